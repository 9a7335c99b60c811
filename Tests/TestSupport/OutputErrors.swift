internal import Glibc
package import MultiplaneBase

/// What an operation threw, nil if it did not.
package func outputError(_ body: () throws(OutputError) -> Void) -> OutputError? {
  do throws(OutputError) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension Array<UInt8> {
  /// The bytes as a buffer for one call.
  package func lend<Result>(_ body: (UnsafeRawBufferPointer) throws(OutputError) -> Result) throws(OutputError)
    -> Result
  {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(1, count), alignment: 16)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: self)
    return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }
}

/// Runs `body` in this thread with the file rights of an ordinary user, so that tests run as root see refusals.
package func asOrdinaryUser<Result>(_ body: () -> Result) -> Result {
  guard geteuid() == 0 else { return body() }
  // The C module has no header for it.
  typealias SetUser = @convention(c) (uid_t) -> Int32
  let setFileUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: SetUser.self)
  _ = setFileUser(65534)
  defer { _ = setFileUser(0) }
  return body()
}
