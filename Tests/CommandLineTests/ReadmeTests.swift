import Foundation
import TestSupport
import Testing

/// The README says what is so: its scene is a file, its commands run, its error is what the program prints.
@Suite(.full) struct ReadmeTests {
  private let page = ReferencePage("../README.md")
  private var text: String { page.text }

  private func blocks(_ language: String) -> [String] { page.blocks(language) }

  @Test func `the scene of the README is the file it names`() throws {
    let file = try String(contentsOf: Tool.root.appendingPathComponent("Scenes/hills.yaml"), encoding: .utf8)
    // The file has a check, too.
    #expect(blocks("yaml").first == file.components(separatedBy: "\nchecks:")[0])
  }

  @Test func `the README is short`() {
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_100)
  }

  @Test func `the commands of the README run`() throws {
    let commands = try #require(blocks("sh").first).split(separator: "\n").map(String.init)
    #expect(commands == ["Scripts/multiplane render Scenes/entry.yaml -o out/entry", "Scripts/test"])
    for script in ["Scripts/multiplane", "Scripts/test", ".ci/run"] {
      #expect(FileManager.default.isExecutableFile(atPath: Tool.root.appendingPathComponent(script).path))
    }
    let tool = try Tool()
    // The whole sequence is drawn elsewhere; here the README's arguments, and the names it promises.
    let arguments = commands[0].dropFirst("Scripts/multiplane ".count)
    let outcome = try tool.run("ln -s \"$SCENES\" Scenes && $M \(arguments) --frames 0..1 --scale 0.5 -q")
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

  @Test func `the commands that the README names are there`() throws {
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
    #expect(named.contains("render") && named.contains("test"))
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

  @Test func `the work that the seed's page tells of is what the engine does`() throws {
    let text = ReferencePage("seeds/parallax.md").text
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

  @Test func `the words in the picture of an error are those that are printed`() throws {
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
    let scene = try String(
      contentsOf: Tool.root.appendingPathComponent("Scenes/guide/diagrams/error.yaml"), encoding: .utf8)
    let words = scene.split(separator: "\n").compactMap { line -> Substring? in
      guard let start = line.range(of: "Text: ")?.upperBound else { return nil }
      let rest = line[start...]
      let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
      return quote.map { mark in rest.dropFirst().prefix { $0 != mark } } ?? rest
    }
    #expect(words.count > 5)
    for text in words { #expect(outcome.err.contains(text), "\(text)") }
  }
}
