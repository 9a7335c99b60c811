import MultiplaneBase
import MultiplaneExpressions

/// Reads JSON by RFC 8259 and no more: no comments, no comma at the end, no key twice, no half of a surrogate pair.
///
/// A number keeps the way it is written.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  /// Whether a NUL was in the string that was read last.
  private var hasNUL = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The one value that some bytes hold.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> DataValue {
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    try parser.end()
    return value
  }

  /// The value at a path in the one value that some bytes hold.
  enum Found {
    /// An array, whose items were given away one by one.
    case items
    case value(DataValue)
    /// Nothing: the value has no such member or item.
    case nothing
  }

  /// The value at a path in the one value that some bytes hold; an array there item by item: none of them is kept.
  ///
  /// - Parameters:
  ///   - path: Names of members, and numbers of items from 0, with points between them; `nil` for the value itself.
  ///   - item: Is given each item and where it stands.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, at path: String? = nil,
    _ item: (DataValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) -> Found {
    var parser = JSONParser(bytes)
    let found = try parser.find(path, depth: 0, item)
    try parser.end()
    return found
  }

  private mutating func find(
    _ path: String?, depth: Int, _ item: (DataValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) -> Found {
    skipSpace()
    guard let path else {
      guard peek == UInt8(ascii: "[") else { return .value(try value(depth: depth)) }
      try items(depth: depth + 1, item)
      return .items
    }
    var found = Found.nothing
    switch peek {
    case UInt8(ascii: "{"):
      try members(depth: depth + 1) { (parser, key, _) throws(RowFault) in
        guard let rest = DataPath.rest(of: path, behind: key) else {
          _ = try parser.value(depth: depth + 1)
          return
        }
        let inside = try parser.find(rest, depth: depth + 1, item)
        if case .nothing = inside { return }
        found = inside
      }
    case UInt8(ascii: "["):
      var number = 0
      try elements(depth: depth + 1) { (parser) throws(RowFault) in
        defer { number += 1 }
        guard let rest = DataPath.rest(of: path, behind: "\(number)") else {
          _ = try parser.value(depth: depth + 1)
          return
        }
        found = try parser.find(rest, depth: depth + 1, item)
      }
    default: _ = try value(depth: depth)
    }
    return found
  }

  /// The value that starts at the first byte, whatever stands behind it.
  static func parsePrefix(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> DataValue {
    var parser = JSONParser(bytes)
    return try parser.value(depth: 0)
  }

  private mutating func end() throws(RowFault) {
    skipSpace()
    guard at == bytes.count else {
      let starts = peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[")
      var fault = fault(starts ? "a second value after the first" : "unexpected \(found) after the value")
      if starts { fault.hint = "a file with one value a line is read with \"jsonl\"" }
      throw fault
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(RowFault) -> DataValue {
    skipSpace()
    guard let byte = peek else { throw fault("expected a value, found the end") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""):
      let text = try string()
      return hasNUL ? .unusable("a text with a NUL in it") : .string(text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw noValue
    }
  }

  /// The fault of a text that is no value; words of other languages are told.
  private var noValue: RowFault {
    let words = [
      "NaN": "JSON has no NaN: write null", "Infinity": "JSON has no infinity: write null",
      "-Infinity": "JSON has no infinity: write null", "None": "write null", "undefined": "write null",
      "True": "write true", "False": "write false", "'": "write double quotes", "//": "JSON has no comments",
      "/*": "JSON has no comments", "#": "JSON has no comments",
    ]
    var fault = fault("expected a value, found \(found)")
    fault.hint = words.first { bytes[at...].starts(with: $0.key.utf8) }?.value
    return fault
  }

  private mutating func object(depth: Int) throws(RowFault) -> DataValue {
    var found: [DataMember] = []
    try members(depth: depth) { (parser, key, place) throws(RowFault) in
      found.append(DataMember(key: key, value: try parser.value(depth: depth), place: place))
    }
    return .object(found)
  }

  /// Goes through an object; what reads each value is told its key and where it starts.
  private mutating func members(
    depth: Int, _ read: (inout JSONParser, _ key: String, _ place: Int) throws(RowFault) -> Void
  ) throws(RowFault) {
    try checkDepth(depth)
    var keys: [String] = []
    var known: Set<String> = []
    skipSpace()
    if consume("}") { return }
    while true {
      skipSpace()
      let place = at
      guard peek == UInt8(ascii: "\"") else {
        throw keys.isEmpty
          ? fault("expected a key in double quotes, found \(found)")
          : fault(peek == UInt8(ascii: "}") ? "a comma after the last member" : "expected a key, found \(found)")
      }
      let key = try string()
      if hasNUL { throw RowFault("a NUL in a text", at: place, resume: place) }
      // Few keys are found sooner one by one.
      if keys.count == 16 { known = Set(keys) }
      if keys.count < 16 ? keys.contains(key) : !known.insert(key).inserted {
        throw RowFault("\"\(key.escapedForMessage)\" is given twice", at: place, resume: place)
      }
      skipSpace()
      guard consume(":") else { throw fault("expected \":\" after the key, found \(found)") }
      skipSpace()
      keys.append(key)
      try read(&self, key, at)
      guard keys.count <= DataLimits.columns.value else {
        var fault = fault("the object has more than \(DataLimits.columns) members")
        (fault.code, fault.failure, fault.hint) = ("limit-columns", .limit, DataLimits.columns.hint())
        throw fault
      }
      skipSpace()
      if consume(",") { continue }
      guard consume("}") else { throw fault("expected \",\" or \"}\", found \(found)") }
      return
    }
  }

  private mutating func array(depth: Int) throws(RowFault) -> DataValue {
    var values: [DataValue] = []
    try items(depth: depth) { (value, _) throws(RowFault) in values.append(value) }
    return .array(values)
  }

  private mutating func items(
    depth: Int, _ item: (DataValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) {
    try elements(depth: depth) { (parser) throws(RowFault) in
      let start = parser.at
      let value = try parser.value(depth: depth)
      try item(value, start..<parser.at)
    }
  }

  /// Goes through an array.
  private mutating func elements(
    depth: Int, _ read: (inout JSONParser) throws(RowFault) -> Void
  ) throws(RowFault) {
    try checkDepth(depth)
    skipSpace()
    if consume("]") { return }
    while true {
      skipSpace()
      if peek == UInt8(ascii: "]") { throw fault("a comma after the last item") }
      try read(&self)
      skipSpace()
      if consume(",") { continue }
      guard consume("]") else { throw fault("expected \",\" or \"]\", found \(found)") }
      return
    }
  }

  private mutating func checkDepth(_ depth: Int) throws(RowFault) {
    guard depth <= DataLimits.depth else {
      var fault = fault("more than \(DataLimits.depth) values inside each other")
      (fault.code, fault.failure) = ("limit-depth", .limit)
      throw fault
    }
    at += 1
  }

  private mutating func word(_ word: StaticString, _ value: DataValue) throws(RowFault) -> DataValue {
    let text = word.description.utf8
    guard bytes[at...].starts(with: text) else { throw noValue }
    at += text.count
    return value
  }

  private mutating func number() throws(RowFault) -> ExpressionValue {
    let start = at
    let isNegative = consume("-")
    let whole = at
    if consume("0") {
      if let digit = peek, isDigit(digit) { throw fault("a number starts with 0") }
    } else {
      guard consumeDigits() else {
        at = start
        if bytes[at...].starts(with: "-Infinity".utf8) { throw noValue }
        at = whole
        throw fault("expected a digit, found \(found)")
      }
    }
    let point = at
    if consume("."), !consumeDigits() { throw fault("expected a digit, found \(found)") }
    if let number = plainNumber(isNegative, whole..<point, point..<at) { return number }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      guard consumeDigits() else { throw fault("expected a digit, found \(found)") }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = ExpressionValue(numberWritten: text) else {
      throw RowFault("the number cannot be read", at: start, resume: start)
    }
    return value
  }

  /// A number of few digits that ends here and is shown as it is written, by far the most frequent; `nil` for all others.
  private func plainNumber(_ isNegative: Bool, _ whole: Range<Int>, _ fraction: Range<Int>) -> ExpressionValue? {
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") { return nil }
    guard whole.count + fraction.count <= 12, fraction.count <= 4 else { return nil }
    var digits = 0
    for byte in bytes[whole] { digits = digits * 10 + Int(byte - 0x30) }
    if fraction.isEmpty { return digits == 0 && isNegative ? nil : .number(Double(isNegative ? -digits : digits)) }
    guard bytes[fraction.upperBound - 1] != UInt8(ascii: "0") else { return nil }
    for byte in bytes[fraction].dropFirst() { digits = digits * 10 + Int(byte - 0x30) }
    let scale: Double = [1, 1, 10, 100, 1000][fraction.count]
    return .number(Double(isNegative ? -digits : digits) / scale)
  }

  // MARK: Strings

  private mutating func string() throws(RowFault) -> String {
    let open = at
    hasNUL = false
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
      if scalar == "\0" { hasNUL = true }
      return scalar
    }
    let half = RowFault("half of a surrogate pair", hint: "write both halves: \\ud83d\\ude00", at: place, resume: place)
    guard first < 0xDC00, consume("\\"), consume("u") else { throw half }
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

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func consumeDigits() -> Bool {
    let start = at
    while let byte = peek, isDigit(byte) { at += 1 }
    return at > start
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
  }

  /// The text here, for messages.
  private var found: String {
    guard at < bytes.count else { return "the end" }
    let text = String(decoding: bytes[at..<min(bytes.count, at + 4)], as: UTF8.self)
    return "\"\(String(text.prefix(1)).escapedForMessage)\""
  }

  private func fault(_ message: String) -> RowFault { RowFault(message, at: at, resume: at) }
}
