import MultiplaneDecoding

/// Looks at the bytes of a file that is to be a font, before any font library sees them.
enum FontFileCheck {
  /// Why the bytes are no font file that can be used; `nil` if they look like one.
  ///
  /// Tables that lie beyond the end of the file are found here: FreeType opens such a font and then draws nothing.
  static func fault(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty else { return "is empty" }
    guard bytes.count >= 12 else { return "is not a font" }
    switch word(bytes, 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: return tables(bytes, at: 0)
    case 0x7474_6366:
      let count = Int(word(bytes, 8))
      guard (1...256).contains(count), 12 + count * 4 <= bytes.count else { return "is cut short or damaged" }
      for face in 0..<count {
        if let fault = tables(bytes, at: Int(word(bytes, 12 + face * 4))) { return fault }
      }
      return nil
    case 0x774F_4646, 0x774F_4632: return "is a web font (WOFF); convert it to .ttf or .otf"
    default: return FileKind(bytes).map { "is \($0.description), not a font" } ?? "is not a font"
    }
  }

  private static func tables(_ bytes: [UInt8], at start: Int) -> String? {
    guard start + 12 <= bytes.count else { return "is cut short or damaged" }
    let count = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
    guard count > 0, start + 12 + count * 16 <= bytes.count else { return "is cut short or damaged" }
    for table in 0..<count {
      let entry = start + 12 + table * 16
      let end = Int(word(bytes, entry + 8)) + Int(word(bytes, entry + 12))
      guard end <= bytes.count else { return "is cut short or damaged" }
    }
    return nil
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
