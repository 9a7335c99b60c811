/// The words of an element in HTML (`foreignObject`), which programs for diagrams write their labels as; drawn as plain lines
/// in the middle of the element's box.
struct SVGLabel {
  /// The element, with its own attributes.
  let element: SVGElement
  /// The lines so far; the last one goes on.
  private var lines = [""]
  /// Whether it has anything that would show.
  private(set) var isShown = false
  private var hasPicture = false
  /// The style of the innermost elements around the first word.
  private var style: [String: String] = [:]
  private var isBold = false
  private var isItalic = false

  private static let mostLines = 100
  private static let blocks: Set<String> = [
    "p", "div", "br", "li", "ul", "ol", "table", "tr", "section", "article", "blockquote", "pre", "h1", "h2", "h3",
    "h4",
    "h5", "h6", "body",
  ]
  /// How wide a letter is on the average, and how far lines stand from each other, in font sizes.
  private static let (letter, distance) = (0.55, 1.25)

  init(_ element: SVGElement) { self.element = element }

  private var hasWords: Bool { lines.count > 1 || !lines[0].isEmpty }

  /// An element in it begins.
  mutating func begin(_ name: String, style text: String?) {
    let name = name.lowercased()
    if ["img", "image", "svg", "canvas", "video", "math", "input", "button"].contains(name) {
      (hasPicture, isShown) = (true, true)
    }
    if Self.blocks.contains(name) { breakLine() }
    if hasWords { return }
    if ["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"].contains(name) { isBold = true }
    if ["i", "em"].contains(name) { isItalic = true }
    for one in CSSText.declarations(CSSText.uncommented(text ?? "")[...]) { style[one.name] = one.value }
  }

  /// An element in it ends.
  mutating func end(_ name: String) { if Self.blocks.contains(name.lowercased()) { breakLine() } }

  /// Words in it.
  mutating func add(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty {
      if !text.isEmpty, !lines[lines.count - 1].isEmpty, !lines[lines.count - 1].hasSuffix(" ") {
        lines[lines.count - 1] += " "
      }
      return
    }
    isShown = true
    if text.first?.isWhitespace == true, !lines[lines.count - 1].isEmpty { lines[lines.count - 1] += " " }
    lines[lines.count - 1] += words + (text.last?.isWhitespace == true ? " " : "")
  }

  private mutating func breakLine() {
    if !lines[lines.count - 1].isEmpty, lines.count < Self.mostLines { lines.append("") }
  }

  /// Lets nothing be drawn for the element. In a `switch` it must not be the one that is chosen.
  func leaveOut() {
    (element.name, element.attributes) = (SVGVocabulary.placeholder, [])
    if let parent = element.parent, parent.name == "switch" {
      parent.replaceContent(with: parent.children.filter { $0 !== element })
    }
  }

  /// Makes the element one of plain texts; `false` if there is no box for them.
  func write() -> Bool {
    func side(_ name: String) -> Double? {
      element[name].flatMap(SVGLength.init)?.pixels(fontSize: SVGSize.fontSize, of: nil)
    }
    guard hasWords, !hasPicture, let width = side("width"), let height = side("height"), width > 1, height > 1 else {
      return false
    }
    let (x, y) = (side("x") ?? 0, side("y") ?? 0)
    let size = style["font-size"].flatMap(SVGLength.init)?.pixels(fontSize: SVGSize.fontSize, of: SVGSize.fontSize)
    let most = max(4, Int(width * 1.1 / ((size ?? SVGSize.fontSize) * Self.letter)))
    let wraps = style["white-space"]?.hasPrefix("nowrap") != true
    let words = lines.map(\.trimmingSpace).filter { !$0.isEmpty }
    let shown = wraps ? words.flatMap { Self.wrapped($0, most) } : words
    for name in ["x", "y", "width", "height", "requiredFeatures", "requiredExtensions"] { element[name] = nil }
    element.name = "g"
    let align = style["text-align"] ?? "center"
    let isLeft = ["left", "start", "justify"].contains(align)
    let isRight = ["right", "end"].contains(align)
    for (index, line) in shown.enumerated() {
      let text = SVGElement("text", line: element.line)
      text["x"] = "\(isLeft ? x : isRight ? x + width : x + width / 2)"
      text["y"] = "\(y + height / 2)"
      // From the middle of all lines to the baseline of this one.
      text["dy"] = "\((Double(index) - Double(shown.count - 1) / 2) * Self.distance + 0.35)em"
      text["text-anchor"] = isLeft ? "start" : isRight ? "end" : "middle"
      text["fill"] = "currentColor"
      if let size { text["font-size"] = "\(size)" }
      if let color = style["color"], !color.contains("(") || color.hasPrefix("rgb") { text["color"] = color }
      if let weight = style["font-weight"] ?? (isBold ? "bold" : nil) { text["font-weight"] = weight }
      if isItalic || style["font-style"] == "italic" { text["font-style"] = "italic" }
      text.append(line)
      element.append(text)
    }
    return true
  }

  /// A line cut between words where it is longer than so many letters.
  private static func wrapped(_ line: String, _ most: Int) -> [String] {
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
