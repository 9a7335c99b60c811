internal import CCairo
public import MultiplaneLayout
public import MultiplaneScene
internal import Synchronization

/// Draws frames; one for each thread, its buffers used again for every frame.
public final class FrameComposer {
  private let painter: Painter
  private let builder: DrawListBuilder
  private let background: RGBA?
  /// The frame's pixels: written by `compose`, read until the next call.
  public let buffer: PixelBuffer
  /// Tells the time in nanoseconds; `nil` measures nothing.
  private let clock: (() -> UInt64)?
  /// What painting pictures took within the last `compose`, in nanoseconds by the clock that was given.
  public private(set) var rasteriseTime: UInt64 = 0

  /// - Parameters:
  ///   - scale: Device pixels a point.
  ///   - clock: Tells the time in nanoseconds, for `rasteriseTime`; no pixel depends on it.
  public init(
    scene: Scene, scale: Double, resources: RenderResources, clock: (() -> UInt64)? = nil
  ) throws(SceneFailure) {
    let size = PixelSize(of: scene.canvas, scale: scale)
    try size.check(scene)
    let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    builder = DrawListBuilder(grid: DeviceGrid(scale: scale), canvas: rect)
    painter = resources.makePainter()
    background = scene.canvas.background
    self.clock = clock
    buffer = PixelBuffer(width: size.width, height: size.height, pool: resources.pool)
  }

  /// Draws a frame whole.
  ///
  /// - Returns: How many pictures met the canvas and were not covered by others.
  /// - Throws: `SceneFailure` when a picture cannot be painted.
  @discardableResult
  public func compose(_ state: FrameState) throws(SceneFailure) -> Int {
    rasteriseTime = 0
    var commands = builder.commands(for: state)
    let covers = try dropCovered(&commands)
    let canvas = try Canvas(on: buffer)
    if !covers { canvas.fill(background ?? .clear) }
    var count = 0
    for command in commands { count += try draw(command, on: canvas, at: builder.canvas) }
    try canvas.finish()
    buffer.isOpaque = (background?.alpha ?? 0) >= 1
    return count
  }

  /// Leaves out what is wholly behind one opaque picture.
  ///
  /// - Returns: Whether an opaque picture covers the whole canvas, so that the background need not be drawn.
  private func dropCovered(_ commands: inout [DrawCommand]) throws(SceneFailure) -> Bool {
    var opaque: [PixelRect] = []
    var kept: [DrawCommand] = []
    // What reads the frame behind it keeps everything before it.
    for command in commands.reversed() {
      if opaque.contains(where: { $0.contains(command.bounds) }) { continue }
      kept.append(command)
      switch command.kind {
      case .picture(let picture, let space, let x, let y, let opacity) where opacity >= 1:
        if let raster = try painted(picture, space), raster.buffer.isOpaque {
          let rect = raster.rect.offset(x: x, y: y).intersection(command.clip)
          if !rect.isEmpty { opaque.append(rect) }
        }
      case .backdrop(_, _, let rect, let space, let x, let y, _):
        // The blur looks around its box: what is covered there still shows through it.
        let read = space.cover(rect).offset(x: x, y: y).grown(by: 1 << 20)
        opaque.removeAll { !$0.intersection(read).isEmpty }
      case .picture, .glide, .group: break
      }
    }
    commands = kept.reversed()
    return opaque.contains { $0.contains(builder.canvas) }
  }

  /// A picture's pixels, painted by whichever thread comes first.
  private func painted(_ picture: Picture, _ space: UnitSpace) throws(SceneFailure) -> Raster? {
    let result = picture.rendering.withLock { slot -> Result<Raster?, SceneFailure> in
      if let known = slot as? PaintedPicture, known.space == space { return .success(known.raster) }
      let start = clock?() ?? 0
      defer { rasteriseTime += (clock?() ?? 0) - start }
      let made = Result<Raster?, SceneFailure> { () throws(SceneFailure) -> Raster? in
        try painter.raster(of: picture, in: space)
      }
      if case .success(let raster) = made { slot = PaintedPicture(space: space, raster: raster) }
      return made
    }
    return try result.get()
  }

  /// Draws a command on a canvas whose top left pixel is that of a rectangle of the frame.
  private func draw(_ command: DrawCommand, on canvas: Canvas, at origin: PixelRect) throws(SceneFailure) -> Int {
    let context = canvas.context
    let clip = command.clip.intersection(origin)
    if clip.isEmpty { return 0 }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, Double(-origin.x), Double(-origin.y))
    if clip != origin {
      cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
      cairo_clip(context)
    }
    switch command.kind {
    case .picture(let picture, let space, let x, let y, let opacity):
      guard let raster = try painted(picture, space) else { return 0 }
      try canvas.paint(raster.buffer, x: x + raster.x, y: y + raster.y, opacity: opacity)
      return 1
    case .glide(let picture, let space, let x, let y, let opacity):
      guard let raster = try painted(picture, space) else { return 0 }
      let source = try Surface(raster.buffer)
      cairo_set_source_surface(context, source.pointer, x + Double(raster.x), y + Double(raster.y))
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
      return 1
    case .group(let group): return try draw(group, on: canvas)
    case .backdrop(let material, let shape, let rect, let space, let x, let y, let opacity):
      try drawBackdrop(material, shape, rect, space, x: x, y: y, opacity: opacity, on: canvas, at: origin)
      return 1
    }
  }

  private func draw(_ group: DrawGroup, on canvas: Canvas) throws(SceneFailure) -> Int {
    let surface = try painter.makeBuffer(group.area)
    let inner = try Canvas(on: surface)
    var count = 0
    for command in group.commands { count += try draw(command, on: inner, at: group.area) }
    try inner.finish()
    canvas.translate(x: Double(group.x), y: Double(group.y))
    let raster = Raster(buffer: surface, x: group.area.x - group.x, y: group.area.y - group.y)
    try painter.compose(
      raster, group.effects, group.space, canvas, filter: CAIRO_FILTER_BILINEAR,
      fraction: (group.fractionX, group.fractionY))
    return count
  }

  /// Blurs what is drawn so far under a shape, and lays a veil over it.
  private func drawBackdrop(
    _ material: Material, _ shape: Shape, _ rect: PointRect, _ space: UnitSpace, x: Int, y: Int, opacity: Double,
    on canvas: Canvas, at origin: PixelRect
  ) throws(SceneFailure) {
    try canvas.finish()
    let blur = Blur(sigma: material.radius * space.scale)
    let box = space.cover(rect).offset(x: x, y: y)
    // Three sigma around the box, the edge of what there is repeated.
    let read = box.grown(by: blur.margin)
    let there = read.intersection(origin)
    if there.isEmpty { return }
    let copy = try painter.makeBuffer(there)
    let target = try Canvas(on: copy)
    try target.paint(canvas.buffer, x: origin.x - there.x, y: origin.y - there.y)
    try target.finish()
    ColorFilter.saturation(material.saturation).apply(to: copy)
    blur.apply(to: copy, edge: .clamp)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, Double(x), Double(y))
    addPath(shape, space.rect(rect), scale: space.scale, to: context)
    cairo_clip(context)
    let source = try Surface(copy)
    cairo_set_source_surface(context, source.pointer, Double(there.x - x), Double(there.y - y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint_with_alpha(context, opacity)
    canvas.setSource(material.veil.opacity(opacity))
    cairo_paint(context)
  }
}

/// What the renderer keeps with a picture.
private struct PaintedPicture: Sendable {
  var space: UnitSpace
  var raster: Raster?
}

extension Material {
  /// The blur's radius in points.
  var radius: Double {
    switch self {
    case .thin: 10
    case .regular: 20
    case .thick: 30
    }
  }
  /// How strong colours behind come through.
  var saturation: Double { 1.6 }
  /// What is laid over the blur.
  var veil: RGBA {
    switch self {
    case .thin: RGBA.white.opacity(0.3)
    case .regular: RGBA.white.opacity(0.55)
    case .thick: RGBA.white.opacity(0.75)
    }
  }
}
