internal import MultiplaneData
internal import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneReading
internal import MultiplaneRender
internal import MultiplaneScene
internal import MultiplaneYAML

/// The bounds that no budget changes: the table behind `multiplane limits` and docs/limits.md, made from the constants that the
/// engine itself compares with.
package enum LimitTable {
  /// One bound.
  package struct Entry: Sendable {
    /// The quantity that is bounded.
    package var name: String
    /// The largest that is taken, with its unit.
    package var value: String
  }

  /// The bounds of one part of the engine.
  package struct Group: Sendable {
    /// The part of the engine.
    package var title: String
    /// The bounds, in the order they are told in.
    package var entries: [Entry]

    fileprivate init(_ title: String, _ entries: KeyValuePairs<String, String>) {
      self.title = title
      self.entries = entries.map { Entry(name: $0.key, value: $0.value) }
    }
  }

  /// All bounds.
  package static let groups = [files, language, frames, pictures, texts]

  private static let files = Group(
    "files",
    [
      "YAML: depth": count(YAMLLimits.depth),
      "YAML: length of a key": "\(count(YAMLLimits.keyLength)) characters",
      "JSON: depth": count(JSONScanner.deepest),
      "rows of a source": count(DataLimits.rows),
      "included files": count(IncludeLimits.files),
      "included files: depth": count(IncludeLimits.depth),
    ])

  private static let language = Group(
    "the scene",
    [
      "nodes: depth": count(NodeLimits.depth),
      "components inside each other": count(NodeLimits.components),
      "arguments of a component, values of a let": count(NodeLimits.arguments),
      "stops of a gradient": count(DrawingLimits.gradientStops.upperBound),
      "shadows of a node": count(DrawingLimits.shadows),
      "lengths of dashes and gaps of a stroke": count(DrawingLimits.dashLengths),
      "expression: length": "\(ExpressionLimits.length >> 10) KiB",
      "expression: depth": count(ExpressionLimits.nesting),
      "expression: operations a value, names counted in": count(ExpressionLimits.operations),
      "expression: names built on each other": count(ExpressionLimits.evaluationDepth),
      "words of a lorem": count(ExpressionLimits.loremWords),
      "a written length or number": count(Int(NumberLimits.largest)),
      "the length of a box": "\(count(Int(LayoutLimits.box))) pt",
    ])

  private static let frames = Group(
    "frames",
    [
      "a time": "\(count(Int(TrackLimits.seconds))) s, which is a day",
      "waiting for the condition of a step": "\(count(Int(TrackLimits.waiting))) s",
      "frames of a scene": count(FrameLimits.count),
      "frames a second": count(Int(FrameLimits.framesPerSecond.upperBound)),
      "scale": count(Int(FramePlan.scaleLimit)),
    ])

  private static let pictures = Group(
    "pictures",
    [
      "frame, picture, image: side": "\(count(PixelBuffer.longestSide)) pixels",
      "sigma of a blur, more is drawn as this": "\(count(Int(Blur.sigmaLimit))) pixels",
      "SVG: depth of elements": count(VectorLimits.depth),
    ])

  private static let texts = Group(
    "texts",
    [
      "line of a text": "\(count(FontLimits.widestLine)) pt",
      "font size": "\(count(Int(FontLimits.size))) pt",
      "depth of paints of a glyph": count(GlyphLimits.depth),
    ])

  /// A whole number with commas: `10,000,000`.
  private static func count(_ number: Int) -> String {
    let digits = String(number)
    let first = (digits.count - 1) % 3 + 1
    let rest = stride(from: first, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
    return ([digits.prefix(first)] + rest).joined(separator: ",")
  }
}
