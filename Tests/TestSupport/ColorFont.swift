import Foundation

/// Makes a font of one emoji, a red square of 40 pixels as high and wide as the font size, as fonts of pictures hold it.
package enum ColorFont {
  /// The bytes of a file whose only character is U+1F600.
  package static var bytes: [UInt8] { bytes(of: 0x1F600) }

  /// The bytes of a file that has one character.
  package static func bytes(of character: UInt32) -> [UInt8] {
    let image: [UInt8] = [40, 40, 0, 32, 40] + long(picture.count) + picture
    let lines: [UInt8] = [32, 0xF8, 40, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let size = long(56) + long(24) + long(1) + long(0) + lines + lines + short(1) + short(1) + [40, 40, 32, 1]
    let subtable = short(1) + short(17) + long(4) + long(0) + long(image.count)
    let tables: [(String, [UInt8])] = [
      ("CBDT", long(0x30000) + image),
      ("CBLC", long(0x30000) + long(1) + size + short(1) + short(1) + long(8) + subtable),
      (
        "cmap",
        short(0) + short(1) + short(3) + short(10) + long(12) + short(12) + short(0) + long(28) + long(0) + long(1)
          + long(Int(character)) + long(Int(character)) + long(1)
      ),
      (
        "head",
        long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + short(0) + short(1000)
          + [UInt8](repeating: 0, count: 16) + short(0) + short(-200) + short(1000) + short(800) + short(0) + short(8)
          + short(2) + short(0) + short(0)
      ),
      (
        "hhea",
        long(0x10000) + short(800) + short(-200) + short(0) + short(1000) + [UInt8](repeating: 0, count: 22) + short(2)
      ),
      ("hmtx", short(1000) + short(0) + short(1000) + short(0)),
      ("maxp", long(0x5000) + short(2)),
      (
        "name",
        short(0) + short(1) + short(18) + short(3) + short(1) + short(0x409) + short(1) + short(10) + short(0)
          + "Emoji".utf8.flatMap { [0, $0] }
      ),
    ]
    var directory = long(0x10000) + short(tables.count) + short(128) + short(3) + short(0)
    var content: [UInt8] = []
    for (name, body) in tables {
      directory += Array(name.utf8) + long(0) + long(12 + 16 * tables.count + content.count) + long(body.count)
      content += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    return directory + content
  }

  private static var picture: [UInt8] {
    let row: [UInt8] = [0] + (0..<40).flatMap { _ -> [UInt8] in [255, 0, 0, 255] }
    return PNGBuilder(width: 40, height: 40, depth: 8, color: 6, data: (0..<40).flatMap { _ in row }).bytes
  }
  private static func long(_ value: Int) -> [UInt8] { PNGBuilder.word(value) }
  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
