import Glibc

// The compiler's plugin for `#Preview`, which expands to nothing. The compiler asks on standard input, and an answer goes to
// standard output: eight bytes of length, the lowest first, and so many bytes of JSON.

/// The next message; `nil` once the compiler has closed its end.
func message() -> String? {
  func bytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress?.advanced(by: have), count - have) }
      if got <= 0 { return nil }
      have += got
    }
    return bytes
  }
  guard let length = bytes(8)?.reversed().reduce(0, { $0 << 8 | Int($1) }) else { return nil }
  return bytes(length).map { String(decoding: $0, as: UTF8.self) }
}

while let message = message() {
  let answer =
    message.hasPrefix(#"{"getCapability""#)
    ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
    : #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#
  let bytes = (0..<8).map { UInt8(truncatingIfNeeded: answer.utf8.count >> ($0 * 8)) } + Array(answer.utf8)
  guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { break }
}
