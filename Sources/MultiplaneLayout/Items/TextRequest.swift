package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// How text looks, apart from its colour.
package struct TextStyle: Hashable, Sendable {
  /// Families in order of preference; the first is the font, the others are its declared fallbacks.
  package var families: [String]
  /// The font size in points.
  package var size: Double
  /// The weight from 100 to 900; 400 is regular.
  package var weight: Int
  /// The distance of baselines as a multiple of the font size; `nil` takes the font's own.
  package var lineHeight: Double?
  /// Whether letters lean.
  package var isItalic = false
  /// Points added between letters.
  package var tracking = 0.0
  /// Whether digits are all of one width.
  package var hasTabularDigits = false
  /// A style; without arguments that of a `Text` that says nothing.
  package init(
    families: [String] = ["Inter", "DejaVu Sans"], size: Double = 16, weight: Int = 400, lineHeight: Double? = nil
  ) {
    (self.families, self.size, self.weight, self.lineHeight) = (families, size, weight, lineHeight)
  }

  /// Hashes the values that differ between most styles; the rest is compared.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(families)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(lineHeight)
  }
}

/// How lines of a text stand in its width.
package enum TextAlignment: String, Sendable, Hashable, CaseIterable { case leading, center, trailing }

/// Lines that are drawn along words.
package struct TextDecoration: OptionSet, Hashable, Sendable {
  /// A bit for each line.
  package let rawValue: UInt8
  /// A set by its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Below the words.
  package static let underline = TextDecoration(rawValue: 1)
  /// Through the words.
  package static let strike = TextDecoration(rawValue: 2)
}

/// A part of a text with a style of its own.
package struct TextPart: Hashable, Sendable {
  /// How many bytes of UTF-8 the part has.
  package var length: Int
  /// The font and how it is set.
  package var style: TextStyle
  /// The colour of the words; `nil` is that of the text.
  package var color: RGBA?
  /// The lines along its words.
  package var decoration: TextDecoration = []
  /// A part of so many bytes.
  package init(length: Int, style: TextStyle) { (self.length, self.style) = (length, style) }
}

/// A text and everything that decides its line breaks and extents.
package struct TextRequest: Hashable, Sendable {
  /// The words; they may have several lines.
  package var text: String
  /// The font and how it is set.
  package var style: TextStyle
  /// How lines stand in the width of the longest, or in `wrapWidth`.
  package var alignment: TextAlignment
  /// The most lines shown; the words beyond are left out at an ellipsis. `nil` means all.
  package var lineLimit: Int?
  /// The width lines are broken at, in 1/64 pt; `nil` breaks at line ends in the text only.
  package var wrapWidth: Length?
  /// Where the last line shown has its ellipsis.
  package var truncation = TextTruncation.tail
  /// The least number of lines there is room for.
  package var reservedLines = 0
  /// Whether a hyphen is written where a word is cut.
  package var hyphenates = false
  /// The tag of the language that decides the forms of letters that several languages have.
  package var language: String?
  /// The parts of a text of several styles, which follow each other through all of it; else empty.
  package var parts: [TextPart] = []
  /// The lines along the words of a text without parts.
  package var decoration: TextDecoration = []
  /// How many of its bytes are seen, from the first on; `nil` is all. The others keep their room.
  package var shownBytes: Int?
  /// A text; without further arguments on lines as it has them, all of them shown.
  package init(
    text: String, style: TextStyle = TextStyle(), alignment: TextAlignment = .leading, lineLimit: Int? = nil,
    wrapWidth: Length? = nil
  ) {
    (self.text, self.style, self.alignment) = (text, style, alignment)
    (self.lineLimit, self.wrapWidth) = (lineLimit, wrapWidth)
  }

  /// Hashes the values that differ between most texts; the rest is compared.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(style)
    hasher.combine(alignment)
    hasher.combine(lineLimit)
    hasher.combine(wrapWidth)
    if !parts.isEmpty { hasher.combine(parts) }
  }

  /// The font size of the largest letters, in points.
  package var largestSize: Double { parts.reduce(style.size) { max($0, $1.style.size) } }

  /// Takes other words, one text for each part.
  package mutating func setParts(_ texts: [String]) {
    text = texts.joined()
    for (index, words) in texts.enumerated() where index < parts.count { parts[index].length = words.utf8.count }
  }

  /// The words of each part.
  package var partTexts: [Substring] {
    var start = text.startIndex
    return parts.map { part in
      let end = text.utf8.index(start, offsetBy: part.length, limitedBy: text.endIndex) ?? text.endIndex
      defer { start = end }
      return text[start..<end]
    }
  }

  /// Hides all but the first letters: so many, or a share of them.
  mutating func show(_ amount: Double, isShare: Bool) {
    let count = letterCount(isShare ? min(1, amount) * Double(text.count) : amount)
    let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    shownBytes = end == text.endIndex ? nil : text.utf8.distance(from: text.startIndex, to: end)
  }

  /// The text without colours and decoration, which change nothing about where its glyphs stand.
  package var withoutInk: TextRequest {
    if parts.isEmpty && decoration.isEmpty && shownBytes == nil { return self }
    var request = self
    (request.decoration, request.shownBytes) = ([], nil)
    for index in parts.indices { (request.parts[index].color, request.parts[index].decoration) = (nil, []) }
    return request
  }
}
