/// Reads numbers of little end first, and throws at the end.
struct ByteReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var at: Int

  /// - Parameter end: Where nothing is read any more; the end of the bytes unless given.
  init(_ bytes: [UInt8], at: Int = 0, end: Int? = nil) {
    (self.bytes, self.at, self.end) = (bytes, at, min(end ?? bytes.count, bytes.count))
  }

  var isAtEnd: Bool { at >= end }

  /// How many bytes are left.
  var rest: Int { max(0, end - at) }

  mutating func byte() throws(ImageFailure) -> UInt8 {
    guard at < end else { throw Self.cutShort }
    at += 1
    return bytes[at - 1]
  }

  mutating func word() throws(ImageFailure) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  /// A number of two bytes that may be below 0.
  mutating func signedWord() throws(ImageFailure) -> Int { Int(Int16(truncatingIfNeeded: try word())) }

  mutating func long() throws(ImageFailure) -> Int { try word() | (try word()) << 16 }

  mutating func skip(_ count: Int) throws(ImageFailure) { _ = try take(count) }

  /// Where so many bytes lie, which are skipped.
  mutating func take(_ count: Int) throws(ImageFailure) -> Range<Int> {
    guard count >= 0, at <= end, count <= end - at else { throw Self.cutShort }
    at += count
    return (at - count)..<at
  }

  /// A text of so many bytes; what is no UTF-8 in it is shown as such.
  mutating func text(_ count: Int) throws(ImageFailure) -> String {
    String(decoding: bytes[try take(count)], as: UTF8.self)
  }

  static var cutShort: ImageFailure { ImageFailure(.refused, "is cut short") }
}
