import CCairo
package import MultiplaneBase
import MultiplaneDecoding
package import MultiplaneLayout
package import MultiplaneScene

/// Adds a shape to the current path.
package func addPath(_ shape: Shape, _ rect: DeviceRect, scale: Double, inset: Double = 0, to context: OpaquePointer) {
  let rect = DeviceRect(
    x: rect.x + inset, y: rect.y + inset, width: max(0, rect.width - 2 * inset), height: max(0, rect.height - 2 * inset)
  )
  let half = min(rect.width, rect.height) / 2
  switch shape {
  case .rectangle: cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
  case .rounded(let radius): addRounded(rect, radius: max(0, min(radius * scale - inset, half)), to: context)
  case .roundedApart(let radii):
    // Whatever is inset follows the corners as they are in the box itself.
    let outer = radii.map { $0 * scale }.fitted(width: rect.width + 2 * inset, height: rect.height + 2 * inset)
    let inner = outer.map { max(0, $0 - inset) }.fitted(width: rect.width, height: rect.height)
    addRounded(rect, radii: inner, to: context)
  case .capsule: addRounded(rect, radius: half, to: context)
  case .circle:
    cairo_new_sub_path(context)
    cairo_arc(context, rect.centerX, rect.centerY, half, 0, 2 * .pi)
    cairo_close_path(context)
  }
}

private func addRounded(_ rect: DeviceRect, radius: Double, to context: OpaquePointer) {
  guard radius > 0 else { return cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height) }
  let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
  cairo_new_sub_path(context)
  cairo_arc(context, right - radius, rect.y + radius, radius, -.pi / 2, 0)
  cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
  cairo_arc(context, rect.x + radius, bottom - radius, radius, .pi / 2, .pi)
  cairo_arc(context, rect.x + radius, rect.y + radius, radius, .pi, 3 * .pi / 2)
  cairo_close_path(context)
}

private func addRounded(_ rect: DeviceRect, radii: CornerRadii, to context: OpaquePointer) {
  if radii.areZero { return cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height) }
  let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
  // An arc without a radius is its corner.
  func corner(_ x: Double, _ y: Double, _ radius: Double, from quarter: Double) {
    radius > 0
      ? cairo_arc(context, x, y, radius, quarter * .pi / 2, (quarter + 1) * .pi / 2) : cairo_line_to(context, x, y)
  }
  cairo_new_sub_path(context)
  corner(right - radii.topRight, rect.y + radii.topRight, radii.topRight, from: -1)
  corner(right - radii.bottomRight, bottom - radii.bottomRight, radii.bottomRight, from: 0)
  corner(rect.x + radii.bottomLeft, bottom - radii.bottomLeft, radii.bottomLeft, from: 1)
  corner(rect.x + radii.topLeft, rect.y + radii.topLeft, radii.topLeft, from: 2)
  cairo_close_path(context)
}

/// Adds the inner edge of lines at the sides of a rectangle to the current path.
package func addPath(_ edge: InnerEdge, _ rect: DeviceRect, to context: OpaquePointer) {
  let (left, top) = (rect.x + edge.extents.left, rect.y + edge.extents.top)
  let (right, bottom) = (rect.x + rect.width - edge.extents.right, rect.y + rect.height - edge.extents.bottom)
  func corner(_ x: Double, _ y: Double, _ radii: InnerEdge.Radii, from quarter: Double) {
    guard radii.x > 0 else { return cairo_line_to(context, x, y) }
    // The same arc as that of the shape where it is a circle's.
    if radii.x == radii.y {
      return cairo_arc(context, x, y, radii.x, quarter * .pi / 2, (quarter + 1) * .pi / 2)
    }
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, radii.x, radii.y)
    cairo_arc(context, 0, 0, 1, quarter * .pi / 2, (quarter + 1) * .pi / 2)
    cairo_restore(context)
  }
  cairo_new_sub_path(context)
  corner(right - edge.topRight.x, top + edge.topRight.y, edge.topRight, from: -1)
  corner(right - edge.bottomRight.x, bottom - edge.bottomRight.y, edge.bottomRight, from: 0)
  corner(left + edge.bottomLeft.x, bottom - edge.bottomLeft.y, edge.bottomLeft, from: 1)
  corner(left + edge.topLeft.x, top + edge.topLeft.y, edge.topLeft, from: 2)
  cairo_close_path(context)
}

/// Adds an outline, scaled from its box to a rectangle, to the current path.
package func addPath(_ shape: PathShape, _ rect: DeviceRect, to context: OpaquePointer) {
  let sx = shape.boxWidth > 0 ? rect.width / shape.boxWidth : 1
  let sy = shape.boxHeight > 0 ? rect.height / shape.boxHeight : 1
  func x(_ value: Double) -> Double { rect.x + value * sx }
  func y(_ value: Double) -> Double { rect.y + value * sy }
  for element in shape.outline.elements {
    switch element {
    case .move(let px, let py): cairo_move_to(context, x(px), y(py))
    case .line(let px, let py): cairo_line_to(context, x(px), y(py))
    case .curve(let x1, let y1, let x2, let y2, let px, let py):
      cairo_curve_to(context, x(x1), y(y1), x(x2), y(y2), x(px), y(py))
    case .close: cairo_close_path(context)
    }
  }
}

/// The whole pixels that the current path touches, in the context's units, which are to be pixels.
package func pathPixels(_ context: OpaquePointer) -> PixelRect {
  var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
  cairo_path_extents(context, &left, &top, &right, &bottom)
  // Cairo's coordinates are far below what an integer holds.
  let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
  return PixelRect(x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
}

/// Takes a paint for what is filled or stroked next; a gradient lies in `rect`.
func setPaint(_ paint: Paint, in rect: DeviceRect, _ context: OpaquePointer) {
  switch paint {
  case .color(let color):
    let color = color.onLevels
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  case .gradient(let lines, let stops):
    let pattern: OpaquePointer
    let axes = GradientAxes(lines, in: rect)
    switch lines {
    case .linear:
      pattern = cairo_pattern_create_linear(
        rect.centerX - axes.x / 2, rect.centerY - axes.y / 2, rect.centerX + axes.x / 2, rect.centerY + axes.y / 2)
    case .radial:
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      var matrix = cairo_matrix_t()
      cairo_matrix_init(&matrix, 1 / axes.x, 0, 0, 1 / axes.y, -rect.centerX / axes.x, -rect.centerY / axes.y)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    for stop in stops.mixedPremultiplied {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}
