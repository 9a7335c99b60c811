internal import CCairo
internal import CPixels
import MultiplaneBase
import MultiplaneLayout

extension Painter {
  /// Takes a paint for what is filled next; a gradient lies in `rect`.
  ///
  /// - Parameter visible: The pixels that matter; asked for only where pixels are made.
  func setFill(
    _ paint: Paint, in rect: DeviceRect, _ space: LayerSpace, _ context: OpaquePointer,
    visible: @autoclosure () -> PixelRect
  ) {
    if space.snaps || rect.isWhole, let gradient = SlowGradient(paint, in: rect), context.isOnWholePixels,
      gradient.set(on: context, visible: visible())
    {
      return
    }
    setPaint(paint, in: rect, context)
  }
}

/// A gradient whose colours change so slowly that every level is seen as a band, drawn with its levels mixed in a
/// pattern.
///
/// The pattern begins at the corner of the gradient's own box, so that the same gradient is the same pixels wherever it
/// stands and whatever part of it is drawn.
struct SlowGradient {
  private let rect: DeviceRect
  private let stops: [mp_stop]
  private let isRadial: Bool
  private let axes: GradientAxes

  /// The widest step from one level to the next that is left as it is, in pixels.
  static let widestStep = 16.0

  /// `nil` for what is no such gradient.
  init?(_ paint: Paint, in rect: DeviceRect) {
    guard case .gradient(let lines, let colors) = paint, colors.count > 1, rect.width > 0, rect.height > 0
    else { return nil }
    isRadial = if case .radial = lines { true } else { false }
    let axes = GradientAxes(lines, in: rect)
    stops = colors.map { stop in
      let color = stop.color
      let level = color.alpha * 255
      return mp_stop(at: stop.offset, level: (color.blue * level, color.green * level, color.red * level, level))
    }
    (self.rect, self.axes) = (rect, axes)
    let isSlow = zip(stops, stops.dropFirst()).contains { from, to in
      let extent = (to.at - from.at) * axes.length
      let (a, b) = (from.level, to.level)
      let change = max(abs(a.0 - b.0), abs(a.1 - b.1), abs(a.2 - b.2), abs(a.3 - b.3))
      return change > 0.01 && extent > Self.widestStep * max(1, change)
    }
    if !isSlow { return nil }
  }

  /// Makes the gradient the context's source; `false` if there is no memory for it.
  fileprivate func set(on context: OpaquePointer, visible: PixelRect) -> Bool {
    guard !visible.isEmpty,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(visible.width), Int32(visible.height))
    else { return false }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface)
    else { return false }
    let (left, top) = (visible.x - Int(rect.x), visible.y - Int(rect.y))
    let (dx, dy) = (axes.x, axes.y)
    let square = dx * dx + dy * dy
    stops.withUnsafeBufferPointer { stops in
      // The line goes through the middle of the box, at half of the way.
      var gradient = mp_gradient(
        is_radial: isRadial ? 1 : 0, ax: isRadial ? 1 / dx : dx / square, ay: isRadial ? 1 / dy : dy / square,
        c: 0.5 - (rect.width / 2 * dx + rect.height / 2 * dy) / square, cx: rect.width / 2, cy: rect.height / 2,
        stops: stops.baseAddress, count: Int32(stops.count))
      mp_dither_gradient(
        pixels, Int(cairo_image_surface_get_stride(surface)), Int32(left), Int32(top), Int32(visible.width),
        Int32(visible.height), &gradient)
    }
    cairo_surface_mark_dirty(surface)
    cairo_set_source_surface(context, surface, Double(visible.x), Double(visible.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    return true
  }
}

extension OpaquePointer {
  /// Whether the units of a context are its pixels.
  fileprivate var isOnWholePixels: Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(self, &matrix)
    return matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0
      && matrix.x0.rounded() == matrix.x0 && matrix.y0.rounded() == matrix.y0
  }
}
