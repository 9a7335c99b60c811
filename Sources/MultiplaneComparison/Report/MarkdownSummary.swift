internal import MultiplaneBase

/// A report as Markdown, for CI systems to show beside a run. Each failure is a row, with the nodes behind it.
package struct MarkdownSummary {
  private let report: TestReport
  /// The most cases that are listed.
  private static let most = 50

  /// The summary of a report.
  package init(_ report: TestReport) { self.report = report }

  /// The file's text.
  package var text: String {
    let judged = report.cases.count { $0.outcome != .obsolete }
    let failed = report.cases.filter(\.outcome.isFailure)
    let checks = "\(judged) check\(judged == 1 ? "" : "s")"
    var lines = ["### \(Markdown.escaped(report.title)): " + (failed.isEmpty ? "passed" : "failed"), ""]
    lines.append(failed.isEmpty ? "\(checks), none failed." : "\(checks), \(failed.count) failed.")
    if let note = report.fingerprintNote { lines += ["", "\(Self.sentence(note))."] }
    guard !failed.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "| | Check | What is wrong |", "| --- | --- | --- |"]
    lines += failed.prefix(Self.most).map(row)
    if failed.count > Self.most { lines.append("| | | and \(failed.count - Self.most) more |") }
    let acceptable = failed.filter { $0.frames.contains(where: \.isAcceptable) }.map(\.id)
    if !acceptable.isEmpty {
      lines += ["", "If this is meant, after a look at the report:", "", "```sh"]
      lines += ["\(report.acceptCommand) \(acceptable.prefix(Self.most).map(shellWord).joined(separator: " "))", "```"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ item: CaseResult) -> String {
    var cell = ["**\(Markdown.escaped(item.name))**"]
    if let place = item.place { cell.append(Markdown.escaped("\(place)")) }
    return "| \(item.outcome.title) | \(cell.joined(separator: "<br>")) | \(reasons(item).joined(separator: "<br>")) |"
  }

  /// The problems of a case, a line each.
  private func reasons(_ item: CaseResult) -> [String] {
    var lines = item.messages.prefix(3).map { Markdown.escaped($0.text) }
    if item.messages.count > 3 { lines.append("and \(item.messages.count - 3) more") }
    let bad = item.frames.filter { $0.outcome.isFailure }
    if let first = bad.first, let difference = first.comparison?.difference {
      lines.append("frame \(first.frame): \(Markdown.escaped(difference.summary))")
    }
    if bad.count > 1 { lines.append("\(bad.count) frames differ") }
    lines += item.causes.map { change in
      "\(Markdown.code(change.node))\(change.others > 0 ? " and \(change.others) more" : "") \(change.kind.rawValue): "
        + Markdown.escaped(change.detail)
    }
    return lines
  }

  private static func sentence(_ text: String) -> String {
    Markdown.escaped(text.prefix(1).uppercased() + text.dropFirst())
  }
}
