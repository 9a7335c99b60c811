import Foundation
import MultiplaneBase
import TestSupport
import Testing

/// The list for language models names every page and every command, the page for agents every exit code, and what it says of
/// JSON is so.
@Suite(.full) struct AgentPageTests {
  private struct Dump: Decodable {
    struct Command: Decodable {
      var commandName: String
      var abstract: String?
      var shouldDisplay: Bool?
      var subcommands: [Command]?
    }
    var command: Command
  }

  /// The program's commands, as it lists them.
  private func commands() throws -> [Dump.Command] {
    let shown = try Tool().run("$M --experimental-dump-help").out
    let dump = try JSONDecoder().decode(Dump.self, from: Data(shown.utf8))
    return try #require(dump.command.subcommands).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  @Test func `the list for language models has all pages and all commands`() throws {
    let commands = try commands().map { "- `multiplane \($0.commandName)`: \($0.abstract ?? "")" }
    #expect(commands.count > 15)
    let fault = try ReferencePage(path: "llms.txt").fault { name in
      name == "commands" ? commands : name == "pages" ? Self.pages : nil
    }
    #expect(fault == nil)
  }

  /// The rows of docs/README.md as lists under its headings, with links from the repository's root.
  private static let pages: [String] = {
    var lines: [String] = []
    for line in ReferencePage("README.md").text.split(separator: "\n") {
      if line.hasPrefix("## ") { lines += lines.isEmpty ? [String(line), ""] : ["", String(line), ""] }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, line.contains("](") else { continue }
      let row = "- \(cells[0]): \(cells[1])"
      lines.append(
        row.replacing("](../", with: "](/").replacing("](", with: "](docs/").replacing("](docs//", with: "]("))
    }
    return lines
  }()

  @Test func `the exit codes of the page are the program's own`() throws {
    let codes =
      [["0", "All went well."], ["1", "`test`: a check does not hold, or a picture differs."]]
      + FailureClass.allCases.map { ["\($0.rawValue)", $0.sentence] }
    let fault = try ReferencePage("agents.md").fault { name in
      name == "exit codes" ? ReferencePage.table(["Code", ""], codes) : nil
    }
    #expect(fault == nil)
  }

  @Test func `a message in JSON has the members that the page names`() throws {
    let tool = try Tool()
    try tool.write("multiplane: 1\ncanvas: { size: 9x9 }\nlayers:\n  - Circel: red\n", to: "scene.yaml")
    let outcome = try tool.run("$M check scene.yaml --log json")
    let message = try JSONSerialization.jsonObject(with: Data(outcome.err.utf8)) as? [String: Any]
    let members = try #require(message).keys
    for name in ["severity", "code", "message", "hint", "file", "line", "column", "path"] {
      #expect(members.contains(name))
    }
    #expect(message?["code"] as? String == "unknown-kind" && outcome.code == 3)
    for path in ReferencePage(path: "llms.txt").targets {
      #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(path)")
    }
  }

  @Test func `the skill is short, and its loop goes from a scene to a test that passes`() throws {
    let page = ReferencePage(path: "SKILL.md")
    #expect(page.text.hasPrefix("---\nname: multiplane\ndescription: "))
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    let tool = try Tool()
    try tool.write(#require(page.blocks("yaml").first), to: "page.yaml")
    let loop: [(line: String, code: Int32)] = [
      ("check page.yaml --json", 0), ("sheet page.yaml -o sheet.png --force -q", 0),
      ("inspect page.yaml --at 2s --json", 0), ("explain page.yaml title.opacity --at 2s", 0),
      ("test page.yaml --json", 1), ("test page.yaml --update", 0), ("test page.yaml --json", 0),
    ]
    for (line, code) in loop {
      let outcome = try tool.run("$M \(line)")
      #expect(outcome.code == code, "\(line): \(outcome.out)\(outcome.err)")
    }
    // The pages that it names lie where it says.
    let paths = page.code.filter { $0.hasPrefix("docs/") && !$0.contains("*") }
    #expect(paths.count > 8)
    for path in paths { #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(path)") }
  }
}
