internal import CFiles
internal import Glibc
internal import Synchronization

/// Runs code of the main actor on the thread at hand.
///
/// Bodies and rows are wanted on the thread that draws. It cannot hand them to the main one, which may wait for the frame. The
/// promise of the main actor is that its code is run one at a time. A lock keeps that promise among all bodies and rows of
/// the process, and between them and a main thread that waits for a session. Rows of short lists are made once, with their
/// scene. Objects that rows of longer ones read stay as they are while another thread draws: only their owner can see to that.
func asMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  pthread_mutex_lock(turn)
  let outer = owner.exchange(UInt(pthread_self()), ordering: .relaxed)
  defer {
    owner.store(outer, ordering: .relaxed)
    pthread_mutex_unlock(turn)
  }
  // The cast of `MainActor.assumeIsolated`, which asks for the main thread besides.
  return withoutActuallyEscaping(body) { body in unsafeBitCast(body, to: (() -> Result).self)() }
}

/// The thread whose turn it is.
private let owner = Atomic<UInt>(0)

private typealias Check = @convention(c) (Int, Int) -> Void

/// The turn of a body. It may be taken again for the bodies in that body.
nonisolated(unsafe) private let turn: UnsafeMutablePointer<pthread_mutex_t> = {
  var attributes = pthread_mutexattr_t()
  pthread_mutexattr_init(&attributes)
  pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, &attributes)
  // Closures that a body gives to functions such as `filter` ask whether they are on the main actor: a turn is as good.
  let hook: @convention(c) (Int, Int, Check) -> Void = { executor, kind, check in
    if owner.load(ordering: .relaxed) != UInt(pthread_self()) { check(executor, kind) }
  }
  mp_isolation_hook()?.pointee = unsafeBitCast(hook, to: UnsafeMutableRawPointer.self)
  return mutex
}()
