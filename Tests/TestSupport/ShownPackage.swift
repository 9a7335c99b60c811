/// A package `App` whose program shows a view, and a script `bin/swift` that stands for SwiftPM and knows this package alone.
///
/// The source is one word. `wrong` is an error of the compiler; a program of `nothing` shows no view, and one of `crash` fails.
/// Others are the color of a square.
package enum ShownPackage {
  /// The files, by their names in a folder.
  ///
  /// - Parameter folder: The folder, absolute.
  package static func files(in folder: String) -> [(name: String, text: String)] {
    [
      ("App/Package.swift", "// swift-tools-version: 6.1\n"), ("App/Sources/app/main.swift", "teal\n"),
      ("shown", shown),
      (
        "bin/swift",
        """
        #!/bin/bash
        here='\(folder)'
        echo "$*" >>$here/calls
        source=$here/App/Sources/app/main.swift
        if [[ $1 == run ]]; then
          [[ $MULTIPLANE_SHOW == 1 && $PWD == $here/App ]] || exit 9
          case $(cat $source) in
            crash) echo 'Fatal error: no data' >&2; exit 1 ;;
            nothing) echo Hello ;;
            *) echo Hello; sed "s/COLOR/$(cat $source)/; s#FOLDER#$here/App#" $here/shown ;;
          esac
        elif grep -q wrong $source; then
          echo "$source:1:3: error: cannot find 'wrong' in scope"
          echo "$source:1:3: error: cannot find 'wrong' in scope"
          exit 1
        fi
        """
      ),
    ]
  }

  /// What the program shows: a square, declared in the first line of its source.
  private static let shown: String = {
    func line(_ fields: String...) -> String { fields.joined(separator: "\t") + "\n" }
    let place = "0 1 1 1"
    func key(_ key: String) -> String { line("key", place, key) }
    func value(_ text: String) -> String { line("plain", place, text, "") }
    return line("%multiplane-scene 1") + line("folder", "FOLDER") + line("file", "app/main.swift")
      + line("scene", "Feed", "abc") + line("{", place) + key("multiplane") + value("1")
      + key("canvas") + line("{", place) + key("size") + value("64x64") + line("}")
      + key("layers") + line("[", place) + line("{", place) + key("Rectangle") + line("null", place, "", "")
      + key("name") + value("square") + key("fill") + value("COLOR") + key("width") + value("16")
      + key("height") + value("16") + line("}") + line("]") + line("}") + line("%multiplane-scene end")
  }()
}
