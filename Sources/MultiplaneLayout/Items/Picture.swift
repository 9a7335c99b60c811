package import MultiplaneBase
internal import Synchronization

/// Display items that are painted once and composed many times.
///
/// A picture never changes: a live text or colour makes a new one. It lives as long as a frame needs it, and as long as
/// it lives the renderer caches the pixels of its content.
package final class Picture: Sendable {
  /// The content that the picture shows.
  package let content: PictureContent
  private let knownHash = Atomic<Int>(0)

  init(_ content: PictureContent) { self.content = content }

  /// The items that are drawn, in paint order.
  package var items: [DisplayItem] { content.items }
  /// Where the items draw, in points from the layer's corner.
  package var bounds: PointRect { content.bounds }
  /// Whether they may draw up to half a pixel beyond that.
  package var hasLines: Bool { content.hasLines }
  /// The same without ink that leaves the lines of a text; O(items).
  var boxBounds: PointRect { content.items.boxBounds }
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

/// The content of a picture: drawn with the same files and fonts on the same grid, equal contents are equal pixels.
package struct PictureContent: Hashable, Sendable {
  /// The items that are drawn, in paint order.
  package let items: [DisplayItem]
  /// Where the items draw, in points from the layer's corner.
  package let bounds: PointRect
  /// Whether they may draw up to half a pixel beyond that.
  package let hasLines: Bool
  /// The band of a long drawing that is shown; its edges along the axis lie on whole device pixels.
  package let band: PointRect?
  /// A number that differs where a picture is to be painted anew although it looks the same: the slow way gives each
  /// frame an edition.
  package let edition: Int

  init(items: [DisplayItem], bounds: PointRect, band: PointRect?, edition: Int) {
    (self.items, self.bounds, self.band, self.edition) = (items, bounds, band, edition)
    hasLines = items.hasLines
  }
}
