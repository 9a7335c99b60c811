internal import CFiles
internal import Glibc

/// A thread of its own, with a stack deep enough for nested scenes: drawing on Swift's shared pool would starve every
/// task there.
package final class OwnThread {
  private var thread = pthread_t()
  private static let stackSize = 8 << 20

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Starts the thread, whose work has the time of the work that starts it; `nil` if the system gives none.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let seconds = WorkTime.seconds
    let box = Unmanaged.passRetained(Body { WorkTime.$seconds.withValue(seconds) { body() } })
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        let signals = mp_begin_signal_stack()
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        mp_end_signal_stack(signals)
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return nil
    }
  }

  /// Leaves it to itself: nobody waits for its end.
  package func detach() { pthread_detach(thread) }

  /// Waits for its end.
  package func join() { pthread_join(thread, nil) }
}
