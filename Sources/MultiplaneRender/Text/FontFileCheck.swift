import MultiplaneBase
import MultiplaneDecoding

/// Looks at the beginning of a file that is to be a font, and at the directories of its faces.
enum FontFileCheck {
  /// The predicate that says why a file is no font that can be used; `nil` if it looks like one.
  ///
  /// Tables that lie beyond the end of the file are found here: FreeType opens such a font and then draws nothing.
  static func fault(of file: AssetFile) -> String? {
    guard file.state.size > 0 else { return "is empty" }
    guard let start = bytes(of: file, from: 0, 12) else { return "is not a font" }
    switch word(start, 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: return tables(of: file, at: 0)
    case 0x7474_6366:
      let count = Int(word(start, 8))
      guard (1...256).contains(count), let faces = bytes(of: file, from: 12, count * 4) else { return damage }
      return (0..<count).lazy.compactMap { tables(of: file, at: Int(word(faces, $0 * 4))) }.first
    case 0x774F_4646, 0x774F_4632: return "is a web font (WOFF); convert it to .ttf or .otf"
    default:
      let beginning = bytes(of: file, from: 0, min(file.state.size, 1 << 16)) ?? start
      return FileKind(beginning).map { "is \($0.description), not a font" } ?? "is not a font"
    }
  }

  private static let damage = "is cut short or damaged"

  private static func tables(of file: AssetFile, at start: Int) -> String? {
    guard let head = bytes(of: file, from: start, 12) else { return damage }
    let count = Int(head[4]) << 8 | Int(head[5])
    guard count > 0, let entries = bytes(of: file, from: start + 12, count * 16) else { return damage }
    let isWhole = stride(from: 0, to: count * 16, by: 16).allSatisfy { entry in
      Int(word(entries, entry + 8)) + Int(word(entries, entry + 12)) <= file.state.size
    }
    return isWhole ? nil : damage
  }

  private static func bytes(of file: AssetFile, from start: Int, _ count: Int) -> [UInt8]? {
    guard count <= file.state.size - start else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes.withUnsafeMutableBytes { file.read(into: $0, at: start) } == count ? bytes : nil
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
