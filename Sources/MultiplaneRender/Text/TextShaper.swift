package import MultiplaneBase
internal import MultiplaneExpressions
package import MultiplaneLayout
internal import MultiplaneScene
internal import Synchronization

/// What happens when no font of a style has a glyph for a character.
package enum MissingGlyphs: Sendable, Hashable {
  /// An error that names the character and the font.
  case error
  /// A warning; a box with the character's number is drawn in its place.
  case warn
}

/// Measures and draws texts with a font set, for one thread.
///
/// A text is shaped once for all threads of the set; what is measured and what is painted are the same shaping. What a
/// text looks like depends on its request and the set alone, not on what was shaped before, by which thread, the
/// environment or the scale.
package final class TextShaper: TextMeasuring {
  /// The longest text that is shaped, in Unicode scalars.
  private static let textLimit = ExpressionLimits.textLength

  /// The longest word, in Unicode scalars: where one does not fit its line, time grows with the square of its length.
  package static let wordLimit = AdjustableLimit("word-characters", 10_000, most: 100_000, .characters)

  /// The most characters of a word times the lines it is cut into: what is left of it is shaped again for each line.
  package static let cutLimit = AdjustableLimit("word-cuts", 5_000_000, most: 5_000_000_000)

  /// The widest line, in points: Pango counts 1/1024 pt in 32 bits.
  package static let widestLine = 2_000_000

  /// The fonts drawn with.
  package let fonts: FontSet
  /// Warnings so far, each once; only with `MissingGlyphs.warn`.
  package private(set) var warnings: [Diagnostic] = []
  private let missingGlyphs: MissingGlyphs
  private var lineHeights: [TextStyle: LineGeometry] = [:]
  let painter = GlyphPainter()

  /// A shaper for a set.
  package init(fonts: FontSet, missingGlyphs: MissingGlyphs = .error) {
    (self.fonts, self.missingGlyphs) = (fonts, missingGlyphs)
  }

  /// The extents of a text; see `TextMeasuring`.
  package func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics { try shape(request).metrics }

  /// The height of one line of a style; see `TextMeasuring`.
  package func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length {
    Length(points: try geometry(of: style).step).roundedUpToPoint
  }

  /// A text with its lines broken and its glyphs placed, as whoever came first has shaped it.
  package func shape(_ request: TextRequest) throws(SceneFailure) -> ShapedText {
    let key = TextKey(request)
    let shaped: ShapedText
    if let known = fonts.texts.withLock({ $0[key] }) {
      shaped = known
    } else {
      shaped = try made(request)
      fonts.texts.withLock { $0.insert(shaped, for: key, cost: shaped.cost) }
    }
    if !shaped.missing.isEmpty { try report(shaped.missing) }
    return shaped
  }

  private func made(_ request: TextRequest) throws(SceneFailure) -> ShapedText {
    guard request.text.unicodeScalars.count <= Self.textLimit.value else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-text",
          "a text has \(request.text.unicodeScalars.count) characters; the limit is \(Self.textLimit)",
          hint: Self.textLimit.hint(), failure: .limit))
    }
    try Self.checkWords(of: request)
    let geometry = try geometry(of: request)
    let chain = try fonts.chain(for: request)
    let (count, missing) = try chain.coverage(of: request)
    let text = try TextTurn.take { () throws(SceneFailure) in
      let context = try chain.context(missing.isEmpty ? count : chain.faces.count)
      return try ParagraphBreaker(context: context, chain: chain, request: request, geometry: geometry)
        .shaped(missing: missing)
    }
    try Self.checkColors(of: text)
    return text
  }

  /// Throws if a picture of a glyph, or its layers, cannot be used.
  private static func checkColors(of text: ShapedText) throws(SceneFailure) {
    for run in text.lines.lazy.flatMap(\.runs) {
      guard let colors = run.face.colors else { continue }
      for glyph in run.glyphs { try colors.check(glyph.index) }
    }
  }

  private static func checkWords(of request: TextRequest) throws(SceneFailure) {
    let word = longestWord(of: request.text)
    guard word <= wordLimit.value else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-text", "a word of a text has \(word) characters; the limit is \(wordLimit)",
          hint: wordLimit.hint(), failure: .limit))
    }
    guard let width = request.wrapWidth, request.lineLimit != 1 else { return }
    // Narrow letters are about a quarter as wide as the font is high.
    let perLine = max(1, width.points / (request.largestSize / 4))
    guard Double(word * word) / perLine <= Double(cutLimit.value) else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-text",
          "a word of \(word) characters would be cut into about \(Int(min(1e9, Double(word) / perLine))) lines",
          hint: cutLimit.hint(or: "give the text more width; characters times lines may be \(cutLimit)"),
          failure: .limit))
    }
  }

  /// The length of the longest word, if it may be long enough to matter; scripts whose words have no spaces break between any
  /// two characters.
  private static func longestWord(of text: String) -> Int {
    guard text.utf8.count > 2000 else { return 0 }
    var (word, longest) = (0, 0)
    for scalar in text.unicodeScalars {
      word = scalar.properties.isWhitespace || (0x2E80...0xD7FF).contains(scalar.value) ? 0 : word + 1
      longest = max(longest, word)
    }
    return longest
  }

  /// Where lines of a text stand: as far apart as the tallest of its styles asks.
  private func geometry(of request: TextRequest) throws(SceneFailure) -> LineGeometry {
    var geometry = try geometry(of: request.style)
    for part in request.parts {
      let own = try self.geometry(of: part.style)
      let below = max(geometry.step - geometry.firstBaseline, own.step - own.firstBaseline)
      geometry.firstBaseline = max(geometry.firstBaseline, own.firstBaseline)
      geometry.step = geometry.firstBaseline + below
    }
    return geometry
  }

  /// Ascent, descent and distance of baselines of a style, from its first font alone.
  private func geometry(of style: TextStyle) throws(SceneFailure) -> LineGeometry {
    if let known = lineHeights[style] { return known }
    guard style.tracking.isFinite, style.tracking.magnitude <= FontLimits.tracking else {
      throw SceneFailure(
        Diagnostic(code: "text-range", "letters cannot be \(style.tracking) points farther apart than they are"))
    }
    guard style.size.isFinite, style.size > 0, style.size <= 10_000 else {
      throw SceneFailure(
        Diagnostic(code: "font-size", "a font size of \(style.size) cannot be drawn", hint: "above 0, at most 10,000"))
    }
    let chain = try fonts.chain(for: style)
    let made = try TextTurn.take { () throws(SceneFailure) in try chain.context(1).lineGeometry(of: style) }
    lineHeights[style] = made
    return made
  }

  private func report(_ missing: MissingCharacters) throws(SceneFailure) {
    let diagnostic = fonts.problem(with: missing, missingGlyphs)
    if missingGlyphs == .error { throw SceneFailure(diagnostic) }
    if !warnings.contains(diagnostic) { warnings.append(diagnostic) }
  }
}
