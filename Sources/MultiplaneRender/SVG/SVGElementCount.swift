import Glibc
import MultiplaneBase

/// Counts the elements of an SVG file before an XML reader takes two microseconds for each.
enum SVGElementCount {
  /// Throws if there are more elements than may be.
  ///
  /// The count is exact where the file is well-formed: "<" then begins a tag wherever it does not stand in a comment, a
  /// passage of plain characters or an instruction. Where it is not, the file is refused anyway. Costs a few nanoseconds an
  /// element, up to the limit.
  static func check(_ bytes: [UInt8]) throws(ImageRemark) {
    guard isExceeded(by: bytes, VectorLimits.elements.value) else { return }
    throw ImageRemark(
      .tooLarge, "has more than \(VectorLimits.elements) elements", hint: VectorLimits.elements.hint())
  }

  private static func isExceeded(by bytes: [UInt8], _ limit: Int) -> Bool {
    var (count, at) = (0, 0)
    while let start = bytes.place(of: "<", from: at) {
      at = start + 1
      if let end = end(ofPassageAt: start, in: bytes) {
        guard let end else { return false }
        at = end
      } else if at < bytes.count, bytes[at] != UInt8(ascii: "/"), bytes[at] != UInt8(ascii: "!") {
        count += 1
        if count > limit { return true }
      }
    }
    return false
  }

  /// Where what no tag can begin in ends, if a "<" begins that; `.some(nil)` if it has no end.
  private static func end(ofPassageAt start: Int, in bytes: [UInt8]) -> Int?? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "!") || bytes[start + 1] == UInt8(ascii: "?") else {
      return nil
    }
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] as [(StaticString, StaticString)]
    where bytes.holds(opening, at: start) {
      return .some(
        bytes.place(of: closing, from: start + opening.utf8CodeUnitCount).map { $0 + closing.utf8CodeUnitCount })
    }
    return nil
  }
}

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
