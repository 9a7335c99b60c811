import CSandbox
import Foundation
import Synchronization
import Testing

@Suite struct SandboxMessageTests {
  /// What the thread that waits leaves for the one that disturbs it.
  private final class Wait: Sendable {
    let thread = Mutex<pthread_t?>(nil)
    let error = Mutex<Int32?>(nil)
  }

  @Test func `a wait for a message ends in time under signals`() throws {
    var sockets: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
    defer { for socket in sockets { close(socket) } }
    // A signal that does nothing but come.
    let before = signal(SIGWINCH) { _ in }
    defer { signal(SIGWINCH, before) }

    let wait = Wait()
    let socket = sockets[0]
    let thread = Thread {
      // Threads of the test runner hold signals back, and those they start do too.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGWINCH)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      wait.thread.withLock { $0 = pthread_self() }
      var byte: UInt8 = 0
      let count = mp_sandbox_receive(socket, &byte, 1, nil, 0, 500)
      let error = count < 0 ? errno : 0
      wait.error.withLock { $0 = error }
      // Until nobody sends it signals any more.
      _ = mp_sandbox_receive(socket, &byte, 1, nil, 0, -1)
    }
    thread.start()
    // Ten seconds of signals, each well before the time is over, even where the machine is busy.
    var signals = 0
    while signals < 1000, wait.error.withLock({ $0 }) == nil {
      if let thread = wait.thread.withLock({ $0 }) { signals += pthread_kill(thread, SIGWINCH) == 0 ? 1 : 0 }
      usleep(10_000)
    }
    #expect(wait.error.withLock { $0 } == EAGAIN)
    #expect(2..<1000 ~= signals)
    // The end of the conversation, which ends every wait.
    shutdown(sockets[1], Int32(SHUT_RDWR))
    while !thread.isFinished { usleep(1000) }
  }
}
