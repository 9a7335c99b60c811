import CCairo
import CPixels
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout

// What is turned in space is drawn flat, and each pixel of the frame then finds its place there.
extension Painter {
  /// The map from the pixels of a raster to those of the layer, where it is turned in space after a transform.
  func layerMap(
    _ transform: (change: Transform, x: Double, y: Double)?,
    _ perspective: (projection: Projection, x: Double, y: Double),
    _ space: LayerSpace, _ supersampledSpace: LayerSpace?
  ) -> ProjectiveMap {
    func pixel(_ x: Double, _ y: Double) -> PointOffset {
      PointOffset(x: space.phaseX + x * space.scale, y: space.phaseY + y * space.scale)
    }
    var map = perspective.projection.scaled(by: space.scale).map(about: pixel(perspective.x, perspective.y))
    if let transform { map = map.turned(by: transform.change, about: pixel(transform.x, transform.y)) }
    guard let supersampledSpace else { return map }
    let factor = space.scale / supersampledSpace.scale
    return map.translated(by: PointOffset(x: space.phaseX, y: space.phaseY))
      .turned(by: Transform(scaleX: factor, scaleY: factor), about: .zero)
      .translated(by: PointOffset(x: -supersampledSpace.phaseX, y: -supersampledSpace.phaseY))
  }

  /// The pixels of a raster seen in perspective, as far as a context's clip shows them; `nil` if nothing is seen.
  ///
  /// - Parameters:
  ///   - map: From the pixels of the raster to the context's coordinates.
  ///   - projection: The lens, in pixels.
  func projected(
    _ raster: Raster, by map: ProjectiveMap, _ projection: Projection, on context: OpaquePointer
  ) throws(SceneFailure) -> Raster? {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let device = ProjectiveMap(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, x0: matrix.x0, y0: matrix.y0)
    let whole = device.following(map)
    guard let back = whole.inverted, back.rows.allSatisfy(\.isFinite) else { return nil }
    let box = PointRect(
      x: Double(raster.x), y: Double(raster.y), width: Double(raster.buffer.width), height: Double(raster.buffer.height)
    )
    let seen = clip(of: context).intersection(
      LayerSpace(scale: 1, snaps: false).cover(
        whole.bounds(of: box, projection.nearness).grown(by: 1 + projection.reach)))
    if seen.isEmpty { return nil }
    // Each pixel takes some samples of four pixels.
    try watch.spend(seen.width * seen.height * 16)
    let levels = try halves(of: raster)
    let result = Raster(buffer: try makeBuffer(seen), x: seen.x, y: seen.y)
    var (target, lens) = (result.pixels, mp_projection(back, projection))
    func project(_ lens: inout mp_projection, _ target: inout mp_raster) {
      withExtendedLifetime(levels) { mp_project(levels.map(\.pixels), Int32(levels.count), &lens, &target) }
    }
    let (grain, slope) = (projection.grain, (lens.rows.6 * lens.rows.6 + lens.rows.7 * lens.rows.7).squareRoot())
    // Near the horizon places cannot be told from those of larger pixels around them.
    guard grain > 1, 4 * grain * slope < lens.least else {
      project(&lens, &target)
      return result
    }
    let rect = seen.pixels(ofSide: Int(grain)).grown(by: 1)
    let small = Raster(buffer: try makeBuffer(rect), x: rect.x, y: rect.y)
    var coarse = mp_projection(back.turned(by: Transform(scaleX: grain, scaleY: grain), about: .zero), projection)
    // Pixels beside those that are seen count as well.
    (coarse.least, coarse.most) = (lens.least - 2 * grain * slope, lens.most + 2 * grain * slope)
    (coarse.spread, coarse.own) = (lens.spread / grain, 0)
    var source = small.pixels
    project(&coarse, &source)
    withExtendedLifetime(small) { mp_enlarge(&source, Int32(grain), &lens, &target) }
    return result
  }

  /// The raster, half of it, half of that and so on: what is far away is read from smaller pictures.
  private func halves(of raster: Raster) throws(SceneFailure) -> [Raster] {
    var levels = [raster]
    // Two pixels may stay two, as they lie on those of the next.
    while let last = levels.last, min(last.buffer.width, last.buffer.height) > 2 {
      let (x, y) = (last.x >> 1, last.y >> 1)
      let rect = PixelRect(x: x, y: y, width: (last.rect.maxX + 1) >> 1 - x, height: (last.rect.maxY + 1) >> 1 - y)
      let half = Raster(buffer: try makeBuffer(rect), x: x, y: y)
      var (source, target) = (last.pixels, half.pixels)
      mp_halve(&source, &target)
      levels.append(half)
    }
    return levels
  }

  /// The pixels that a context shows.
  private func clip(of context: OpaquePointer) -> PixelRect {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_identity_matrix(context)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return LayerSpace(scale: 1, snaps: false).cover(
      PointRect(x: left, y: top, width: right - left, height: bottom - top))
  }
}

extension Projection {
  /// How many pixels are as wide as one that shows all there is of what is out of focus: the disc of a point is at least six of
  /// those wide. Distances are in pixels.
  var grain: Double {
    let disc = spread * max(nearness.lowerBound - sharpNearness, sharpNearness - nearness.upperBound, 0)
    return disc < 12 ? 1 : min((disc / 6).binade, 8)
  }
}

extension PixelRect {
  /// The larger pixels that the box touches, of so many pixels a side.
  fileprivate func pixels(ofSide side: Int) -> PixelRect {
    func floor(_ pixel: Int) -> Int { pixel >> side.trailingZeroBitCount }
    let (left, top) = (floor(x), floor(y))
    return PixelRect(x: left, y: top, width: floor(maxX - 1) + 1 - left, height: floor(maxY - 1) + 1 - top)
  }
}

extension mp_projection {
  /// A lens, and the map from what is seen back to the pixels of a picture.
  fileprivate init(_ back: ProjectiveMap, _ projection: Projection) {
    self.init()
    withUnsafeMutableBytes(of: &rows) { rows in back.rows.withUnsafeBytes { rows.copyMemory(from: $0) } }
    (least, most) = (projection.nearness.lowerBound, projection.nearness.upperBound)
    (focus, spread, own) = (projection.sharpNearness, projection.spread, 1)
  }
}

extension Raster {
  /// The pixels and their place, for a function in C.
  fileprivate var pixels: mp_raster {
    mp_raster(
      pixels: buffer.bytes.assumingMemoryBound(to: UInt8.self), stride: buffer.stride, x: Int32(x), y: Int32(y),
      width: Int32(buffer.width), height: Int32(buffer.height))
  }
}
