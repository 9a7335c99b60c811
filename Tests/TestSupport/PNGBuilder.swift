/// Writes PNG files of any kind with stored (uncompressed) blocks.
package struct PNGBuilder {
  /// Pixels across, and the other fields of the header as they are written.
  package var width: Int
  /// A field of the header.
  package var height: Int
  /// A field of the header.
  package var depth: Int
  /// A field of the header.
  package var color: Int
  /// A field of the header.
  package var interlaced = false
  /// Chunks between header and data, or after them.
  package var before: [(String, [UInt8])] = []
  /// The deflated rows.
  package var stream: [UInt8]

  /// A picture of some samples.
  ///
  /// - Parameter data: Filter bytes and samples.
  package init(
    width: Int, height: Int, depth: Int, color: Int, interlaced: Bool = false, before: [(String, [UInt8])] = [],
    data: [UInt8]
  ) {
    (self.width, self.height, self.depth, self.color) = (width, height, depth, color)
    (self.interlaced, self.before, stream) = (interlaced, before, Self.stored(data))
  }

  /// The file.
  package var bytes: [UInt8] {
    var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let kind: [UInt8] = [UInt8(depth), UInt8(color), 0, 0, interlaced ? 1 : 0]
    out += Self.chunk("IHDR", Self.word(width) + Self.word(height) + kind)
    for (name, body) in before { out += Self.chunk(name, body) }
    out += Self.chunk("IDAT", stream)
    return out + Self.chunk("IEND", [])
  }

  /// Four bytes, the largest first.
  package static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// A chunk with its length and checksum.
  package static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return word(body.count) + content + word(Int(~crc))
  }

  /// Zeros as a deflate stream of a thousandth of their number: fixed codes, repeats of 258 bytes.
  package static func zeros(_ count: Int) -> [UInt8] {
    var (out, word, filled): ([UInt8], UInt32, UInt32) = ([0x78, 0x01], 0, 0)
    func add(_ bits: UInt32, _ size: UInt32) {
      word |= bits << filled
      filled += size
      while filled >= 8 {
        out.append(UInt8(word & 255))
        (word, filled) = (word >> 8, filled - 8)
      }
    }
    // The last block, of fixed codes; those go in from their highest bit.
    add(0b011, 3)
    for _ in 0..<(count > 0 ? 1 + (count - 1) % 258 : 0) { add(0b0000_1100, 8) }
    for _ in 0..<(count > 0 ? (count - 1) / 258 : 0) { add(0b1010_0011, 13) }
    add(0, 7)
    if filled > 0 { add(0, 8 - filled) }
    return out + Self.word((count % 65_521) << 16 | 1)
  }

  /// Data as a deflate stream of blocks that are not compressed.
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    var out: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, data.count), by: 65_535) {
      let part = data[start..<min(data.count, start + 65_535)]
      let count = UInt16(part.count)
      out.append(start + 65_535 >= data.count ? 1 : 0)
      out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + part
    }
    return out + word(Int(b << 16 | a))
  }
}
