/// Draws the words of elements in HTML (`foreignObject`), which programs for diagrams write their labels as: plain lines in the
/// middle of the element's box.
enum SVGLabels {
  private static let blocks: Set<String> = [
    "p", "div", "br", "li", "ul", "ol", "table", "tr", "pre", "h1", "h2", "h3", "h4", "h5", "h6",
  ]

  /// Rewrites all labels of a file.
  static func rewrite(_ root: SVGElement, _ losses: SVGLosses) {
    root.walk { label in
      guard label.name == "foreignObject" else { return }
      let texts = texts(of: label)
      if !label.children.isEmpty {
        losses.add(
          texts.isEmpty ? "<foreignObject>" : "the HTML around the words of <foreignObject>", line: label.line,
          hint: "export its labels as SVG text, without HTML")
      }
      label.name = "g"
      label.replaceContent(with: texts)
    }
  }

  private static func texts(of label: SVGElement) -> [SVGElement] {
    var (lines, style) = ([""], [String: String]())
    func collect(_ element: SVGElement) {
      if !lines.contains(where: { !$0.isEmpty }) { for one in element.declarations { style[one.name] = one.value } }
      for part in element.content where part.name != "style" && part.name != "script" {
        lines[lines.count - 1] += part.words
        if blocks.contains(part.name) { lines.append("") }
        collect(part)
        if blocks.contains(part.name) { lines.append("") }
      }
    }
    collect(label)
    let (x, y) = (label.length("x"), label.length("y"))
    let (width, height) = (label.length("width"), label.length("height"))
    guard width > 1, height > 1 else { return [] }
    let size = style["font-size"].flatMap { SVGSize.pixels($0, of: 16) } ?? 16
    let most = style["white-space"] == "nowrap" ? Int.max : max(4, Int(width * 2 / size))
    // The words of a line, cut where it is longer than so many letters.
    let shown = lines.flatMap { line in
      line.split(whereSeparator: \.isWhitespace).reduce(into: [String]()) { lines, word in
        if let last = lines.last, last.count + word.count < most {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append(String(word))
        }
      }
    }
    return shown.enumerated().map { index, line in
      let text = SVGElement("text", line: label.line)
      text["x"] = "\(x + width / 2)"
      // From the middle of all lines to the baseline of this one.
      text["y"] = "\(y + height / 2 + ((Double(index) - Double(shown.count - 1) / 2) * 1.25 + 0.35) * size)"
      (text["text-anchor"], text["fill"]) = ("middle", "currentColor")
      for name in ["font-size", "color", "font-weight", "font-style"] { text[name] = style[name] }
      text.append(line)
      return text
    }
  }
}
