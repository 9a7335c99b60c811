package import MultiplaneBase

/// Display items of a layer between two other layers in paint order: its pictures are made from them.
package struct Drawing: Sendable {
  /// Back to front, in points from the layer's corner.
  package var items: [DisplayItem]
  /// The area that the items cover, in points from the layer's corner.
  package var bounds: PointRect
  /// How the drawing is cut along each axis; whole along both, it is a picture by itself.
  var cuts = (x: BandCut(), y: BandCut())

  init(items: [DisplayItem]) {
    self.items = items
    bounds = items.drawnBounds
  }

  /// Whether the drawing is cut into bands, or along both axes into tiles.
  package var isCut: Bool { cuts.x.count > 0 || cuts.y.count > 0 }

  /// How the drawing is cut along an axis.
  func cut(along axis: Axis) -> BandCut { axis == .horizontal ? cuts.x : cuts.y }

  /// Cuts the drawing along an axis if it is long.
  mutating func cut(along axis: Axis, longerThan length: Double) {
    let start = bounds.origin[axis]
    let end = start + bounds.extents[axis]
    guard end - start > length else { return }
    let first = start.rounded(.down)
    let cut = BandCut(start: first, count: Int(min(((end - first) / BandCut.length).rounded(.up), 1e12)))
    if axis == .horizontal { cuts.x = cut } else { cuts.y = cut }
  }

  /// The rectangle of a band or tile.
  func rect(of band: BandNumber) -> PointRect {
    let (x, width) = cuts.x.span(band.x) ?? (bounds.x, bounds.width)
    let (y, height) = cuts.y.span(band.y) ?? (bounds.y, bounds.height)
    return PointRect(x: x, y: y, width: width, height: height)
  }
}

/// Which band of a drawing along each axis; 0 along one that it is not cut along.
struct BandNumber: Hashable {
  var x, y: Int
}

/// Bands of one length along an axis.
struct BandCut: Sendable {
  /// Where they begin, from the layer's corner, in points.
  var start = 0.0
  /// How many there are; 0 where nothing is cut.
  var count = 0

  /// How long a band is, in points.
  static let length = 512.0

  /// The bands in the open interval between two places, from the layer's corner in points; the one there is where nothing
  /// is cut.
  func bands(from first: Double, to end: Double) -> Range<Int> {
    if count == 0 { return 0..<1 }
    func index(_ place: Double) -> Int {
      Int(max(0, min(Double(count), (place - start) / Self.length)).rounded(.down))
    }
    guard end > first, end > start else { return 0..<0 }
    let last = index(end)
    // A band that begins where the interval ends only touches it.
    let touches = start + Double(last) * Self.length >= end
    let lower = index(first)
    return lower..<max(lower, min(count, touches ? last : last + 1))
  }

  /// Where a band is and how long; `nil` where nothing is cut.
  fileprivate func span(_ index: Int) -> (start: Double, length: Double)? {
    count == 0 ? nil : (start + Double(index) * Self.length, Self.length)
  }
}
