import Foundation
import TestSupport

/// A command as README or a page under docs/ shows it: in a block, on a line of its own, or within a sentence.
struct DocumentedCommand: Hashable {
  /// What it is called with, without the program: `render Scenes/entry.yaml -o out/entry`.
  var arguments: String
  /// The program's name, such as `multiplane` or `Scripts/test`.
  var program: String

  /// The pages with commands, by their path in the repository.
  static let pages: [String] = {
    let begun = ["docs/guide/README.md"]
    // The tutorial's commands follow one another, and have a test of their own.
    return ReferencePage.all.filter { page in
      guard page.hasPrefix("docs/") else { return page == "README.md" }
      return !begun.contains(page) && page.wholeMatch(of: /docs\/guide\/\d.*/) == nil
    }
  }()

  /// The commands of a page, each once, in the order they stand in.
  static func all(in page: String) -> [DocumentedCommand] {
    var found: [DocumentedCommand] = []
    var fence: Substring?
    for line in ReferencePage("../\(page)").text.split(separator: "\n") {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if let fence {
        if fence == "sh" { found.append(contentsOf: commands(line)) }
        if line.hasPrefix("$ ") { found.append(contentsOf: commands(line.dropFirst(2))) }
      } else if line.hasPrefix("    ") {
        found.append(contentsOf: commands(line))
      } else {
        // Words between backquotes: every second piece.
        let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
        for piece in pieces.indices where piece % 2 == 1 {
          // Two words are a command's name, and run nothing.
          found.append(
            contentsOf: commands(pieces[piece]).filter { $0.arguments.contains(" ") || $0.program != "multiplane" })
        }
        // README's table of commands leaves the program out.
        if page == "README.md", line.hasPrefix("| `") {
          for piece in line.split(separator: "|")[0].split(separator: "`") where piece.contains(where: \.isLetter) {
            found.append(contentsOf: commands("multiplane " + piece))
          }
        }
      }
    }
    var seen: Set<DocumentedCommand> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func commands(_ text: some StringProtocol) -> [DocumentedCommand] {
    let line = String(text).components(separatedBy: "  #")[0].trimmingCharacters(in: .whitespaces)
    let words = line.split(separator: " ", maxSplits: 1)
    guard let first = words.first, words.count == 2 || first.hasPrefix("Scripts/") else { return [] }
    let program = first == "Scripts/multiplane" ? "multiplane" : String(first)
    guard program == "multiplane" || program.hasPrefix("Scripts/") || program == "multiplane-bench" else { return [] }
    return [DocumentedCommand(arguments: words.count == 2 ? String(words[1]) : "", program: program)]
  }

  /// What the command has in common with those that differ in files and numbers alone: its words, extensions and options, in
  /// whatever order.
  var shape: Set<String> {
    Set(
      arguments.split(separator: " ").map { word in
        if word.wholeMatch(of: /[\d.,:]+\w*/) != nil { return "1" }
        return word.contains("/") || word.contains(".") ? String(word.replacing(/.*[\/.]/, with: ".")) : String(word)
      })
  }

  /// The arguments with something in place of what they leave open.
  var filledIn: String {
    let verb = arguments.prefix { $0 != " " }
    let file =
      switch verb {
      case "export": "made.html"
      case "gif": "made.gif"
      case "still": "made.png"
      case "sheet": "sheet.png"
      default: "made"
      }
    // The first two of the frames that a clip shows.
    return arguments.replacing(/--frames (\d+)\.\.\d+/) { "--frames \($0.1)..\(Int($0.1).map { $0 + 1 } ?? 0)" }
      .replacing("SCENE…", with: "Scenes/entry.yaml").replacing("SCENE", with: "Scenes/entry.yaml")
      .replacing("FILE.", with: "made.").replacing("FILE", with: file).replacing("DIR…", with: "parts")
      .replacing("DIR", with: "made")
      .replacing("NAME", with: "made")
  }

  /// Options that leave what the command does and take most of its frames or pixels away; a page may draw into one folder
  /// more than once.
  var shortening: String {
    switch arguments.prefix(while: { $0 != " " }) {
    case "render": " --frames 0..1 --scale 0.1 --force -q"
    case "gif":
      // An encoder takes as long as its pixels.
      (arguments.contains(" --frames ") ? " -q" : " --frames 0..1 -q")
        + ([" --width ", " --scale "].contains(where: arguments.contains) || arguments.hasPrefix("gif out/")
          ? "" : " --width 96")
    case "export": arguments.contains(" --frames ") ? " -q" : " --frames 0..1 -q"
    default: ""
    }
  }

  /// Whether it runs until somebody ends it; such commands have tests of their own.
  var goesOn: Bool { ["studio ", "watch "].contains { arguments.hasPrefix($0) } }

  /// Whether a step or a test of every run has the command at its whole length: the last step of a run tests all scenes, and
  /// `ReadmeTests` draws the chart.
  var isRunElsewhere: Bool {
    ["test Scenes", "test Scenes/"].contains(arguments) || arguments.contains("--compare root")
  }

  /// Whether pictures were accepted before it.
  var needsGoldens: Bool { arguments.hasPrefix("test") || arguments.contains("golden") }

  /// What has to be there before the command is of use.
  var preparation: String? {
    if arguments.hasPrefix("gif out/") { return "$M render Scenes/entry.yaml -o out/entry --frames 0..1 -q" }
    if arguments.hasPrefix("merge ") { return "$M render Scenes/list.yaml -o parts --every 100 --scale 0.1 -q" }
    if arguments.contains("big.yaml") { return "cp Scenes/small/lazy-vstack.yaml big.yaml" }
    if arguments.contains("--against") {
      let names = "-c user.name=A -c user.email=a@example.org"
      return "test -d .git || (git init -q -b main && git add Scenes && git \(names) commit -qm one && git tag REV)"
    }
    guard arguments.hasPrefix("test --accept ") else { return nil }
    // What is accepted has to differ first, and to be in the last report.
    return """
      rm golden/feed/landscape.* golden/feed/frame.f00062.* && \
      ($M test Scenes/feed.yaml -q >/dev/null 2>&1 || test $? = 1)
      """
  }
}
