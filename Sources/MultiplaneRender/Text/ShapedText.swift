import CPangoCairo
import MultiplaneBase
import MultiplaneLayout

/// One line of a shaped text.
struct ShapedLine {
  /// The `PangoLayoutLine`; owned by the paragraph's layout.
  var pointer: UnsafeMutablePointer<PangoLayoutLine>
  /// From the left of the text to the start of the line, in points.
  var x: Double
  /// From the top of the text to the baseline, in points.
  var baseline: Double
}

/// A text with its lines broken and its glyphs chosen, independent of scale and place.
final class ShapedText {
  let metrics: TextMetrics
  let lines: [ShapedLine]
  /// How many characters are drawn as boxes.
  let unknownGlyphs: Int
  private let paragraphs: [OpaquePointer]
  // The font map's files stay open as long as a text can be drawn.
  private let context: ShapingContext

  /// Whether the text can be filled as outlines.
  var isOutline: Bool { context.isOutline }

  /// Takes over the paragraphs' layouts.
  init(_ paragraphs: [OpaquePointer], context: ShapingContext, request: TextRequest, geometry: LineGeometry, cut: Bool)
  {
    (self.paragraphs, self.context) = (paragraphs, context)
    unknownGlyphs = paragraphs.reduce(0) { $0 + Int(pango_layout_get_unknown_glyphs_count($1)) }
    var widths: [Int32] = []
    var lines: [ShapedLine] = []
    for layout in paragraphs {
      for index in 0..<pango_layout_get_line_count(layout) {
        // The plain getter, unlike the read-only one, would throw away the layout's cached extents.
        guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        widths.append(logical.width)
        let baseline = geometry.firstBaseline + Double(lines.count) * geometry.step
        lines.append(ShapedLine(pointer: line, x: 0, baseline: baseline))
      }
    }
    let width = (Int64(widths.max() ?? 0) + 1023) >> 10
    let share =
      switch request.alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    for index in lines.indices where share > 0 {
      lines[index].x = (Double(width) - Double(widths[index]) / 1024) * share
    }
    self.lines = lines
    metrics = TextMetrics(
      size: Size(
        width: Length(units: width * 64), height: Length(points: Double(lines.count) * geometry.step).roundedUpToPoint),
      firstBaseline: Length(points: geometry.firstBaseline),
      lastBaseline: Length(points: lines.last?.baseline ?? geometry.firstBaseline), lineCount: lines.count,
      isTruncated: cut)
  }

  deinit { for layout in paragraphs { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  /// The box all ink lies in, in 1/64 pt, rounded outwards.
  var inkBounds: Rect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for line in lines {
      var ink = PangoRectangle()
      pango_layout_line_get_extents(line.pointer, &ink, nil)
      guard ink.width > 0, ink.height > 0 else { continue }
      left = min(left, line.x + Double(ink.x) / 1024)
      top = min(top, line.baseline + Double(ink.y) / 1024)
      right = max(right, line.x + Double(ink.x + ink.width) / 1024)
      bottom = max(bottom, line.baseline + Double(ink.y + ink.height) / 1024)
    }
    guard left < right, top < bottom else { return .zero }
    func units(_ points: Double, _ rule: FloatingPointRoundingRule) -> Length {
      Length(units: Int64((points * 64).rounded(rule)))
    }
    let (x, y) = (units(left, .down), units(top, .down))
    return Rect(x: x, y: y, width: units(right, .up) - x, height: units(bottom, .up) - y)
  }
}
