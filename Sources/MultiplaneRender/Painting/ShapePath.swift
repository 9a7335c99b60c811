import CCairo
import Glibc
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Adds a shape to the current path.
func addPath(_ shape: Shape, _ rect: DeviceRect, scale: Double, inset: Double = 0, to context: OpaquePointer) {
  let rect = DeviceRect(
    x: rect.x + inset, y: rect.y + inset, width: max(0, rect.width - 2 * inset), height: max(0, rect.height - 2 * inset)
  )
  let half = min(rect.width, rect.height) / 2
  switch shape {
  case .rectangle: cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
  case .rounded(let radius): addRounded(rect, radius: max(0, min(radius * scale - inset, half)), to: context)
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

/// Adds an outline, scaled from its box to a rectangle, to the current path.
func addPath(_ shape: PathShape, _ rect: DeviceRect, to context: OpaquePointer) {
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

/// Takes a paint for what is filled or stroked next; a gradient lies in `rect`.
func setPaint(_ paint: Paint, in rect: DeviceRect, _ context: OpaquePointer) {
  switch paint {
  case .color(let color): cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  case .gradient(let shape, let angle, let stops):
    let pattern: OpaquePointer
    switch shape {
    case .linear:
      // The CSS gradient line: long enough that the corners have the first and the last colour.
      let (dx, dy) = (sin(angle), -cos(angle))
      let half = (abs(rect.width * dx) + abs(rect.height * dy)) / 2
      pattern = cairo_pattern_create_linear(
        rect.centerX - dx * half, rect.centerY - dy * half, rect.centerX + dx * half, rect.centerY + dy * half)
    case .radial:
      // CSS's default: an ellipse through the corners.
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      var matrix = cairo_matrix_t()
      let (rx, ry) = (max(rect.width, 1e-9) / 2 * 2.0.squareRoot(), max(rect.height, 1e-9) / 2 * 2.0.squareRoot())
      cairo_matrix_init(&matrix, 1 / rx, 0, 0, 1 / ry, -rect.centerX / rx, -rect.centerY / ry)
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
