import CCairo
package import MultiplaneBase
import MultiplaneDecoding
package import MultiplaneLayout
import MultiplaneScene

extension Painter {
  /// Draws a picture file in a rectangle, cut to it.
  ///
  /// - Parameter visible: The pixels that matter; no more of the picture is made.
  func drawImage(
    _ path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting, _ space: LayerSpace,
    _ canvas: Canvas, visible: PixelRect
  ) throws(SceneFailure) {
    if let slices = fitting.slices { return try drawSlices(slices, path, natural, rect, fitting, space, canvas) }
    let box = space.snaps ? space.wholeRect(rect) : space.rect(rect)
    guard let target = space.place(of: natural, in: box, fitting) else { return }
    let image = try picture(path, fitting.cell, width: target.width, height: target.height, space)
    if !space.snaps { return try drawTransformed(image, target, box, fitting.fit, fitting.sampling, canvas) }
    let seen = box.intersection(visible)
    if fitting.fit == .tile { return try drawTiles(image, target, seen, fitting.sampling, canvas) }
    guard let shown = try shown(image, target, seen, fitting.sampling) else { return }
    try canvas.paint(shown.buffer, x: shown.x, y: shown.y)
  }

  /// The part of an area that a picture file fills, all else being clear: whole pixels of one buffer, which may be the
  /// file's own; `nil` where it has to be drawn.
  func raster(
    ofImage path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting, _ space: LayerSpace,
    in area: PixelRect
  ) throws(SceneFailure) -> Raster? {
    let box = space.snaps ? space.wholeRect(rect) : space.rect(rect)
    guard fitting.slices == nil, fitting.fit != .tile, let target = space.place(of: natural, in: box, fitting),
      space.snaps || target.intersection(box).isWhole
    else { return nil }
    if fitting.cell == nil, let band = try band(ofImage: path, target, box.intersection(area)) { return band }
    let image = try picture(path, fitting.cell, width: target.width, height: target.height, space)
    let raster = try shown(image, target, box.intersection(area), fitting.sampling)
    // What a decoder made is known; others may read it meanwhile.
    if let raster, raster.buffer !== image { raster.buffer.findOpacity() }
    return raster
  }

  /// The least bytes of a picture that is decoded in parts where there is no room for it.
  private static let largeByteCount = 64 << 20

  /// The part of a very large picture, shown as it is, that lies in a box; `nil` for others, and where all of it is there or has
  /// room.
  private func band(ofImage path: String, _ target: DeviceRect, _ box: DeviceRect) throws(SceneFailure) -> Raster? {
    let header = try images.header(of: path)
    let byteCount = header.width * header.height * 4
    guard byteCount > Self.largeByteCount, header.format != .svg, header.frames == nil,
      header.decodedSize == (header.width, header.height), !PixelMemory.shared.hasRoom(for: byteCount),
      !images.keeps(path),
      target.width == Double(header.width), target.height == Double(header.height),
      let shown = part(of: target, in: box)
    else { return nil }
    let top = Int(shown.y - target.y)
    let before = OutsideWork.nanoseconds
    let rows = try images.rows(top..<top + Int(shown.height), of: path).pixels
    try watch.spend(Int(OutsideWork.nanoseconds - before))
    let place = PixelRect(x: Int(shown.x - target.x), y: 0, width: Int(shown.width), height: rows.height)
    let buffer = place.width == rows.width ? rows : PixelBuffer(place, of: rows)
    buffer.findOpacity()
    return Raster(buffer: buffer, x: Int(shown.x), y: Int(shown.y))
  }

  /// The part of a picture's place that a box shows; `nil` if that is less than a pixel.
  private func part(of target: DeviceRect, in box: DeviceRect) -> DeviceRect? {
    let shown = target.intersection(box)
    return shown.width >= 1 && shown.height >= 1 ? shown : nil
  }

  /// The part of a picture that a box shows, at the size it shows it.
  private func shown(
    _ image: PixelBuffer, _ target: DeviceRect, _ box: DeviceRect, _ sampling: Sampling
  ) throws(SceneFailure) -> Raster? {
    guard let shown = part(of: target, in: box) else { return nil }
    // Pictures may be many megabytes: one that is shown as it is is not copied.
    if shown == target, target.width == Double(image.width), target.height == Double(image.height) {
      return Raster(buffer: image, x: Int(shown.x), y: Int(shown.y))
    }
    let (sx, sy) = (Double(image.width) / target.width, Double(image.height) / target.height)
    let part = PixelRegion(
      x: (shown.x - target.x) * sx, y: (shown.y - target.y) * sy, width: shown.width * sx, height: shown.height * sy)
    let scaled = try image.scaled(
      toWidth: Int(shown.width), height: Int(shown.height), part: part, sampling, pool: pool)
    return Raster(buffer: scaled, x: Int(shown.x), y: Int(shown.y))
  }

  /// The pixels of a picture file, or of one of the pictures in it.
  ///
  /// - Parameters:
  ///   - width: The device pixels across that an SVG is drawn at; other files have their own.
  ///   - height: The same, down.
  ///   - space: Where it is drawn, which may be finer than the frame.
  func picture(
    _ path: String, _ cell: SheetCell?, width: Double, height: Double, _ space: LayerSpace
  ) throws(SceneFailure) -> PixelBuffer {
    let share = space.detail(of: width * height)
    let (width, height) = (width * share, height * share)
    let header = try images.header(of: path)
    let across = SheetAxis(cell?.columns ?? 1, cell, of: header.width)
    let down = SheetAxis(cell?.rows ?? 1, cell, of: header.height)
    let sized = header.format == .svg ? (width: across.pixels(for: width), height: down.pixels(for: height)) : nil
    let before = OutsideWork.nanoseconds
    let sheet = try images.image(path, svgSize: sized).pixels
    // It was decoded for this frame, if it was.
    try watch.spend(Int(OutsideWork.nanoseconds - before))
    guard let cell, cell.columns * cell.rows > 1 || cell.margin > 0 else { return sheet }
    // By itself, so that nothing of its neighbours shows at its edges.
    let cropped = sheet.cropped(
      across.place(of: cell.index % cell.columns, in: sheet.width),
      down.place(of: cell.index / cell.columns, in: sheet.height))
    cropped.findOpacity()
    return cropped
  }

  /// Fills a box with copies of a picture.
  ///
  /// - Parameters:
  ///   - tile: The first copy, at the top left of what is filled.
  ///   - box: The part that is seen; no more of a copy is made.
  private func drawTiles(
    _ image: PixelBuffer, _ tile: DeviceRect, _ box: DeviceRect, _ sampling: Sampling, _ canvas: Canvas
  ) throws(SceneFailure) {
    let context = canvas.context
    let columns = TileSpan.spans(from: tile.x, tile.width, over: box.x, box.width)
    let rows = TileSpan.spans(from: tile.y, tile.height, over: box.y, box.height)
    for row in rows {
      for column in columns {
        let piece = DeviceRect(x: column.start, y: row.start, width: column.length, height: row.length)
        let whole = DeviceRect(x: 0, y: 0, width: tile.width, height: tile.height)
        guard let scaled = try shown(image, whole, piece, sampling) else { continue }
        let source = try Surface(scaled.buffer)
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_source_surface(context, source.pointer, column.origin, row.origin)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_rectangle(context, column.place, row.place, column.extent, row.extent)
        cairo_fill(context)
      }
    }
  }

  /// Draws a picture under a turned or scaled matrix.
  func drawTransformed(
    _ image: PixelBuffer, _ target: DeviceRect, _ box: DeviceRect, _ fit: Fit, _ sampling: Sampling, _ canvas: Canvas
  ) throws(SceneFailure) {
    let context = canvas.context
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let around = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    let image = image.narrowed(forWidth: target.width * around, height: target.height * around)
    guard max(image.width, image.height) <= PixelBuffer.sampledSide else {
      throw SceneFailure(
        code: "limit-image",
        "an image of \(image.width)x\(image.height) pixels is too long to be turned or scaled live",
        hint: "at most \(PixelBuffer.sampledSide) pixels a side, or half its size on the screen", failure: .limit)
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
    cairo_pattern_set_filter(pattern, sampling == .nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(pattern, fit == .tile ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    if fit == .contain {
      cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
      cairo_fill(context)
    } else {
      cairo_paint(context)
    }
  }
}

extension LayerSpace {
  /// The most pixels of an SVG, or of a picture in slices, that is shown more than twice as large as it is written.
  private static let mostPixels = 0x1p24

  /// The share of its size at which an SVG or a picture in slices is drawn that would have so many pixels.
  ///
  /// A drawing near to the eye would take gigabytes, of which the frame shows a corner. So it is drawn at twice the size at which it
  /// is written, or with 16 million pixels where that is more, and stretched.
  package func detail(of pixels: Double) -> Double {
    let most = max(Self.mostPixels, 4 * pixels / (hairline * hairline))
    return pixels > most ? (most / pixels).squareRoot() : 1
  }

  /// Where the whole picture stands, in device pixels; `nil` if nothing of it is to be seen.
  package func place(of natural: Size, in box: DeviceRect, _ fitting: ImageFitting) -> DeviceRect? {
    guard box.width > 0, box.height > 0, natural.width > 0, natural.height > 0 else { return nil }
    let (naturalWidth, naturalHeight) = (natural.width.points, natural.height.points)
    let fit = fitting.fit
    var target = box
    switch fit {
    case .stretch: break
    case .cover, .contain:
      let (sx, sy) = (box.width / naturalWidth, box.height / naturalHeight)
      let factor = fit == .cover ? max(sx, sy) : min(sx, sy)
      // The side that fits is the box's to the last bit: less by a rounding would leave a pixel out.
      target.width = factor == sx ? box.width : naturalWidth * factor
      target.height = factor == sy ? box.height : naturalHeight * factor
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
      if fit == .contain, snaps {
        // Edges inside the box lie on whole pixels too.
        let (left, top) = (DeviceGrid.round(target.x), DeviceGrid.round(target.y))
        target = DeviceRect(
          x: Double(left), y: Double(top), width: Double(max(1, DeviceGrid.round(target.width))),
          height: Double(max(1, DeviceGrid.round(target.height))))
      }
    case .tile:
      target.width = max(1, Double(DeviceGrid.round(naturalWidth * scale)))
      target.height = max(1, Double(DeviceGrid.round(naturalHeight * scale)))
    }
    return target
  }
}

/// How the pictures of a sheet follow one another along an axis.
private struct SheetAxis {
  private let count, margin, spacing: Int
  /// The side of the file, as it says.
  private let side: Int

  init(_ count: Int, _ cell: SheetCell?, of side: Int) {
    (self.count, margin, spacing, self.side) = (count, cell?.margin ?? 0, cell?.spacing ?? 0, side)
  }

  /// The side of one picture in a sheet of a side.
  private func length(in side: Double) -> Double {
    (side - Double(2 * margin + (count - 1) * spacing) * side / Double(self.side)) / Double(count)
  }

  /// The pixels that a drawing is made of, all pictures in it, so that one has some.
  func pixels(for length: Double) -> Int {
    let most = Double(PixelBuffer.longestSide)
    if margin == 0, spacing == 0 {
      return Int(max(1, min((most / Double(count)).rounded(.down), length.rounded(.up)))) * count
    }
    let own = self.length(in: Double(side))
    return Int(max(1, min(most, (length / own * Double(side)).rounded(.up))))
  }

  /// Where a picture lies in a sheet of so many pixels.
  func place(of index: Int, in side: Int) -> Range<Int> {
    let unit = Double(side) / Double(self.side)
    let length = length(in: Double(side))
    let start = Double(margin) * unit + Double(index) * (length + Double(spacing) * unit)
    let first = min(side - 1, Int(start.rounded()))
    return first..<max(first + 1, min(side, Int((start + length).rounded())))
  }
}

/// The span that one stretch of a row of tiles shows along an axis, in whole device pixels.
private struct TileSpan {
  /// The part of a tile that is needed.
  var start, length: Double
  /// Where that part stands once; it repeats from there.
  var origin: Double
  /// The place and extent that are filled with it.
  var place, extent: Double

  /// The stretches that fill a range: one of whole tiles, or where a tile is longer than the range, the parts of one or two.
  ///
  /// - Parameters:
  ///   - first: Where a tile begins.
  ///   - period: How long a tile is.
  static func spans(from first: Double, _ period: Double, over low: Double, _ extent: Double) -> [TileSpan] {
    guard extent > 0 else { return [] }
    if period <= extent { return [TileSpan(start: 0, length: period, origin: first, place: low, extent: extent)] }
    let tile = first + ((low - first) / period).rounded(.down) * period
    return [tile, tile + period].compactMap { tile in
      let (place, end) = (max(low, tile), min(low + extent, tile + period))
      guard end > place else { return nil }
      return TileSpan(start: place - tile, length: end - place, origin: place, place: place, extent: end - place)
    }
  }
}
