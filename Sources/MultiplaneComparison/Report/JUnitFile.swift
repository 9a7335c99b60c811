internal import MultiplaneBase

/// A report as JUnit XML, which CI systems read: a suite for each scene.
struct JUnitFile {
  var report: TestReport

  /// The file's text.
  var text: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites name=\"\(Self.escaped(report.title))\"\(counts(report.cases, report.seconds))>")
    for scene in report.scenes {
      lines.append("  <testsuite name=\"\(Self.escaped(scene.path))\"\(counts(scene.cases, scene.seconds))>")
      for item in scene.cases { lines += element(item, scene: scene.path) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func counts(_ cases: [CaseResult], _ seconds: Double) -> String {
    let errors = cases.count { $0.outcome == .error }
    let failures = cases.count { $0.outcome.isFailure } - errors
    let skipped = cases.count { [.expectedFailure, .obsolete, .removed].contains($0.outcome) }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
      + " time=\"\(Self.time(seconds))\""
  }

  private func element(_ item: CaseResult, scene: String) -> [String] {
    var start = "    <testcase classname=\"\(Self.escaped(scene))\" name=\"\(Self.escaped(item.id))\""
    start += " time=\"\(Self.time(item.seconds))\""
    if let place = item.place { start += " file=\"\(Self.escaped(place.path))\" line=\"\(place.line)\"" }
    let body = Self.escaped(details(item))
    let title = Self.escaped(item.messages.first?.text ?? item.outcome.title)
    switch item.outcome {
    case .passed, .added: return [start + "/>"]
    case .failed, .missing, .unstable, .unexpectedPass, .changed:
      return [
        start + ">",
        "      <failure type=\"\(item.outcome.rawValue)\" message=\"\(title)\">\(body)</failure>", "    </testcase>",
      ]
    case .error:
      return [start + ">", "      <error type=\"error\" message=\"\(title)\">\(body)</error>", "    </testcase>"]
    case .expectedFailure, .obsolete, .removed:
      let reason = Self.escaped(item.expectedReason.map { "\(item.outcome.title): \($0)" } ?? item.outcome.title)
      return [start + ">", "      <skipped message=\"\(reason)\"/>", "    </testcase>"]
    }
  }

  private func details(_ item: CaseResult) -> String {
    var lines = [item.name]
    for message in item.messages {
      lines.append((message.place.map { "\($0): " } ?? "") + message.text)
      if let excerpt = message.excerpt { lines.append(excerpt) }
      if let hint = message.hint { lines.append("hint: \(hint)") }
    }
    let bad = item.frames.filter { $0.outcome != .passed }
    for frame in bad.prefix(20) {
      var line = "frame \(frame.frame): \(frame.outcome.title)"
      switch frame.comparison?.outcome {
      case .similar(let difference), .different(let difference): line += ", \(difference.summary)"
      case .sizes(let golden, let actual): line += ", the golden has \(golden), the frame \(actual)"
      case .equal, nil: break
      }
      lines.append(line)
      lines += frame.changes.map { "  \($0.line)" }
    }
    if bad.count > 20 { lines.append("and \(bad.count - 20) more frames") }
    return lines.joined(separator: "\n")
  }

  private static func time(_ seconds: Double) -> String { decimalText(thousandths: Int((seconds * 1000).rounded())) }

  /// A text as XML shows it; characters that XML 1.0 cannot hold are left out.
  private static func escaped(_ text: String) -> String { Markup.escaped(text, stray: "") }
}
