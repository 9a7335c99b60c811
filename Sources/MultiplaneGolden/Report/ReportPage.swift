internal import Multiplane
internal import MultiplaneRender

/// The report's page: one HTML file that opens from a disk and asks nothing of a network.
///
/// The page's policy allows the one style and the one script by their hashes, and pictures that stand in the page or
/// beside it. Everything that comes from scenes is data in a JSON element, or escaped.
struct ReportPage {
  var report: TestReport
  var pictures: EmbeddedPictures

  /// The file's text.
  var text: String {
    let data = JSONText.page(ReportData(report: report, pictures: pictures).page)
    var html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(Markup.escaped(verdict)) - \(Markup.escaped(report.title))</title>
      <style>\(ReportStyle.text)</style>
      </head>
      <body>
      <header id="top">
      <div class="line">
      <h1>\(Markup.escaped(report.title))</h1>
      <span id="verdict" class="\(report.passes ? "good" : "bad")">\(Markup.escaped(verdict))</span>
      <span class="quiet">\(Markup.escaped(facts))</span>
      <div id="filters" role="group" aria-label="Shown outcomes"></div>
      <button type="button" id="help-button" class="plain">Keys<kbd>?</kbd></button>
      </div>

      """
    for note in notes { html += "<p class=\"banner\">\(Markup.escaped(note))</p>\n" }
    html += """
      </header>
      <nav id="list" aria-label="Cases"></nav>
      <main id="case"></main>
      <noscript>\(withoutScript)</noscript>
      <footer id="accept" hidden><b id="marked"></b><code id="command"></code>
      <button type="button" id="copy" class="plain">Copy<kbd>c</kbd></button></footer>
      <div id="status" role="status"></div>
      \(Self.help)
      <script type="application/json" id="data">\(data)</script>

      """
    for (index, content) in pictures.contents.enumerated() {
      html += "<script type=\"text/plain\" id=\"picture-\(index)\">\(content)</script>\n"
    }
    return html + "<script>\(ReportScript.text)</script>\n</body>\n</html>\n"
  }

  private var policy: String {
    func hash(_ text: String) -> String { "'sha256-\(Base64.encoded(sha256: text))'" }
    return "default-src 'none'; img-src data: file: 'self'; style-src \(hash(ReportStyle.text)); "
      + "script-src \(hash(ReportScript.text)); base-uri 'none'; form-action 'none'"
  }

  private var verdict: String {
    let count = report.cases.count { $0.outcome.isFailure }
    let all = report.cases.count { $0.outcome != .obsolete }
    if all == 0 { return "nothing was checked" }
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

  /// What a browser shows that runs no scripts: the cases that failed.
  private var withoutScript: String {
    let lines = report.cases.filter(\.outcome.isFailure).prefix(500).map { item in
      "<li>\(Markup.escaped(item.outcome.title)): <code>\(Markup.escaped(item.id))</code> \(Markup.escaped(item.name))</li>"
    }
    return "<p>This page needs JavaScript to show pictures. report.json holds the same.</p><ul>"
      + lines.joined() + "</ul>"
  }

  private static let help = """
    <dialog id="help" aria-labelledby="help-title"><h3 id="help-title">Keys</h3><dl>
    <dt><kbd>j</kbd><kbd>k</kbd></dt><dd>next and previous case</dd>
    <dt><kbd>l</kbd><kbd>h</kbd></dt><dd>next and previous frame of a sequence</dd>
    <dt><kbd>1</kbd>-<kbd>5</kbd></dt><dd>side by side, blink, slider, difference, zoom</dd>
    <dt><kbd>←</kbd><kbd>→</kbd><kbd>↑</kbd><kbd>↓</kbd></dt><dd>move the slider or the zoomed pixel; with Shift by ten</dd>
    <dt><kbd>Space</kbd></dt><dd>stop blinking, then flip; <kbd>Enter</kbd> goes on</dd>
    <dt><kbd>s</kbd></dt><dd>actual size, and back</dd>
    <dt><kbd>a</kbd><kbd>A</kbd></dt><dd>mark the frame, or all of the case, to be accepted</dd>
    <dt><kbd>c</kbd></dt><dd>copy the command that accepts what is marked</dd>
    <dt><kbd>f</kbd></dt><dd>show all cases, or those that failed</dd>
    <dt><kbd>?</kbd></dt><dd>this</dd>
    </dl><button type="button" id="close-help" class="plain">Close</button></dialog>
    """
}
