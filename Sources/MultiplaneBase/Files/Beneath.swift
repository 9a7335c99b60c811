internal import CFiles
internal import Glibc

/// Opens a path below an open folder: the kernel keeps the walk inside (`openat2` with `RESOLVE_BENEATH`), so no exchange of
/// a folder or link between a check and the opening can lead out.
///
/// - Returns: The descriptor, or -1 with `errno`; `EXDEV` says that the path leads out.
func openBeneath(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  // 0x08 is RESOLVE_BENEATH, 0x02 RESOLVE_NO_MAGICLINKS.
  var how = OpenHow(flags: UInt64(flags | O_CLOEXEC), mode: 0, resolve: 0x08 | 0x02)
  var file = retrying { mp_openat2(folder, name, &how, MemoryLayout<OpenHow>.size) }
  // Old kernels lack the call, and the sandboxes of some containers forbid it.
  if file < 0, errno == ENOSYS || errno == EPERM { file = walk(from: folder, name, flags) }
  return file
}

/// Opens a path part by part without following any link: stricter than the kernel's own walk, and as safe.
private func walk(from folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  guard !Path.leadsOut(name) else {
    errno = EXDEV
    return -1
  }
  var parts = Path.parts(name)
  let last = parts.popLast() ?? "."
  var place = fcntl(folder, F_DUPFD_CLOEXEC, 0)
  defer { close(place) }
  for part in parts {
    let next = retrying { openat(place, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard next >= 0 else { return -1 }
    close(place)
    place = next
  }
  return retrying { openat(place, last, flags | O_NOFOLLOW | O_CLOEXEC) }
}

/// The argument of `openat2`.
private struct OpenHow {
  var flags: UInt64
  var mode: UInt64
  var resolve: UInt64
}

/// The result of a call that may be interrupted, when it was not.
@discardableResult
package func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
