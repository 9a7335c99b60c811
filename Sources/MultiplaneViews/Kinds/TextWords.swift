internal import Foundation

/// The words of a text, as `LocalizedStringKey` has them: with Markdown, and `\(…)` for words, numbers and other texts.
public struct TextWords: ExpressibleByStringInterpolation, Sendable {
  let parts: [TextPart]
  /// Words of a literal, with Markdown.
  public init(stringLiteral words: String) { parts = LiteralMarkdown(words, []).parts }
  /// Words with Markdown, as those of a literal.
  public init(_ words: String) { self.init(stringLiteral: words) }
  /// Words with values in them.
  public init(stringInterpolation words: StringInterpolation) {
    parts = LiteralMarkdown(words.literal, words.values).parts
  }

  /// Words with values in them.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// The words, with a `LiteralMarkdown.slot` for each value.
    fileprivate var literal = ""
    fileprivate var values: [[TextPart]] = []

    /// An interpolation without words yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds words of the literal.
    public mutating func appendLiteral(_ literal: String) { self.literal += literal }
    /// Adds a value as it describes itself; its words are no Markdown.
    public mutating func appendInterpolation(_ value: some Any) { add([TextPart(pieces: [.text("\(value)")])]) }
    /// Adds a whole number, with separators.
    public mutating func appendInterpolation(_ value: some BinaryInteger) { add(number: "\(value)") }
    /// Adds a number, with separators and six decimals.
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      add(number: String(format: "%.6f", Double(value)))
    }
    /// Adds the words of another text in their style.
    public mutating func appendInterpolation(_ text: Text) { add(text.parts) }
    /// Adds a number that follows the scroll.
    public mutating func appendInterpolation(_ value: Live) {
      add([TextPart(pieces: [.words("${")] + value.pieces + [.words("}")])])
    }
    /// Refuses a view that is no text.
    @available(*, deprecated, message: "a text holds words, numbers and texts: put other views beside it, in an HStack")
    public mutating func appendInterpolation(_ view: some View) {
      let problem = SceneValue.problem(
        "a text holds words, numbers and texts, and no \(type(of: view))",
        hint: "put other views beside it, in an HStack")
      add([TextPart(pieces: [.text("")], keys: [("color", problem)])])
    }

    private mutating func add(_ parts: [TextPart]) {
      literal.unicodeScalars.append(LiteralMarkdown.slot)
      values.append(parts)
    }

    /// Adds digits, with a separator before every third of the whole ones.
    private mutating func add(number: String) {
      let whole = number.prefix { $0 != "." }
      var text = ""
      for (index, digit) in whole.enumerated() {
        if text.last?.isNumber == true, (whole.count - index) % 3 == 0 { text += "," }
        text.append(digit)
      }
      add([TextPart(pieces: [.text(text + number.dropFirst(whole.count))])])
    }
  }
}

/// Words of one style.
struct TextPart: Sendable {
  var pieces: [Piece]
  var keys: [(String, SceneValue)] = []

  /// The words with keys, where they have none of their own.
  func styled(_ more: [(String, SceneValue)]) -> TextPart {
    TextPart(pieces: pieces, keys: keys + more.filter { key in !keys.contains { $0.0 == key.0 } })
  }
}
