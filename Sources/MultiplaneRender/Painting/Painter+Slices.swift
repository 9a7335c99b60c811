import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneScene

extension Painter {
  /// Draws a picture in nine pieces: corners keep their size, sides are stretched along themselves, the middle both ways.
  ///
  /// - Parameter slices: How much of the picture at each side is not stretched across. Where the rectangle has no room for
  ///   them, they share it.
  func drawSlices(
    _ slices: SideExtents, _ path: String, _ natural: Size, _ rect: PointRect, _ fitting: ImageFitting,
    _ space: LayerSpace,
    _ canvas: Canvas
  ) throws(SceneFailure) {
    let box = space.snaps ? space.wholeRect(rect) : space.rect(rect)
    let (width, height) = (natural.width.points, natural.height.points)
    guard box.width > 0, box.height > 0, width > 0, height > 0 else { return }
    let share = space.detail(of: box.width * box.height)
    let scale = space.scale * share
    let image = try picture(path, fitting.cell, width: width * scale, height: height * scale, space)
    let target = PixelRect(
      x: 0, y: 0, width: max(1, DeviceGrid.round(box.width * share)),
      height: max(1, DeviceGrid.round(box.height * share)))
    let columns = SliceEdges(slices.left, slices.right, of: width, pixels: image.width, target.width, scale)
    let rows = SliceEdges(slices.top, slices.bottom, of: height, pixels: image.height, target.height, scale)
    let before = open.count
    defer { open.count = before }
    let whole = try makeBuffer(target)
    let pen = try Canvas(on: whole)
    for row in 0..<3 where rows.drawn[row + 1] > rows.drawn[row] && rows.source[row + 1] > rows.source[row] {
      for column in 0..<3
      where columns.drawn[column + 1] > columns.drawn[column] && columns.source[column + 1] > columns.source[column] {
        let part = PixelRegion(
          x: columns.source[column], y: rows.source[row], width: columns.source[column + 1] - columns.source[column],
          height: rows.source[row + 1] - rows.source[row])
        let piece = try image.scaled(
          toWidth: columns.drawn[column + 1] - columns.drawn[column], height: rows.drawn[row + 1] - rows.drawn[row],
          part: part, fitting.sampling, pool: pool)
        try pen.paint(piece, x: columns.drawn[column], y: rows.drawn[row])
      }
    }
    try pen.finish()
    if space.snaps, share == 1 { return try canvas.paint(whole, x: Int(box.x), y: Int(box.y)) }
    try drawTransformed(whole, box, box, .stretch, fitting.sampling, canvas)
  }
}

/// Where the pieces of a picture begin and end along an axis.
private struct SliceEdges {
  /// In pixels of the picture.
  let source: [Double]
  /// In pixels of what is drawn.
  let drawn: [Int]

  /// - Parameters:
  ///   - first: How much at the start keeps its size, and `last` at the end; in points of the picture.
  ///   - extent: That of the picture in points, and in `pixels`.
  ///   - room: The pixels there are for it.
  ///   - scale: Device pixels a point.
  init(_ first: Double, _ last: Double, of extent: Double, pixels: Int, _ room: Int, _ scale: Double) {
    // More than the picture has is shared out alike.
    let fitting = min(1, extent / max(first + last, 1e-9))
    let (low, high) = (first * fitting, last * fitting)
    let perPoint = Double(pixels) / extent
    source = [0, low * perPoint, (extent - high) * perPoint, Double(pixels)]
    let share = min(1, Double(room) / max((low + high) * scale, 1e-9))
    let start = min(room, DeviceGrid.round(low * scale * share))
    let end = min(room - start, DeviceGrid.round(high * scale * share))
    drawn = [0, start, room - end, room]
  }
}
