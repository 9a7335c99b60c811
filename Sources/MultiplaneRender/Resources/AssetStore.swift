/// What outlives scenes that are drawn one after the other: fonts, decoded images, painted pictures, recycled memory.
///
/// What a later scene draws with the same files, fonts and items is found again; a file that was changed is read anew.
/// A store may be shared between threads, and by scenes that are drawn at the same time.
package final class AssetStore: Sendable {
  let fonts = FontStore()
  let images = ImageStore()
  let pictures: PictureCache
  let pool = PixelPool()

  /// - Parameter kept: The most bytes of painted pictures held that are part of no frame any more: those that a scene
  ///   read anew may want. A scene that is drawn once wants none.
  package init(kept: Int = 0) { pictures = PictureCache(kept: kept) }
}
