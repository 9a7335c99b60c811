package import MultiplaneBase

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
  /// A style; without arguments that of a `Text` that says nothing.
  package init(
    families: [String] = ["Inter", "DejaVu Sans"], size: Double = 16, weight: Int = 400, lineHeight: Double? = nil
  ) {
    (self.families, self.size, self.weight, self.lineHeight) = (families, size, weight, lineHeight)
  }
}

/// How lines of a text stand in its width.
package enum TextAlignment: String, Sendable, Hashable, CaseIterable { case leading, center, trailing }

/// A text and everything that decides its line breaks and extents.
package struct TextRequest: Hashable, Sendable {
  /// What is shown; it may have several lines.
  package var text: String
  /// The font and how it is set.
  package var style: TextStyle
  /// How lines stand in the width of the longest, or in `wrapWidth`.
  package var alignment: TextAlignment
  /// The most lines shown; what is beyond ends in an ellipsis. `nil` means all.
  package var lineLimit: Int?
  /// The width lines are broken at, in 1/64 pt; `nil` breaks at line ends in the text only.
  package var wrapWidth: Length?
  /// A text; without further arguments on lines as it has them, all of them shown.
  package init(
    text: String, style: TextStyle = TextStyle(), alignment: TextAlignment = .leading, lineLimit: Int? = nil,
    wrapWidth: Length? = nil
  ) {
    (self.text, self.style, self.alignment) = (text, style, alignment)
    (self.lineLimit, self.wrapWidth) = (lineLimit, wrapWidth)
  }
}

/// What layout needs to know about a shaped text.
package struct TextMetrics: Hashable, Sendable {
  /// The extent of the longest line and of all lines, each rounded up to whole points.
  package var size: Size
  /// The first baseline, from the top of the text.
  package var firstBaseline: Length
  /// The last baseline, from the top of the text.
  package var lastBaseline: Length
  /// How many lines are shown.
  package var lineCount: Int
  /// Whether the line limit cut the text.
  package var isTruncated: Bool
  /// Extents of a text; see the properties.
  package init(size: Size, firstBaseline: Length, lastBaseline: Length, lineCount: Int, isTruncated: Bool) {
    (self.size, self.firstBaseline, self.lastBaseline) = (size, firstBaseline, lastBaseline)
    (self.lineCount, self.isTruncated) = (lineCount, isTruncated)
  }
}

/// Measures text for layout: the one thing layout needs from the outside.
///
/// Results depend on the request and the font set alone, never on the output scale.
package protocol TextMeasuring: AnyObject {
  /// The extents of a text.
  ///
  /// - Throws: `SceneFailure` of class `asset` when no font of the style has a glyph for one of the characters.
  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics
  /// The height of one line of a style, whatever its words, rounded up to whole points: it comes from the style's
  /// first font, never from a fallback glyph.
  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length
}
