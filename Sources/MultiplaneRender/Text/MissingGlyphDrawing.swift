import CCairo

extension MissingGlyphBox {
  /// Draws a frame with the character's number in hexadecimal digits, with the context's colour, from the line's start on
  /// its baseline; in points.
  func draw(size: Double, on context: OpaquePointer) {
    let digits = Array(String(character.value, radix: 16, uppercase: true).utf8.map { Int($0) })
    let padded = Array(repeating: 48, count: max(0, 4 - digits.count)) + digits
    let columns = (padded.count + 1) / 2
    let stroke = size / 20
    // Half a stroke stands on either side of the frame's middle.
    let left = Double(x) / 1024 + stroke
    let (width, top, height) = (Double(width) / 1024 - 2 * stroke, -size * 0.8, size * 0.9)
    guard width > 0 else { return }
    cairo_new_path(context)
    cairo_set_line_width(context, stroke)
    cairo_rectangle(context, left, top, width, height)
    cairo_stroke(context)
    let (cellWidth, cellHeight) = (width / Double(columns), height / 2)
    for (place, digit) in padded.enumerated() {
      let strokes = Self.segments[digit < 58 ? digit - 48 : digit - 55]
      let cellLeft = left + Double(place % columns) * cellWidth + cellWidth * 0.22
      let cellTop = top + Double(place / columns) * cellHeight + cellHeight * 0.2
      for (bit, segment) in Self.lines.enumerated() where strokes & 1 << bit != 0 {
        cairo_move_to(context, cellLeft + segment.0 * cellWidth * 0.56, cellTop + segment.1 * cellHeight * 0.3)
        cairo_line_to(context, cellLeft + segment.2 * cellWidth * 0.56, cellTop + segment.3 * cellHeight * 0.3)
      }
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    cairo_stroke(context)
  }

  /// The seven lines a digit is made of, from the top clockwise and the middle last: from x and y to x and y.
  private static let lines: [(Double, Double, Double, Double)] = [
    (0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 1, 2), (0, 2, 1, 2), (0, 1, 0, 2), (0, 0, 0, 1), (0, 1, 1, 1),
  ]
  /// Which lines each digit from 0 to F has, by their bits.
  private static let segments: [UInt8] = [
    0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71,
  ]
}
