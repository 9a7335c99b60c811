internal import MultiplaneBase
internal import MultiplaneScene
internal import Synchronization

/// The picture files of scenes: each is read and decoded once, until it changes, and shared by all threads.
///
/// When the pictures together pass the budget, those not asked for the longest are forgotten; whoever still holds one
/// keeps it.
package final class ImageStore: Sendable {
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
  private final class Slot: Sendable {
    let result = Mutex<Result<DecodedImage, SceneFailure>?>(nil)
  }

  private struct Entry {
    var slot: Slot
    var byteCount: Int
    var lastUse: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var clock = 0
  }

  private let budget: Int
  private let state = Mutex(State())
  private let files = Mutex<[FileKey: ImageFile]>([:])
  /// The most files known; beyond it all are forgotten, and read again when they are wanted.
  private static let mostFiles = 16_384

  /// The most bytes of pixels kept unless told otherwise.
  package static let standardBudget = 512 << 20

  private let decoders: DecoderPool

  /// - Parameters:
  ///   - budget: The most bytes of pixels kept.
  ///   - decoders: Where files are opened.
  package init(budget: Int = standardBudget, decoders: DecoderPool = DecoderPool()) {
    (self.budget, self.decoders) = (budget, decoders)
  }

  /// The bytes of pixels kept at the moment.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// A file as it is now.
  func file(_ name: String, in folder: AssetFolder) throws(SceneFailure) -> ImageFile {
    let key = FileKey(name: name, state: try folder.openFile(name, of: "image").state)
    if let known = files.withLock({ $0[key] }) { return known }
    let file = ImageFile(try folder.read(name, limit: ImageLimits.fileSize, of: "image"), name: name, decoders)
    if case .failure(let failure) = file.header, !failure.isOfTheFile { return file }
    files.withLock { files in
      if files.count >= Self.mostFiles { files.removeAll() }
      files[key] = file
    }
    return file
  }

  /// A file's pixels; see `ImageCache.image`.
  func image(
    _ file: ImageFile.Identity, in folder: AssetFolder, svgSize: (width: Int, height: Int)?
  ) throws(SceneFailure) -> DecodedImage {
    let key = Key(file: file, width: svgSize?.width ?? 0, height: svgSize?.height ?? 0)
    let slot = state.withLock { state -> Slot in
      state.clock += 1
      let clock = state.clock
      var entry = state.entries[key] ?? Entry(slot: Slot(), byteCount: 0, lastUse: clock)
      entry.lastUse = clock
      state.entries[key] = entry
      return entry.slot
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
      case .success(let image): count(image.pixels.byteCount, for: key)
      // What a decoder found wrong stays wrong, and may have taken seconds; another time the system may have a decoder.
      case .failure(let failure) where isRead && failure.isOfTheFile: break
      case .failure: state.withLock { $0.entries[key] = nil }
      }
      return made
    }
    return try result.get()
  }

  /// The bytes of a file, if they are still the same.
  func bytes(of file: ImageFile.Identity, in folder: AssetFolder) throws(SceneFailure) -> [UInt8] {
    let bytes = try folder.read(file.name, limit: ImageLimits.fileSize, of: "image")
    guard ImageFile.Identity(bytes, name: file.name) == file else { throw Self.changed(file.name) }
    return bytes
  }

  /// The file is not the one whose header was read.
  private static func changed(_ name: String) -> SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "image", "image \"\(name.escapedForMessage)\" was changed while it was used",
        note: "frames before and after would not show the same picture", hint: "render again", failure: .asset))
  }

  /// Books a decoded picture and forgets others beyond the budget.
  private func count(_ byteCount: Int, for key: Key) {
    state.withLock { state in
      guard state.entries[key] != nil else { return }
      state.entries[key]?.byteCount = byteCount
      state.byteCount += byteCount
      while state.byteCount > budget {
        let idle = state.entries.filter { $0.key != key && $0.value.byteCount > 0 }
        guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.byteCount
      }
    }
  }
}

extension SceneFailure {
  /// Whether a decoder found the content wrong: the same content fails again.
  fileprivate var isOfTheFile: Bool { diagnostics.allSatisfy { ["image", "limit-image"].contains($0.code) } }
}
