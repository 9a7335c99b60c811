/// Words, in lines as wide as the room they are offered.
public struct Text: PrimitiveView, Sendable {
  private(set) var parts: [TextPart]
  private let place: CodePlace

  /// Capital letters or small ones.
  public enum Case: Sendable {
    /// A kind of letters.
    case uppercase, lowercase
  }

  /// Words with Markdown for bold, italic and struck out ones, and for links, which look like links. Code is refused.
  ///
  /// Numbers have the separators of English, and those that follow the scroll need a frame of their own around the text.
  public init(_ words: TextWords, file: StaticString = #fileID, line: Int = #line) {
    (parts, place) = (words.parts, CodePlace(file, line))
  }

  /// Words as they are, without Markdown.
  @_disfavoredOverload
  public init(_ words: some StringProtocol, file: StaticString = #fileID, line: Int = #line) {
    (parts, place) = ([TextPart(pieces: [.text(String(words))])], CodePlace(file, line))
  }

  /// Words as they are, without Markdown and separators.
  public init(verbatim words: String, file: StaticString = #fileID, line: Int = #line) {
    (parts, place) = ([TextPart(pieces: [.text(words)])], CodePlace(file, line))
  }

  private func styled(_ keys: (String, SceneValue)...) -> Text { styled(keys) }
  private func styled(_ keys: [(String, SceneValue)]) -> Text {
    altered(self) { $0.parts = parts.map { $0.styled(keys) } }
  }

  /// The words in a font.
  public func font(_ font: Font?) -> Text { font.map { styled($0.keys) } ?? self }
  /// The words in a weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { weight.map { styled(("weight", .word($0.word))) } ?? self }
  /// The words in bold.
  public func bold() -> Text { styled(("weight", .word("bold"))) }
  /// The words in leaning letters.
  public func italic() -> Text { styled(("italic", .word("true"))) }
  /// The words in a colour.
  public func foregroundStyle(_ color: Color) -> Text { styled(("color", .formula(color.pieces))) }
  /// The words in a colour.
  public func foregroundColor(_ color: Color?) -> Text { color.map { foregroundStyle($0) } ?? self }
  /// The words with or without a line below them, in their colour.
  public func underline(_ isActive: Bool = true) -> Text { styled(("underline", .word("\(isActive)"))) }
  /// The words with or without a line through them, in their colour.
  public func strikethrough(_ isActive: Bool = true) -> Text { styled(("strike", .word("\(isActive)"))) }
  /// The words with more room between the letters, in points.
  public func tracking(_ points: Double) -> Text { styled(("tracking", .number(points))) }
  /// The words with more room between the letters, in points.
  public func kerning(_ points: Double) -> Text { tracking(points) }
  /// The words with digits of one width.
  public func monospacedDigit() -> Text { styled(("digits", .word("tabular"))) }

  /// One text of both.
  public static func + (a: Text, b: Text) -> Text { altered(a) { $0.parts += b.parts } }

  var lowered: AnyView {
    if parts.count == 1 {
      var node = ViewNode("Text", .value(.template(parts[0].pieces)), at: place)
      for (name, value) in parts[0].keys { node[name] = value }
      return AnyView(node)
    }
    // These belong to a whole text.
    let shared: Set = ["font", "digits"]
    let list = parts.map { part in
      SceneValue.map([("text", .template(part.pieces))] + part.keys.filter { !shared.contains($0.0) })
    }
    var node = ViewNode("Text", .value(.list(list)), at: place)
    for name in shared.sorted() {
      let values = parts.map { $0.keys.first { $0.0 == name }?.1 }
      guard Set(values.map { $0.map { "\($0)" } ?? "" }).count > 1 else {
        node[name] = values.first ?? nil
        continue
      }
      node[name] = .problem(
        "a text has one font, and some words of this one have another",
        hint: "write words of another font as a text of their own, in an HStack")
    }
    return AnyView(node)
  }
}

/// A font: a family, a size and a weight.
public struct Font: Sendable {
  var keys: [(String, SceneValue)]

  private init(size: Double) { keys = [("size", .number(size))] }
  private func with(_ key: String, _ value: SceneValue) -> Font {
    altered(self) { font in
      font.keys.removeAll { $0.0 == key }
      font.keys.append((key, value))
    }
  }

  /// How bold letters are.
  public enum Weight: String, Sendable {
    /// A weight, from the thinnest to the boldest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    var word: String {
      switch self {
      case .ultraLight: "extraLight"
      case .heavy: "extraBold"
      default: rawValue
      }
    }
  }

  /// The form of letters.
  public enum Design: String, Sendable {
    /// The form of the engine's own family.
    case `default`
    /// Letters of one width, of a font that the scene brings.
    @available(
      *, deprecated, message: "bring DejaVuSansMono.ttf: .scene(\"fonts\", \"DejaVu Sans Mono: [DejaVuSansMono.ttf]\")"
    )
    case monospaced
    /// A form that no font has.
    @available(*, unavailable, message: "there is no such font: bring one, and write .custom(\"…\", size: 17)")
    case rounded, serif
  }

  /// The fonts of iOS by their names.
  public typealias TextStyle = Font

  /// The font of a style, in another weight or form.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    let font = weight.map { style.weight($0) } ?? style
    return design?.rawValue == "monospaced" ? font.with("font", .words("DejaVu Sans Mono")) : font
  }

  /// The engine's own family at a size in points.
  public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
    Self.system(Font(size: size), design: design, weight: weight)
  }
  /// A family by its name, at a size in points; `Inter` and `DejaVu Sans` are always there.
  public static func custom(_ name: String, size: Double) -> Font { Font(size: size).with("font", .words(name)) }

  /// A font of iOS: 34, 28, 22 and 20 points.
  public static let largeTitle = Font(size: 34), title = Font(size: 28), title2 = Font(size: 22),
    title3 = Font(size: 20)
  /// The font of headlines: 17 points, semibold.
  public static let headline = Font(size: 17).weight(.semibold)
  /// A font of iOS: 17, 16 and 15 points.
  public static let body = Font(size: 17), callout = Font(size: 16), subheadline = Font(size: 15)
  /// A font of iOS: 13, 12 and 11 points.
  public static let footnote = Font(size: 13), caption = Font(size: 12), caption2 = Font(size: 11)

  /// The height of symbols beside words of the font.
  var symbolHeight: SceneValue {
    guard case .formula(let size)? = keys.first(where: { $0.0 == "size" })?.1, case .number(let points, _)? = size.first
    else { return .symbolHeight }
    return .number(points * 1.2)
  }

  /// The font in a weight.
  public func weight(_ weight: Weight) -> Font { with("weight", .word(weight.word)) }
  /// The font in bold.
  public func bold() -> Font { weight(.bold) }
  /// The font in leaning letters.
  public func italic() -> Font { with("italic", .word("true")) }
}
