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
    let all = DocumentedCommand.all(in: page)
    #expect(try tool.run("cp -r \"$SCENES\" Scenes").code == 0)
    if all.contains(where: \.needsGoldens) {
      let golden = Tool.root.appendingPathComponent("golden").path
      #expect(try tool.run("cp -r '\(golden)' golden").code == 0)
    }
    if TestTier.current != .night { removeScenes(notNamedBy: all, in: tool) }
    if all.contains(where: { $0.arguments.contains("hills.ora") }) {
      let hills = ZIPBuilder(
        size: (80, 40), stack: "<layer name='Hills' src='a.png'/>",
        pictures: [("a.png", plainPNG(80, 40, [90, 60, 80, 255]))])
      try tool.write(hills.bytes, to: "hills.ora")
    }
    let pages = DocumentedCommand.pages
    var before = Set(
      pages.prefix(pages.firstIndex(of: page) ?? 0).flatMap { DocumentedCommand.all(in: $0).map(\.shape) })
    for command in all where command.program == "multiplane" {
      if command.arguments == "ARGS…" || command.goesOn { continue }
      // By day one of the commands that differ in files and numbers runs, and none that another test runs to its end.
      if TestTier.current != .night, !before.insert(command.shape).inserted || command.isRunElsewhere { continue }
      if let preparation = command.preparation {
        let prepared = try tool.run(preparation)
        #expect(prepared.code == 0, "\(preparation): \(prepared.out)\(prepared.err)")
      }
      let line = command.filledIn + command.shortening
      let outcome = try tool.run("\"$M\" \(line)")
      #expect(outcome.code == 0, "\(line): \(outcome.out)\(outcome.err)")
    }
  }

  @Test func `the scene of the page on goldens of scrolling passes once its frames are accepted`() throws {
    let tool = try Tool()
    try tool.write(#require(ReferencePage("scrolling-goldens.md").blocks("yaml").first), to: "inbox.yaml")
    let runs: [(options: String, code: Int32)] = [("-q", 1), ("-q --update", 0), ("-q --repeat 2", 0)]
    for (options, code) in runs {
      let outcome = try tool.run("$M test inbox.yaml \(options)")
      #expect(outcome.code == code, "\(options): \(outcome.out)\(outcome.err)")
    }
  }

  /// Leaves a command for all scenes those that its page names, and one that `--filter bar` finds.
  private func removeScenes(notNamedBy commands: [DocumentedCommand], in tool: Tool) {
    let lines = commands.map { $0.filledIn + " " + ($0.preparation ?? "") }
    for part in ["", "cookbook/", "gallery/", "guide/", "small/"] {
      for file in tool.names(in: "Scenes/\(part)") where file.hasSuffix(".yaml") && part + file != "entry.yaml" {
        let name = part + file.dropLast(".yaml".count)
        if lines.contains(where: { $0.contains("Scenes/\(name).yaml") }) { continue }
        Files.remove("\(tool.folder.path)/Scenes/\(name).yaml")
        Files.remove("\(tool.folder.path)/golden/\(name)")
      }
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
