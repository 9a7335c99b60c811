import Glibc
import Multiplane
import MultiplaneBase
import Synchronization

/// Ends a render when the user or the system asks for it (SIGINT, SIGTERM): frames being drawn are finished, the folder
/// stays one that can be resumed. A second signal, or two seconds, end the process at once.
final class Interruption: Sendable {
  /// Told when a signal comes.
  let cancellation = Cancellation()
  private let received = Mutex<Int32?>(nil)
  /// How long frames may take to come to their end, in seconds.
  private static let patience = 2

  /// The exit code of the signal that came, if one did.
  var exitCode: Int32? { received.withLock { $0 }.map { 128 + $0 } }

  /// Watches for signals from now on; threads started later leave them to the watcher.
  init() {
    var signals = Self.signals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if let watcher = OwnThread({ self.watch() }) {
      watcher.detach()
    } else {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }

  private func watch() {
    var signals = Self.signals()
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
    received.withLock { $0 = signal }
    cancellation.cancel()
    var patience = timespec(tv_sec: Self.patience, tv_nsec: 0)
    while true {
      let second = sigtimedwait(&signals, nil, &patience)
      if second < 0, errno == EINTR { continue }
      cancellation.abandon()
      _exit(128 + signal)
    }
  }
}
