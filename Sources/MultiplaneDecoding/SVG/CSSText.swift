/// Takes style sheets and lists of declarations apart as far as an SVG needs it: rules, selectors, names and values.
enum CSSText {
  /// A property and its value.
  struct Declaration {
    /// In lower case, but for one that begins with `--`.
    var name: String
    var value: String
    var isImportant = false
  }

  /// The text without comments; what stands in quotes stays.
  static func uncommented(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.place(of: "/*", from: 0) != nil || bytes.place(of: "<!--", from: 0) != nil else { return bytes }
    var result: [UInt8] = []
    var quote: UInt8?
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if let open = quote {
        if byte == open || byte == 0x0A { quote = nil }
        if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
          result.append(byte)
          at += 1
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if bytes.holds("/*", at: at) {
        at = bytes.place(of: "*/", from: at + 2).map { $0 + 2 } ?? bytes.count
        result.append(0x20)
        continue
      } else if bytes.holds("<!--", at: at) {
        at += 4
        continue
      } else if bytes.holds("-->", at: at) {
        at += 3
        continue
      }
      result.append(bytes[at])
      at += 1
    }
    return result
  }

  /// Where the first of some characters stands that is in no quotes, parentheses, brackets or braces.
  static func place(of wanted: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
    var depth = 0
    var quote: UInt8?
    var at = bytes.startIndex
    while at < bytes.endIndex {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\") {
        at += 2
        continue
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if depth == 0, wanted.contains(byte) {
        return at
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
      at += 1
    }
    return nil
  }

  /// The pieces between the places of a character.
  static func pieces(of bytes: ArraySlice<UInt8>, at separator: StaticString) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = place(of: separator, in: rest) {
      pieces.append(rest[..<end])
      rest = rest[(end + 1)...]
    }
    return pieces + [rest]
  }

  /// A text without the white space around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }
    return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
  }

  /// The declarations in a list, without those that are none.
  static func declarations(_ bytes: ArraySlice<UInt8>) -> [Declaration] {
    pieces(of: bytes, at: ";").compactMap { piece in
      guard let colon = piece.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = trimmed(piece[..<colon])
      var value = piece[(colon + 1)...]
      var isImportant = false
      if let mark = place(of: "!", in: value), trimmed(value[(mark + 1)...]).lowercased() == "important" {
        (value, isImportant) = (value[..<mark], true)
      }
      let text = trimmed(value)
      guard !name.isEmpty, !text.isEmpty else { return nil }
      return Declaration(name: name.hasPrefix("--") ? name : name.lowercased(), value: text, isImportant: isImportant)
    }
  }

  /// Declarations as they are written.
  static func text(_ declarations: [Declaration]) -> String {
    declarations.map { "\($0.name):\($0.value)\($0.isImportant ? "!important" : "")" }.joined(separator: ";")
  }

  /// A text with its escapes resolved, for looking at; not to be written.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = scalars.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if digits.isEmpty {
        if let next = scalars.popFirst() { result.unicodeScalars.append(next) }
        continue
      }
      scalars = scalars.dropFirst(digits.count)
      if let next = scalars.first, next.properties.isWhitespace { scalars = scalars.dropFirst() }
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
      result.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return result
  }

  /// A call of a function in a value.
  struct Call {
    /// From the function's name to behind its parenthesis.
    var range: Range<Int>
    /// The arguments in the parentheses, cut at commas.
    var arguments: [String]
  }

  /// The first call of a function, its name in any case; `nil` if there is none.
  static func call(of name: String, in value: [UInt8], from start: Int = 0) -> Call? {
    let wanted = Array(name.utf8)
    var at = start
    while at + wanted.count < value.count {
      let isNamed =
        value[at + wanted.count] == UInt8(ascii: "(")
        && zip(value[at...], wanted).allSatisfy { $0 == $1 || ($0 | 0x20) == $1 }
        && (at == 0 || !isWord(value[at - 1]))
      if isNamed {
        let inner = value[(at + wanted.count + 1)...]
        let end = place(of: ")", in: inner) ?? value.count
        return Call(
          range: at..<min(value.count, end + 1), arguments: pieces(of: inner[..<end], at: ",").map(trimmed))
      }
      at += 1
    }
    return nil
  }

  /// The names of the outermost functions that a value calls, in lower case.
  static func functions(in value: [UInt8]) -> [String] {
    var names: [String] = []
    var rest = value[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      let start = rest[..<open].lastIndex { !isWord($0) }.map { $0 + 1 } ?? rest.startIndex
      if start < open { names.append(String(decoding: rest[start..<open], as: UTF8.self).lowercased()) }
      let inner = rest[(open + 1)...]
      rest = inner[(place(of: ")", in: inner).map { $0 + 1 } ?? inner.endIndex)...]
    }
    return names
  }

  /// Whether a byte may stand in a name.
  static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }
}
