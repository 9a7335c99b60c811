import CCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import TestSupport
import Testing

/// Paths of very many lines are drawn in bands.
@Suite(.full) struct PathBandTests {
  /// A path of lines that cross one another, drawn in some way, under a matrix that turns it or none.
  private func drawn(
    rows: Double, turned: Bool, _ draw: (OpaquePointer) -> Void
  ) throws -> [[UInt32]] {
    let buffer = PixelBuffer(width: 300, height: 211)
    let canvas = try Canvas(on: buffer)
    let context = canvas.context
    cairo_set_source_rgba(context, 0.1, 0.5, 0.8, 0.6)
    cairo_paint(context)
    cairo_rectangle(context, 3, 5, 290, 200)
    cairo_clip(context)
    if turned {
      cairo_translate(context, 40, -20)
      cairo_rotate(context, 0.3)
      cairo_scale(context, 0.7, 1.3)
    }
    for index in 0..<500 {
      let (x, y) = (Double(index * 7919 % 3001) / 10, Double(index * 104_729 % 2111) / 10)
      if index % 50 == 0 {
        cairo_move_to(context, x, y)
      } else if index % 3 == 0 {
        cairo_curve_to(context, y, x, x / 2, y + 30, x, y)
      } else {
        cairo_line_to(context, x, y)
      }
      if index % 100 == 77 { cairo_close_path(context) }
    }
    cairo_set_source_rgba(context, 1, 0.2, 0, 0.4)
    try PathRows.inBands(rows, FrameWatch(), context) { draw(context) }
    // The path and the matrix are as before; how lines are drawn is said within.
    cairo_set_line_width(context, 0.7)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(context, nil, 0, 0)
    cairo_stroke(context)
    cairo_rectangle(context, 100, 100, 20, 20)
    cairo_fill(context)
    try canvas.finish()
    return (0..<buffer.height).map { Array(buffer.row($0)) }
  }

  @Test(arguments: [false, true], [2_000_000, 7_300_000, 1e9])
  func `bands have the pixels of the whole path, filled, stroked and dashed`(turned: Bool, rows: Double) throws {
    let ways: [(OpaquePointer) -> Void] = [
      { cairo_fill_preserve($0) },
      {
        cairo_set_line_width($0, 3)
        cairo_set_line_join($0, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke_preserve($0)
      },
      {
        cairo_set_line_width($0, 5)
        cairo_set_line_cap($0, CAIRO_LINE_CAP_ROUND)
        cairo_set_dash($0, [11, 7], 2, 3)
        cairo_stroke_preserve($0)
      },
    ]
    for draw in ways {
      #expect(try drawn(rows: rows, turned: turned, draw) == drawn(rows: 1, turned: turned, draw))
    }
  }
}
