import Glibc
import Multiplane
import MultiplaneBase
import Synchronization

/// Ends a command when the user, the terminal or the system asks for it (SIGINT, SIGHUP, SIGTERM), with 128 and the signal's number as its exit
/// code, and no unfinished files left.
///
/// A run of frames is ended gently: frames being drawn are finished, the folder stays one that can be resumed. A second
/// signal, or two seconds, end the process at once.
final class Interruption: Sendable {
  /// The process's one.
  static let shared = Interruption()
  /// Told when a signal comes, if the command ends gently.
  let cancellation = Cancellation()

  private struct State {
    var isGentle = false
    var received: Int32?
  }
  private let state = Mutex(State())
  /// How long frames may take to come to their end, in seconds.
  private static let patience = 2

  private init() {}

  /// The exit code of the signal that came, if one did.
  var exitCode: Int32? { state.withLock { $0.received }.map { 128 + $0 } }

  /// Lets signals wait until somebody watches; threads started later leave them to the watcher.
  static func hold() {
    var signals = signals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Ends the command at any signal from now on, and at signals that wait.
  func watch() {
    if let watcher = OwnThread({ self.wait() }) {
      watcher.detach()
    } else {
      var signals = Self.signals()
      for number in Self.numbers { signal(number) { _exit(128 + $0) } }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Lets the command that calls it come to its own end when a signal comes from now on.
  static func gentle() -> Interruption {
    shared.state.withLock { $0.isGentle = true }
    return shared
  }

  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  /// The signals that end a command. A terminal that closes ends none that was started to outlive it, as by `nohup`.
  ///
  /// A shell without job control lets all it starts in the background ignore SIGINT; a script can stop them nevertheless.
  private static let numbers: [Int32] = {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self) ? [SIGINT, SIGTERM] : [SIGINT, SIGHUP, SIGTERM]
  }()

  private func wait() {
    var signals = Self.signals()
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
    let isGentle = state.withLock { state in
      state.received = signal
      return state.isGentle
    }
    if isGentle {
      cancellation.cancel()
      // A terminal and the supervisor may both hand on what is one signal.
      let first = monotonicSeconds()
      var patience = timespec(tv_sec: Self.patience, tv_nsec: 0)
      while sigtimedwait(&signals, nil, &patience) > 0 ? monotonicSeconds() - first < 0.3 : errno == EINTR {}
      cancellation.abandon()
    }
    OutputFolder.endProcess(withCode: 128 + signal)
  }
}

/// Lets another program take the place of this one, with signals as a shell hands them on.
///
/// - Throws: `ExitRequest` 5, with a message, if it cannot be started.
func become(_ program: String, _ arguments: [String]) throws -> Never {
  for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  execv(program, &words)
  StandardError.write(
    "error: \(visible(program)) cannot be started: \(String(cString: strerror(errno)).lowercased())\n")
  throw ExitRequest(5)
}
