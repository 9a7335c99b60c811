/// A JSON value as manifests hold them; numbers keep their text until somebody wants them.
package enum JSONValue: Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The value some text holds, nil if it is not JSON or nested deeper than manifests are.
  package init?(_ bytes: some Sequence<UInt8>) {
    var reader = JSONReader(bytes: Array(bytes))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  /// A text as JSON, quotes included.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.value < 32: out += "\\u" + hexadecimal(UInt64(scalar.value), digits: 4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// A number as JSON: whole numbers without a fraction.
  package static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}

/// A reader that fails with nil on anything it does not know.
private struct JSONReader {
  let bytes: [UInt8]
  var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

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

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count, (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) else {
      return false
    }
    place += length
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth < 8 else { return nil }
    if take("{") { return object(depth: depth) }
    if take("[") { return array(depth: depth) }
    if take("\"") { return text().map(JSONValue.string) }
    if take(word: "true") { return .bool(true) }
    if take(word: "false") { return .bool(false) }
    if take(word: "null") { return .null }
    let start = place
    while let byte = next, (48...57).contains(byte) || "+-.eE".utf8.contains(byte) { place += 1 }
    let number = String(decoding: bytes[start..<place], as: UTF8.self)
    return Double(number) == nil ? nil : .number(number)
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      guard take("\""), let key = text(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members[key] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func text() -> String? {
    var out: [UInt8] = []
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
        case UInt8(ascii: "u"):
          // Manifests escape control characters alone.
          guard place + 4 <= bytes.count,
            let code = UInt8(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16), code < 128
          else { return nil }
          out.append(code)
          place += 4
        default: out.append(escaped)
        }
      default: out.append(byte)
      }
    }
    return nil
  }
}
