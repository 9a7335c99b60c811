package import MultiplaneBase
package import MultiplaneLayout

/// Finds the slots of a frame's pictures; one for each composer.
///
/// A frame has most pictures of the one before in the same order, so a look ahead in its list finds them without
/// hashing, locking or allocating anything. The list also keeps the pictures on show alive.
package final class PictureFinder {
  private struct Found {
    let picture: Picture
    let slot: PictureSlot
  }
  private let cache: PictureCache
  private let sources: ([DisplayItem]) -> PictureSources
  private var before: [Found] = []
  private var now: [Found] = []
  private var next = 0
  /// How many pictures may have gone between two that stay.
  private static let reach = 64

  /// - Parameter sources: Tells what items are drawn with.
  package init(_ cache: PictureCache, sources: @escaping ([DisplayItem]) -> PictureSources) {
    (self.cache, self.sources) = (cache, sources)
  }

  /// A finder that knows no frame, for pictures that are not those of the next.
  package var fresh: PictureFinder { PictureFinder(cache, sources: sources) }

  /// Begins a frame.
  package func begin() {
    swap(&before, &now)
    now.removeAll(keepingCapacity: true)
    next = 0
  }

  /// The slot of a picture on a grid; pictures are asked for in paint order.
  ///
  /// - Parameter part: The pixels that are shown, from the layer's corner; `nil` is all.
  package func slot(of picture: Picture, in space: LayerSpace, part: PixelRect? = nil) -> PictureSlot {
    // Tiles of one picture stand in a row.
    if let last = now.last, last.picture === picture, last.slot.key.space == space, last.slot.key.part == part {
      return last.slot
    }
    for index in next..<min(next + Self.reach, before.count) where before[index].picture === picture {
      // Parts of one picture stand in a row.
      guard before[index].slot.key.space == space else { break }
      if before[index].slot.key.part != part { continue }
      next = index + 1
      now.append(before[index])
      return before[index].slot
    }
    let slot = cache.slot(of: picture, PictureKey(picture, sources(picture.items), space, part: part))
    now.append(Found(picture: picture, slot: slot))
    return slot
  }
}
