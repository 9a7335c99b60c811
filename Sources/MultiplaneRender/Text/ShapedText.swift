import MultiplaneBase
package import MultiplaneLayout

/// A text with its lines broken and its glyphs placed, independent of scale, place and thread.
package final class ShapedText: Sendable {
  package let metrics: TextMetrics
  package let lines: [ShapedLine]
  /// The lines as they are drawn: of a text of several parts each part's share of a line by itself, line by line.
  package let shares: [LineShare]
  /// How glyphs are drawn, for each part of the text, or for all of it.
  let styles: [ShapedStyle]
  /// The characters that no font of their style has a glyph for; they are drawn as boxes.
  package let missing: MissingCharacters
  /// The faces that are not bold, or not slanted, of letters that are asked to be; those of pictures and layers have no such
  /// thing.
  let lacks: [FaceLack]

  /// Puts lines under each other.
  ///
  /// - Parameters:
  ///   - cut: Whether the line limit left something out.
  ///   - missing: The characters known to be missing before the text was shaped.
  ///   - room: How much wider than the longest line the box has to be for lines to break the same, in 1/1024 pt.
  init(
    _ lines: [ShapedLine], request: TextRequest, chain: FontChain, geometry: LineGeometry, cut: Bool,
    missing: MissingCharacters, room: Int32
  ) {
    styles =
      request.parts.isEmpty
      ? [ShapedStyle(request.style, chain.faces[0])]
      : zip(request.parts, chain.orders.dropFirst()).map { ShapedStyle($0.style, chain.faces[$1[0]]) }
    var longest = Int64(lines.map(\.width).max() ?? 0)
    if room > 0, let wrap = request.wrapWidth {
      // In a box of this width the lines break as they did.
      longest = max(longest, min(wrap.units * 16, longest + Int64(room)))
    }
    let width = (longest + 1023) >> 10
    let share =
      switch request.alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    var (placed, missing) = (lines, missing)
    for index in placed.indices {
      placed[index].baseline = geometry.firstBaseline + Double(index) * geometry.step
      if share > 0 { placed[index].x = (Double(width) - Double(placed[index].width) / 1024) * share }
      for box in placed[index].boxes {
        let style = request.parts.isEmpty ? request.style : request.parts[box.part].style
        missing.add([box.character], ofFamilies: style.families)
      }
    }
    (self.lines, self.missing) = (placed, missing)
    let asked = request.parts.isEmpty ? [request.style] : request.parts.map(\.style)
    var lacks: [FaceLack] = []
    func add(_ face: FontFace, isOfItalics: Bool) {
      let lack = FaceLack(face: face, isOfItalics: isOfItalics)
      if !lacks.contains(lack) { lacks.append(lack) }
    }
    if asked.contains(where: { $0.isItalic || FontFace.isBold($0.weight) }) {
      for run in lines.lazy.flatMap(\.runs) where run.face.colors == nil {
        let style = asked[run.part]
        if FontFace.isBold(style.weight), !FontFace.isBold(run.face.weight) { add(run.face, isOfItalics: false) }
        if style.isItalic, !run.face.isSlanted { add(run.face, isOfItalics: true) }
      }
    }
    self.lacks = lacks
    shares = request.parts.isEmpty ? placed.map { LineShare(part: 0, line: $0) } : placed.flatMap(\.shares)
    metrics = TextMetrics(
      size: Size(
        width: Length(units: width * 64),
        height: Length(points: Double(max(lines.count, request.reservedLines)) * geometry.step).roundedUpToPoint),
      firstBaseline: Length(points: geometry.firstBaseline),
      lastBaseline: Length(points: placed.last?.baseline ?? geometry.firstBaseline), lineCount: lines.count,
      isTruncated: cut)
  }

  /// The lines as they are drawn for a request, some of whose letters may not be seen.
  package func shares(of request: TextRequest) -> [LineShare] {
    guard let end = request.shownBytes else { return shares }
    return shares.map { LineShare(part: $0.part, line: $0.line.shown(before: end)) }
  }

  /// The size of the largest letters, in points.
  var size: Double { styles.reduce(0) { max($0, $1.size) } }

  /// The cost of keeping the text, counted in labels.
  var weight: Int { 1 + lines.reduce(0) { $0 + 8 + $1.glyphCount } / 64 }
}

/// A face that is not what its letters are asked to be.
struct FaceLack: Hashable, Sendable {
  let face: FontFace
  /// Whether letters are to lean; else they are to be bold.
  let isOfItalics: Bool

  static func == (a: FaceLack, b: FaceLack) -> Bool { a.face === b.face && a.isOfItalics == b.isOfItalics }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }
}

/// How glyphs are drawn, apart from their colour.
struct ShapedStyle: Sendable {
  /// The font size, in points, as glyphs are drawn.
  let size: Double
  /// Whether letters lean: those of faces that are upright are slanted.
  let isItalic: Bool
  /// The first face, which says where lines along the words are.
  let face: FontFace

  init(_ style: TextStyle, _ face: FontFace) {
    (size, isItalic, self.face) = ((style.size * 1024).rounded() / 1024, style.isItalic, face)
  }
}

/// One line of a shaped text.
package struct ShapedLine: Sendable {
  /// Glyphs, by face, from the left.
  package var runs: [GlyphRun] = []
  /// Characters without a glyph.
  var boxes: [MissingGlyphBox] = []
  /// The words of the line, those behind an ellipsis among them.
  package var words = ""
  /// How long the line is, in 1/1024 pt.
  package var width: Int32
  /// From the left of the text to the start of the line, in points.
  package internal(set) var x = 0.0
  /// From the top of the text to the baseline, in points.
  package var baseline = 0.0

  /// The share of each part of the line, in the order of the parts, without those that have nothing.
  fileprivate var shares: [LineShare] {
    var empty = self
    (empty.runs, empty.boxes) = ([], [])
    var lines: [Int: ShapedLine] = [:]
    for run in runs { lines[run.part, default: empty].runs.append(run) }
    for box in boxes { lines[box.part, default: empty].boxes.append(box) }
    return lines.sorted { $0.key < $1.key }.map { LineShare(part: $0.key, line: $0.value) }
  }

  /// The letters of the line that end before a byte of the text.
  fileprivate func shown(before end: Int) -> ShapedLine {
    var line = self
    line.runs = runs.compactMap { $0.shown(before: end) }
    line.boxes.removeAll { $0.end > end }
    return line
  }

  /// The runs and their glyphs in the order in which they are read, which may be from the right.
  var runsAsRead: [GlyphRun] {
    let runs = runs.map { run in
      var run = run
      if let first = run.glyphs.first, let last = run.glyphs.last, first.end > last.end { run.glyphs.reverse() }
      return run
    }
    return runs.sorted { ($0.glyphs.first?.end ?? 0) < ($1.glyphs.first?.end ?? 0) }
  }

  /// How many glyphs the line has.
  package var glyphCount: Int { runs.reduce(boxes.count) { $0 + $1.glyphs.count } }
}

/// The share of a line that one part of a text has, to be drawn at once.
package struct LineShare: Sendable {
  /// The place of the part in those of the text; 0 in a text without parts.
  package let part: Int
  package let line: ShapedLine
}

/// Glyphs of one face, in one part of the text.
package struct GlyphRun: Sendable {
  package let face: FontFace
  /// The place of its style in those of the text.
  package let part: Int
  /// Where it begins and how far it goes, in 1/1024 pt from the line's start.
  package let x, width: Int32
  /// Whether the face has outlines.
  let isOutline: Bool
  package var glyphs: [PlacedGlyph]

  /// The run in pieces of so many glyphs that each is drawn in no time.
  var pieces: [GlyphRun] {
    guard glyphs.count > Self.pieceLength else { return glyphs.isEmpty ? [] : [self] }
    return stride(from: 0, to: glyphs.count, by: Self.pieceLength).map { start in
      var piece = self
      piece.glyphs = Array(glyphs[start..<min(start + Self.pieceLength, glyphs.count)])
      return piece
    }
  }

  private static let pieceLength = 256

  fileprivate func shown(before end: Int) -> GlyphRun? {
    let shown = glyphs.filter { $0.end <= end }
    guard let first = shown.first, let hidden = glyphs.first(where: { $0.end > end }) else {
      return shown.isEmpty ? nil : self
    }
    // The letters that are seen begin at the left, or at the right where one reads from there.
    let isAtLeft = glyphs[0].end <= end
    let (start, stop) = isAtLeft ? (x, hidden.x) : (first.x, x &+ width)
    return GlyphRun(face: face, part: part, x: start, width: stop &- start, isOutline: isOutline, glyphs: shown)
  }
}

/// A glyph of a face, and where its origin stands: in 1/1024 pt, from the line's start along the baseline, and down.
package struct PlacedGlyph: Sendable {
  package var index: UInt32
  package var x, y: Int32
  /// Where the letters it stands for end, in bytes of the text.
  var end: Int32
}

/// The place of a character that no face has a glyph for, in 1/1024 pt from the line's start.
struct MissingGlyphBox: Sendable {
  var character: Unicode.Scalar
  var x, width: Int32
  var part: Int
  /// Where its letter ends, in bytes of the text.
  var end: Int32
}
