import CGLib
import CPangoCairo
import MultiplaneBase
import MultiplaneScene

/// The runs of a line of a Pango layout, from the left; used in a `TextShapingLock` alone.
///
/// Pango takes the room of letter spacing at the line's ends away, even from a space that is nothing, and besides from
/// every run that begins or ends with something of no width, though it may stand inside the line. The amounts that are to
/// be put right are known here.
struct LineRuns {
  /// The runs.
  private(set) var runs: [LineRun] = []
  /// How wide the line is once all runs are put right, in 1/1024 pt.
  private(set) var width: Int32

  /// - Parameters:
  ///   - parts: Which part of the text each stretch of the layout's is of.
  ///   - joined: The letters that have no room between them.
  ///   - spacing: The room between the letters of each part, or of the text.
  /// - Throws: The line is wider than Pango can count.
  init(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ parts: PartRanges, _ joined: JoinedLetters,
    _ spacing: [LetterSpacing]
  ) throws(SceneFailure) {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    width = logical.width
    var node = line.pointee.runs
    while let run = node {
      defer { node = run.pointee.next }
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), item.pointee.glyphs != nil
      else {
        continue
      }
      runs.append(LineRun(item: item, part: parts.part(at: Int(item.pointee.item.pointee.offset))))
    }
    try Self.checkReach(of: runs, spacing)
    let (first, last) = (runs.firstIndex { !$0.isNothing }, runs.lastIndex { !$0.isNothing })
    for index in runs.indices {
      let isJoined = joined.contains(Int(runs[index].item.pointee.item.pointee.offset))
      let room = isJoined ? LetterSpacing.none : spacing[runs[index].part]
      runs[index].setLeft(room.left, isTaken: index == 0, isEnd: index == first)
      runs[index].setRight(room.right, isTaken: index == runs.count - 1, isEnd: index == last)
      width += runs[index].left + runs[index].right
    }
  }

  /// Refuses glyphs that together go so far, to either side, that places among them are beyond 32 bits: within the limit,
  /// and the room at the ends of runs, no sum of them is.
  private static func checkReach(of runs: [LineRun], _ spacing: [LetterSpacing]) throws(SceneFailure) {
    var (widths, offset): (Int64, Int64) = (0, 0)
    for run in runs {
      for glyph in run.glyphs {
        widths += Int64(glyph.geometry.width.magnitude)
        offset = max(offset, Int64(glyph.geometry.x_offset.magnitude))
      }
      widths += Int64(spacing[run.part].left.magnitude) + Int64(spacing[run.part].right.magnitude)
    }
    guard widths + offset > Int64(FontLimits.widestLine) * 1024 else { return }
    throw SceneFailure(
      code: "limit-text",
      "a line of a text is about \((widths + offset) / 1024) pt wide; the limit is \(FontLimits.widestLine) pt",
      hint: "break the text into lines, or make it smaller", failure: .limit)
  }
}

/// A run of a line, and what is to be put right about the room at its ends.
struct LineRun {
  /// Pango's run.
  let item: UnsafeMutablePointer<PangoGlyphItem>
  /// Its part of the text.
  let part: Int
  /// Room to be added on the left of the run, in 1/1024 pt.
  fileprivate var left: Int32 = 0
  /// Room to be added on the right.
  fileprivate var right: Int32 = 0

  fileprivate init(item: UnsafeMutablePointer<PangoGlyphItem>, part: Int) { (self.item, self.part) = (item, part) }

  /// Pango's glyphs.
  var glyphs: UnsafeMutableBufferPointer<PangoGlyphInfo> {
    let string = item.pointee.glyphs.pointee
    return UnsafeMutableBufferPointer(start: string.glyphs, count: Int(string.num_glyphs))
  }

  /// Whether the run is a space that a line was broken at.
  fileprivate var isNothing: Bool {
    glyphs.allSatisfy { $0.glyph == ShapedLine.empty && $0.geometry.width == 0 }
  }

  /// - Parameters:
  ///   - room: The share of the letter spacing on the left, in 1/1024 pt.
  ///   - isTaken: Whether Pango has taken it away, whatever the run begins with.
  ///   - isEnd: Whether the line's letters begin here, which is where there is to be none.
  fileprivate mutating func setLeft(_ room: Int32, isTaken: Bool, isEnd: Bool) {
    if let index = firstOfWidth, (isTaken || index > 0) != isEnd { left = isEnd ? -room : room }
  }

  fileprivate mutating func setRight(_ room: Int32, isTaken: Bool, isEnd: Bool) {
    if let index = lastOfWidth, (isTaken || index < glyphs.count - 1) != isEnd { right = isEnd ? -room : room }
  }

  private var firstOfWidth: Int? { glyphs.firstIndex { $0.geometry.width != 0 } }
  private var lastOfWidth: Int? { glyphs.lastIndex { $0.geometry.width != 0 } }

  /// Puts the run right in the layout itself; to be called once.
  func putRight() {
    guard let first = firstOfWidth, let last = lastOfWidth else { return }
    glyphs[first].geometry.width += left
    glyphs[first].geometry.x_offset += left
    glyphs[last].geometry.width += right
  }

  /// Makes the dots of a cut line as wide as they are, if these are its dots: Pango gives them all the room that is left.
  ///
  /// - Returns: By how much they were too wide, in 1/1024 pt.
  func trimDots() -> Int32 {
    let dots = UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
    let analysis = item.pointee.item.pointee.analysis
    guard analysis.flags & dots != 0, let font = analysis.font else { return 0 }
    var trimmed: Int32 = 0
    for index in glyphs.indices {
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font, glyphs[index].glyph, nil, &logical)
      guard logical.width >= 0, glyphs[index].geometry.width > logical.width else { continue }
      let spare = glyphs[index].geometry.width - logical.width
      glyphs[index].geometry.width -= spare
      trimmed += spare
    }
    return trimmed
  }
}
