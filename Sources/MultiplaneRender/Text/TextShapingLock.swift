import MultiplaneBase
import Synchronization

/// Lets one thread at a time shape texts, in all of the process.
///
/// Pango shares a flag between all threads, whatever font maps they have: while one of them finds how wide a font's
/// letters are on average, the others are told 0 for theirs, and remember it. From then on their long words break
/// elsewhere. FreeType, too, wants the faces of one library opened and closed by one thread at a time, and Pango's are
/// all in cairo's. The results of a turn are numbers (`ShapedText`); drawing them takes no turn.
enum TextShapingLock {
  private static let lock = Mutex(())

  /// Waits for the turn and does some work in it. The work must not take a turn of its own.
  static func withLock<R: Sendable>(_ work: () throws(SceneFailure) -> R) throws(SceneFailure) -> R {
    let result = lock.withLock { _ in Result<R, SceneFailure> { () throws(SceneFailure) -> R in try work() } }
    return try result.get()
  }

  /// The same for work that cannot fail.
  static func withLock(_ work: () -> Void) { lock.withLock { _ in work() } }
}
