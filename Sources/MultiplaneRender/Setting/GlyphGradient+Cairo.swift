import CCairo
import Glibc
import MultiplaneBase
import MultiplaneLayout

extension GlyphGradient {
  /// Makes the gradient a context's source, under its matrix; `false` if there is nothing to be seen of it.
  func set(on context: OpaquePointer, textColor: RGBA) -> Bool {
    let colors = stops.map { GradientStop(offset: $0.offset, color: $0.color.color(inText: textColor)) }
    guard var first = colors.first?.offset, let last = colors.last?.offset else { return false }
    if case .sweep(let center, let from, let to) = line {
      return setSweep(center, from, to, colors, on: context)
    }
    // Cairo knows places from 0 to 1 alone: the line is made as long as the stops are apart.
    var extent = last - first
    if extent == 0 {
      guard extend == CAIRO_EXTEND_PAD else { return false }
      // On both sides of one place there is one colour.
      (first, extent) = (first - 1, 2)
    }
    let pattern: OpaquePointer?
    switch line {
    case .linear(let start, let end):
      func point(_ share: Double) -> GlyphPoint {
        GlyphPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      }
      let (from, to) = (point(first), point(first + extent))
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let start, let startRadius, let end, let endRadius):
      func circle(_ share: Double) -> (x: Double, y: Double, radius: Double) {
        (
          start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share,
          max(0, startRadius + (endRadius - startRadius) * share)
        )
      }
      let (from, to) = (circle(first), circle(first + extent))
      pattern = cairo_pattern_create_radial(from.x, from.y, from.radius, to.x, to.y, to.radius)
    case .sweep: return false
    }
    guard let pattern else { return false }
    defer { cairo_pattern_destroy(pattern) }
    for stop in colors {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, (stop.offset - first) / extent, color.red, color.green, color.blue, color.alpha)
    }
    cairo_pattern_set_extend(pattern, extend)
    cairo_set_source(context, pattern)
    return true
  }

  /// Makes a gradient around a point a context's source, as pixels of all that its clip and its path leave: cairo has none.
  private func setSweep(
    _ center: GlyphPoint, _ from: Double, _ to: Double, _ stops: [GradientStop], on context: OpaquePointer
  ) -> Bool {
    if from == to, extend != CAIRO_EXTEND_PAD { return false }
    let area = context.clippedPixels
    var inverse = context.matrix
    guard !area.isEmpty, cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))
    else { return false }
    defer { cairo_surface_destroy(surface) }
    guard let bytes = cairo_image_surface_get_data(surface) else { return false }
    let stride = cairo_image_surface_get_stride(surface)
    for y in 0..<area.height {
      let row = UnsafeMutableRawPointer(bytes + y * Int(stride)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<area.width {
        let (deviceX, deviceY) = (Double(area.x + x) + 0.5, Double(area.y + y) + 0.5)
        let dx = inverse.xx * deviceX + inverse.xy * deviceY + inverse.x0 - center.x
        let dy = inverse.yx * deviceX + inverse.yy * deviceY + inverse.y0 - center.y
        let turn = atan2(dy, dx) / .pi
        row[x] = pixel(at: share(of: turn < 0 ? turn + 2 : turn, from, to, stops), stops)
      }
    }
    cairo_surface_mark_dirty(surface)
    let matrix = context.matrix
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, surface, Double(area.x), Double(area.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    context.matrix = matrix
    return true
  }

  /// The place of an angle between the first stop and the last one.
  private func share(of angle: Double, _ from: Double, _ to: Double, _ stops: [GradientStop]) -> Double {
    let (first, last) = (stops[0].offset, stops[stops.count - 1].offset)
    if from == to { return angle < from ? first - 1 : last + 1 }
    let share = (angle - from) / (to - from)
    let extent = last - first
    if extend == CAIRO_EXTEND_PAD || extent == 0 { return share }
    let round = ((share - first) / extent).rounded(.down)
    let inside = share - round * extent
    let isBackwards = extend == CAIRO_EXTEND_REFLECT && round.truncatingRemainder(dividingBy: 2) != 0
    return isBackwards ? first + last - inside : inside
  }

  /// The premultiplied pixel at a place; before the first stop and behind the last one these go on.
  private func pixel(at place: Double, _ stops: [GradientStop]) -> UInt32 {
    let next = (0..<stops.count).partitioningIndex { stops[$0].offset > place }
    let (before, behind) = (stops[max(0, next - 1)], stops[min(next, stops.count - 1)])
    let extent = behind.offset - before.offset
    let share = extent > 0 ? max(0, min(1, (place - before.offset) / extent)) : 0
    func mix(_ channel: (RGBA) -> Double) -> Double {
      channel(before.color) + (channel(behind.color) - channel(before.color)) * share
    }
    // Mixed as they are written, and not as they are seen: browsers and cairo do so.
    let alpha = mix(\.alpha) * 255
    func level(_ value: Double) -> UInt32 { UInt32(value * alpha + 0.5) }
    return level(1) << 24 | level(mix(\.red)) << 16 | level(mix(\.green)) << 8 | level(mix(\.blue))
  }
}
