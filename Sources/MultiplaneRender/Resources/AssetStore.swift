package import MultiplaneBase
package import MultiplaneDecoding

/// The things that outlive scenes drawn one after the other: fonts, decoded images, painted pictures, recycled memory.
///
/// A picture that a later scene draws with the same files, fonts and items is found again; a file that was changed is
/// read anew. A store may be shared between threads, and by scenes that are drawn at the same time.
package final class AssetStore: Sendable {
  let fonts: FontStore
  package let images: ImageStore
  let pictures = PictureCache()
  let pool = PixelPool()
  /// The processes that files of scenes are opened in; started when one is wanted.
  package let decoders: DecoderPool

  /// A store with nothing in it.
  package init() {
    decoders = DecoderPool()
    fonts = FontStore(decoders: decoders)
    images = ImageStore(decoders: decoders)
    // What costs the least to make again is let go first.
    for holder in [pool, pictures, images] as [any PixelHolder] { PixelMemory.shared.add(holder) }
  }

  /// The picture files below a folder, as they are now.
  package func images(in folder: AssetFolder) -> ImageCache { ImageCache(folder: folder, store: images) }

  /// Holds painted pictures that are part of no frame any more, for a scene read anew that may want them; a scene that is
  /// drawn once wants none.
  ///
  /// - Parameter byteCount: The most bytes of them; 0 at first.
  package func keepPictures(_ byteCount: Int) { pictures.keep(byteCount) }
}
