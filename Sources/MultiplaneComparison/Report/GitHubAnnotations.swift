internal import MultiplaneBase

/// The failures of a report as commands of GitHub's runner, which shows each at its file and line.
package struct GitHubAnnotations {
  private let report: TestReport
  private let folder: String

  /// The annotations of a report.
  ///
  /// - Parameter folder: The path from the repository's top to the current folder; empty if they are the same.
  package init(_ report: TestReport, folder: String = "") { (self.report, self.folder) = (report, folder) }

  /// A line for each case that failed.
  package var text: String {
    report.cases.filter(\.outcome.isFailure).map { line($0) + "\n" }.joined()
  }

  private func line(_ item: CaseResult) -> String {
    var properties: [String] = []
    if let place = item.messages.first(where: { $0.place != nil })?.place ?? item.place {
      let path = place.path.hasPrefix("/") ? place.path : Path.joined(folder, place.path)
      properties = ["file=\(Self.property(path))", "line=\(place.line)", "col=\(place.column)"]
    }
    properties.append("title=\(Self.property("\(item.name) (\(item.outcome.title))"))")
    var lines = item.messages.prefix(5).map(\.text)
    lines += item.causes.map(\.line)
    if lines.isEmpty { lines.append(item.outcome.title) }
    return "::error \(properties.joined(separator: ","))::\(Self.message(lines.joined(separator: "\n")))"
  }

  /// A text of several lines in one; nothing in it begins a command.
  private static func message(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
