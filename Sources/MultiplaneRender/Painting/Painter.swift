import CCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
import MultiplaneScene

extension RenderResources {
  /// A painter for one thread.
  ///
  /// - Parameter watch: Is told what is painted.
  package func makePainter(_ watch: FrameWatch = .countingDecoders()) -> Painter {
    Painter(texts: makeShaper(), images: images, pool: store.pool, watch: watch)
  }
}

/// Draws display items; one for each thread.
package final class Painter {
  package let texts: TextShaper
  let images: ImageCache
  let pool: PixelPool
  let watch: FrameWatch
  /// The pixels that are open at the moment.
  var open = OpenPixels()
  /// The item whose drawing failed last.
  private(set) var failed: DisplayItem?

  init(texts: TextShaper, images: ImageCache, pool: PixelPool, watch: FrameWatch) {
    (self.texts, self.images, self.pool, self.watch) = (texts, images, pool, watch)
  }

  /// Paints a picture's items into pixels of their own; `nil` if there is nothing to see.
  ///
  /// - Parameter part: The pixels that are painted, from the layer's corner; `nil` is all.
  package func raster(
    of picture: PictureContent, in space: LayerSpace, part: PixelRect? = nil
  ) throws(SceneFailure) -> Raster? {
    var rect = space.cover(picture.bounds, hasLines: picture.hasLines)
    if let band = picture.band {
      rect = rect.intersection(space.edges(of: band))
    }
    if let part { rect = rect.intersection(part) }
    if rect.isEmpty { return nil }
    // The last pixel is for an edge that snaps beyond its place. The longest frame has none there.
    let longest = PixelBuffer.longestSide
    if rect.width == longest + 1 { rect.width = longest }
    if rect.height == longest + 1 { rect.height = longest }
    failed = nil
    try checkSize(rect)
    if let raster = try pixels(of: picture.items, space, in: rect) { return raster }
    if let raster = try changedPixels(of: picture.items, space, in: rect) { return raster }
    let buffer = try makeBuffer(rect)
    try draw(picture.items, in: space, on: buffer, at: rect)
    buffer.findOpacity()
    return Raster(buffer: buffer, x: rect.x, y: rect.y)
  }

  /// The pixels of a picture that is a picture file and nothing else; `nil` for others.
  ///
  /// - Parameter area: The pixels the picture may have.
  func pixels(
    of items: [DisplayItem], _ space: LayerSpace, in area: PixelRect
  ) throws(SceneFailure) -> Raster? {
    guard items.count == 1, case .image(let path, let natural, let rect, let fitting) = items[0] else { return nil }
    do throws(SceneFailure) {
      return try raster(ofImage: path, natural, rect, fitting, space, in: area)
    } catch {
      failed = items[0]
      throw error
    }
  }

  /// The pixels of a picture that is one group whose effects change its pixels and leave them where they are; `nil` for others.
  /// They need not be put on others first.
  ///
  /// - Parameter area: The pixels the picture may have.
  func changedPixels(of items: [DisplayItem], _ space: LayerSpace, in area: PixelRect) throws(SceneFailure) -> Raster? {
    guard items.count == 1, case .group(let effects, let inner) = items[0], space.snaps,
      effects.allSatisfy({ $0.kind < .transform })
    else { return nil }
    do throws(SceneFailure) {
      guard var raster = try changed(inner, by: effects, space, visible: area) else { return nil }
      let seen = raster.rect.intersection(area)
      if seen.isEmpty { return nil }
      if seen != raster.rect {
        let part = PixelBuffer(seen.offset(x: -raster.x, y: -raster.y), of: raster.buffer)
        raster = Raster(buffer: part, x: seen.x, y: seen.y)
      }
      raster.buffer.findOpacity()
      return raster
    } catch {
      if failed == nil { failed = items[0] }
      throw error
    }
  }

  /// Draws items on a buffer whose top left pixel is that of a rectangle.
  package func draw(
    _ items: [DisplayItem], in space: LayerSpace, on buffer: PixelBuffer, at rect: PixelRect
  ) throws(SceneFailure) {
    let canvas = try Canvas(on: buffer)
    canvas.translate(x: Double(-rect.x), y: Double(-rect.y))
    try draw(items, in: space, on: canvas, visible: rect)
    try canvas.finish()
  }

  /// A transparent buffer for a rectangle of pixels.
  func makeBuffer(_ rect: PixelRect) throws(SceneFailure) -> PixelBuffer {
    try checkSize(rect)
    // A caller that wants pixels of its own goes over them more than once.
    try watch.spend(rect.width * rect.height)
    try open.add(rect.width * rect.height)
    return PixelBuffer(width: rect.width, height: rect.height, pool: pool)
  }

  /// Throws if a picture would have more pixels than one may.
  private func checkSize(_ rect: PixelRect) throws(SceneFailure) {
    let side = PixelBuffer.longestSide
    guard rect.width <= side, rect.height <= side, rect.width * rect.height <= Budgets.picturePixels else {
      throw SceneFailure(
        FrameLimits.tooLarge(
          "a picture", "picture-size", width: Double(rect.width), height: Double(rect.height),
          advice: "cut the drawing into several nodes"))
    }
  }

  /// Draws items in order.
  ///
  /// - Parameter visible: The pixels that matter, in the layer's own; what lies outside need not be drawn.
  func draw(
    _ items: [DisplayItem], in space: LayerSpace, on canvas: Canvas, visible: PixelRect
  ) throws(SceneFailure) {
    for item in items {
      do throws(SceneFailure) {
        try watch.spend(10_000)
        try draw(item, in: space, on: canvas, visible: visible)
        // Cairo draws nothing more after its first error: found here, it is known what ended in it.
        try checkCairo(cairo_status(canvas.context), "drawing \(item.name)")
      } catch {
        // The innermost item comes first.
        if failed == nil { failed = item }
        throw error
      }
    }
  }

  private func draw(
    _ item: DisplayItem, in space: LayerSpace, on canvas: Canvas, visible: PixelRect
  ) throws(SceneFailure) {
    let context = canvas.context
    switch item {
    case .fill(let shape, let rect, let paint):
      let device = space.rect(rect)
      cairo_new_path(context)
      addPath(shape, device, scale: space.scale, to: context)
      setFill(paint, in: device, space, context, visible: visible.intersection(space.cover(rect)))
      cairo_fill(context)
    case .border(let shape, let rect, let width, let paint):
      drawEdge(shape, space.rect(rect), width: width, paint, space, context)
    case .frame(let shape, let rect, let width, let paint):
      drawEdge(shape, space.rect(rect), width: width, paint, space, context, from: .rectangle)
    case .sides(let lines, let shape, let rect, let fillsCorners):
      drawSides(lines, shape, space.rect(rect), space, context, fillsCorners: fillsCorners)
    case .stroke(let shape, let rect, let width, let paint):
      if shape == .circle || shape == .capsule || !space.snaps {
        let device = space.rect(rect)
        cairo_new_path(context)
        addPath(shape, device, scale: space.scale, to: context)
        setPaint(paint, in: device, context)
        cairo_set_line_width(context, width * space.scale)
        cairo_stroke(context)
      } else {
        drawEdge(
          shape.inset(by: -width / 2), space.rect(rect.grown(by: width / 2)), width: width, paint, space, context)
      }
    case .outline(let shape, let rect, let fill, let stroke):
      let line = stroke.map { space.line($0, along: rect) }
      let device = line?.edge ?? space.rect(rect)
      cairo_new_path(context)
      addPath(shape, device, to: context)
      let dashes = stroke.map { dashCount(of: $0, along: shape, rect) } ?? 0
      // A round end is as long again as its dash is wide.
      let ends = stroke?.style.cap == .round ? 2 * dashes : dashes
      let rows = PathRows.count(of: shape, isFilled: fill != nil, lineWidth: line?.width, dashes: ends, context)
      if let fill {
        setFill(fill, in: device, space, context, visible: visible.intersection(pathPixels(context)))
        try PathRows.inBands(rows, watch, context) { cairo_fill_preserve(context) }
      }
      if let stroke, let line {
        try drawLine(stroke, width: line.width, in: device, rows: rows, space, context)
      }
      cairo_new_path(context)
    case .hairline(let axis, let rect, let color):
      let device = space.hairline(axis, along: rect)
      canvas.setSource(color)
      cairo_rectangle(context, device.x, device.y, device.width, device.height)
      cairo_fill(context)
    case .text(let request, let rect, let color): try drawText(request, rect, color, space, canvas)
    case .letters(let request, let rect, .paint(let paint)):
      try draw(.cutOut(request, rect, paint), in: space, on: canvas, visible: visible)
    case .letters(let request, let rect, .line(let line, let from, let to)):
      cairo_new_path(context)
      try texts.addLetters(of: request, rect, from: from, to: to, space, watch, to: context)
      let rows = PathRows.count(context) * 4
      try drawLine(line, width: line.width * space.scale, in: space.rect(rect), rows: rows, space, context)
      cairo_new_path(context)
    case .image(let path, let natural, let rect, let fitting):
      try drawImage(path, natural, rect, fitting, space, canvas, visible: visible)
    case .moved(let offset, let items): try draw(items, in: space.moved(offset), on: canvas, visible: visible)
    case .clip(let shape, let rect, let items):
      try draw(items, cutTo: shape, rect, space, canvas, visible: visible)
    case .group(let effects, let items):
      if !space.snaps, effects.count == 1, case .clip(let shape, let rect) = effects[0] {
        // Pixels that are scaled or turned are softer than what is drawn in place.
        return try draw(items, cutTo: shape, rect, space, canvas, visible: visible)
      }
      try drawGroup(effects, items, space, canvas, visible: visible)
    }
  }

  /// Draws a line along the current path, which stays.
  ///
  /// - Parameters:
  ///   - width: Its width in pixels.
  ///   - device: The box that a gradient lies in.
  ///   - rows: The rows of pixels that it goes through.
  private func drawLine(
    _ line: OutlineStroke, width: Double, in device: DeviceRect, rows: Double, _ space: LayerSpace,
    _ context: OpaquePointer
  ) throws(SceneFailure) {
    setPaint(line.paint, in: device, context)
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, line.style.join.cairoJoin)
    cairo_set_line_cap(context, line.style.cap.cairoCap)
    cairo_set_miter_limit(context, line.style.miterLimit)
    setDashes(of: line, space, context)
    try PathRows.inBands(rows, watch, context) { cairo_stroke_preserve(context) }
    cairo_set_dash(context, nil, 0, 0)
  }

  /// About how many dashes a line has; 0 for one that is whole.
  private func dashCount(of stroke: OutlineStroke, along shape: PathShape, _ rect: PointRect) -> Double {
    let dash = stroke.style.dash
    if dash.isEmpty { return 0 }
    let length = shape.outline.length(
      scaleX: shape.boxWidth > 0 ? rect.width / shape.boxWidth : 1,
      scaleY: shape.boxHeight > 0 ? rect.height / shape.boxHeight : 1)
    return length / dash.reduce(0, +) * Double(dash.count) / 2
  }

  /// Takes the dashes of a line for what is stroked next.
  private func setDashes(of stroke: OutlineStroke, _ space: LayerSpace, _ context: OpaquePointer) {
    let dash = stroke.style.dash
    if dash.isEmpty { return }
    let round = dash.reduce(0, +)
    // A phase of many rounds is one within the first: no digits are lost on the way to pixels.
    let phase = stroke.dashPhase.truncatingRemainder(dividingBy: dash.count.isMultiple(of: 2) ? round : 2 * round)
    let lengths = dash.map { $0 * space.scale }
    cairo_set_dash(context, lengths, Int32(lengths.count), phase * space.scale)
  }

  /// Draws items, each cut to a shape.
  private func draw(
    _ items: [DisplayItem], cutTo shape: Shape, _ rect: PointRect, _ space: LayerSpace, _ canvas: Canvas,
    visible: PixelRect
  ) throws(SceneFailure) {
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_new_path(context)
    addPath(shape, space.rect(rect), scale: space.scale, to: context)
    cairo_clip(context)
    try draw(items, in: space, on: canvas, visible: visible.intersection(space.cover(rect)))
  }

  /// A line inside the edge of a shape, as wide as whole pixels allow.
  ///
  /// - Parameter outer: The form of its outer side, if it is another.
  private func drawEdge(
    _ shape: Shape, _ device: DeviceRect, width: Double, _ paint: Paint, _ space: LayerSpace, _ context: OpaquePointer,
    from outer: Shape? = nil
  ) {
    let pixels = space.pixels(ofLine: width)
    cairo_new_path(context)
    addPath(outer ?? shape, device, scale: space.scale, to: context)
    addPath(shape, device, scale: space.scale, inset: pixels, to: context)
    setPaint(paint, in: device, context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  private func drawText(
    _ request: TextRequest, _ rect: PointRect, _ color: RGBA, _ space: LayerSpace, _ canvas: Canvas
  ) throws(SceneFailure) {
    let text = try texts.shape(request)
    let x = text.start(of: request, in: rect)
    try texts.draw(
      text, of: request, color: color,
      topLeft: (x: space.phaseX + x * space.scale, y: space.phaseY + rect.y * space.scale),
      scale: space.scale, on: canvas, snaps: space.snaps, watch: watch, open: open)
  }
}

extension ShapedText {
  /// Where the box of the text begins across in a rectangle, as its lines are aligned.
  package func start(of request: TextRequest, in rect: PointRect) -> Double {
    let free = rect.width - metrics.size.width.points
    let share =
      switch request.alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    // Words that change in a fixed frame may be longer than it; they begin at its edge.
    return rect.x + max(0, free) * share
  }
}

extension LayerSpace {
  /// The width of a line in pixels, and where the box of its outline stands.
  package func line(_ stroke: OutlineStroke, along rect: PointRect) -> (width: Double, edge: DeviceRect) {
    guard stroke.followsBox, snaps else { return (stroke.width * scale, self.rect(rect)) }
    let outer = self.rect(rect.grown(by: stroke.width / 2))
    let width = pixels(ofLine: stroke.width)
    return (
      width,
      DeviceRect(
        x: outer.x + width / 2, y: outer.y + width / 2, width: max(0, outer.width - width),
        height: max(0, outer.height - width))
    )
  }

  /// The pixels of a line as thin as one of them, along an axis from the corner of a rectangle.
  package func hairline(_ axis: Axis, along rect: PointRect) -> DeviceRect {
    var device = snaps ? wholeRect(rect) : self.rect(rect)
    // Below the scene's own scale the line's room may hold no whole pixel: it takes the last one of what is before
    // it, since what comes after is drawn over the next.
    if axis == .horizontal {
      if snaps, device.height < 1 { device.y -= 1 }
      device.height = hairline
    } else {
      if snaps, device.width < 1 { device.x -= 1 }
      device.width = hairline
    }
    return device
  }

  /// The width of a line along an edge, in pixels: whole ones where edges are put on pixels, and at least one.
  package func pixels(ofLine width: Double) -> Double {
    snaps ? max(1, Double(DeviceGrid.round(width * scale))) : width * scale
  }
}

extension StrokeStyle.Join {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}
