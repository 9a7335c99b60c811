public import MultiplaneScene
public import Synchronization

/// Display items that are painted once and composed many times.
///
/// A picture never changes: a live text or colour makes a new one. It lives as long as a frame needs it, and what the
/// renderer painted lives as long as the picture.
public final class Picture: Sendable {
  /// Distinguishes pictures within a run.
  public let id: Int
  public let items: [DisplayItem]
  /// Where the items draw, in points from the unit's corner.
  public let bounds: PointRect
  /// The band of a long drawing this picture is; its edges along the axis lie on whole device pixels.
  public let band: PointRect?
  /// Kept for the renderer: what it painted, so that a picture is painted once whoever comes first.
  public let rendering = Mutex<(any Sendable)?>(nil)

  init(id: Int, items: [DisplayItem], bounds: PointRect, band: PointRect? = nil) {
    (self.id, self.items, self.bounds, self.band) = (id, items, bounds, band)
  }
}

/// Display items of a unit between two other units in paint order: what its pictures are made from.
public struct Drawing: Sendable {
  public var items: [DisplayItem]
  public var bounds: PointRect
  /// Where a long drawing is cut, from the unit's corner along `axis`; empty for one that is a picture whole.
  public var bandEdges: [Double] = []
  public var axis: Axis = .vertical

  init(items: [DisplayItem]) {
    self.items = items
    bounds = items.drawnBounds
  }

  /// The rectangle of a band.
  func band(_ index: Int) -> PointRect {
    let (start, end) = (bandEdges[index], bandEdges[index + 1])
    return axis == .vertical
      ? PointRect(x: bounds.x, y: start, width: bounds.width, height: end - start)
      : PointRect(x: start, y: bounds.y, width: end - start, height: bounds.height)
  }
}
