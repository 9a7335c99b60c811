import Foundation
import TestSupport
import Testing

/// The README says what is so: its scene is a file, its commands run, its error is what the program prints.
@Suite(.full) struct ReadmeTests {
  private let page = ReferencePage("../README.md")
  private var text: String { page.text }

  private func blocks(_ language: String) -> [String] { page.blocks(language) }

  @Test func `the scene of the README is the file it names`() throws {
    let file = try String(contentsOf: Tool.root.appendingPathComponent("Scenes/valley.yaml"), encoding: .utf8)
    // The file says more in its comments and has a title.
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("title:") }
    let shown = try #require(blocks("yaml").first)
    #expect(shown == lines.joined(separator: "\n"))
  }

  @Test func `the README is short`() {
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_900)
  }

  @Test func `the commands of the README run`() throws {
    let commands = blocks("sh").prefix(2).flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(
      commands == [
        "Scripts/multiplane render Scenes/entry.yaml -o out/entry", "Scripts/test",
        "Scripts/multiplane gif Scenes/valley.yaml -o valley.svg",
        "Scripts/multiplane export Scenes/valley.yaml -o valley.html",
      ])
    for script in ["Scripts/multiplane", "Scripts/test", ".ci/run"] {
      #expect(FileManager.default.isExecutableFile(atPath: Tool.root.appendingPathComponent(script).path))
    }
    let tool = try Tool()
    // The whole sequences are drawn elsewhere; here the README's arguments, and the names it promises.
    let arguments = commands.map { $0.dropFirst("Scripts/multiplane ".count) }
    let clip = try tool.run("ln -s \"$SCENES\" Scenes && $M \(arguments[2]) --frames 0..1 -q && $M \(arguments[3]) -q")
    #expect(clip.code == 0, "\(clip.err)")
    #expect(tool.names().contains("valley.svg") && tool.names().contains("valley.html"))
    let outcome = try tool.run("$M \(arguments[0]) --frames 0..1 --scale 0.5 -q")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(tool.names(in: "out/entry") == ["frame-00000.png", "frame-00001.png", "frames.json"])
  }

  @Test func `the two commands that set all up come before what is explained, and CI runs the second`() throws {
    let setUp = "```sh\nScripts/multiplane render Scenes/entry.yaml -o out/entry\nScripts/test\n```"
    let place = try #require(text.range(of: setUp)).lowerBound
    #expect(text.range(of: "\n## ").map { place < $0.lowerBound } == true)
    #expect(text.range(of: "\n|").map { place < $0.lowerBound } == true)
    let script = try String(contentsOf: Tool.root.appendingPathComponent(".ci/run"), encoding: .utf8)
    #expect(script.split(separator: "\n").last == "exec Scripts/test")
  }

  @Test func `the checks of the README are the scene's and pass`() throws {
    let command = try #require(blocks("sh").last)
    #expect(command == "Scripts/multiplane test Scenes/feed.yaml\n")
    let file = try String(contentsOf: Tool.root.appendingPathComponent("Scenes/feed.yaml"), encoding: .utf8)
    let shown = try #require(blocks("yaml").last).components(separatedBy: "  - ").dropFirst()
    #expect(shown.count == 2)
    for check in shown { #expect(file.contains("  - " + check)) }
    let tool = try Tool()
    let golden = Tool.root.appendingPathComponent("golden").path
    let arguments = command.dropFirst("Scripts/multiplane ".count)
    let outcome = try tool.run("ln -s \"$SCENES\" Scenes && ln -s '\(golden)' golden && $M \(arguments)")
    #expect(outcome.code == 0, "\(outcome.err)")
  }

  @Test func `the README names every command`() throws {
    let help = try Tool().run("$M --help").out
    var named: [String] = []
    for row in text.split(separator: "\n") where row.hasPrefix("| `") {
      let cell = row.split(separator: "|")[0]
      // Words between backquotes: every second piece.
      for (place, piece) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where place % 2 == 1 {
        if let word = piece.split(separator: " ").first { named.append(String(word)) }
      }
    }
    #expect(named.contains("render") && named.contains("doctor"))
    // The studio is a program of its own, and a command only where that lies beside this one.
    for name in named where name != "studio" { #expect(help.contains("\n  \(name) "), "\(name) is not a command") }
  }

  /// The sum of a count over the lines of `--stats`.
  private func sum(_ count: String, _ stats: String) throws -> Int {
    try stats.split(separator: "\n").reduce(0) { sum, line in
      let frame = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return sum + (try #require(frame?[count] as? Int))
    }
  }

  @Test func `the work that the README tells of is what the engine does`() throws {
    let tool = try Tool()
    // What is laid out and painted does not depend on the scale, and small frames are quickly drawn.
    let render = "$M render \"$SCENES/entry.yaml\" --scale 0.1 -q"
    let outcome = try tool.run(
      "\(render) -o a --stats leaf.jsonl && \(render) -o b --stats root.jsonl --invalidate root && cmp a/frame-00200.png b/frame-00200.png"
    )
    #expect(outcome.code == 0, "\(outcome.err)")
    let (leaf, root) = (try tool.run("cat leaf.jsonl").out, try tool.run("cat root.jsonl").out)
    #expect(text.contains("| \(leaf.split(separator: "\n").count) frames of `Scenes/entry.yaml` |"))
    for (words, count) in [
      ("nodes laid out", "layouts"), ("pictures painted", "rasterised"), ("formulas worked out", "evaluated"),
    ] {
      let row = "| \(words) | \(try sum(count, leaf)) | \(try sum(count, root)) |"
      #expect(text.contains("\n\(row)\n"), "\(row)")
    }
  }

  @Test func `the error of the README is what is printed`() throws {
    let shown = try #require(blocks("").first { $0.hasPrefix("error:") })
    let tool = try Tool()
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 390x844 }
      layers:
        - ScrollView:
            - LazyVstack:
                - ForEach: 50
                  row: { Text: "${index}" }

      """, to: "feed.yaml")
    let outcome = try tool.run("$M check feed.yaml")
    #expect(outcome.code == 3)
    #expect(outcome.err.trimmingCharacters(in: .newlines) == shown.trimmingCharacters(in: .newlines))
  }
}
