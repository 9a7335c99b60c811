import Multiplane
import Synchronization

/// The scene that was opened last stays until the process ends: the system takes the memory of its pictures back in one go, in
/// less time than piece by piece.
enum LastScene {
  private static let scene = Mutex<LoadedScene?>(nil)

  /// Keeps a scene.
  static func hold(_ loaded: LoadedScene) { scene.withLock { $0 = loaded } }

  /// Lets go of the one that is kept, before another takes its room.
  static func release() { scene.withLock { $0 = nil } }

  /// Ends its decoders, so that they go while this process does.
  static func end() { scene.withLock { $0?.endDecoders() } }
}
