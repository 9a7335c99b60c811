import MultiplaneComparison
import MultiplaneGolden
import TestSupport
import Testing

/// What CI systems show of a run.
@Suite(.full) struct SummaryTests {
  private let folder = TemporaryFolder()

  private func report() throws -> TestReport { try SampleRun(folder: folder.path).report }

  @Test func `the summary has a row for each failure, with the node behind it`() throws {
    let report = try report()
    let lines = MarkdownSummary(report).text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    #expect(lines[0] == "### multiplane test Scenes: failed")
    let failed = report.cases.filter(\.outcome.isFailure)
    #expect(lines[2] == "\(report.cases.count - 1) checks, \(failed.count) failed.")
    #expect(lines[4].hasPrefix("This machine draws with another version of cairo"))
    let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") && !$0.hasPrefix("| ---") }
    #expect(rows.count == failed.count)
    let total = try #require(rows.first { $0.contains("**total**") })
    #expect(total.hasPrefix("| failed | **total**<br>Scenes/feed.yaml:61:5 | frame 120: "))
    #expect(
      total.hasSuffix(
        "`layers[13]` moved: 1 px to the right<br>`layers[3]` changed: fill &#35;3a6ea5, was &#35;3a6ead |"))
    let command = try #require(lines.first { $0.hasPrefix("multiplane test --accept ") })
    #expect(command.contains(" feed/total ") && !command.contains("wine/same"))
  }

  @Test func `a run in which nothing failed says so in two lines`() throws {
    var report = try report()
    report.scenes = [report.scenes[2]]
    report.fingerprintNote = nil
    #expect(MarkdownSummary(report).text == "### multiplane test Scenes: passed\n\n40 checks, none failed.\n")
    #expect(GitHubAnnotations(report).text.isEmpty)
  }

  @Test func `no name is taken for markup or a command`() throws {
    let text = MarkdownSummary(try report()).text
    for row in text.split(separator: "\n") where row.hasPrefix("| error") {
      #expect(!row.contains("<img") && !row.contains("<script") && row.filter { $0 == "|" }.count == 4)
    }
    var report = try report()
    report.scenes[1].cases[2].messages = [TestMessage("a\n::warning::b\r::add-mask::c")]
    let lines = GitHubAnnotations(report).text.split(separator: "\n")
    #expect(lines.count == report.cases.count(where: \.outcome.isFailure))
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines.contains { $0.hasSuffix("::a%0A::warning::b\\r::add-mask::c") })
  }

  @Test func `annotations stand at the line of the check, from the repository's top`() throws {
    let lines = GitHubAnnotations(try report(), folder: "engine/scenes").text.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix(
          "::error file=engine/scenes/Scenes/feed.yaml,line=61,col=5,title=total (failed)::layers[13] moved: ")
      })
  }
}
