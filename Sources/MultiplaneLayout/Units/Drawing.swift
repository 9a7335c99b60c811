package import MultiplaneBase

/// Display items of a unit between two other units in paint order: what its pictures are made from.
package struct Drawing: Sendable {
  /// Back to front, in points from the unit's corner.
  package var items: [DisplayItem]
  /// What the items cover, in points from the unit's corner.
  package var bounds: PointRect
  /// Where the bands of a long drawing begin, from the unit's corner along `axis`.
  var bandStart = 0.0
  /// How many bands there are; 0 for a drawing that is a picture whole.
  package var bandCount = 0
  /// The axis the bands of a long drawing follow one another along.
  package var axis: Axis = .vertical

  init(items: [DisplayItem]) {
    self.items = items
    bounds = items.drawnBounds
  }

  /// The bands in the open interval between two places along `axis`, from the unit's corner.
  func bands(from start: Double, to end: Double) -> Range<Int> {
    func index(_ place: Double) -> Int {
      Int(max(0, min(Double(bandCount), (place - bandStart) / UnitBuilder.bandLength)).rounded(.down))
    }
    guard end > start, end > bandStart else { return 0..<0 }
    let last = index(end)
    // A band that begins where the interval ends only touches it.
    let touches = bandStart + Double(last) * UnitBuilder.bandLength >= end
    let first = index(start)
    return first..<max(first, min(bandCount, touches ? last : last + 1))
  }

  /// The rectangle of a band.
  func band(_ index: Int) -> PointRect {
    let (start, length) = (bandStart + Double(index) * UnitBuilder.bandLength, UnitBuilder.bandLength)
    return axis == .vertical
      ? PointRect(x: bounds.x, y: start, width: bounds.width, height: length)
      : PointRect(x: start, y: bounds.y, width: length, height: bounds.height)
  }
}
