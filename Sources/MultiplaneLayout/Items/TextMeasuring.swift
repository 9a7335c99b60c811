package import MultiplaneBase

/// The measures of a shaped text that layout needs.
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
