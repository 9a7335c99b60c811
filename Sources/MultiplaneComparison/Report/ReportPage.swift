internal import CResources
internal import MultiplaneBase
internal import MultiplaneRender

/// The report's page: one HTML file that opens from a disk and asks nothing of a network.
///
/// The page's policy allows the one style and the one script by their hashes, and pictures that stand in the page or
/// beside it. Everything that comes from scenes is data in a JSON element, or escaped.
struct ReportPage {
  var report: TestReport
  var pictures: EmbeddedPictures

  private static let style = text(of: mp_report_css())
  private static let script = text(of: mp_report_js())
  private static func text(of file: mp_resource) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }

  /// The file's text: `report.html` with its holes filled.
  var text: String { Markup.filled(Self.text(of: mp_report_html()), content) }

  /// The text for a hole of the page.
  private func content(of hole: Substring) -> String {
    switch hole {
    case "policy": policy
    case "title": Markup.escaped(report.title)
    case "verdict": Markup.escaped(verdict)
    case "verdict-class": report.passes ? "good" : "bad"
    case "facts": Markup.escaped(facts)
    case "notes": notes.map { "<p class=\"banner\">\(Markup.escaped($0))</p>\n" }.joined()
    case "without-script": withoutScript
    case "data":
      // No text can end the element, or begin a comment.
      ReportData(report: report, pictures: pictures).page.spaced
        .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
    case "pictures":
      pictures.contents.enumerated().map { index, content in
        "<script type=\"text/plain\" id=\"picture-\(index)\">\(content)</script>\n"
      }.joined()
    case "style": Self.style
    case "script": Self.script
    default: preconditionFailure("nothing is to stand in \(hole)")
    }
  }

  private var policy: String {
    func hash(_ text: String) -> String { "'sha256-\(ContentDigest.base64(sha256: text))'" }
    return "default-src 'none'; img-src data: file: 'self'; style-src \(hash(Self.style)); "
      + "script-src \(hash(Self.script)); base-uri 'none'; form-action 'none'"
  }

  private var verdict: String {
    let count = report.cases.count { $0.outcome.isFailure }
    let all = report.cases.count { $0.outcome != .obsolete }
    if all == 0 { return "nothing was checked" }
    if let base = report.base { return "\(count) of \(all) changed against \(base)" }
    if count > 0 { return "\(count) of \(all) failed" }
    let expected = report.count(.expectedFailure)
    return expected == 0 ? "all \(all) passed" : "\(all - expected) passed, \(expected) failed as expected"
  }

  private var facts: String {
    let time = "in \((report.seconds * 10).rounded() / 10) s"
    return [report.date, time, "Multiplane \(report.version)"].compactMap { $0 }.joined(separator: " · ")
  }

  private var notes: [String] {
    var notes = report.fingerprintNote.map { [$0] } ?? []
    if pictures.leftOut > 0 {
      notes.append(
        "The pictures of this run are too many for one page: it holds \(pictures.contents.count), and "
          + "\(pictures.leftOut) more are shown from their files, which must stay where they are.")
    }
    return notes
  }

  /// The text for a browser that runs no scripts: the cases that failed.
  private var withoutScript: String {
    let lines = report.cases.filter(\.outcome.isFailure).prefix(500).map { item in
      "<li>\(Markup.escaped(item.outcome.title)): <code>\(Markup.escaped(item.id))</code> \(Markup.escaped(item.name))</li>"
    }
    return "<p>This page needs JavaScript to show pictures. report.json holds the same.</p><ul>"
      + lines.joined() + "</ul>"
  }
}
