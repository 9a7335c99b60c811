package import MultiplaneBase
internal import MultiplaneScene
internal import Synchronization

/// Display items that are painted once and composed many times.
///
/// A picture never changes: a live text or colour makes a new one. It lives as long as a frame needs it, and what the
/// renderer painted of its content lives at least as long as it can be had.
package final class Picture: Sendable {
  /// What the picture shows.
  package let content: PictureContent
  private let knownHash = Atomic<Int>(0)

  init(_ content: PictureContent) { self.content = content }

  /// What is drawn, in paint order.
  package var items: [DisplayItem] { content.items }
  /// Where the items draw, in points from the unit's corner.
  package var bounds: PointRect { content.bounds }
  /// The band of a long drawing this picture is.
  package var band: PointRect? { content.band }

  /// The hash of the content, found when it is first asked for: stepping alone never does.
  package var contentHash: Int {
    let known = knownHash.load(ordering: .relaxed)
    if known != 0 { return known }
    // Threads that come together find the same one.
    let found = content.hashValue | 1
    knownHash.store(found, ordering: .relaxed)
    return found
  }
}

/// What a picture shows: drawn with the same files and fonts on the same grid, equal contents are equal pixels.
package struct PictureContent: Hashable, Sendable {
  /// What is drawn, in paint order.
  package let items: [DisplayItem]
  /// Where the items draw, in points from the unit's corner.
  package let bounds: PointRect
  /// The band of a long drawing that is shown; its edges along the axis lie on whole device pixels.
  package let band: PointRect?
  /// Tells apart what is to be painted anew although it looks the same: the slow way gives each frame an edition.
  package let edition: Int
}

/// Display items of a unit between two other units in paint order: what its pictures are made from.
package struct Drawing: Sendable {
  package var items: [DisplayItem]
  package var bounds: PointRect
  /// Where the bands of a long drawing begin, from the unit's corner along `axis`.
  var bandStart = 0.0
  /// How many bands there are; 0 for a drawing that is a picture whole.
  package var bandCount = 0
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
