import MultiplaneBase

/// The letters that an SVG file draws.
struct SVGText {
  /// Whether the file has elements of texts, with letters or without.
  private(set) var hasElements = false
  /// Whether letters are drawn.
  private(set) var hasWords = false
  /// The characters beyond ASCII, with the line of the first element that has each.
  private var lines: [Unicode.Scalar: Int] = [:]

  /// The letters below an element.
  init(of root: SVGElement) { collect(root, isText: false) }

  private mutating func collect(_ element: SVGElement, isText: Bool) {
    let isText = isText || element.name == "text"
    if isText { hasElements = true }
    for part in element.content {
      switch part {
      case .element(let child): collect(child, isText: isText)
      case .text(let text) where isText:
        for scalar in text.unicodeScalars {
          if !scalar.properties.isWhitespace { hasWords = true }
          if scalar.value >= 0x80, lines[scalar] == nil { lines[scalar] = element.line }
        }
      case .text: break
      }
    }
  }

  /// Notes the characters that no font has: they are drawn as boxes.
  func addMissing(_ fonts: DecoderFonts, _ losses: inout SVGLosses) {
    let missing = lines.keys.filter { !fonts.covers($0) }.sorted { (lines[$0] ?? 0, $0) < (lines[$1] ?? 0, $1) }
    guard let first = missing.first else { return }
    var names = missing.prefix(8).map { "\"\(String(Character($0)).escapedForMessage)\" (\(hex($0.value)))" }
    if missing.count > 8 { names.append("\(missing.count - 8) more") }
    losses.add(
      "characters that no font has", names.joined(separator: ", "), line: lines[first] ?? 1,
      hint: "turn its texts into outlines")
  }
}
