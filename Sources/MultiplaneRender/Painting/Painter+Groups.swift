import CCairo
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneScene

extension Painter {
  /// Draws items together and changes them by effects.
  func drawGroup(
    _ effects: [Effect], _ items: [DisplayItem], _ space: LayerSpace, _ canvas: Canvas, visible: PixelRect
  ) throws(SceneFailure) {
    let context = canvas.context
    if case .transform(let transform, let originX, let originY)? = effects.first, effects.count == 1 {
      // A transform alone is drawn as vectors: letters stay sharp at any size and angle.
      guard transform.isFinite else { return }
      let bounds = items.drawnBounds
      guard try Self.isSeen(min(bounds.width, bounds.height) * space.scale, transform, context) else { return }
      cairo_save(context)
      defer { cairo_restore(context) }
      apply(transform, originX, originY, space, context)
      var inner = space
      inner.snaps = false
      return try draw(items, in: inner, on: canvas, visible: .everything)
    }
    let before = open.count
    defer { open.count = before }
    guard let raster = try changed(items, by: effects, space, visible: visible) else { return }
    try composite(raster, effects, space, canvas, filter: CAIRO_FILTER_GOOD)
  }

  /// Items drawn together and taken through those of some effects that change pixels; `nil` if nothing of them is seen.
  func changed(
    _ items: [DisplayItem], by effects: [Effect], _ space: LayerSpace, visible: PixelRect
  ) throws(SceneFailure) -> Raster? {
    var rect = space.cover(items.drawnBounds, hasLines: items.hasLines)
    if let distance = effects.sourceDistance(scale: space.scale) {
      rect = rect.intersection(visible.grown(by: distance))
    }
    if case .clip(_, let cut)? = effects.first { rect = rect.intersection(space.cover(cut)) }
    if rect.isEmpty { return nil }
    return try filtered(try drawn(items, before: effects, space, in: rect), effects[...], space)
  }

  /// The raster that effects change: items drawn together, or the pixels of a picture file that is all there is,
  /// without drawing them on others first.
  private func drawn(
    _ items: [DisplayItem], before effects: [Effect], _ space: LayerSpace, in rect: PixelRect
  ) throws(SceneFailure) -> Raster {
    let changesPixels: Bool
    switch effects.first {
    case .blur, .pixelate, .shadow: changesPixels = false
    case .shadows(let shadows): changesPixels = shadows.contains(where: \.isInner)
    case .mask, .clip, .tint, .saturation, .brightness: changesPixels = true
    // Nothing is filtered, and edges under a transform are those of a picture that may be clear somewhere.
    case .transform, .perspective, .opacity, .blend, nil: return try drawn(items, space, in: rect)
    }
    guard let image = try pixels(of: items, space, in: rect) else { return try drawn(items, space, in: rect) }
    if !changesPixels { return image }
    // A file's own pixels are shown by others as well.
    guard image.buffer.isRecycled, image.rect == rect else { return try copy(of: image, in: rect) }
    image.buffer.isOpaque = false
    return image
  }

  private func drawn(_ items: [DisplayItem], _ space: LayerSpace, in rect: PixelRect) throws(SceneFailure) -> Raster {
    let buffer = try makeBuffer(rect)
    try draw(items, in: space, on: buffer, at: rect)
    return Raster(buffer: buffer, x: rect.x, y: rect.y)
  }

  /// A raster's pixels in a rectangle of others, faded.
  private func copy(of raster: Raster, in rect: PixelRect, opacity: Double = 1) throws(SceneFailure) -> Raster {
    let buffer = try makeBuffer(rect)
    let canvas = try Canvas(on: buffer)
    try canvas.paint(raster.buffer, x: raster.x - rect.x, y: raster.y - rect.y, opacity: opacity)
    try canvas.finish()
    return Raster(buffer: buffer, x: rect.x, y: rect.y)
  }

  /// Takes a raster through those of some effects that change its pixels. The raster's own may be used for the result.
  func filtered(
    _ raster: Raster, _ effects: ArraySlice<Effect>, _ space: LayerSpace
  ) throws(SceneFailure) -> Raster {
    var raster = raster
    let (before, pixels) = (open.count, raster.pixelCount)
    for effect in effects {
      // An effect that is done leaves its result alone.
      defer { open.count = before + max(0, raster.pixelCount - pixels) }
      // A blur goes over its pixels a dozen times.
      try watch.spend(raster.rect.width * raster.rect.height * 4)
      switch effect {
      case .mask(let items):
        let rect = Self.room(forEdgesOf: space.cover(items.drawnBounds, hasLines: items.hasLines), around: raster.rect)
        let mask = try makeBuffer(rect)
        try draw(items, in: space, on: mask, at: rect)
        try keep(raster, where: Raster(buffer: mask, x: rect.x, y: rect.y))
      case .clip(let shape, let rect): try cut(raster, shape, rect, space)
      case .shadow(let radius, let x, let y, let color):
        raster = try shadowed(raster, [CastShadow(radius: radius, x: x, y: y, color)], space)
      case .shadows(let shadows): raster = try shadowed(raster, shadows, space)
      case .tint(let color): ColorFilter.tint(color).apply(to: raster.buffer)
      case .saturation(let amount): ColorFilter.saturation(amount).apply(to: raster.buffer)
      case .brightness(let amount): ColorFilter.brightness(amount).apply(to: raster.buffer)
      case .blur(let radius): raster = try blurred(raster, sigma: radius * space.scale)
      case .pixelate(let side, let box): raster = try pixelated(raster, side: side * space.scale, space.rect(box))
      case .transform, .perspective, .opacity, .blend: break
      }
    }
    return raster
  }

  /// Puts a filtered raster on a canvas as the other effects say; its pixels stay as they are.
  ///
  /// - Parameters:
  ///   - filter: How a transform looks at the raster's pixels.
  ///   - supersampledSpace: How the layer's points became the raster's pixels, where that was not by `space`.
  func composite(
    _ raster: Raster, _ effects: [Effect], _ space: LayerSpace, _ canvas: Canvas, filter: cairo_filter_t,
    fraction: (x: Double, y: Double) = (0, 0), supersampledSpace: LayerSpace? = nil
  ) throws(SceneFailure) {
    var (raster, filter) = (raster, filter)
    var transform: (change: Transform, x: Double, y: Double)?
    var perspective: (projection: Projection, x: Double, y: Double)?
    var opacity = 1.0
    var blend = BlendMode.normal
    for effect in effects {
      switch effect {
      case .transform(let change, let x, let y): transform = (change, x, y)
      case .perspective(let projection, let x, let y): perspective = (projection, x, y)
      case .opacity(let factor): opacity *= factor
      case .blend(let mode): blend = mode
      case .mask, .clip, .shadow, .shadows, .tint, .saturation, .brightness, .blur, .pixelate: break
      }
    }
    if opacity <= 0 { return }
    if blend != .normal, opacity < 1 {
      // Faded first, as a constant opacity is: under an alpha cairo mixes hues as if they were the pixels' own.
      raster = try copy(of: raster, in: raster.rect, opacity: opacity)
      opacity = 1
    }
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_set_operator(context, blend.cairoOperator)
    cairo_translate(context, fraction.x, fraction.y)
    if let perspective {
      let map = layerMap(transform, perspective, space, supersampledSpace)
      guard let seen = try projected(raster, by: map, perspective.projection.scaled(by: space.scale), on: context)
      else {
        return
      }
      cairo_identity_matrix(context)
      let source = try Surface(seen.buffer)
      cairo_set_source_surface(context, source.pointer, Double(seen.x), Double(seen.y))
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
      return
    }
    var isWhole = transform == nil && fraction.x == 0 && fraction.y == 0
    if let transform {
      guard transform.change.isFinite,
        try Self.isSeen(Double(min(raster.buffer.width, raster.buffer.height)), transform.change, context)
      else { return }
      apply(transform.change, transform.x, transform.y, space, context)
      if let supersampledSpace {
        let factor = space.scale / supersampledSpace.scale
        cairo_translate(context, space.phaseX, space.phaseY)
        cairo_scale(context, factor, factor)
        cairo_translate(context, -supersampledSpace.phaseX, -supersampledSpace.phaseY)
      }
      if filter == CAIRO_FILTER_BILINEAR, let small = try reduced(raster, on: context) {
        cairo_identity_matrix(context)
        (raster, isWhole) = (small, true)
      } else {
        let stretches = transform.change.stretches
        var factor = stretches.most * space.scale / (supersampledSpace ?? space).scale
        // What halved copies leave of the shrinking.
        var rest = factor
        while rest > 0, rest < 0.5 { rest *= 2 }
        // Shrunk far along one axis alone, pixels are weighed along each; halved copies would take the other's. Much finer
        // pixels are weighed as well.
        if rest * stretches.least < 0.5 * stretches.most || supersampledSpace != nil && factor < 0.75 {
          filter = CAIRO_FILTER_GOOD
        }
        // Below what a filter reads at once it would skip pixels: halved copies hold them all.
        let least = filter == CAIRO_FILTER_BILINEAR ? 0.5 : 1.0 / 16
        while factor < least, raster.buffer.width > 1, raster.buffer.height > 1 {
          raster = try halved(raster, context)
          factor *= 2
        }
      }
    }
    let source = try Surface(raster.buffer)
    cairo_set_source_surface(context, source.pointer, Double(raster.x), Double(raster.y))
    cairo_pattern_set_filter(cairo_get_source(context), isWhole ? CAIRO_FILTER_NEAREST : filter)
    if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
  }

  /// The pixels of a raster that a context's matrix makes smaller along its axes, and that its clip shows; `nil` under other
  /// matrices. Edges come to lie as exactly as drawn ones, where reading between pixels would move them by a tenth.
  private func reduced(_ raster: Raster, on context: OpaquePointer) throws(SceneFailure) -> Raster? {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let shrinking = 1.0 / 16...1 + 0x1p-20
    guard matrix.xy == 0, matrix.yx == 0, shrinking.contains(abs(matrix.xx)), shrinking.contains(abs(matrix.yy)),
      max(raster.buffer.width, raster.buffer.height) <= PixelBuffer.sampledSide
    else { return nil }
    let x = (start: matrix.x0 + Double(raster.x) * matrix.xx, scale: matrix.xx)
    let y = (start: matrix.y0 + Double(raster.y) * matrix.yy, scale: matrix.yy)
    var clip = (left: 0.0, top: 0.0, right: 0.0, bottom: 0.0)
    cairo_identity_matrix(context)
    cairo_clip_extents(context, &clip.left, &clip.top, &clip.right, &clip.bottom)
    cairo_set_matrix(context, &matrix)
    func pixels(_ way: (start: Double, scale: Double), _ side: Int, _ low: Double, _ high: Double) -> Range<Int> {
      let end = way.start + Double(side) * way.scale
      let first = Int(max(low, min(way.start, end)).rounded(.down))
      return first..<max(first, Int(min(high, max(way.start, end)).rounded(.up)))
    }
    let columns = pixels(x, raster.buffer.width, clip.left, clip.right)
    let rows = pixels(y, raster.buffer.height, clip.top, clip.bottom)
    if columns.isEmpty || rows.isEmpty { return nil }
    let box = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    let result = Raster(buffer: try makeBuffer(box), x: box.x, y: box.y)
    try raster.buffer.reduce(to: box, x: x, y: y, on: result.buffer)
    return result
  }

  /// Whether anything of a drawing can be seen when it is scaled: below a thousandth of a pixel no level of a channel
  /// changes, and numbers would leave the range that cairo counts in.
  ///
  /// - Parameter side: The shorter side of the drawing in the context's units.
  /// - Throws: It is scaled so far up that it cannot be counted.
  private static func isSeen(
    _ side: Double, _ transform: Transform, _ context: OpaquePointer
  ) throws(SceneFailure) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let most = max(abs(matrix.xx), abs(matrix.xy), abs(matrix.yx), abs(matrix.yy)) * transform.stretches.most
    guard most <= mostScale else {
      throw SceneFailure(
        code: "limit-scale", "something is drawn at more than \(decimalText(mostScale)) times its size",
        hint: "hold the value of \"scale\" within bounds, such as clamp(…, 0, 100)", failure: .limit)
    }
    let around = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    return side * transform.stretches.least * around >= 1.0 / 1024
  }

  /// How many times its size something may be drawn at, with all that is around it: far more than anybody sees, and a number whose
  /// inverse cairo can count with.
  private static let mostScale = 1e18

  /// Scales, leans and turns about a point of the layer.
  private func apply(
    _ transform: Transform, _ originX: Double, _ originY: Double, _ space: LayerSpace, _ context: OpaquePointer
  ) {
    let (x, y) = (space.phaseX + originX * space.scale, space.phaseY + originY * space.scale)
    cairo_translate(context, x, y)
    let (a, b, c, d) = transform.matrix
    var matrix = cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: 0, y0: 0)
    cairo_transform(context, &matrix)
    cairo_translate(context, -x, -y)
  }

  /// Adds the shape of a backdrop to the current path, as it is scaled, leaned and turned.
  func outline(_ backdrop: Backdrop, on context: OpaquePointer) {
    transformed(by: backdrop, on: context) { space in
      cairo_new_path(context)
      addPath(backdrop.shape, space.rect(backdrop.rect), scale: space.scale, to: context)
    }
  }

  /// The mask that cuts a backdrop by its opacity, faded as the backdrop is; `nil` where nothing does. It holds the shape of one
  /// that glides: an edge which both have would otherwise lose its share of a pixel twice.
  func mask(of backdrop: Backdrop) throws(SceneFailure) -> Raster? {
    guard let items = backdrop.mask, let area = backdrop.maskArea else { return nil }
    let mask = try copy(of: drawn(items, backdrop.space, in: area), in: area, opacity: backdrop.opacity)
    if backdrop.glides { try cut(mask, backdrop.shape, backdrop.rect, backdrop.space) }
    return mask
  }

  /// Paints a source that is set, where a mask of a backdrop lets it.
  func paint(through mask: Raster, of backdrop: Backdrop, on context: OpaquePointer) throws(SceneFailure) {
    let surface = try Surface(mask.buffer)
    transformed(by: backdrop, on: context) { _ in
      cairo_mask_surface(context, surface.pointer, Double(mask.x), Double(mask.y))
    }
  }

  /// Does something in the points of a backdrop's layer, as it is turned.
  private func transformed(by backdrop: Backdrop, on context: OpaquePointer, _ body: (LayerSpace) -> Void) {
    cairo_save(context)
    cairo_translate(context, backdrop.fractionX, backdrop.fractionY)
    var space = backdrop.space
    if case .transform(let transform, let x, let y)? = backdrop.transform {
      apply(transform, x, y, space, context)
      space.snaps = false
    }
    body(space)
    cairo_restore(context)
  }

  /// A copy of half the size, the context's matrix doubled for it.
  private func halved(_ raster: Raster, _ context: OpaquePointer) throws(SceneFailure) -> Raster {
    let (width, height) = ((raster.buffer.width + 1) / 2, (raster.buffer.height + 1) / 2)
    // Twice the halved size may be a pixel more than the picture: that pixel is transparent.
    let even = try makeBuffer(PixelRect(x: 0, y: 0, width: width * 2, height: height * 2))
    let canvas = try Canvas(on: even)
    try canvas.paint(raster.buffer, x: 0, y: 0)
    try canvas.finish()
    let half = try even.scaled(toWidth: width, height: height, pool: pool)
    cairo_translate(context, Double(raster.x), Double(raster.y))
    cairo_scale(context, 2, 2)
    return Raster(buffer: half, x: 0, y: 0)
  }

  // MARK: Effects on rasters

  private func keep(_ raster: Raster, where mask: Raster) throws(SceneFailure) {
    let canvas = try Canvas(on: raster.buffer)
    let source = try Surface(mask.buffer)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_surface(
      canvas.context, source.pointer, Double(mask.x - raster.x), Double(mask.y - raster.y))
    cairo_paint(canvas.context)
    try canvas.finish()
    raster.buffer.isOpaque = false
  }

  private func cut(_ raster: Raster, _ shape: Shape, _ rect: PointRect, _ space: LayerSpace) throws(SceneFailure) {
    let cover = space.cover(rect)
    // A shape that lies in the raster is not cut by it, and takes no room beside.
    guard !raster.rect.contains(cover) else {
      return try fill(shape, rect, space, on: raster, operator: CAIRO_OPERATOR_DEST_IN)
    }
    let room = Self.room(forEdgesOf: cover, around: raster.rect)
    let mask = Raster(buffer: try makeBuffer(room), x: room.x, y: room.y)
    try fill(shape, rect, space, on: mask, operator: CAIRO_OPERATOR_OVER)
    try keep(raster, where: mask)
  }

  /// Where shapes are drawn that cut a raster: beside it as far as they reach.
  ///
  /// Cairo samples a row of pixels, or takes exact shares of it, by all edges that are in it: one that a buffer leaves out
  /// changes the others.
  private static func room(forEdgesOf shapes: PixelRect, around raster: PixelRect) -> PixelRect {
    // Buffers have an end: what is farther away than a large screen is wide counts as straight.
    let across = shapes.intersection(raster.grown(by: 4096))
    return raster.grown(by: 2).union(
      PixelRect(x: across.x, y: raster.y, width: across.width, height: raster.height))
  }

  private func fill(
    _ shape: Shape, _ rect: PointRect, _ space: LayerSpace, on raster: Raster, operator: cairo_operator_t
  ) throws(SceneFailure) {
    let canvas = try Canvas(on: raster.buffer)
    canvas.translate(x: Double(-raster.x), y: Double(-raster.y))
    addPath(shape, space.rect(rect), scale: space.scale, to: canvas.context)
    cairo_set_operator(canvas.context, `operator`)
    cairo_set_source_rgba(canvas.context, 0, 0, 0, 1)
    cairo_fill(canvas.context)
    try canvas.finish()
    raster.buffer.isOpaque = false
  }

  private func blurred(_ raster: Raster, sigma: Double) throws(SceneFailure) -> Raster {
    let blur = Blur(sigma: sigma)
    let rect = raster.rect.grown(by: blur.margin)
    try open.add(rect.width * rect.height)
    return Raster(
      buffer: blur.spread(raster.buffer, pool: pool), x: raster.x - blur.margin, y: raster.y - blur.margin)
  }

  private func pixelated(_ raster: Raster, side: Double, _ box: DeviceRect) throws(SceneFailure) -> Raster {
    // A square of a pixel or less is that pixel.
    guard side > 1, let squares = Pixelation(of: raster, side: side, from: box) else { return raster }
    let rect = squares.rect
    let result = Raster(buffer: try makeBuffer(rect), x: rect.x, y: rect.y)
    squares.fill(result)
    return result
  }
}

extension Raster {
  fileprivate var pixelCount: Int { buffer.width * buffer.height }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
