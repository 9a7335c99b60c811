internal import Glibc
package import MultiplaneBase

/// The processor time that decoders have worked for a thread while it waited: what a frame costs, though not here.
package enum OutsideWork {
  /// A counter of each thread, which is its value itself and no pointer.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The time put down for this thread, in nanoseconds.
  package static var nanoseconds: UInt64 { UInt64(UInt(bitPattern: pthread_getspecific(key))) }

  /// Puts down that a decoder has worked for this thread.
  static func add(_ nanoseconds: UInt64) {
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(Self.nanoseconds &+ nanoseconds)))
  }
}

extension FrameWatch {
  /// A watch whose clock counts what decoders do for the thread as its own work.
  package static func countingDecoders() -> FrameWatch {
    FrameWatch { threadNanoseconds() &+ OutsideWork.nanoseconds }
  }
}
