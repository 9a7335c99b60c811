import Glibc

extension [UInt8] {
  /// Whether a text stands at a place.
  func holds(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    return place + count <= self.count
      && withUnsafeBytes { memcmp($0.baseAddress! + place, text.utf8Start, count) } == 0
  }

  /// The first place of a text from another place on.
  func place(of text: StaticString, from start: Int) -> Int? { withUnsafeBytes { $0.place(of: text, from: start) } }
}

extension UnsafeRawBufferPointer {
  /// The first place of a text from another place on.
  func place(of text: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var at = start
    while at + text.utf8CodeUnitCount <= count, let found = memchr(base + at, Int32(text.utf8Start[0]), count - at) {
      at = UnsafeRawPointer(found) - base
      if at + text.utf8CodeUnitCount <= count, memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return at }
      at += 1
    }
    return nil
  }
}
