internal import Glibc

extension String {
  /// How many bytes of UTF-8 stand before the first place, at or behind `start`, at which a word does; `nil` if it is nowhere
  /// there.
  ///
  /// O(the text's length), mostly at the speed of memory.
  ///
  /// - Precondition: The word is not empty.
  package func utf8Offset(of word: StaticString, from start: Int = 0) -> Int? {
    let length = word.utf8CodeUnitCount
    precondition(length > 0)
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var offset = start
      while offset + length <= bytes.count,
        let place = memchr(base + offset, Int32(word.utf8Start[0]), bytes.count - length + 1 - offset)
      {
        offset = UnsafeRawPointer(place) - UnsafeRawPointer(base)
        if memcmp(place, word.utf8Start, length) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }
}
