import Foundation
import MultiplaneBase
import TestSupport
import Testing

/// The page for agents names every command and every exit code, and what it says of JSON is so.
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

  @Test func `the tables of the page are the program's own`() throws {
    let shown = try Tool().run("$M --experimental-dump-help").out
    let dump = try JSONDecoder().decode(Dump.self, from: Data(shown.utf8))
    let commands = try #require(dump.command.subcommands).filter {
      $0.shouldDisplay != false && $0.commandName != "help"
    }
    #expect(commands.count > 15)
    let codes =
      [["0", "All went well."], ["1", "`test`: a check does not hold, or a picture differs."]]
      + FailureClass.allCases.map { ["\($0.rawValue)", $0.sentence] }
    let fault = try ReferencePage("agents.md").fault { name in
      switch name {
      case "commands":
        ReferencePage.table(["Command", ""], commands.map { ["`\($0.commandName)`", $0.abstract ?? ""] })
      case "exit codes": ReferencePage.table(["Code", ""], codes)
      default: nil
      }
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
    let list = String(decoding: Files.bytes(of: "\(Repository.root)/llms.txt") ?? [], as: UTF8.self)
    for piece in list.split(separator: "](").dropFirst() {
      let path = piece.prefix { $0 != ")" }
      #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(path)")
    }
  }
}
