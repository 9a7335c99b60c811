/// The separator of the fields of a CSV file.
package struct CSVSeparator: Hashable, Sendable {
  let byte: UInt8

  package static let comma = CSVSeparator(byte: UInt8(ascii: ","))
  /// The separators of most files, and the names of several of each.
  private static let usual: [(separator: CSVSeparator, written: String, plural: String)] = [
    (comma, "\",\"", "commas"), (CSVSeparator(byte: UInt8(ascii: ";")), "\";\"", "semicolons"),
    (CSVSeparator(byte: UInt8(ascii: "\t")), "tab", "tabs"), (CSVSeparator(byte: UInt8(ascii: "|")), "\"|\"", "bars"),
  ]

  private init(byte: UInt8) { self.byte = byte }

  /// The separator that a file's name promises: tabs in a `.tsv`, commas in all others.
  init(ofFile path: String) {
    let name = path.lowercased()
    self = name.hasSuffix(".tsv") || name.hasSuffix(".tab") ? Self.usual[2].separator : .comma
  }

  /// The separator that a scene writes: a character, or a word such as `tab`; `nil` for letters, digits, quotes and line ends, which fields
  /// are made of.
  package init?(_ text: String) {
    let words = ["tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|"]
    let text = words[text] ?? text
    guard text.utf8.count == 1, let byte = text.utf8.first, byte == 0x09 || (0x20..<0x7F).contains(byte) else {
      return nil
    }
    let character = Character(Unicode.Scalar(byte))
    guard !character.isLetter, !character.isNumber, !"\"'.-+".contains(character) else { return nil }
    self.init(byte: byte)
  }

  /// The separator that the first line of a file says, as `sep=;`, and how long that line is with its end.
  static func announced(at bytes: UnsafeBufferPointer<UInt8>) -> (separator: CSVSeparator, length: Int)? {
    let line = bytes.prefix(8).prefix { $0 != UInt8(ascii: "\n") }
    guard line.count < min(8, bytes.count) else { return nil }
    var text = String(decoding: line, as: UTF8.self)
    if text.hasSuffix("\r") { text.removeLast() }
    guard text.lowercased().hasPrefix("sep="), let separator = CSVSeparator(String(text.dropFirst(4))) else {
      return nil
    }
    return (separator, line.count + 1)
  }

  /// Several of them in words.
  var plural: String { Self.usual.first { $0.separator == self }?.plural ?? "separators" }

  /// Advice for a file in whose header another separator stands more often; `nil` where none does.
  func hint(header: UnsafeBufferPointer<UInt8>) -> String? {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in header {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let best = Self.usual.max { counts[$0.separator.byte, default: 0] < counts[$1.separator.byte, default: 0] }
    guard let best, best.separator != self, counts[best.separator.byte, default: 0] > counts[byte, default: 0] else {
      return nil
    }
    return "\(best.plural) seem to stand between the columns: write separator: \(best.written)"
  }
}
