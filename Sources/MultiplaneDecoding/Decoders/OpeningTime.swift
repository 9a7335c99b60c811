package import MultiplaneBase
internal import Synchronization

/// The time that files of a scene take to be opened in decoders, beyond what any file may take: files that are slow share it.
///
/// It may be shared between threads.
package final class OpeningTime: Sendable {
  /// The nanoseconds of all files, each without those that any may take.
  private let taken = Atomic<UInt64>(0)

  /// The nanoseconds of processor time of a file that do not count.
  private static let free: UInt64 = 200_000_000

  /// All of the time is left.
  package init() {}

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - name: The path that the scene names.
  ///   - kind: The kind of file, as messages say it.
  /// - Throws: The error of `body`, and a `SceneFailure` of class `limit`, before anything is opened, once files have taken longer.
  package func opening<File>(
    _ name: String, of kind: String, _ body: () throws(SceneFailure) -> File
  ) throws(SceneFailure) -> File {
    let limit = DecoderLimits.openingSeconds
    guard taken.load(ordering: .relaxed) <= UInt64(limit.value) * 1_000_000_000 else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-opening-time",
          "\(kind) \"\(name.escapedForMessage)\" is not opened: those before it took more than \(limit) s",
          hint: limit.hint(), failure: .limit, cause: .asset(name)))
    }
    let before = OutsideWork.nanoseconds
    defer {
      let time = OutsideWork.nanoseconds &- before
      if time > Self.free { taken.add(time - Self.free, ordering: .relaxed) }
    }
    return try body()
  }
}

extension SceneFailure {
  /// Whether a file was not opened since others took too long, so that no further one will be.
  package var isOfOpeningTime: Bool { diagnostics.contains { $0.code == "limit-opening-time" } }
}
