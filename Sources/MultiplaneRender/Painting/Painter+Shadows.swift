import CCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout

extension Painter {
  /// A raster with some shadows on it and others behind it, the first one in front. Its own pixels may be used.
  func shadowed(_ raster: Raster, _ shadows: [CastShadow], _ space: LayerSpace) throws(SceneFailure) -> Raster {
    // Each goes over its pixels as a blur does.
    try watch.spend(raster.rect.width * raster.rect.height * 4 * (shadows.count - 1))
    for shadow in shadows.reversed() where shadow.isInner { try shade(raster, shadow, space) }
    var cast = shadows.filter { !$0.isInner }
    let rect = cast.reduce(raster.rect) { $0.union(room(for: $1, of: raster, space)) }
    guard let hindmost = cast.popLast() else { return raster }
    // The others and the raster are drawn on the hindmost.
    let result = try self.cast(hindmost, by: raster, in: rect, space)
    let canvas = try Canvas(on: result.buffer)
    for shadow in cast.reversed() {
      let shade = try self.cast(shadow, by: raster, in: room(for: shadow, of: raster, space), space)
      try canvas.paint(shade.buffer, x: shade.x - rect.x, y: shade.y - rect.y)
    }
    try canvas.paint(raster.buffer, x: raster.x - rect.x, y: raster.y - rect.y)
    try canvas.finish()
    return result
  }

  /// The pixels that the shadow of a raster may reach.
  private func room(for shadow: CastShadow, of raster: Raster, _ space: LayerSpace) -> PixelRect {
    let (dx, dy) = distance(of: shadow, space)
    return raster.rect.grown(by: Blur(sigma: shadow.radius * space.scale).margin).offset(x: dx, y: dy)
  }

  /// The shadow of a raster alone.
  private func cast(
    _ shadow: CastShadow, by raster: Raster, in rect: PixelRect, _ space: LayerSpace
  ) throws(SceneFailure) -> Raster {
    let (dx, dy) = distance(of: shadow, space)
    let buffer = try makeBuffer(rect)
    let canvas = try Canvas(on: buffer)
    let source = try Surface(raster.buffer)
    canvas.setSource(shadow.color)
    cairo_mask_surface(
      canvas.context, source.pointer, Double(raster.x + dx - rect.x), Double(raster.y + dy - rect.y))
    try canvas.finish()
    Blur(sigma: shadow.radius * space.scale)
      .apply(to: buffer, edge: .transparent, isBlack: shadow.color.isBlack)
    return Raster(buffer: buffer, x: rect.x, y: rect.y)
  }

  /// Draws an inner shadow on a raster: that of all that is not drawn, where something is.
  private func shade(_ raster: Raster, _ shadow: CastShadow, _ space: LayerSpace) throws(SceneFailure) {
    let blur = Blur(sigma: shadow.radius * space.scale)
    let (dx, dy) = distance(of: shadow, space)
    // What lies farther away throws no shadow on the raster.
    let rect = raster.rect.grown(by: blur.margin)
    let buffer = try makeBuffer(rect)
    let around = try Canvas(on: buffer)
    let source = try Surface(raster.buffer)
    around.fill(.black)
    // Far away it leaves no hole, and its place would be more than cairo counts.
    if !raster.rect.offset(x: dx, y: dy).intersection(rect).isEmpty {
      cairo_set_operator(around.context, CAIRO_OPERATOR_DEST_OUT)
      cairo_set_source_surface(
        around.context, source.pointer, Double(raster.x + dx - rect.x), Double(raster.y + dy - rect.y))
      cairo_pattern_set_filter(cairo_get_source(around.context), CAIRO_FILTER_NEAREST)
      cairo_paint(around.context)
    }
    try around.finish()
    blur.apply(to: buffer, edge: .clamp, isBlack: true)
    let canvas = try Canvas(on: raster.buffer)
    let shade = try Surface(buffer)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_ATOP)
    canvas.setSource(shadow.color)
    cairo_mask_surface(canvas.context, shade.pointer, Double(rect.x - raster.x), Double(rect.y - raster.y))
    try canvas.finish()
  }

  private func distance(of shadow: CastShadow, _ space: LayerSpace) -> (x: Int, y: Int) {
    (DeviceGrid.round(shadow.x * space.scale), DeviceGrid.round(shadow.y * space.scale))
  }
}

extension RGBA {
  fileprivate var isBlack: Bool { red == 0 && green == 0 && blue == 0 }
}
