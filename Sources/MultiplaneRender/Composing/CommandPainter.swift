import CCairo
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Draws commands on the pixels of a box of the frame; one for each thread.
final class CommandPainter {
  let painter: Painter
  let slots: SlotPainter

  init(painter: Painter, slots: SlotPainter) { (self.painter, self.slots) = (painter, slots) }

  /// Pixels and the box of the frame they are.
  struct Target {
    var buffer: PixelBuffer
    var box: PixelRect
  }

  /// Draws a command within its own clip and another.
  func draw(_ command: DrawCommand, on target: Target, clip: PixelRect) throws(SceneFailure) {
    let clip = command.clip.intersection(clip).intersection(target.box)
    if clip.isEmpty { return }
    if case .picture(let slot, let x, let y, let opacity) = command.kind {
      try slots.painted(slot)?
        .blit(x: x, y: y, opacity: opacity, clip: clip, onto: target.buffer, at: target.box)
      return
    }
    if case .glide(let slot, let x, let y, let opacity) = command.kind, let x = Int(exactly: x) {
      try slots.painted(slot)?
        .blitBetween(x: x, y: y, opacity: opacity, clip: clip, onto: target.buffer, at: target.box)
      return
    }
    let canvas = try Canvas(on: target.buffer)
    let context = canvas.context
    cairo_translate(context, Double(-target.box.x), Double(-target.box.y))
    if clip != target.box {
      cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
      cairo_clip(context)
    }
    switch command.kind {
    case .picture: break
    case .glide(let slot, let x, let y, let opacity):
      if let raster = try slots.painted(slot)?.raster {
        let source = try Surface(raster.buffer)
        cairo_set_source_surface(context, source.pointer, x + Double(raster.x), y + Double(raster.y))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
      }
    case .group(let group): try draw(group, on: canvas)
    case .backdrop(let material, let shape, let rect, let space, let x, let y, let opacity):
      try drawBackdrop(material, shape, rect, space, x: x, y: y, opacity: opacity, on: canvas, target)
    }
    try canvas.finish()
  }

  private func draw(_ group: DrawGroup, on canvas: Canvas) throws(SceneFailure) {
    let surface = try painter.makeBuffer(group.area)
    for command in group.commands {
      try draw(command, on: Target(buffer: surface, box: group.area), clip: group.area)
    }
    canvas.translate(x: Double(group.x), y: Double(group.y))
    let raster = Raster(buffer: surface, x: group.area.x - group.x, y: group.area.y - group.y)
    try painter.compose(
      raster, group.effects, group.space, canvas, filter: CAIRO_FILTER_BILINEAR,
      fraction: (group.fractionX, group.fractionY))
  }

  /// Blurs what is drawn so far under a shape, and lays a veil over it.
  private func drawBackdrop(
    _ material: Material, _ shape: Shape, _ rect: PointRect, _ space: UnitSpace, x: Int, y: Int, opacity: Double,
    on canvas: Canvas, _ from: Target
  ) throws(SceneFailure) {
    let blur = Blur(sigma: material.radius * space.scale)
    let box = space.cover(rect).offset(x: x, y: y)
    // Three sigma around the box, the edge of what there is repeated.
    let read = box.grown(by: blur.margin)
    let there = read.intersection(from.box)
    if there.isEmpty { return }
    let copy = try painter.makeBuffer(there)
    let target = try Canvas(on: copy)
    try target.paint(from.buffer, x: from.box.x - there.x, y: from.box.y - there.y)
    try target.finish()
    ColorFilter.saturation(material.saturation).apply(to: copy)
    blur.apply(to: copy, edge: .clamp)
    let context = canvas.context
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
