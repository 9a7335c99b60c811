import CGLib
import CPangoCairo

extension ShapedLine {
  /// Reads a line of a Pango layout; in a `TextTurn`.
  ///
  /// - Parameters:
  ///   - parts: Which part of the text each stretch of the layout's is of.
  ///   - trimsDots: Whether words follow the dots of a cut line.
  init(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ context: ShapingContext, _ parts: PartRanges, trimsDots: Bool
  ) {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    width = logical.width
    var x: Int32 = 0
    var run = line.pointee.runs
    while let node = run {
      defer { run = node.pointee.next }
      guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), item.pointee.glyphs != nil
      else {
        continue
      }
      if trimsDots { width -= item.trimDots() }
      let part = parts.part(at: Int(item.pointee.item.pointee.offset))
      add(item.pointee, at: x + item.pointee.start_x_offset, context, part: part)
      x += pango_glyph_string_get_width(item.pointee.glyphs)
    }
  }

  /// Adds the glyphs of one of Pango's runs, which have one font.
  private mutating func add(_ item: PangoGlyphItem, at start: Int32, _ context: ShapingContext, part: Int) {
    let string = item.glyphs.pointee
    let face = item.item.pointee.analysis.font.flatMap { context.index(of: $0) }
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(Int(string.num_glyphs))
    var x = start
    for info in UnsafeBufferPointer(start: string.glyphs, count: Int(string.num_glyphs)) {
      defer { x += info.geometry.width }
      if info.glyph == Self.empty { continue }
      if info.glyph & Self.unknown != 0 {
        // A line's end or a tab is known to be nothing, and takes no box.
        guard let character = Unicode.Scalar(info.glyph & ~Self.unknown), !character.needsNoGlyph else { continue }
        boxes.append(MissingGlyphBox(character: character, x: x, width: info.geometry.width, part: part))
      } else {
        let y = info.geometry.y_offset - item.y_offset
        glyphs.append(PlacedGlyph(index: info.glyph, x: x + info.geometry.x_offset, y: y))
      }
    }
    guard let face, !glyphs.isEmpty else { return }
    runs.append(
      GlyphRun(
        face: context.faces[face], part: part, x: start, width: x - start, isOutline: context.isOutline(face),
        glyphs: glyphs))
  }

  /// Pango's macros `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`.
  private static let empty: UInt32 = 0x0FFF_FFFF
  private static let unknown: UInt32 = 0x1000_0000
}

extension UnsafeMutablePointer<PangoGlyphItem> {
  /// Makes the dots of a cut line as wide as they are, if these are its dots: Pango gives them all the room that is left.
  ///
  /// - Returns: By how much they were too wide, in 1/1024 pt.
  fileprivate func trimDots() -> Int32 {
    let dots = UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
    let string = pointee.glyphs.pointee
    guard pointee.item.pointee.analysis.flags & dots != 0, let font = pointee.item.pointee.analysis.font,
      string.num_glyphs > 0
    else { return 0 }
    let glyphs = UnsafeMutableBufferPointer(start: string.glyphs, count: Int(string.num_glyphs))
    var trimmed: Int32 = 0
    for index in glyphs.indices {
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font, glyphs[index].glyph, nil, &logical)
      let spare = glyphs[index].geometry.width - logical.width
      guard spare > 0 else { continue }
      glyphs[index].geometry.width -= spare
      trimmed += spare
    }
    return trimmed
  }
}
