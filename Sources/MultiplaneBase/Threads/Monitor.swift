internal import CGLib
internal import Glibc

/// A value behind a lock, with threads that wait until it has changed.
///
/// `@unchecked Sendable`: the value is touched only with the mutex held, and the mutex and condition are allocated once
/// and never move.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// A monitor that holds a value nobody else keeps.
  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes all who wait for it.
  package func update<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let result = body(&value)
    pthread_cond_broadcast(changed)
    return result
  }

  /// Changes of the value what nobody waits for.
  package func updateQuietly<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Reads the value.
  package func read<Result>(_ body: (Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(value)
  }

  /// Waits until `body` gives something.
  ///
  /// - Parameter wakes: Whether others may find what they wait for after that.
  package func wait<Result>(for body: (inout Value) -> Result?, wakes: (Value) -> Bool = { _ in true }) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) {
        if wakes(value) { pthread_cond_broadcast(changed) }
        return result
      }
      pthread_cond_wait(changed, mutex)
    }
  }
}
