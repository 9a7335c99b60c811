import CDeflate

/// Writes the chunks of a PNG file one after the other into memory that is large enough.
package struct PNGChunkWriter {
  let base: UnsafeMutablePointer<UInt8>
  package private(set) var count = 0

  package init(_ base: UnsafeMutablePointer<UInt8>) { self.base = base }

  /// Signature, IHDR and room for nothing else: 8 bits a channel, no interlacing.
  mutating func begin(width: Int, height: Int, hasAlpha: Bool) {
    for byte: UInt8 in [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] { append(byte) }
    chunk("IHDR") { body in
      store(UInt32(width), at: body)
      store(UInt32(height), at: body + 4)
      body[8] = 8
      body[9] = hasAlpha ? 6 : 2
      for i in 10..<13 { body[i] = 0 }
      return 13
    }
  }

  /// The last chunk.
  mutating func end() { chunk("IEND") { _ in 0 } }

  /// A chunk whose body is written in place; `body` returns the number of bytes it wrote.
  mutating func chunk(_ name: StaticString, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    let start = base + count
    for i in 0..<4 { start[4 + i] = name.utf8Start[i] }
    let length = body(start + 8)
    precondition(length <= Int(Int32.max), "a chunk ends at 2 GiB")
    store(UInt32(length), at: start)
    store(UInt32(libdeflate_crc32(0, start + 4, length + 4)), at: start + 8 + length)
    count += 12 + length
  }

  private mutating func append(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }
}

/// Stores a number in network order.
func store(_ value: UInt32, at place: UnsafeMutablePointer<UInt8>) {
  UnsafeMutableRawPointer(place).storeBytes(of: value.bigEndian, as: UInt32.self)
}

/// The Adler-32 sum of the bytes of `first` followed by those of `second`, which are `secondCount` long.
package func combinedAdler32(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
  // Each sum starts at a = 1, b = 0. Of the joined bytes a is a1 + a2 - 1, and every byte of the second part
  // counts a1 - 1 more in b.
  let modulus: UInt64 = 65521
  let (a1, b1) = (UInt64(first & 0xffff), UInt64(first >> 16))
  let (a2, b2) = (UInt64(second & 0xffff), UInt64(second >> 16))
  let a = (a1 + a2 + modulus - 1) % modulus
  let b = (b1 + b2 + (UInt64(secondCount) % modulus) * (a1 + modulus - 1)) % modulus
  return UInt32(b << 16 | a)
}
