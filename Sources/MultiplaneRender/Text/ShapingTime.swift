package import MultiplaneBase
internal import Synchronization

/// The processor time that texts of a font set take to be shaped in fonts of a scene, beyond what any text may take: texts that are
/// slow share it.
///
/// It may be shared between threads.
package final class ShapingTime: Sendable {
  /// The nanoseconds of all texts, each without those that any may take.
  private let counted = Atomic<UInt64>(0)

  /// The nanoseconds that count after which every text is tried out first.
  private static let slow: UInt64 = 100_000_000

  /// All of the time is left.
  package init() {}

  /// How long shaping some characters may take without being slow, in nanoseconds.
  static func free(_ characters: Int) -> UInt64 { 1_000_000 + 20_000 * UInt64(characters) }

  /// The nanoseconds that count so far.
  package var taken: UInt64 { counted.load(ordering: .relaxed) }

  /// Whether texts were slow so far.
  package var isSlow: Bool { taken > Self.slow }

  /// Counts the work on a text.
  ///
  /// - Parameter characters: How many were shaped, again for each time that they were.
  package func add(_ nanoseconds: UInt64, characters: Int) {
    let free = Self.free(characters)
    if nanoseconds > free { counted.add(nanoseconds - free, ordering: .relaxed) }
  }

  /// All of the time is left again, for another scene.
  func reset() { counted.store(0, ordering: .relaxed) }

  /// Throws once texts have taken longer than they may.
  package func check() throws(SceneFailure) {
    let limit = TextShaper.shapingSeconds
    guard taken > UInt64(limit.value) * 1_000_000_000 else { return }
    throw SceneFailure(
      Diagnostic(
        code: "limit-text",
        "a text is not shaped: those before it took more than \(limit) s of processor time in the fonts of the scene",
        hint: limit.hint(), failure: .limit))
  }
}
