internal import CFiles
internal import Glibc

/// A fault in a text that is data, and where it is.
package struct TextFault: Error {
  /// The kinds of faults.
  package enum Kind: Sendable { case syntax, encoding, depth }
  /// The kind of the fault.
  package var kind = Kind.syntax
  /// The problem in words.
  package var message: String
  /// Advice on what to write.
  package var hint: String?
  /// The byte that is wrong.
  package var place: Int

  /// A fault at a byte.
  package init(_ message: String, hint: String? = nil, at place: Int, _ kind: Kind = .syntax) {
    (self.message, self.hint, self.place, self.kind) = (message, hint, place, kind)
  }
}

/// The text of a range of bytes, which must be UTF-8 without a NUL.
package func checkedText(
  _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
) throws(TextFault) -> String {
  let part = UnsafeBufferPointer(rebasing: bytes[range])
  if let base = part.baseAddress, let end = memchr(base, 0, part.count) {
    let offset = UnsafeRawPointer(end) - UnsafeRawPointer(base)
    throw TextFault("a NUL in a text", at: range.lowerBound + offset, .encoding)
  }
  if let text = String(validating: part, as: UTF8.self) { return text }
  let offset = mp_utf8_prefix(part.baseAddress, part.count)
  throw TextFault(
    "byte 0x\(String(part[offset], radix: 16, uppercase: true)) is not UTF-8", hint: "save as UTF-8",
    at: range.lowerBound + offset, .encoding)
}

/// Goes through the values of JSON by RFC 8259 and no more: no comments, no comma at the end, no key twice, no half of a
/// surrogate pair.
package struct JSONScanner {
  /// The text.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The byte that is read next.
  package private(set) var at = 0
  /// Whether a NUL was in the string that was read last.
  package private(set) var hasNUL = false
  /// The most values inside each other: each takes a part of the stack.
  package static let deepest = 64

  /// Begins with the first byte.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Values

  /// The form of a value.
  package enum Form { case object, array, string, number, boolean(Bool), null }

  /// The form of the value that comes next: of a word the value itself, which is behind then.
  package mutating func form() throws(TextFault) -> Form {
    skipSpace()
    guard let byte = peek else { throw fault("expected a value, found the end") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw noValue
    }
  }

  /// Whether a character comes next.
  package mutating func isNext(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return peek == UInt8(ascii: character)
  }

  private mutating func word(_ word: StaticString, _ form: Form) throws(TextFault) -> Form {
    let text = word.description.utf8
    guard bytes[at...].starts(with: text) else { throw noValue }
    at += text.count
    return form
  }

  /// The fault of a text that is no value; words of other languages are told.
  private var noValue: TextFault {
    let words = [
      "NaN": "JSON has no NaN: write null", "Infinity": "JSON has no infinity: write null",
      "-Infinity": "JSON has no infinity: write null", "None": "write null", "undefined": "write null",
      "True": "write true", "False": "write false", "'": "write double quotes", "//": "JSON has no comments",
      "/*": "JSON has no comments", "#": "JSON has no comments",
    ]
    var fault = fault("expected a value, found \(character)")
    fault.hint = words.first { bytes[at...].starts(with: $0.key.utf8) }?.value
    return fault
  }

  /// Makes sure that nothing comes behind the value.
  ///
  /// - Parameter hint: Advice where another value does.
  package mutating func end(otherwise hint: String? = nil) throws(TextFault) {
    skipSpace()
    guard at < bytes.count else { return }
    let starts = peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[")
    var fault = fault(starts ? "a second value after the first" : "unexpected \(character) after the value")
    if starts { fault.hint = hint }
    throw fault
  }

  // MARK: Objects and arrays

  /// The keys of an object that were read so far.
  package struct Keys {
    /// The key that was read last.
    package private(set) var last = ""
    private var list: [String] = []
    private var set: Set<String> = []
    fileprivate var isEmpty: Bool { list.isEmpty }

    /// No keys yet.
    package init() {}

    /// Adds a key; false if it is there already.
    fileprivate mutating func insert(_ key: String) -> Bool {
      last = key
      // Few keys are found sooner one by one.
      if list.count == 16 { set = Set(list) }
      if list.count < 16 ? list.contains(key) : !set.insert(key).inserted { return false }
      list.append(key)
      return true
    }
  }

  /// Goes into the object or the array that comes next.
  package mutating func open(depth: Int) throws(TextFault) {
    guard depth <= Self.deepest else {
      throw TextFault("more than \(Self.deepest) values inside each other", at: at, .depth)
    }
    at += 1
  }

  /// Goes to the next member of an object, in front of its value; false at the end of the object.
  package mutating func nextMember(_ keys: inout Keys) throws(TextFault) -> Bool {
    guard try goesOn(isFirst: keys.isEmpty, "}") else { return false }
    let place = at
    guard peek == UInt8(ascii: "\"") else {
      throw keys.isEmpty
        ? fault("expected a key in double quotes, found \(character)")
        : fault(peek == UInt8(ascii: "}") ? "a comma after the last member" : "expected a key, found \(character)")
    }
    let key = try string()
    if hasNUL { throw TextFault("a NUL in a text", at: place) }
    guard keys.insert(key) else { throw TextFault("\"\(key.escapedForMessage)\" is given twice", at: place) }
    skipSpace()
    guard consume(":") else { throw fault("expected \":\" after the key, found \(character)") }
    skipSpace()
    return true
  }

  /// Goes to the next item of an array; false at the end of the array.
  package mutating func nextItem(isFirst: Bool) throws(TextFault) -> Bool {
    guard try goesOn(isFirst: isFirst, "]") else { return false }
    if peek == UInt8(ascii: "]") { throw fault("a comma after the last item") }
    return true
  }

  private mutating func goesOn(isFirst: Bool, _ end: Unicode.Scalar) throws(TextFault) -> Bool {
    skipSpace()
    if consume(end) { return false }
    if !isFirst, !consume(",") { throw fault("expected \",\" or \"\(end)\", found \(character)") }
    skipSpace()
    return true
  }

  // MARK: Numbers

  /// A number as it is written.
  package struct Number {
    /// The digits before the point.
    package var whole: Range<Int>
    /// The point and the digits behind it.
    package var fraction: Range<Int>
    /// All of it.
    package var range: Range<Int>
  }

  /// The number that comes next.
  package mutating func number() throws(TextFault) -> Number {
    let start = at
    _ = consume("-")
    let whole = at
    if consume("0") {
      if let digit = peek, isDigit(digit) { throw fault("a number starts with 0") }
    } else {
      guard consumeDigits() else {
        at = start
        if bytes[at...].starts(with: "-Infinity".utf8) { throw noValue }
        at = whole
        throw fault("expected a digit, found \(character)")
      }
    }
    let point = at
    if consume("."), !consumeDigits() { throw fault("expected a digit, found \(character)") }
    let end = at
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      guard consumeDigits() else { throw fault("expected a digit, found \(character)") }
    }
    return Number(whole: whole..<point, fraction: point..<end, range: start..<at)
  }

  // MARK: Strings

  /// The string that comes next.
  package mutating func string() throws(TextFault) -> String {
    let open = at
    hasNUL = false
    at += 1
    var start = at
    var text = ""
    while true {
      guard let byte = peek else { throw TextFault("the string is never closed", at: open) }
      switch byte {
      case UInt8(ascii: "\""):
        let piece = try checkedText(bytes, start..<at)
        at += 1
        return text.isEmpty ? piece : text + piece
      case UInt8(ascii: "\\"):
        text += try checkedText(bytes, start..<at)
        text.unicodeScalars.append(try escape())
        start = at
      case 0..<0x20: throw fault("a control character in a string must be escaped")
      default: at += 1
      }
    }
  }

  private mutating func escape() throws(TextFault) -> Unicode.Scalar {
    let place = at
    at += 1
    guard let byte = peek else { throw TextFault("the string is never closed", at: place) }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: place)
    default: throw TextFault("unknown escape in a string", at: place)
    }
  }

  private mutating func unicodeEscape(at place: Int) throws(TextFault) -> Unicode.Scalar {
    let first = try hexDigits(at: place)
    if let scalar = Unicode.Scalar(first) {
      if scalar == "\0" { hasNUL = true }
      return scalar
    }
    let half = TextFault("half of a surrogate pair", hint: "write both halves: \\ud83d\\ude00", at: place)
    guard first < 0xDC00, consume("\\"), consume("u") else { throw half }
    let second = try hexDigits(at: place)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw half }
    return scalar
  }

  private mutating func hexDigits(at place: Int) throws(TextFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw TextFault("\"\\u\" needs four hexadecimal digits", at: place)
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

  /// The character here, for messages.
  private var character: String {
    guard at < bytes.count else { return "the end" }
    let text = String(decoding: bytes[at..<min(bytes.count, at + 4)], as: UTF8.self)
    return "\"\(String(text.prefix(1)).escapedForMessage)\""
  }

  private func fault(_ message: String) -> TextFault { TextFault(message, at: at) }
}
