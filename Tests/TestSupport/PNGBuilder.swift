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
