extension JSON {
  /// How deep values may be nested: deeper ones are not what the engine has written.
  fileprivate static let depthLimit = 8
  /// The most bytes of a text: a single string of them is held twice for a moment.
  private static let sizeLimit = 128 << 20
  /// The most values that are held at a time: each takes far more room than its text.
  fileprivate static let valueLimit = 2_000_000

  /// The value some text holds; `nil` if it is not JSON, or if it is deeper or has more values than the engine's own files.
  package init?(_ bytes: some Sequence<UInt8>) { self.init(bytes, each: nil) { _ in true } }

  /// The same of a text with a long list, whose elements are handed over one after the other and are not held.
  ///
  /// - Parameters:
  ///   - key: The key of the list in the outermost object, which is empty there.
  ///   - take: Is given each element; no text is read any further, and there is no value, once it returns false.
  package init?(_ bytes: some Sequence<UInt8>, each key: String?, _ take: (JSON) -> Bool) {
    let value = withoutActuallyEscaping(take) { take -> JSON? in
      var reader = JSONReader(bytes: Array(bytes), key: key, take: take)
      guard reader.size <= Self.sizeLimit, let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
      return value
    }
    guard let value else { return nil }
    self = value
  }
}

/// A reader that fails with nil on anything it does not know.
private struct JSONReader {
  private let bytes: [UInt8]
  private let key: String?
  private let take: (JSON) -> Bool
  private var place = 0
  private var count = 0

  init(bytes: [UInt8], key: String?, take: @escaping (JSON) -> Bool) {
    (self.bytes, self.key, self.take) = (bytes, key, take)
  }

  var size: Int { bytes.count }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place == bytes.count
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { place += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func consume(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count, (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) else {
      return false
    }
    place += length
    return true
  }

  mutating func value(depth: Int) -> JSON? {
    count += 1
    guard depth < JSON.depthLimit, count <= JSON.valueLimit else { return nil }
    if consume("{") { return object(depth: depth) }
    if consume("[") { return array(depth: depth) }
    if consume("\"") { return text().map(JSON.string) }
    if consume(word: "true") { return .bool(true) }
    if consume(word: "false") { return .bool(false) }
    if consume(word: "null") { return .null }
    let start = place
    while let byte = next, (48...57).contains(byte) || "+-.eE".utf8.contains(byte) { place += 1 }
    let number = String(decoding: bytes[start..<place], as: UTF8.self)
    return Double(number) == nil ? nil : .number(number)
  }

  private mutating func object(depth: Int) -> JSON? {
    var members: [JSON.Member] = []
    if consume("}") { return .object(members) }
    repeat {
      guard consume("\""), let key = text(), consume(":") else { return nil }
      let isHandedOver = depth == 0 && key == self.key && consume("[")
      guard let value = isHandedOver ? handOver(depth: depth + 1) : value(depth: depth + 1) else { return nil }
      members.append(JSON.Member(key: key, value: value))
    } while consume(",")
    return consume("}") ? .object(members) : nil
  }

  private mutating func handOver(depth: Int) -> JSON? {
    if consume("]") { return .array([]) }
    repeat {
      let before = count
      guard let value = value(depth: depth + 1), take(value) else { return nil }
      count = before
    } while consume(",")
    return consume("]") ? .array([]) : nil
  }

  private mutating func array(depth: Int) -> JSON? {
    var values: [JSON] = []
    if consume("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while consume(",")
    return consume("]") ? .array(values) : nil
  }

  private mutating func text() -> String? {
    // Most have nothing to be replaced. Others are not longer than what is written.
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    if next == UInt8(ascii: "\"") {
      defer { place += 1 }
      return String(validating: bytes[start..<place], as: UTF8.self)
    }
    var out = Array(bytes[start..<place])
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: out, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        place += 1
        switch escaped {
        case UInt8(ascii: "n"): out.append(10)
        case UInt8(ascii: "t"): out.append(9)
        case UInt8(ascii: "r"): out.append(13)
        case UInt8(ascii: "b"): out.append(8)
        case UInt8(ascii: "f"): out.append(12)
        case UInt8(ascii: "u"):
          guard let scalar = scalar() else { return nil }
          out += String(scalar).utf8
        default: out.append(escaped)
        }
      default: out.append(byte)
      }
    }
    return nil
  }

  /// The scalar behind `\u`, two halves of a surrogate pair put together.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = half() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard consume(word: "\\u"), let second = half(), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
  }

  /// Four hexadecimal digits.
  private mutating func half() -> UInt16? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    return UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
  }
}
