internal import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneReading
internal import MultiplaneRender
internal import MultiplaneSQLite
internal import MultiplaneScene

/// What is refused as too large: the table behind `multiplane limits` and docs/limits.md, made from the constants that
/// the engine itself compares with.
package enum LimitTable {
  /// One limit.
  package struct Entry: Sendable {
    /// What is limited.
    package var name: String
    /// The largest that is taken, with its unit.
    package var value: String
  }

  /// The limits of one part of the engine.
  package struct Group: Sendable {
    /// What they are about.
    package var title: String
    /// The limits, in the order they are told in.
    package var entries: [Entry]
  }

  /// All limits.
  package static let groups = [files, language, data, layout, frames, pictures, texts]

  private static let files = Group(
    "files",
    [
      ("scene file", bytes(YAMLLimits().bytes)),
      ("YAML: depth", count(YAMLLimits().depth)),
      ("YAML: keys and values, aliases expanded", count(YAMLLimits().nodes)),
      ("YAML: length of a key", "\(count(YAMLLimits().keyLength)) characters"),
    ])

  private static let language = Group(
    "the scene",
    [
      ("nodes, components put in", count(NodeLimits.nodes)),
      ("nodes: depth", count(NodeLimits.depth)),
      ("layers", count(NodeLimits.layers)),
      ("stops of a gradient", count(DrawingLimits.gradientStops.upperBound)),
      ("elements of a path", count(DrawingLimits.pathElements)),
      ("expression: length", bytes(ExpressionLimits.length)),
      ("expression: depth", count(ExpressionLimits.nesting)),
      ("expression: operations a value, names counted in", count(ExpressionLimits.operations)),
      ("expression: names built on each other", count(ExpressionLimits.evaluationDepth)),
      ("characters of a text made of constants", count(ExpressionLimits.textLength)),
      ("words of a lorem", count(ExpressionLimits.loremWords)),
      ("a time", "\(count(Int(TrackLimits.seconds))) s, which is a day"),
      ("steps of a track, repeated ones counted each time", count(TrackLimits.steps)),
      ("waiting for the condition of a step", "\(count(Int(TrackLimits.waiting))) s"),
      ("samples of a recorded scroll", count(TrackLimits.samples)),
    ])

  private static let data = Group(
    "data",
    [
      ("rows of a source", count(DataLimits.rows)),
      ("columns, members of an object", count(DataLimits.columns)),
      ("bytes in a row", bytes(DataLimits.rowBytes)),
      ("JSON file", bytes(DataLimits.jsonBytes)),
      ("JSON: depth", count(DataLimits.depth)),
      ("SQLite: query, table or view", bytes(SQLiteLimits.queryBytes)),
      ("SQLite: steps to list the rows of a query", count(SQLiteLimits.listingSteps)),
      ("SQLite: steps to read one row", count(SQLiteLimits.rowSteps)),
      ("SQLite: memory of all queries", bytes(SQLiteLimits.memory)),
      ("YAML file", "\(bytes(YAMLLimits().bytes)), \(count(YAMLLimits().nodes)) keys and values"),
    ])

  private static let layout = Group(
    "layout",
    [
      ("a written length or number", count(Int(NumberLimits.largest))),
      ("the length of a box", "\(count(Int(LayoutLimits.box))) pt"),
      ("uneven rows measured across", count(LayoutLimits.rowsMeasuredAcross)),
      ("nodes of the rows of a ForEach outside lazy lists", count(LayoutLimits.repeated)),
      ("cells of a list prepared at a time", count(LayoutLimits.prepared)),
    ])

  private static let frames = Group(
    "frames",
    [
      ("frame: side", pixels(FrameLimits.side)),
      ("frame: pixels", area(FrameLimits.pixels)),
      ("frames of a scene", count(FrameLimits.count)),
      ("frames a second", count(Int(FrameLimits.framesPerSecond.upperBound))),
      ("scale", count(Int(FramePlan.scaleLimit))),
      ("frames drawn at once", count(RenderOptions.jobsLimit)),
      ("page that export writes", bytes(ExportLimits.page)),
      ("encoded pieces of frames kept, those that were not used for long go first", bytes(BandMemo.standardBudget)),
    ])

  private static let pictures = Group(
    "pictures",
    [
      ("a single painted picture: side", pixels(PixelBuffer.longestSide)),
      ("a single painted picture: pixels", area(PixelBuffer.mostPixels)),
      ("sigma of a blur, more is drawn as this", pixels(Int(Blur.sigmaLimit))),
      ("image: side", pixels(ImageLimits.side)),
      ("image: pixels", area(ImageLimits.pixels)),
      ("image file", bytes(ImageLimits.fileSize)),
      ("SVG file", bytes(VectorLimits.fileSize)),
      ("SVG: elements", count(VectorLimits.elements)),
      ("SVG: depth of elements", count(VectorLimits.depth)),
      ("SVG: elements drawn, again for every reference", count(VectorLimits.drawnElements)),
      ("SVG: style sheet", bytes(VectorLimits.styleSheet)),
      ("processor time to open an image or font file", "\(DecoderLimits.processorSeconds) s"),
      ("memory to open an image or font file", bytes(DecoderLimits.memory)),
      ("progressive JPEG: passes", count(ImageLimits.scans)),
      ("progressive JPEG: passes times pixels", count(ImageLimits.scannedPixels)),
      ("decoded images kept, the least recently used go first", bytes(ImageStore.standardBudget)),
    ])

  private static let texts = Group(
    "texts",
    [
      ("text", "\(count(TextShaper.textLimit)) characters"),
      ("word of a text", "\(count(TextShaper.wordLimit)) characters"),
      ("lines a word of a text is cut into, times its characters", count(TextShaper.cutLimit)),
      ("font size", "\(count(Int(FontLimits.size))) pt"),
      ("distance of lines", "\(count(Int(FontLimits.lineHeight))) times the font size"),
      ("room between letters, added or taken", "\(count(Int(FontLimits.tracking))) pt"),
      ("parts of a text", count(FontLimits.parts)),
      ("font files of a scene", count(FontLimits.files)),
      ("font file", bytes(FontLimits.fileSize)),
    ])

  /// `4 MiB`, `4 KiB`.
  private static func bytes(_ count: Int) -> String { count >= 1 << 20 ? "\(count >> 20) MiB" : "\(count >> 10) KiB" }

  private static func pixels(_ side: Int) -> String { "\(count(side)) pixels" }

  /// A number of pixels, with the square of so many.
  private static func area(_ pixels: Int) -> String {
    let side = Int(Double(pixels).squareRoot())
    precondition(side * side == pixels, "\(pixels) pixels are no square")
    return "\(count(pixels)), as \(side)x\(side) has"
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
  fileprivate init(_ title: String, _ entries: [(String, String)]) {
    self.init(title: title, entries: entries.map { LimitTable.Entry(name: $0, value: $1) })
  }
}
