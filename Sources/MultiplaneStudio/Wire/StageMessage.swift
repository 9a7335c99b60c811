internal import CPixels
internal import MultiplaneBase
internal import MultiplaneDecoding
package import NIOCore

/// A message to a page.
package enum StageMessage: Sendable {
  /// Facts: a JSON object.
  case text(String)
  /// A frame: pixels and facts.
  case frame(ByteBuffer)
}

extension [PointRect] {
  /// The boxes in pixels at a scale, as far as they lie in a picture; they stand on whole pixels.
  func pixels(scale: Double, in buffer: PixelBuffer) -> [PixelRect] {
    let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    return map { rect in
      let (left, top) = (Int((rect.x * scale).rounded()), Int((rect.y * scale).rounded()))
      let (right, bottom) = (Int((rect.maxX * scale).rounded()), Int((rect.maxY * scale).rounded()))
      return PixelRect(x: left, y: top, width: right - left, height: bottom - top).intersection(whole)
    }.filter { !$0.isEmpty }
  }
}

/// The bytes of a frame on the wire.
///
/// Little endian: the version (u16), flags (u16: 1 exact), the number of the message (u32), the bytes of the facts (u32),
/// the width and the height of the picture (u16 each), the number of boxes (u16), a reserved u16, the boxes (x, y, width,
/// height, u16 each), the facts as JSON, zeros up to a multiple of four, and the pixels of each box, rows without gaps, red,
/// green, blue and alpha, the colour not multiplied by it.
struct FrameMessage {
  var sequence: Int
  var isExact: Bool
  var facts: String
  var boxes: [PixelRect]
  var buffer: PixelBuffer
  var hasAlpha: Bool

  /// Writes the message in place of the bytes' content; their memory is used again if nobody else holds it.
  func write(into bytes: inout ByteBuffer) {
    let pixels = boxes.reduce(0) { $0 + $1.width * $1.height * 4 }
    bytes.clear(minimumCapacity: 24 + boxes.count * 8 + facts.utf8.count + 4 + pixels)
    bytes.writeMultipleIntegers(
      UInt16(PageMessage.version), UInt16(isExact ? 1 : 0), UInt32(truncatingIfNeeded: sequence),
      UInt32(facts.utf8.count), UInt16(buffer.width), UInt16(buffer.height), UInt16(boxes.count), UInt16(0),
      endianness: .little)
    for box in boxes {
      bytes.writeMultipleIntegers(
        UInt16(box.x), UInt16(box.y), UInt16(box.width), UInt16(box.height), endianness: .little)
    }
    bytes.writeString(facts)
    bytes.writeRepeatingByte(0, count: (4 - bytes.readableBytes % 4) % 4)
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: pixels) { target in
      guard var out = target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
      for box in boxes {
        for y in box.y..<box.y + box.height {
          let row = (buffer.bytes + y * buffer.stride + box.x * 4).assumingMemoryBound(to: UInt8.self)
          mp_row_straight_rgba(row, box.width, hasAlpha, out)
          out += box.width * 4
        }
      }
      return pixels
    }
  }
}
