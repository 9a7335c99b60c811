package import MultiplaneBase
package import MultiplaneLayout
internal import MultiplaneScene
internal import Synchronization

/// Measures and draws texts with a font set, for one thread.
///
/// A text is shaped once for all threads of the set; measuring and painting use the same shaping. The look of a text depends
/// on its request and the set alone, not on what was shaped before, by which thread, the environment or the scale.
package final class TextShaper: TextMeasuring {
  /// The fonts drawn with.
  package let fonts: FontSet
  /// Warnings so far, each once; about missing glyphs only with `MissingGlyphs.warn`.
  package private(set) var warnings: [Diagnostic] = []
  private let missingGlyphs: MissingGlyphs
  private var lineHeights: [TextStyle: LineGeometry] = [:]
  /// The faces that lack bold letters or italics, as far as a warning was given.
  private var told: Set<FaceLack> = []
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
    if let known = fonts.texts.withLock({ $0.find(key) }) {
      shaped = known
    } else {
      shaped = try made(request)
      _ = fonts.texts.withLock { $0.hold(shaped, for: key, weight: shaped.weight) }
    }
    if !shaped.missing.isEmpty { try report(shaped.missing) }
    for lack in shaped.lacks where told.insert(lack).inserted {
      if let warning = fonts.problem(with: lack) { warn(warning) }
    }
    return shaped
  }

  private func made(_ request: TextRequest) throws(SceneFailure) -> ShapedText {
    try ThaiDictionary.check(request, isThere: ThaiDictionary.isThere)
    let geometry = try geometry(of: request)
    let (chain, count, missing) = try fonts.coverage(of: request)
    let text = try TextShapingLock.withLock { () throws(SceneFailure) in
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
      throw SceneFailure(code: "text-range", "letters cannot be \(style.tracking) points farther apart than they are")
    }
    guard style.size.isFinite, style.size > 0, style.size <= 10_000 else {
      throw SceneFailure(
        code: "font-size", "a font size of \(style.size) cannot be drawn", hint: "above 0, at most 10,000")
    }
    let chain = try fonts.chain(for: [style], families: 1)
    let made = try TextShapingLock.withLock { () throws(SceneFailure) in try chain.context(1).lineGeometry(of: style) }
    lineHeights[style] = made
    return made
  }

  private func report(_ missing: MissingCharacters) throws(SceneFailure) {
    let diagnostic = fonts.problem(with: missing, missingGlyphs)
    if missingGlyphs == .error { throw SceneFailure(diagnostic) }
    warn(diagnostic)
  }

  private func warn(_ diagnostic: Diagnostic) {
    if !warnings.contains(diagnostic) { warnings.append(diagnostic) }
  }
}
