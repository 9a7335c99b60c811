internal import CPangoCairo
package import MultiplaneBase
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
/// Pango is not thread-safe, so each thread has a shaper, with font maps and a cache of its own. What a text looks
/// like depends on its request and the set alone, not on what was shaped before, the environment or the scale.
package final class TextShaper: TextMeasuring {
  /// The longest text that is shaped, in Unicode scalars.
  package static let textLimit = 100_000

  /// The fonts drawn with.
  package let fonts: FontSet
  /// Warnings so far, each once; only with `MissingGlyphs.warn`.
  package private(set) var warnings: [Diagnostic] = []
  private let missingGlyphs: MissingGlyphs
  private var contexts: [ContextKey: ShapingContext] = [:]
  private var lineHeights: [TextStyle: LineGeometry] = [:]
  private var cache: GenerationCache<TextKey, ShapedText>

  private struct ContextKey: Hashable {
    var chain: ObjectIdentifier
    var count: Int
  }

  /// - Parameter capacity: About how many shaped texts are kept; a label takes a few kilobytes.
  package init(fonts: FontSet, missingGlyphs: MissingGlyphs = .error, capacity: Int = 1024) {
    (self.fonts, self.missingGlyphs) = (fonts, missingGlyphs)
    cache = GenerationCache(capacity: capacity)
  }

  /// The extents of a text; see `TextMeasuring`.
  package func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics { try shape(request).metrics }

  /// The extents of a text, if need be as another shaper of the set found them.
  ///
  /// For who wants no more than the extents: a text that no font has all characters of is shaped, so that it is
  /// reported, and so is a very long one.
  func measureOnce(_ request: TextRequest) throws(SceneFailure) -> TextMetrics {
    let key = TextKey(request)
    if let known = fonts.measures.withLock({ $0[key] }) { return known }
    let shaped = try shape(key)
    if shaped.unknownGlyphs == 0, request.text.utf8.count <= 4096 {
      fonts.measures.withLock { $0[key] = shaped.metrics }
    }
    return shaped.metrics
  }

  /// The height of one line of a style; see `TextMeasuring`.
  package func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length {
    Length(points: try geometry(of: style).step).roundedUpToPoint
  }

  /// The box all ink of a text lies in, in 1/64 pt from its top left; glyphs may reach beyond the measured size.
  package func inkBounds(_ request: TextRequest) throws(SceneFailure) -> Rect { try shape(request).inkBounds }

  /// A text with its lines broken, from the cache if it was shaped lately.
  func shape(_ request: TextRequest) throws(SceneFailure) -> ShapedText { try shape(TextKey(request)) }

  private func shape(_ key: TextKey) throws(SceneFailure) -> ShapedText {
    if let known = cache[key] { return known }
    let request = key.request
    let style = request.style
    guard request.text.unicodeScalars.count <= Self.textLimit else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-text",
          "a text has \(request.text.unicodeScalars.count) characters; the limit is \(Self.textLimit)",
          failure: .limit))
    }
    let geometry = try geometry(of: style)
    let chain = try fonts.chain(for: style)
    var (count, missing) = try chain.coverage(of: request.text)
    if !missing.isEmpty {
      try report(missing, style)
      count = chain.faces.count
    }
    let context = try context(chain, count)
    let shaped = ParagraphBreaker(context: context, request: request, geometry: geometry).shaped()
    if missing.isEmpty, shaped.unknownGlyphs > 0 {
      // The character tables promise a glyph that shaping did not find.
      try report(request.text.unicodeScalars.filter { !$0.needsNoGlyph && !$0.isASCII }, style)
    }
    cache[key] = shaped
    return shaped
  }

  /// Ascent, descent and distance of baselines of a style, from its first font alone.
  private func geometry(of style: TextStyle) throws(SceneFailure) -> LineGeometry {
    if let known = lineHeights[style] { return known }
    guard style.size.isFinite, style.size > 0, style.size <= 10_000 else {
      throw SceneFailure(
        Diagnostic(code: "font-size", "a font size of \(style.size) cannot be drawn", hint: "above 0, at most 10,000"))
    }
    let context = try context(try fonts.chain(for: style), 1)
    let made = try context.lineGeometry(of: style)
    lineHeights[style] = made
    return made
  }

  private func context(_ chain: FontChain, _ count: Int) throws(SceneFailure) -> ShapingContext {
    let key = ContextKey(chain: ObjectIdentifier(chain), count: count)
    if let known = contexts[key] { return known }
    let made = try ShapingContext(chain, try chain.configuration(count))
    contexts[key] = made
    return made
  }

  private func report(_ missing: [Unicode.Scalar], _ style: TextStyle) throws(SceneFailure) {
    let font = style.families.first ?? ""
    let diagnostics = missing.prefix(20).map { scalar in
      Diagnostic(
        missingGlyphs == .error ? .error : .warning, code: "missing-glyph",
        "font \"\(font)\" has no glyph for \"\(String(Character(scalar)).escapedForMessage)\" (\(hex(scalar.value)))",
        hint: "add a fallback: fonts: { \(font): [..., assets/Another.ttf] }", failure: .asset)
    }
    if missingGlyphs == .error { throw SceneFailure(diagnostics) }
    for diagnostic in diagnostics where !warnings.contains(diagnostic) { warnings.append(diagnostic) }
  }
}
