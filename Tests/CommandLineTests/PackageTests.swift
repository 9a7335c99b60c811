import Foundation
import TestSupport
import Testing

/// Packages whose program shows a view, as `watch` meets them. A script stands for SwiftPM.
@Suite(.full, .timeLimit(.minutes(5))) struct PackageTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    for (name, text) in ShownPackage.files(in: tool.folder.path) {
      // SwiftPM's own word on an error comes first, and says nothing.
      let said = "echo 'error: emit-module command failed with exit code 1'; echo \"$source:1:3"
      try tool.write(text.replacing("echo \"$source:1:3", with: said, maxReplacements: 1), to: name)
    }
  }

  /// Runs a watch of the package, and a script beside it that may wait for what it says.
  private func watch(_ arguments: String, _ script: String) throws -> Tool.Outcome {
    try tool.run(
      """
      chmod +x bin/swift; export PATH=$PWD/bin:$PATH
      >said
      $M watch \(arguments) >said 2>&1 & pid=$!
      left() { ((++waited < 3000)) && kill -0 $pid 2>/dev/null; }
      says() { waited=0; while ! grep -q -- "$1" said && left; do sleep 0.02; done; }
      put() { echo "$1" >next; mv next App/Sources/app/main.swift; }
      \(script)
      kill -INT $pid; wait $pid; echo "code $?"; sed -E 's/[0-9.]+ ms/T ms/g' said
      """)
  }

  @Test func `a view is drawn again when a source is saved, and errors of the compiler are told`() throws {
    let outcome = try watch(
      "App -o a.png",
      """
      says '64x64 pixels'; cp a.png before.png
      put wrong; says 'cannot find'; cmp a.png before.png
      put red; says '256 pixels changed'
      """)
    #expect(
      outcome.out == """
        code 130
        App is being built
        frame 0 in a.png: 64x64 pixels, drawn in T ms; read in T ms
        error: cannot find 'wrong' in scope
          App/Sources/app/main.swift:1:3
        frame 0 in a.png: 256 pixels changed, in a box of 16x16 at (24, 0), drawn in T ms; read in T ms

        """)
    let calls = try tool.run("sort -u calls").out
    #expect(calls == "build --package-path App\nrun --skip-build\n")
  }

  @Test func `a new file of the sources is a change, and a program is chosen`() throws {
    let outcome = try watch(
      "App --product app -o a.png",
      """
      says '64x64 pixels'; echo >App/Sources/app/new.swift; says 'no pixel changed'
      """)
    #expect(outcome.out.contains("no pixel changed"), "\(outcome.out)")
    #expect(try tool.run("sort -u calls").out == "build --package-path App --product app\nrun --skip-build app\n")
  }

  @Test func `a program that shows nothing, one that fails and a fault of the view are told`() throws {
    let outcome = try watch(
      "App/Package.swift -o a.png",
      """
      says '64x64 pixels'
      put nothing; says 'has shown no view'
      put crash; says 'no data'
      put tael; says 'teal'
      """)
    #expect(outcome.out.contains("error: the package's program has ended and has shown no view"), "\(outcome.out)")
    #expect(outcome.out.contains("let it call show() of the view"), "\(outcome.out)")
    #expect(outcome.out.contains("error: the package's program has failed\n"), "\(outcome.out)")
    #expect(outcome.out.contains("Fatal error: no data"), "\(outcome.out)")
    // The place of the view, in the package as it was given.
    #expect(outcome.out.contains("tael") && outcome.out.contains("App/Sources/app/main.swift:1"), "\(outcome.out)")
  }

  @Test func `without SwiftPM that is told`() throws {
    let outcome = try tool.run(
      "mkdir none; ln -s $(command -v env) none/env; (PATH=$PWD/none $M watch App -o a.png >said 2>&1 & pid=$!; "
        + "for ((i = 0; i < 500; i++)); do if [[ $(<said) == *hint* ]]; then break; fi; /bin/sleep 0.02; done; "
        + "kill -INT $pid); cat said")
    #expect(outcome.out.contains("there is no program \"swift\""), "\(outcome.out)")
    #expect(outcome.out.contains("https://www.swift.org/install/linux"), "\(outcome.out)")
  }

  @Test func `a program is chosen of a package alone`() throws {
    try tool.write(smallScene, to: "small.yaml")
    let outcome = try tool.run("$M watch small.yaml --product app -o a.png")
    #expect(outcome.code == 2 && outcome.err.contains("--product is for the folder of a package"), "\(outcome.err)")
  }
}
