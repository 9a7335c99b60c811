import CCairo
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

// Cairo goes through a path row by row, and through all lines in each: thousands of lines from top to bottom take minutes, which
// nothing ends once it has begun.

extension Painter {
  /// The elements or dashes a path has at least for its rows to be counted.
  private static let leastElements = 1_000
  /// The lines of a stroke's outline for one of the path.
  private static let strokeLines = 4.0

  /// Throws if the current path would take too long to draw.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of its line in pixels, if it has one.
  ///   - dashes: How many dashes the line has, each of which is an outline as wide.
  func checkRows(
    of shape: PathShape, isFilled: Bool, lineWidth: Double?, dashes: Double, _ context: OpaquePointer
  ) throws(SceneFailure) {
    guard max(Double(shape.outline.elements.count), dashes) >= Double(Self.leastElements) else { return }
    let lines = (isFilled ? 1 : 0) + (lineWidth == nil ? 0 : Self.strokeLines)
    let rows = Self.rows(context) * lines + dashes * Self.strokeLines * (lineWidth ?? 0)
    guard rows <= Double(DrawingLimits.pathRows.value) else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-path-rows",
          "the lines of a path go through more than \(DrawingLimits.pathRows) rows of pixels",
          hint: DrawingLimits.pathRows.hint(or: "draw fewer or shorter lines, or at a lower scale"), failure: .limit))
    }
    try watch.spend(Int(rows) * 100)
  }

  /// The rows of pixels in the canvas that the lines of the current path go through, each line's counted.
  private static func rows(_ context: OpaquePointer) -> Double {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    guard let path = cairo_copy_path_flat(context) else { return 0 }
    defer { cairo_path_destroy(path) }
    var (rows, at, start) = (0.0, 0.0, 0.0)
    func add(_ from: Double, _ to: Double) {
      let seen = min(max(from, to), bottom) - max(min(from, to), top)
      if seen >= 0 { rows += 1 + seen }
    }
    var index = 0
    while index < Int(path.pointee.num_data) {
      let element = path.pointee.data + index
      switch element.pointee.header.type {
      case CAIRO_PATH_CLOSE_PATH:
        add(at, start)
        at = start
      case CAIRO_PATH_MOVE_TO: (at, start) = (element[1].point.y, element[1].point.y)
      default:
        add(at, element[1].point.y)
        at = element[1].point.y
      }
      index += Int(element.pointee.header.length)
    }
    return rows
  }
}
