import MultiplaneBase
import Synchronization

/// The word that the program was called by.
enum CalledName {
  /// The word that calls it again from the same folder, as a shell takes it.
  static var shellWord: String { MultiplaneBase.shellWord(word.withLock(\.self)) }
  /// The word as it was given.
  static let word = Mutex("multiplane")
}
