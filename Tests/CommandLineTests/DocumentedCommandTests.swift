import Foundation
import TestSupport
import Testing

/// Every command that README and docs/ show can be given as it stands there.
@Suite(.full) struct DocumentedCommandTests {
  @Test(
    arguments: DocumentedCommand.pages.filter { page in
      DocumentedCommand.all(in: page).contains { $0.program == "multiplane" }
    })
  func `the commands of a page run`(page: String) throws {
    let tool = try Tool()
    let golden = Tool.root.appendingPathComponent("golden").path
    #expect(try tool.run("cp -r \"$SCENES\" Scenes && cp -r '\(golden)' golden").code == 0)
    // `test Scenes` is for all scenes; the last step of every run does it with all of them.
    let needsSmall = DocumentedCommand.all(in: page).contains { command in
      (command.arguments + (command.preparation ?? "")).contains("Scenes/small")
    }
    if TestTier.current != .night, !needsSmall {
      #expect(try tool.run("rm -r Scenes/small/*.yaml golden/small").code == 0)
    }
    let pages = DocumentedCommand.pages
    let before = Set(pages.prefix(pages.firstIndex(of: page) ?? 0).flatMap { DocumentedCommand.all(in: $0) })
    for command in DocumentedCommand.all(in: page) where command.program == "multiplane" {
      if command.arguments == "ARGS…" || command.goesOn { continue }
      // By day a command of several pages runs where it stands first.
      // The last step of every run tests all scenes.
      let isLastStep = ["test Scenes", "test Scenes/"].contains(command.arguments)
      if TestTier.current != .night, before.contains(command) || isLastStep { continue }
      if let preparation = command.preparation {
        let prepared = try tool.run(preparation)
        #expect(prepared.code == 0, "\(preparation): \(prepared.out)\(prepared.err)")
      }
      let line = command.filledIn + command.shortening
      let outcome = try tool.run("\"$M\" \(line)")
      #expect(outcome.code == 0, "\(line): \(outcome.out)\(outcome.err)")
    }
  }

  @Test func `the scripts and measurements that pages name are there`() throws {
    let measurements = try #require(
      FileManager.default.enumerator(atPath: "\(Repository.root)/Benchmarks/Sources/multiplane-bench"))
    let sources = measurements.compactMap { $0 as? String }.filter { $0.hasSuffix("Command.swift") }
      .map { ReferencePage("../Benchmarks/Sources/multiplane-bench/\($0)").text }
    #expect(!sources.isEmpty)
    for page in DocumentedCommand.pages {
      for command in DocumentedCommand.all(in: page) where command.program != "multiplane" {
        if command.program == "multiplane-bench" {
          let name = "commandName: \"\(command.arguments.prefix { $0 != " " })\""
          #expect(sources.contains { $0.contains(name) }, "\(page): \(command.arguments)")
        } else {
          let path = "\(Repository.root)/\(command.program)"
          #expect(FileManager.default.fileExists(atPath: path), "\(page): \(command.program)")
        }
      }
    }
  }
}
