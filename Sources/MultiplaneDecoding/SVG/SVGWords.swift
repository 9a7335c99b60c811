/// Writes texts as their styles have them where the drawing library knows no such style: letters in other cases, spaces that
/// stay, wider spaces, and letters with places of their own.
enum SVGWords {
  /// Rewrites all texts of a file, after its cascade.
  ///
  /// - Parameter resolved: The properties that the cascade has found values of.
  static func rewrite(_ root: SVGElement, _ losses: inout SVGLosses, _ resolved: Set<String>) {
    var rewritten = losses
    let hasWords = !resolved.isDisjoint(with: ["text-transform", "white-space", "word-spacing"])
    root.walk { element in
      guard element.name == "text" else { return }
      if hasWords { rewriteWords(in: element) }
      if hasLists(element) { SVGLetterPlaces.rewrite(element) }
      element.walk { part in
        if let angles = part["rotate"],
          angles.split(whereSeparator: { " ,".contains($0) }).contains(where: { Double($0) != 0 })
        {
          rewritten.add("the turned letters of <\(part.name)>", line: part.line, hint: "turn its texts into outlines")
        }
        if part["textLength"] != nil {
          rewritten.add("the textLength of <\(part.name)>", line: part.line, hint: "turn its texts into outlines")
        }
      }
    }
    losses = rewritten
  }

  private static func hasLists(_ text: SVGElement) -> Bool {
    var hasLists = false
    text.walk { part in
      for name in SVGLetterPlaces.names where part[name].map({ SVGLetterPlaces.list($0).count > 1 }) == true {
        hasLists = true
      }
    }
    return hasLists
  }

  private static func rewriteWords(in element: SVGElement) {
    if let space = SVGSize.style("white-space", of: element), ["pre", "pre-wrap", "break-spaces"].contains(space) {
      element["xml:space"] = "preserve"
    }
    let change = SVGComputed.value("text-transform", of: element)
    let spacing =
      SVGComputed.value("word-spacing", of: element).flatMap(SVGLength.init)
      .flatMap { $0.pixels(fontSize: SVGComputed.fontSize(of: element), of: nil) } ?? 0
    var content: [SVGElement.Content] = []
    for part in element.content {
      switch part {
      case .element(let child):
        if child.name == "tspan" || child.name == "a" { rewriteWords(in: child) }
        content.append(part)
      case .text(let text):
        let words = changed(text, change)
        if spacing == 0 { content.append(.text(words)) } else { spread(words, spacing, element.line, into: &content) }
      }
    }
    element.replaceContent(with: content)
  }

  private static func changed(_ text: String, _ change: String?) -> String {
    switch change {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize":
      var isInWord = false
      return String(
        text.flatMap { letter -> [Character] in
          defer { isInWord = letter.isLetter || letter.isNumber || letter == "'" }
          return isInWord ? [letter] : Array(letter.uppercased())
        })
    default: return text
    }
  }

  /// Puts words apart: each behind a space is moved on.
  private static func spread(_ text: String, _ spacing: Double, _ line: Int, into content: inout [SVGElement.Content]) {
    var rest = text[...]
    while let space = rest.firstIndex(where: \.isWhitespace) {
      let word = rest[space...].firstIndex { !$0.isWhitespace } ?? rest.endIndex
      content.append(.text(String(rest[..<word])))
      rest = rest[word...]
      if rest.isEmpty { return }
      let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
      let moved = SVGElement("tspan", line: line)
      moved["dx"] = "\(spacing)"
      moved.append(String(rest[..<end]))
      content.append(.element(moved))
      rest = rest[end...]
    }
    if !rest.isEmpty { content.append(.text(String(rest))) }
  }
}
