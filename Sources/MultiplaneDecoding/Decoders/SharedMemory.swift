import CSandbox
import Glibc
import MultiplaneBase

/// Memory without a name that a decoder can be given; of a size that cannot change.
package final class SharedMemory: Sendable {
  /// The descriptor that is sent for it.
  package let descriptor: Int32
  /// In bytes.
  let size: Int

  /// Memory of zeros; `nil` if the system gives none, and `errno` says why.
  init?(size: Int) {
    // A limit of file sizes holds for memory of this kind, too.
    var code: Int32 = 0
    descriptor = withWriteSignalsHeld {
      let memory = mp_sandbox_memory(max(1, size))
      code = errno
      return memory
    }
    self.size = size
    if descriptor < 0 {
      errno = code
      return nil
    }
  }

  /// Memory that holds some bytes and cannot be written any more; `nil` if the system gives none.
  package convenience init?(holding bytes: [UInt8]) {
    self.init(size: bytes.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(done)) }
      guard count > 0 || errno == EINTR else { return nil }
      done += max(0, count)
    }
    guard mp_sandbox_seal(descriptor) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
