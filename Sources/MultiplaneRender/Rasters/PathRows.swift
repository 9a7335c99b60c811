import CCairo
package import MultiplaneBase
import MultiplaneScene

// Cairo goes through a path row by row, and through all lines in each: thousands of lines from top to bottom take minutes, and
// nothing ends a call once it has begun.

/// Long paths, drawn in bands.
package enum PathRows {
  /// The elements or dashes a path has at least for its rows to be counted.
  private static let leastElements = 1_000
  /// The lines of a stroke's outline for one of the path.
  private static let strokeLines = 4.0
  /// The rows of a path's lines that are drawn between two looks at the time: where they cross one another much, a second's.
  private static let bandRows = 1_000_000.0

  /// The rows that the lines of the current path go through, each line's counted; 0 where they are few.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of its line in pixels, if it has one.
  ///   - dashes: How many dashes the line has, each of which is an outline as wide.
  static func count(
    of shape: PathShape, isFilled: Bool, lineWidth: Double?, dashes: Double, _ context: OpaquePointer
  ) -> Double {
    guard max(Double(shape.outline.elements.count), dashes) >= Double(leastElements) else { return 0 }
    let lines = (isFilled ? 1 : 0) + (lineWidth == nil ? 0 : strokeLines)
    return count(context) * lines + dashes * strokeLines * (lineWidth ?? 0)
  }

  /// Draws the current path, which stays: where it has many rows, one band of the canvas after the other.
  ///
  /// - Parameters:
  ///   - rows: The rows that its lines go through.
  ///   - draw: Draws all of it that is not cut away.
  /// - Throws: The time of the frame is over.
  package static func inBands(
    _ rows: Double, _ watch: FrameWatch, _ context: OpaquePointer, _ draw: () -> Void
  ) throws(SceneFailure) {
    try watch.spend(Int(min(rows, 1e15)) * 100)
    guard rows > bandRows else { return draw() }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    defer { cairo_set_matrix(context, &matrix) }
    // In device pixels, which it has exactly as they are.
    guard let path = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(path) }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    let height = max(1, ((bottom - top) * bandRows / rows).rounded(.down))
    for y in stride(from: top, to: bottom, by: height) {
      try watch.spend(Int(bandRows) * 100)
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_new_path(context)
      cairo_rectangle(context, left, y, right - left, height)
      cairo_clip(context)
      cairo_append_path(context, path)
      cairo_set_matrix(context, &matrix)
      draw()
    }
  }

  /// The rows of pixels in the canvas that the lines of the current path go through, each line's counted.
  static func count(_ context: OpaquePointer) -> Double {
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
