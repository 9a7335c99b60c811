package import MultiplaneBase
internal import MultiplaneExpressions
internal import Synchronization

/// The pictures of a scene: each is read and decoded once and shared by all threads.
///
/// When the pictures together pass the budget, those not asked for the longest are forgotten; whoever still holds one
/// keeps it.
package final class ImageCache: Sendable {
  /// Where the files are.
  package let folder: AssetFolder
  private let budget: Int
  private let state = Mutex(State())
  private let headers = Mutex<[String: Result<ImageHeader, SceneFailure>]>([:])

  private struct Key: Hashable {
    var name: String
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

  /// - Parameter budget: The most bytes of pixels kept.
  package init(folder: AssetFolder, budget: Int = 512 << 20) { (self.folder, self.budget) = (folder, budget) }

  /// The bytes of pixels kept at the moment.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// A picture's header: its size for layout, without decoding.
  package func header(of name: String) throws(SceneFailure) -> ImageHeader {
    if let known = headers.withLock({ $0[name] }) { return try known.get() }
    let read = Result<ImageHeader, SceneFailure> { () throws(SceneFailure) -> ImageHeader in
      try ImageHeader.read(try folder.read(name, limit: ImageLimits.fileSize, of: "image"), name: name)
    }
    return try headers.withLock { known in
      // The first answer stays, even if the file has changed meanwhile.
      if known[name] == nil { known[name] = read }
      return known[name] ?? read
    }.get()
  }

  /// A picture's pixels.
  ///
  /// - Parameter svgSize: The device pixels an SVG is drawn at, each size being a picture of its own; its natural size
  ///   if `nil`. Without meaning for other formats, and then to be left out.
  package func image(_ name: String, svgSize: (width: Int, height: Int)? = nil) throws(SceneFailure) -> DecodedImage {
    let key = Key(name: name, width: svgSize?.width ?? 0, height: svgSize?.height ?? 0)
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
      let made = Result<DecodedImage, SceneFailure> { () throws(SceneFailure) -> DecodedImage in
        let bytes = try folder.read(name, limit: ImageLimits.fileSize, of: "image")
        return try DecodedImage.decode(bytes, name: name, svgSize: svgSize)
      }
      result = made
      if case .success(let image) = made { count(image.pixels.byteCount, for: key) }
      return made
    }
    return try result.get()
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
