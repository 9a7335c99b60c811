import CPangoCairo

extension ShapedLine {
  /// Reads a line of a Pango layout; in a `TextShapingLock`.
  ///
  /// - Parameters:
  ///   - trimsDots: Whether words follow the dots of a cut line.
  ///   - start: Where its paragraph begins, in bytes of the text.
  init(_ line: LineRuns, _ context: ShapingContext, trimsDots: Bool, start: Int32) {
    width = line.width
    var x: Int32 = 0
    for run in line.runs {
      run.putRight()
      if trimsDots { width -= run.trimDots() }
      let item = run.item.pointee
      add(item, at: x &+ item.start_x_offset, context, part: run.part, paragraph: start)
      x &+= pango_glyph_string_get_width(item.glyphs)
    }
  }

  /// Adds the glyphs of one of Pango's runs, which have one font.
  private mutating func add(
    _ item: PangoGlyphItem, at start: Int32, _ context: ShapingContext, part: Int, paragraph: Int32
  ) {
    let string = item.glyphs.pointee
    let ends = item.letterEnds
    let face = item.item.pointee.analysis.font.flatMap { context.index(of: $0) }
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(Int(string.num_glyphs))
    var x = start
    for (number, info) in UnsafeBufferPointer(start: string.glyphs, count: Int(string.num_glyphs)).enumerated() {
      defer { x &+= info.geometry.width }
      let end = paragraph &+ ends[number]
      if info.glyph == Self.empty { continue }
      if info.glyph & Self.unknown != 0 {
        // A line's end or a tab is known to be nothing, and takes no box.
        guard let character = Unicode.Scalar(info.glyph & ~Self.unknown), !character.needsNoGlyph else { continue }
        boxes.append(MissingGlyphBox(character: character, x: x, width: info.geometry.width, part: part, end: end))
      } else {
        if let face, let character = context.faces[face].blanks[info.glyph] {
          boxes.append(MissingGlyphBox(character: character, x: x, width: info.geometry.width, part: part, end: end))
          continue
        }
        let y = info.geometry.y_offset &- item.y_offset
        glyphs.append(PlacedGlyph(index: info.glyph, x: x &+ info.geometry.x_offset, y: y, end: end))
      }
    }
    guard let face, !glyphs.isEmpty else { return }
    runs.append(
      GlyphRun(
        face: context.faces[face], part: part, x: start, width: x &- start, isOutline: context.isOutline(face),
        glyphs: glyphs))
  }

  /// Pango's macros `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`.
  static let empty: UInt32 = 0x0FFF_FFFF
  private static let unknown: UInt32 = 0x1000_0000
}

extension PangoGlyphItem {
  /// Where the letters of each glyph end, in bytes of the paragraph.
  fileprivate var letterEnds: [Int32] {
    let (item, string) = (item.pointee, glyphs.pointee)
    var ends = [Int32](repeating: item.offset &+ item.length, count: Int(string.num_glyphs))
    // Dots are seen with the first letter that they stand for.
    if item.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 {
      return ends.map { _ in item.offset &+ 1 }
    }
    var (end, letter) = (item.length, item.length)
    let isRightToLeft = item.analysis.level & 1 == 1
    for number in ends.indices {
      // From the last letter to the first one.
      let index = isRightToLeft ? number : ends.count - 1 - number
      let own = string.log_clusters[index]
      if own < letter { (end, letter) = (letter, own) }
      ends[index] = item.offset &+ end
    }
    return ends
  }
}
