import CCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout

/// Draws commands on the pixels of a box of the frame; one for each thread.
final class CommandPainter {
  let painter: Painter
  let slots: SlotPainter
  /// The filtered groups that are on show.
  let filtered = FilteredGroups()

  init(painter: Painter, slots: SlotPainter) { (self.painter, self.slots) = (painter, slots) }

  /// A buffer, and the box of the frame that its pixels show.
  struct Target {
    var buffer: PixelBuffer
    var box: PixelRect
  }

  /// A command, and the boxes in which it is drawn.
  typealias Part = (command: DrawCommand, boxes: [PixelRect])

  /// Draws commands within their own clips, in paint order: those behind come first.
  func draw(_ parts: [Part], on target: Target) throws(SceneFailure) {
    var pictures = PictureLayers(on: target.buffer, at: target.box)
    for (command, boxes) in parts {
      try slots.placing(command) { () throws(SceneFailure) in
        if case .picture(let slot, let x, let y, let opacity) = command.kind {
          return try slots.inTurn(slot) { () throws(SceneFailure) in
            // Pixels that are not kept are painted once for all boxes, and composed before others are there.
            var known: PaintedRaster??
            try forEachClip(of: command, boxes, target) { clip throws(SceneFailure) in
              let painted = if let known { known } else { try slots.painted(slot) }
              known = .some(painted)
              guard let painted else { return }
              pictures.add(painted, x: x, y: y, opacity: opacity, clip: clip)
              // Composed now, so that the watch counts the time.
              if pictures.isFull { pictures.compose() }
            }
            if PixelMemory.shared.isFull { pictures.compose() }
          }
        }
        try forEachClip(of: command, boxes, target) { clip throws(SceneFailure) in
          pictures.compose()
          if case .subpixel(let slot, _, _, _) = command.kind {
            try slots.inTurn(slot) { () throws(SceneFailure) in try draw(command, on: target, clip: clip) }
          } else {
            try draw(command, on: target, clip: clip)
          }
        }
      }
    }
    pictures.compose()
  }

  /// Calls `body` with what each of some boxes shows of a command on a target, where it shows something.
  private func forEachClip(
    of command: DrawCommand, _ boxes: [PixelRect], _ target: Target, _ body: (PixelRect) throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    for box in boxes {
      let clip = command.clip.intersection(box).intersection(target.box)
      if clip.isEmpty { continue }
      try painter.watch.spend(clip.width * clip.height / 4 + 200)
      try body(clip)
    }
  }

  /// Draws all of some commands within a box.
  private func draw(_ commands: [DrawCommand], on target: Target, clip: PixelRect) throws(SceneFailure) {
    try draw(commands.map { ($0, [clip]) }, on: target)
  }

  /// Draws a command that is more than a picture at whole pixels, in a part of its clip.
  private func draw(_ command: DrawCommand, on target: Target, clip: PixelRect) throws(SceneFailure) {
    let before = painter.open.count
    defer { painter.open.count = before }
    if case .subpixel(let slot, let x, let y, let opacity) = command.kind, let x = Int(exactly: x) {
      try slots.painted(slot)?.raster
        .blitBetween(x: x, y: y, opacity: opacity, clip: clip, onto: target.buffer, at: target.box)
      return
    }
    if case .group(let group) = command.kind, group.readsBackdrop {
      return try drawCut(group, reads: command.backdropRegion, on: target, clip: clip)
    }
    if case .group(let group) = command.kind, group.effects.isEmpty, group.fractionX == 0 {
      return try raster(of: group, seen: command.bounds).blitBetween(
        x: group.x, y: Double(group.y) + group.fractionY, opacity: 1, clip: clip, onto: target.buffer, at: target.box)
    }
    let canvas = try Canvas(on: target.buffer)
    let context = canvas.context
    cairo_translate(context, Double(-target.box.x), Double(-target.box.y))
    if clip != target.box {
      cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
      cairo_clip(context)
    }
    switch command.kind {
    case .picture: preconditionFailure("pictures at whole pixels are put on the frame together")
    case .subpixel(let slot, let x, let y, let opacity):
      if let raster = try slots.painted(slot)?.raster {
        let source = try Surface(raster.buffer)
        cairo_set_source_surface(context, source.pointer, x + Double(raster.x), y + Double(raster.y))
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
      }
    case .group(let group): try draw(group, seen: command.bounds, on: canvas)
    case .backdrop(let backdrop): try draw(backdrop, on: canvas, target)
    }
    try canvas.finish()
  }

  private func draw(_ group: DrawGroup, seen: PixelRect, on canvas: Canvas) throws(SceneFailure) {
    canvas.translate(x: Double(group.x), y: Double(group.y))
    let rest = Array(group.effects[group.filters.endIndex...])
    try painter.composite(
      try raster(of: group, seen: seen), rest, group.space, canvas, filter: CAIRO_FILTER_BILINEAR,
      fraction: (group.fractionX, group.fractionY), supersampledSpace: group.supersampledSpace)
  }

  /// A group's pixels after its filters. Where nothing in the group has changed, they are those made for an earlier frame.
  ///
  /// - Parameter seen: The pixels of the frame that matter; others need not be right.
  private func raster(of group: DrawGroup, seen: PixelRect) throws(SceneFailure) -> Raster {
    if let known = filtered.raster(of: group, seen: seen) { return known }
    var (area, valid) = (group.area, PixelRect.everything)
    // A group at rest of which more comes to be seen is filtered a second time, whole, and no more.
    if let reach = group.filterReach, !filtered.holds(group) {
      let part = area.intersection(seen.grown(by: reach))
      if part != area, !part.isEmpty { (area, valid) = (part, seen) }
    }
    let surface = try painter.makeBuffer(area)
    try draw(group.commands, on: Target(buffer: surface, box: area), clip: area)
    let raster = try painter.filtered(
      Raster(buffer: surface, x: area.x - group.corner.x, y: area.y - group.corner.y), group.filters, group.drawnSpace)
    filtered.insert(raster, for: group, valid: valid)
    return raster
  }

  /// Draws a group whose parts mix with the pixels behind it. They are drawn on a copy of these pixels, of which the cut then
  /// takes its share.
  ///
  /// - Parameter reads: The pixels of the frame that backdrops in the group read.
  private func drawCut(
    _ group: DrawGroup, reads: PixelRect?, on target: Target, clip: PixelRect
  ) throws(SceneFailure) {
    let area = (reads.map { group.area.union($0) } ?? group.area).intersection(target.box)
    if area.isEmpty { return }
    let copy = Target(buffer: try painter.makeBuffer(area), box: area)
    let copier = try Canvas(on: copy.buffer)
    try copier.paint(target.buffer, x: target.box.x - area.x, y: target.box.y - area.y)
    try copier.finish()
    try draw(group.commands, on: copy, clip: group.area)
    let canvas = try Canvas(on: target.buffer)
    let context = canvas.context
    cairo_translate(context, Double(-target.box.x), Double(-target.box.y))
    let drawn = clip.intersection(group.area).intersection(area)
    cairo_rectangle(context, Double(drawn.x), Double(drawn.y), Double(drawn.width), Double(drawn.height))
    cairo_clip(context)
    let source = try Surface(copy.buffer)
    cairo_set_source_surface(context, source.pointer, Double(area.x), Double(area.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_translate(context, Double(group.x), Double(group.y))
    for case .clip(let shape, let rect) in group.effects {
      addPath(shape, group.space.rect(rect), scale: group.space.scale, to: context)
      cairo_clip(context)
    }
    // Under a cut, SOURCE mixes what is there with the copy by the cut's coverage.
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    try canvas.finish()
  }

  /// Blurs the pixels drawn so far under a shape, and lays the material's tint over them.
  private func draw(_ backdrop: Backdrop, on canvas: Canvas, _ from: Target) throws(SceneFailure) {
    let there = backdrop.region
    if there.isEmpty { return }
    // Pixels that the target does not have are clear.
    let copy = try painter.makeBuffer(there)
    let target = try Canvas(on: copy)
    try target.paint(from.buffer, x: from.box.x - there.x, y: from.box.y - there.y)
    try target.finish()
    ColorFilter.saturation(backdrop.material.saturation).apply(to: copy)
    backdrop.blur.apply(to: copy, edge: .clamp)
    let tint = try Canvas(on: copy)
    tint.setSource(backdrop.material.tint)
    cairo_paint(tint.context)
    try tint.finish()
    let context = canvas.context
    cairo_translate(context, Double(backdrop.x), Double(backdrop.y))
    let mask = try painter.mask(of: backdrop)
    if mask == nil || !backdrop.glides {
      painter.outline(backdrop, on: context)
      cairo_clip(context)
    }
    let source = try Surface(copy)
    cairo_set_source_surface(context, source.pointer, Double(there.x - backdrop.x), Double(there.y - backdrop.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    // The blur replaces the sharp pixels. Laid over them, it would let them shine through where it is not opaque.
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    if let mask {
      try painter.paint(through: mask, of: backdrop, on: context)
    } else {
      cairo_paint_with_alpha(context, backdrop.opacity)
    }
  }
}
