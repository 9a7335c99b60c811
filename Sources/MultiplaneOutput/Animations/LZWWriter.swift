/// Compresses the pixels of a GIF's picture (https://www.w3.org/Graphics/GIF/spec-gif89a.txt, appendix F).
final class LZWWriter {
  /// The codes that there are: the code before, the pixel behind it, and the code itself, in 12, 8 and 12 bits. Other places have all
  /// bits.
  private let table = UnsafeMutablePointer<UInt32>.allocate(capacity: LZWWriter.slots)
  private static let slots = 1 << 14
  private static let mostCodes = 4096

  deinit { table.deallocate() }

  /// The data of a picture: the bits of a pixel, at least 2, and blocks of bytes.
  func data(of pixels: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    var (bytes, pending, pendingBits): ([UInt8], UInt64, Int) = ([], 0, 0)
    bytes.reserveCapacity(pixels.count / 8)
    let clear = UInt32(1) << UInt32(bits)
    var (next, width) = (clear + 2, bits + 1)
    func write(_ code: UInt32) {
      pending |= UInt64(code) << UInt64(pendingBits)
      pendingBits += width
      while pendingBits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        (pending, pendingBits) = (pending >> 8, pendingBits - 8)
      }
    }
    func begin() {
      write(clear)
      table.update(repeating: .max, count: Self.slots)
      (next, width) = (clear + 2, bits + 1)
    }
    begin()
    var code = UInt32(pixels[0])
    for pixel in pixels.dropFirst() {
      let key = code << 8 | UInt32(pixel)
      var slot = Int((key &* 0x9E37_79B1) >> 18)
      while table[slot] != .max, table[slot] >> 12 != key { slot = (slot + 1) & (Self.slots - 1) }
      if table[slot] != .max {
        code = table[slot] & 0xFFF
        continue
      }
      write(code)
      code = UInt32(pixel)
      if next == Self.mostCodes {
        begin()
        continue
      }
      table[slot] = key << 12 | next
      if next == 1 << UInt32(width) { width += 1 }
      next += 1
    }
    write(code)
    // A reader has one code more than the writer, and may read the end in a bit more.
    if next == 1 << UInt32(width), width < 12 { width += 1 }
    write(clear + 1)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    var data = [UInt8(bits)]
    data.reserveCapacity(bytes.count + bytes.count / 255 + 3)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      data.append(UInt8(block.count))
      data += block
    }
    return data + [0]
  }
}
