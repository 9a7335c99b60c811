import CPixels
import CWebP
import MultiplaneBase

/// Turns pictures into lossless WebP files in memory, by libwebp.
///
/// A picture whose rows are those of the one before is the last file once more.
package final class WebPEncoder: FrameEncoder {
  private var straight = ByteBuffer()
  private var head = ByteBuffer()
  private var body = WebPMemoryWriter()
  private var last: (rows: RowHashes, file: EncodedFrame)?
  /// How hard it tries, 0 to 9. At 0 files may be larger than PNG, from 2 on it takes twice as long for a few percent.
  private static let effort: Int32 = 1

  /// An encoder without buffers yet; they grow with the first picture.
  package init() { WebPMemoryWriterInit(&body) }

  deinit { WebPMemoryWriterClear(&body) }

  /// The WebP file of a picture, 8 bits a channel. With alpha, colour is divided by it and rounded to the nearest value; a pixel
  /// of alpha 0 is black.
  package func encode(_ picture: PixelSource, hasAlpha: Bool) -> EncodedFrame {
    let rows = RowHashes(of: picture, hasAlpha: hasAlpha)
    if let last, last.rows == rows { return last.file }
    WebPMemoryWriterClear(&body)
    compress(picture, hasAlpha: hasAlpha)
    guard let bytes = UnsafeRawPointer(body.mem), body.size > 12 else {
      preconditionFailure("libwebp wrote no file")
    }
    let chunks = UnsafeRawBufferPointer(start: bytes + 12, count: body.size - 12)
    var file = EncodedFile()
    file.add(makeHead(picture, hasAlpha: hasAlpha, bodyLength: chunks.count))
    file.add(chunks)
    let frame = EncodedFrame(file: file, pixels: PixelHash(of: rows))
    last = (rows, frame)
    return frame
  }

  private func compress(_ picture: PixelSource, hasAlpha: Bool) {
    let line = picture.width * 4
    straight.reserve(line * picture.height)
    for y in 0..<picture.height {
      if hasAlpha {
        mp_row_unpremultiply(picture.row(y), picture.width, straight.base + y * line)
      } else {
        mp_row_opaque_copy(picture.row(y), picture.width, straight.base + y * line)
      }
    }
    var config = WebPConfig()
    var input = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, Self.effort) != 0,
      WebPPictureInit(&input) != 0
    else { preconditionFailure("libwebp has another interface than the one it was built with") }
    // The colour of clear pixels stays.
    config.exact = 1
    (input.use_argb, input.width, input.height) = (1, Int32(picture.width), Int32(picture.height))
    input.argb = UnsafeMutableRawPointer(straight.base).assumingMemoryBound(to: UInt32.self)
    input.argb_stride = Int32(picture.width)
    input.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &body) { body in
      input.custom_ptr = UnsafeMutableRawPointer(body)
      return WebPEncode(&config, &input) != 0
    }
    precondition(isDone, "libwebp refused a picture within its bounds: \(input.error_code.rawValue)")
  }

  /// What stands before libwebp's chunks: with alpha it says so, which libwebp does only where a pixel is translucent.
  private func makeHead(_ picture: PixelSource, hasAlpha: Bool, bodyLength: Int) -> UnsafeRawBufferPointer {
    var bytes: [UInt8] = []
    func add(_ number: Int, bytes count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    bytes += Array("RIFF".utf8)
    add(4 + (hasAlpha ? 18 : 0) + bodyLength, bytes: 4)
    bytes += Array("WEBP".utf8)
    if hasAlpha {
      bytes += Array("VP8X".utf8)
      add(10, bytes: 4)
      add(0x10, bytes: 4)
      add(picture.width - 1, bytes: 3)
      add(picture.height - 1, bytes: 3)
    }
    head.reserve(bytes.count)
    head.base.update(from: bytes, count: bytes.count)
    return UnsafeRawBufferPointer(start: head.base, count: bytes.count)
  }
}
