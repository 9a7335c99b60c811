import MultiplaneBase

/// Reads JSON by RFC 8259 and no more: no comments, no comma at the end, no key twice, no half of a surrogate pair.
///
/// Numbers become a `Double`; one that is too large for it is an error.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The one value that some bytes hold.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    try parser.end()
    return value
  }

  /// The one value that some bytes hold, an array item by item: none of them is kept.
  ///
  /// - Parameter item: Is given each item and where it stands.
  /// - Returns: The value if it is no array.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ item: (JSONValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) -> JSONValue? {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    var value: JSONValue?
    if parser.peek == UInt8(ascii: "[") {
      try parser.items(depth: 1, item)
    } else {
      value = try parser.value(depth: 0)
    }
    try parser.end()
    return value
  }

  /// The value that starts at the first byte, whatever stands behind it.
  static func parsePrefix(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> JSONValue {
    var parser = JSONParser(bytes)
    return try parser.value(depth: 0)
  }

  private mutating func end() throws(RowFault) {
    skipSpace()
    guard at == bytes.count else {
      let starts = peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[")
      throw fault(starts ? "a second value after the first" : "unexpected \(found) after the value")
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(RowFault) -> JSONValue {
    skipSpace()
    guard let byte = peek else { throw fault("expected a value, found the end") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw fault("expected a value, found \(found)")
    }
  }

  private mutating func object(depth: Int) throws(RowFault) -> JSONValue {
    try enter(depth)
    var members: [JSONMember] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      let place = at
      guard peek == UInt8(ascii: "\"") else {
        throw members.isEmpty
          ? fault("expected a key in double quotes, found \(found)")
          : fault(peek == UInt8(ascii: "}") ? "a comma after the last member" : "expected a key, found \(found)")
      }
      let key = try string()
      if members.contains(where: { $0.key == key }) {
        throw RowFault("\"\(key.escapedForMessage)\" is given twice", at: place, resume: place)
      }
      skipSpace()
      guard take(":") else { throw fault("expected \":\" after the key, found \(found)") }
      skipSpace()
      let valuePlace = at
      members.append(JSONMember(key: key, value: try value(depth: depth), place: valuePlace))
      guard members.count <= DataLimits.columns.value else {
        var fault = fault("the object has more than \(DataLimits.columns) members")
        (fault.code, fault.failure, fault.hint) = ("limit-columns", .limit, DataLimits.columns.hint())
        throw fault
      }
      skipSpace()
      if take(",") { continue }
      guard take("}") else { throw fault("expected \",\" or \"}\", found \(found)") }
      return .object(members)
    }
  }

  private mutating func array(depth: Int) throws(RowFault) -> JSONValue {
    var values: [JSONValue] = []
    try items(depth: depth) { (value, _) throws(RowFault) in values.append(value) }
    return .array(values)
  }

  private mutating func items(
    depth: Int, _ item: (JSONValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) {
    try enter(depth)
    skipSpace()
    if take("]") { return }
    while true {
      skipSpace()
      if peek == UInt8(ascii: "]") { throw fault("a comma after the last item") }
      let start = at
      let value = try value(depth: depth)
      try item(value, start..<at)
      skipSpace()
      if take(",") { continue }
      guard take("]") else { throw fault("expected \",\" or \"]\", found \(found)") }
      return
    }
  }

  private mutating func enter(_ depth: Int) throws(RowFault) {
    guard depth <= DataLimits.depth else {
      var fault = fault("more than \(DataLimits.depth) values inside each other")
      (fault.code, fault.failure) = ("limit-depth", .limit)
      throw fault
    }
    at += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(RowFault) -> JSONValue {
    let text = word.description.utf8
    guard bytes[at...].starts(with: text) else { throw fault("expected a value, found \(found)") }
    at += text.count
    return value
  }

  private mutating func number() throws(RowFault) -> Double {
    let start = at
    _ = take("-")
    if take("0") {
      if let digit = peek, isDigit(digit) { throw fault("a number starts with 0") }
    } else {
      guard takeDigits() else { throw fault("expected a digit, found \(found)") }
    }
    if take("."), !takeDigits() { throw fault("expected a digit, found \(found)") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw fault("expected a digit, found \(found)") }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw RowFault("the number is too large", at: start, resume: start)
    }
    return value
  }

  // MARK: Strings

  private mutating func string() throws(RowFault) -> String {
    let open = at
    at += 1
    var start = at
    var text = ""
    while true {
      guard let byte = peek else { throw RowFault("the string is never closed", at: open, resume: open) }
      switch byte {
      case UInt8(ascii: "\""):
        let piece = try rowText(bytes, start..<at)
        at += 1
        return text.isEmpty ? piece : text + piece
      case UInt8(ascii: "\\"):
        text += try rowText(bytes, start..<at)
        text.unicodeScalars.append(try escape())
        start = at
      case 0..<0x20: throw fault("a control character in a string must be escaped")
      default: at += 1
      }
    }
  }

  private mutating func escape() throws(RowFault) -> Unicode.Scalar {
    let place = at
    at += 1
    guard let byte = peek else { throw RowFault("the string is never closed", at: place, resume: place) }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: place)
    default: throw RowFault("unknown escape in a string", at: place, resume: place)
    }
  }

  private mutating func unicodeEscape(at place: Int) throws(RowFault) -> Unicode.Scalar {
    let first = try hexDigits(at: place)
    if let scalar = Unicode.Scalar(first) {
      if scalar == "\0" { throw RowFault("a NUL in a text", at: place, resume: place) }
      return scalar
    }
    let half = RowFault("half of a surrogate pair", hint: "write both halves: \\ud83d\\ude00", at: place, resume: place)
    guard first < 0xDC00, take("\\"), take("u") else { throw half }
    let second = try hexDigits(at: place)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw half }
    return scalar
  }

  private mutating func hexDigits(at place: Int) throws(RowFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw RowFault("\"\\u\" needs four hexadecimal digits", at: place, resume: place)
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = at
    while let byte = peek, isDigit(byte) { at += 1 }
    return at > start
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
  }

  /// What stands here, for messages.
  private var found: String {
    guard at < bytes.count else { return "the end" }
    let text = String(decoding: bytes[at..<min(bytes.count, at + 4)], as: UTF8.self)
    return "\"\(String(text.prefix(1)).escapedForMessage)\""
  }

  private func fault(_ message: String) -> RowFault { RowFault(message, at: at, resume: at) }
}
