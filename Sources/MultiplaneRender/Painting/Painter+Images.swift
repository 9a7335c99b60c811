import CCairo
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

extension Painter {
  /// Draws a picture file in a rectangle, cut to it.
  func drawImage(
    _ path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting, _ space: UnitSpace,
    _ canvas: Canvas
  ) throws(SceneFailure) {
    if let slices = fitting.slices { return try drawSlices(slices, path, natural, rect, fitting.cell, space, canvas) }
    let box = space.rect(rect)
    guard let target = place(natural, in: box, fitting, space) else { return }
    let image = try picture(path, fitting.cell, width: target.width, height: target.height)
    if !space.snaps { return try drawTransformed(image, target, box, fitting.fit, canvas) }
    if fitting.fit == .tile { return try drawTiles(image, target, box, canvas) }
    guard let shown = try shown(image, target, box) else { return }
    try canvas.paint(shown.buffer, x: shown.x, y: shown.y)
  }

  /// What `drawImage` draws where it is whole pixels of one buffer, which may be the file's own; `nil` where it is not.
  func raster(
    ofImage path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting, _ space: UnitSpace
  ) throws(SceneFailure) -> Raster? {
    let box = space.rect(rect)
    guard fitting.slices == nil, fitting.fit != .tile, space.snaps, let target = place(natural, in: box, fitting, space)
    else { return nil }
    let image = try picture(path, fitting.cell, width: target.width, height: target.height)
    let raster = try shown(image, target, box)
    // What a decoder made is known; others may read it meanwhile.
    if let raster, raster.buffer !== image { raster.buffer.findOpacity() }
    return raster
  }

  /// Where the whole picture stands, in device pixels; `nil` if nothing of it is to be seen.
  private func place(_ natural: Size, in box: DeviceRect, _ fitting: ImageFitting, _ space: UnitSpace) -> DeviceRect? {
    guard box.width > 0, box.height > 0, natural.width > 0, natural.height > 0 else { return nil }
    let (naturalWidth, naturalHeight) = (natural.width.points, natural.height.points)
    let fit = fitting.fit
    var target = box
    switch fit {
    case .stretch: break
    case .cover, .contain:
      let (sx, sy) = (box.width / naturalWidth, box.height / naturalHeight)
      let factor = fit == .cover ? max(sx, sy) : min(sx, sy)
      target.width = naturalWidth * factor
      target.height = naturalHeight * factor
      target.x = box.x + (box.width - target.width) / 2
      target.y = box.y + (box.height - target.height) / 2
      if fit == .cover, let focus = fitting.focus {
        // As near to the middle as the edges of the picture allow.
        func start(_ low: Double, _ room: Double, _ extent: Double, _ share: Double) -> Double {
          min(low, max(low + room - extent, low + room / 2 - extent * share))
        }
        target.x = start(box.x, box.width, target.width, focus.x)
        target.y = start(box.y, box.height, target.height, focus.y)
      }
      if fit == .contain, space.snaps {
        // Edges inside the box lie on whole pixels too.
        let (left, top) = (DeviceGrid.round(target.x), DeviceGrid.round(target.y))
        target = DeviceRect(
          x: Double(left), y: Double(top), width: Double(max(1, DeviceGrid.round(target.width))),
          height: Double(max(1, DeviceGrid.round(target.height))))
      }
    case .tile:
      target.width = max(1, Double(DeviceGrid.round(naturalWidth * space.scale)))
      target.height = max(1, Double(DeviceGrid.round(naturalHeight * space.scale)))
    }
    return target
  }

  /// The part of a picture that a box shows, at the size it shows it.
  private func shown(_ image: PixelBuffer, _ target: DeviceRect, _ box: DeviceRect) throws(SceneFailure) -> Raster? {
    let shown = DeviceRect(
      x: max(box.x, target.x), y: max(box.y, target.y),
      width: min(box.x + box.width, target.x + target.width) - max(box.x, target.x),
      height: min(box.y + box.height, target.y + target.height) - max(box.y, target.y))
    guard shown.width >= 1, shown.height >= 1 else { return nil }
    // Pictures may be many megabytes: one that is shown as it is is not copied.
    if shown == target, target.width == Double(image.width), target.height == Double(image.height) {
      return Raster(buffer: image, x: Int(shown.x), y: Int(shown.y))
    }
    let (sx, sy) = (Double(image.width) / target.width, Double(image.height) / target.height)
    let part = PixelRegion(
      x: (shown.x - target.x) * sx, y: (shown.y - target.y) * sy, width: shown.width * sx, height: shown.height * sy)
    let scaled = try image.scaled(toWidth: Int(shown.width), height: Int(shown.height), part: part, pool: pool)
    return Raster(buffer: scaled, x: Int(shown.x), y: Int(shown.y))
  }

  /// The pixels of a picture file, or of one of the pictures in it.
  ///
  /// - Parameters:
  ///   - width: The device pixels across that an SVG is drawn at; other files have their own.
  ///   - height: The same, down.
  func picture(_ path: String, _ cell: SheetCell?, width: Double, height: Double) throws(SceneFailure) -> PixelBuffer {
    func pixels(_ length: Double, _ count: Int) -> Int {
      Int(max(1, min(Double(PixelBuffer.longestSide / count), length.rounded(.up)))) * count
    }
    let (columns, rows) = (cell?.columns ?? 1, cell?.rows ?? 1)
    let isVector = try images.header(of: path).format == .svg
    let sized = isVector ? (width: pixels(width, columns), height: pixels(height, rows)) : nil
    let sheet = try images.image(path, svgSize: sized).pixels
    guard let cell, columns * rows > 1 else { return sheet }
    // By itself, so that nothing of its neighbours shows at its edges.
    let (across, down) = (sheet.width / columns, sheet.height / rows)
    let (x, y) = (cell.index % columns * across, cell.index / columns * down)
    let cropped = sheet.cropped(x..<x + across, y..<y + down)
    cropped.findOpacity()
    return cropped
  }

  /// Fills a box with copies of a picture, from its top left corner.
  private func drawTiles(
    _ image: PixelBuffer, _ tile: DeviceRect, _ box: DeviceRect, _ canvas: Canvas
  ) throws(SceneFailure) {
    let scaled = try image.scaled(toWidth: Int(tile.width), height: Int(tile.height), pool: pool)
    let source = try Surface(scaled)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_set_source_surface(context, source.pointer, box.x, box.y)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    cairo_fill(context)
  }

  /// Draws a picture under a turned or scaled matrix.
  func drawTransformed(
    _ image: PixelBuffer, _ target: DeviceRect, _ box: DeviceRect, _ fit: Fit, _ canvas: Canvas
  ) throws(SceneFailure) {
    let context = canvas.context
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let around = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    let image = image.narrowed(forWidth: target.width * around, height: target.height * around)
    guard max(image.width, image.height) <= PixelBuffer.sampledSide else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-image",
          "an image of \(image.width)x\(image.height) pixels is too long to be turned or scaled live",
          hint: "at most \(PixelBuffer.sampledSide) pixels a side, or half its size on the screen", failure: .limit))
    }
    let source = try Surface(image)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    cairo_clip(context)
    cairo_translate(context, target.x, target.y)
    cairo_scale(context, target.width / Double(image.width), target.height / Double(image.height))
    cairo_set_source_surface(context, source.pointer, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(pattern, fit == .tile ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    if fit == .contain {
      cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
      cairo_fill(context)
    } else {
      cairo_paint(context)
    }
  }
}
