import CPixels
import CWebP

/// Turns pictures into lossless WebP files in memory, by libwebp.
///
/// A picture whose rows are those of the one before is the last file once more.
package final class WebPEncoder: FrameEncoder {
  private var straight = ByteBuffer()
  private var body = WebPMemoryWriter()
  private var last: (rows: RowHashes, file: EncodedFrame)?
  private let effort: Int32
  /// Where a lossless file says whether it has alpha: the last of the four bytes that hold its sides, by its fifth bit.
  private static let alphaByte = 24

  /// An encoder without buffers yet; they grow with the first picture.
  ///
  /// - Parameter effort: How hard it tries, 0 to 9. At 0 files may be larger than PNG, from 2 on it takes twice as long for a few
  ///   percent.
  package init(effort: Int = 1) {
    self.effort = Int32(effort)
    WebPMemoryWriterInit(&body)
  }

  deinit { WebPMemoryWriterClear(&body) }

  /// The WebP file of a picture, 8 bits a channel. With alpha, colour is divided by it and rounded to the nearest value; a pixel
  /// of alpha 0 is black.
  package func encode(_ picture: PixelSource, hasAlpha: Bool) -> EncodedFrame {
    let rows = RowHashes(of: picture, hasAlpha: hasAlpha)
    if let last, last.rows == rows { return last.file }
    WebPMemoryWriterClear(&body)
    compress(picture, hasAlpha: hasAlpha)
    guard let bytes = body.mem, body.size > Self.alphaByte else { preconditionFailure("libwebp wrote no file") }
    // libwebp says so only where a pixel is translucent; frames of a scene that can be seen through are all of one kind.
    if hasAlpha { bytes[Self.alphaByte] |= 0x10 }
    var file = EncodedFile()
    file.add(UnsafeRawBufferPointer(start: bytes, count: body.size))
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
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, effort) != 0,
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
}
