package import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneDecoding
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneReading
internal import MultiplaneRender
internal import MultiplaneScene
internal import MultiplaneYAML

/// The limits of the engine: the table behind `multiplane limits` and docs/limits.md, made from the constants that the
/// engine itself compares with.
package enum LimitTable {
  /// One limit.
  package struct Entry: Sendable {
    /// The quantity that is limited.
    package var name: String
    /// The largest that is taken unless the command line says otherwise, with its unit.
    package var value: String
    /// How it is changed; `nil` for a limit that no machine could change.
    package var limit: AdjustableLimit?
    /// The largest that the command line can give it, with its unit; empty if it cannot be changed.
    package var most: String { limit.map { LimitTable.text($0, $0.most) } ?? "" }
  }

  /// The limits of one part of the engine.
  package struct Group: Sendable {
    /// The part of the engine.
    package var title: String
    /// The limits, in the order they are told in.
    package var entries: [Entry]
  }

  /// All limits.
  package static let groups = [files, language, data, layout, frames, pictures, texts]

  /// The limits that the command line can change, in the order of the table; each once.
  package static let adjustable: [AdjustableLimit] = {
    var names: Set<String> = []
    return groups.flatMap(\.entries).compactMap(\.limit).filter { names.insert($0.name).inserted }
  }()

  /// Changes a limit for the whole process.
  ///
  /// - Parameter setting: `NAME=VALUE`, as `--limit` takes it.
  /// - Returns: The problem, in a sentence; `nil` if the limit holds now.
  package static func change(_ setting: String) -> String? {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      return "--limit takes a name and a value, such as layers=20_000; \"multiplane limits\" lists the names."
    }
    guard let limit = adjustable.first(where: { $0.name == parts[0] }) else {
      let near = nearestName(to: parts[0], among: adjustable.map(\.name)).map { "did you mean \"\($0)\"? " } ?? ""
      return "No limit is called \"\(parts[0].escapedForMessage)\": \(near)\"multiplane limits\" lists the names."
    }
    if limit.set(parts[1]) { return nil }
    let what = limit.unit == .bytes ? "a size in bytes, such as \(limit.text(limit.standard))," : "a whole number"
    return "--limit \(limit.name) takes \(what) from 1 to \(limit.text(limit.most))."
  }

  private static let files = Group(
    "files",
    [
    ])

  private static let language = Group(
    "the scene",
    [
      ("nodes: depth", count(NodeLimits.depth)),
      ("components inside each other", count(NodeLimits.components)),
      ("arguments of a component", count(NodeLimits.arguments)),
      ("values that the let of a ForEach names", count(NodeLimits.arguments)),
      ("included files", count(IncludeLimits.files)),
      ("included files: depth", count(IncludeLimits.depth)),
      ("stops of a gradient", count(DrawingLimits.gradientStops.upperBound)),
      ("shadows of a node", count(DrawingLimits.shadows)),
      ("lengths of dashes and gaps of a stroke", count(DrawingLimits.dashLengths)),
      ("expression: length", bytes(ExpressionLimits.length)),
      ("expression: depth", count(ExpressionLimits.nesting)),
      ("expression: operations a value, names counted in", count(ExpressionLimits.operations)),
      ("expression: names built on each other", count(ExpressionLimits.evaluationDepth)),
      ("words of a lorem", count(ExpressionLimits.loremWords)),
      ("a time", "\(count(Int(TrackLimits.seconds))) s, which is a day"),
      ("waiting for the condition of a step", "\(count(Int(TrackLimits.waiting))) s"),
    ])

  private static let data = Group(
    "data",
    [
      ("rows of a source", count(DataLimits.rows)),
      ("JSON: depth", count(JSONScanner.deepest)),
    ])

  private static let layout = Group(
    "layout",
    [
      ("a written length or number", count(Int(NumberLimits.largest))),
      ("the length of a box", "\(count(Int(LayoutLimits.box))) pt"),
    ])

  private static let frames = Group(
    "frames",
    [
      ("frames a second", count(Int(FrameLimits.framesPerSecond.upperBound))),
      ("scale", count(Int(FramePlan.scaleLimit))),
      ("frames drawn at once", count(RenderOptions.jobsLimit)),
      ("frames for which such a piece is kept that none of them uses", "\(2 * PNGEncoder.cacheAge)"),
    ])

  private static let pictures = Group(
    "pictures",
    [
      ("a single painted picture: side", pixels(PixelBuffer.longestSide)),
      ("sigma of a blur, more is drawn as this", pixels(Int(Blur.sigmaLimit))),
      ("times its size that something is drawn at", "10^18"),
      ("image: side", pixels(ImageLimits.side)),
      ("SVG: depth of elements", count(VectorLimits.depth)),
    ])

  private static let texts = Group(
    "texts",
    [
      ("line of a text", "\(count(TextShaper.widestLine)) pt"),
      ("font size", "\(count(Int(FontLimits.size))) pt"),
      ("distance of lines", "\(count(Int(FontLimits.lineHeight))) times the font size"),
      ("room between letters, added or taken", "\(count(Int(FontLimits.tracking))) pt"),
      ("depth of paints of a glyph", count(GlyphLimits.depth)),
    ])

  /// `4 MiB`, `4 KiB`.
  private static func bytes(_ count: Int) -> String { count >= 1 << 20 ? "\(count >> 20) MiB" : "\(count >> 10) KiB" }

  private static func pixels(_ side: Int) -> String { "\(count(side)) pixels" }

  /// A value of a limit with its unit.
  fileprivate static func text(_ limit: AdjustableLimit, _ value: Int) -> String {
    switch limit.unit {
    case .bytes: sizeText(value)
    case .pixels: pixels(value)
    case .seconds: "\(count(value)) s"
    case .characters: "\(count(value)) characters"
    case .things: count(value)
    }
  }

  /// A whole number with commas: `10,000,000`.
  private static func count(_ number: Int) -> String {
    let digits = String(number)
    let first = (digits.count - 1) % 3 + 1
    let rest = stride(from: first, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
    return ([digits.prefix(first)] + rest).joined(separator: ",")
  }
}

extension LimitTable.Group {
  fileprivate init(_ title: String, _ entries: [(String, any LimitValue)]) {
    self.init(title: title, entries: entries.map { $1.entry($0) })
  }
}

/// The value beside the name of a limit: a constant in words, or a limit that the command line may change.
private protocol LimitValue {
  func entry(_ name: String) -> LimitTable.Entry
}

extension String: LimitValue {
  fileprivate func entry(_ name: String) -> LimitTable.Entry { LimitTable.Entry(name: name, value: self) }
}

extension AdjustableLimit: LimitValue {
  fileprivate func entry(_ name: String) -> LimitTable.Entry {
    LimitTable.Entry(name: name, value: standardDescription ?? LimitTable.text(self, standard), limit: self)
  }
}
