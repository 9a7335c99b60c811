package import MultiplaneBase

/// How a layer's points become device pixels: scaled, from a corner that stands on a whole pixel.
///
/// `phase` is what rounding the corner left over, in pixels. It is added before every edge is rounded, so that edges
/// of neighbouring layers meet; for layers of whole pixels it is 0.
package struct LayerSpace: Hashable, Sendable {
  package var scale: Double
  package var phaseX = 0.0
  package var phaseY = 0.0
  /// Whether straight edges are put on whole pixels; not inside a transform.
  package var snaps = true
  /// How many of the pixels make a line as thick as one of the frame.
  package var hairline = 1.0

  /// All of it, part by part.
  package init(scale: Double, phaseX: Double = 0.0, phaseY: Double = 0.0, snaps: Bool = true) {
    (self.scale, self.phaseX, self.phaseY, self.snaps) = (scale, phaseX, phaseY, snaps)
  }

  private func snapped(_ pixels: Double) -> Double {
    let whole = Double(DeviceGrid.round(pixels))
    // A place that misses a whole pixel by its last bits is on it.
    return snaps || abs(pixels - whole) < 0x1p-20 ? whole : pixels
  }

  /// The box of a shape: with its edges on the grid where they snap, and a pixel thick where it is thinner than half as
  /// much again, so that lines are seen and alike wherever they stand.
  package func rect(_ rect: PointRect) -> DeviceRect {
    func span(_ start: Double, _ extent: Double, _ phase: Double) -> (start: Double, extent: Double) {
      let (low, length) = (phase + start * scale, extent * scale)
      if snaps, length > 0, length < 1.5 {
        // Not one that begins what comes after, which may be drawn over it, unless it touches no other.
        return (Double(max(DeviceGrid.round(low - 0.5), DeviceGrid.round(low + length) - 1)), 1)
      }
      let from = snapped(low)
      return (from, snapped(phase + (start + extent) * scale) - from)
    }
    let (across, down) = (span(rect.x, rect.width, phaseX), span(rect.y, rect.height, phaseY))
    return DeviceRect(x: across.start, y: down.start, width: across.extent, height: down.extent)
  }

  /// The box of a picture, with its edges on the grid wherever they snap.
  package func wholeRect(_ rect: PointRect) -> DeviceRect { DeviceRect(edges(of: rect)) }

  /// The whole pixels between the edges of a box, each put on the grid.
  package func edges(of rect: PointRect) -> PixelRect {
    func pixel(_ points: Double, _ phase: Double) -> Int { DeviceGrid.round(phase + points * scale) }
    let (left, top) = (pixel(rect.x, phaseX), pixel(rect.y, phaseY))
    return PixelRect(x: left, y: top, width: pixel(rect.maxX, phaseX) - left, height: pixel(rect.maxY, phaseY) - top)
  }

  /// The whole pixels a box touches.
  ///
  /// - Parameter hasLines: Whether lines go beyond it with the edges they are along.
  package func cover(_ rect: PointRect, hasLines: Bool = false) -> PixelRect {
    if rect.isEmpty { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    func bounded(_ value: Double) -> Int { Int(max(-1e9, min(1e9, value))) }
    // A snapped edge stays in its pixel, but goes back by up to half of it; a line along it goes back as far.
    let slack = hasLines && snaps ? 0.5 : 0
    let left = bounded((phaseX + rect.x * scale - slack).rounded(.down))
    let top = bounded((phaseY + rect.y * scale - slack).rounded(.down))
    // A snapped edge may lie half a pixel further than the exact one.
    let right = bounded((phaseX + rect.maxX * scale + 0.5).rounded(.up))
    let bottom = bounded((phaseY + rect.maxY * scale + 0.5).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The space of items drawn from another corner.
  package func moved(_ offset: PointOffset) -> LayerSpace {
    var space = self
    space.phaseX += offset.x * scale
    space.phaseY += offset.y * scale
    return space
  }
}

/// A box in device pixels, from the corner of a layer.
package struct DeviceRect: Hashable, Sendable {
  package var x, y, width, height: Double

  /// All of it, part by part.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// Whether its edges lie on whole pixels.
  var isWhole: Bool { [x, y, width, height].allSatisfy { $0 == $0.rounded() } }
  package var centerX: Double { x + width / 2 }
  package var centerY: Double { y + height / 2 }

  /// The intersection of two rectangles; a side is 0 or less where they share nothing.
  func intersection(_ other: DeviceRect) -> DeviceRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return DeviceRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// The intersection of the rectangle and whole pixels.
  func intersection(_ pixels: PixelRect) -> DeviceRect { intersection(DeviceRect(pixels)) }
}

extension DeviceRect {
  /// A rectangle of whole pixels.
  init(_ pixels: PixelRect) {
    self.init(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
  }
}
