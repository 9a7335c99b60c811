/// How the characters of a text file are written in bytes.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1252 = "windows-1252"
  /// ISO 8859-1, which is read as `windows1252`, as browsers do: programs seldom tell the two apart.
  case latin1
  case macintosh

  /// The text as UTF-8.
  ///
  /// - Throws: The number of the first byte that stands for no character.
  func utf8(_ bytes: [UInt8]) throws(BadByte) -> [UInt8] {
    switch self {
    case .utf8: return bytes
    case .utf16: return try Self.fromUTF16(bytes)
    case .windows1252, .latin1: return try Self.fromTable(bytes) { Self.windows($0) }
    case .macintosh: return try Self.fromTable(bytes) { Self.macRoman[Int($0) - 0x80] }
    }
  }

  /// A byte that stands for no character, by its number.
  struct BadByte: Error { var offset: Int }

  private static func fromTable(
    _ bytes: [UInt8], _ scalar: (UInt8) -> Unicode.Scalar
  ) throws(BadByte) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for (offset, byte) in bytes.enumerated() {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      let scalar = scalar(byte)
      guard scalar != "\0" else { throw BadByte(offset: offset) }
      text += scalar.utf8
    }
    return text
  }

  /// UTF-16 in the order of bytes that its mark says; without one the order in which more high bytes are zero.
  private static func fromUTF16(_ bytes: [UInt8]) throws(BadByte) -> [UInt8] {
    let isMarked = marksUTF16(bytes)
    let isLittle = isMarked ? bytes[0] == 0xFF : zeros(in: bytes, from: 1) >= zeros(in: bytes, from: 0)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var at = isMarked ? 2 : 0
    func unit(_ at: Int) -> UInt32? {
      guard at + 1 < bytes.count else { return nil }
      return UInt32(bytes[at + (isLittle ? 1 : 0)]) << 8 | UInt32(bytes[at + (isLittle ? 0 : 1)])
    }
    while at < bytes.count {
      guard let first = unit(at) else { throw BadByte(offset: at) }
      var value = first
      if (0xD800..<0xDC00).contains(first), let second = unit(at + 2), (0xDC00..<0xE000).contains(second) {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw BadByte(offset: at) }
      text += scalar.utf8
      at += value > 0xFFFF ? 4 : 2
    }
    return text
  }

  /// Whether a text begins with the mark of UTF-16.
  static func marksUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func zeros(in bytes: [UInt8], from start: Int) -> Int {
    stride(from: start, to: min(bytes.count, 4096), by: 2).count { bytes[$0] == 0 }
  }

  // MARK: Guesses

  /// The likely encoding of a text that is not UTF-8; `nil` for one with a few zeros, which is none.
  static func likely(_ bytes: [UInt8]) -> TextEncoding? {
    let zeros = bytes.count { $0 == 0 }
    if zeros > 0 { return zeros > bytes.count / 8 ? .utf16 : nil }
    let high = bytes.filter { $0 >= 0x80 }
    if high.contains(where: { Self.windows($0) == "\0" }) { return .macintosh }
    let asWindows = high.count { isUsual(windows($0)) }
    let asMacintosh = high.count { isUsual(macRoman[Int($0) - 0x80]) }
    return asMacintosh > asWindows ? .macintosh : .windows1252
  }

  /// Whether a character is usual in the texts of western languages: small letters and marks rather than signs.
  private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
    "éèêëàâäáãåçñóòôöõøíìîïúùûüßæœ’‘“”–—…£€©®°\u{A0}".unicodeScalars.contains(scalar)
  }

  // MARK: Tables

  /// The character of a byte from 0x80 on; NUL for one that has none.
  private static func windows(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0xA0 ? windowsMarks[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  private static let windowsMarks = Array(
    "€\u{0}‚ƒ„…†‡ˆ‰Š‹Œ\u{0}Ž\u{0}\u{0}‘’“”•–—˜™š›œ\u{0}žŸ".unicodeScalars)

  private static let macRoman = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.unicodeScalars)
}
