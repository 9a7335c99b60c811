internal import MultiplaneBase
internal import Synchronization

/// The picture files of scenes: each is read and decoded once, until it changes, and shared by all threads.
///
/// When the pictures together pass the budget, those not asked for the longest are forgotten; whoever still holds one
/// keeps it.
package final class ImageStore: PixelHolder {
  private struct FileKey: Hashable {
    var name: String
    var state: AssetFile.State
  }
  private struct Key: Hashable {
    var file: ImageFile.Identity
    var width: Int
    var height: Int
  }

  /// One picture, being decoded or done. Threads that want it meanwhile wait at its lock.
  private final class StoredImage: Sendable {
    let result = Mutex<Result<DecodedImage, SceneFailure>?>(nil)
  }

  /// Pictures weigh the bytes of their pixels; those that are being decoded, and what is wrong with others, nothing.
  private let pictures: Mutex<BoundedCache<Key, StoredImage>>
  private let files = Mutex(BoundedCache<FileKey, ImageFile>(budget: 16_384))

  private let decoders: DecoderPool

  /// - Parameters:
  ///   - budget: The most bytes of pixels kept.
  ///   - decoders: Where files are opened.
  package init(budget: Int = Budgets.keptPictureBytes, decoders: DecoderPool = DecoderPool()) {
    pictures = Mutex(BoundedCache(budget: budget))
    self.decoders = decoders
  }

  /// Forgets the pictures that were not asked for the longest, until so many bytes are free. Pictures that are painted as they are
  /// have another owner, and free none.
  package func release(_ byteCount: Int) {
    let most = PixelMemory.shared.byteCount - byteCount
    while PixelMemory.shared.byteCount > most {
      let forgotten = pictures.withLock { pictures in
        pictures.weight > Budgets.leastKeptBytes ? pictures.forget(downTo: pictures.weight - 1, keepsNewest: false) : []
      }
      if forgotten.isEmpty { return }
    }
  }

  /// The bytes of pixels kept at the moment.
  package var byteCount: Int { pictures.withLock { $0.weight } }

  /// A file as it is now.
  func file(_ name: String, in folder: AssetFolder) throws(SceneFailure) -> ImageFile {
    let key = FileKey(name: name, state: try folder.openFile(name, of: "image").state)
    if let known = files.withLock({ $0.find(key) }) { return known }
    let file = ImageFile(try folder.read(name, of: "image"), name: name, decoders)
    if case .failure(let failure) = file.header, !failure.isOfTheFile { return file }
    _ = files.withLock { $0.hold(file, for: key) }
    return file
  }

  /// A file's pixels; see `ImageCache.image`.
  func image(
    _ file: ImageFile.Identity, in folder: AssetFolder, svgSize: (width: Int, height: Int)?
  ) throws(SceneFailure) -> DecodedImage {
    let key = Key(file: file, width: svgSize?.width ?? 0, height: svgSize?.height ?? 0)
    let slot = pictures.withLock { pictures -> StoredImage in
      if let known = pictures.find(key) { return known }
      let slot = StoredImage()
      pictures.hold(slot, for: key, weight: 0)
      return slot
    }
    let result = slot.result.withLock { result -> Result<DecodedImage, SceneFailure> in
      if let result { return result }
      var isRead = false
      let made = Result<DecodedImage, SceneFailure> { () throws(SceneFailure) -> DecodedImage in
        let bytes = try bytes(of: file, in: folder)
        isRead = true
        return try decoders.image(bytes, name: file.name, svgSize: svgSize)
      }
      result = made
      switch made {
      case .success(let image): _ = pictures.withLock { $0.hold(slot, for: key, weight: image.pixels.byteCount) }
      // A fault of the file stays, and finding it may have taken seconds. For other failures, the system may have a decoder later.
      case .failure(let failure) where isRead && failure.isOfTheFile: break
      case .failure: _ = pictures.withLock { $0.remove(key) }
      }
      return made
    }
    return try result.get()
  }

  /// Whether a file's pixels are kept at the moment; of a file that is no SVG.
  func keeps(_ file: ImageFile.Identity) -> Bool {
    pictures.withLock { $0.find(Key(file: file, width: 0, height: 0)) != nil }
  }

  /// Some rows of a file's pixels, which are not kept: for a picture that has no room as a whole. Each call decodes the file.
  func rows(
    _ rows: Range<Int>, of file: ImageFile.Identity, in folder: AssetFolder
  ) throws(SceneFailure) -> DecodedImage {
    try decoders.image(try bytes(of: file, in: folder), name: file.name, rows: rows)
  }

  /// The bytes of a file, if they are still the same.
  func bytes(of file: ImageFile.Identity, in folder: AssetFolder) throws(SceneFailure) -> [UInt8] {
    let bytes = try folder.read(file.name, of: "image")
    guard ImageFile.Identity(bytes, name: file.name) == file else { throw Self.changed(file.name) }
    return bytes
  }

  /// The file is not the one whose header was read.
  private static func changed(_ name: String) -> SceneFailure {
    SceneFailure(
      code: "image", "image \"\(name.escapedForMessage)\" was changed while it was used",
      note: "frames before and after would not show the same picture", hint: "render again", failure: .asset)
  }

}

extension SceneFailure {
  /// Whether a decoder found the content wrong: the same content fails again.
  fileprivate var isOfTheFile: Bool { diagnostics.allSatisfy { [.asset, .limit].contains($0.failure) } }
}
