import CPixels
import CWebP

/// Turns pictures into lossless WebP files in memory, by libwebp.
///
/// A picture whose rows are those of the one before is the last file once more.
package final class WebPEncoder: FrameEncoder {
  private var straight = ByteBuffer()
  private let output = WebPOutput()
  private var last: (rows: RowHashes, file: EncodedFrame)?
  private let config: WebPConfig
  /// Where a lossless file says whether it has alpha: the last of the four bytes that hold its sides, by its fifth bit.
  private static let alphaByte = 24

  /// An encoder without buffers yet; they grow with the first picture.
  ///
  /// - Parameter effort: How hard it tries, 0 to 9. At 0 files may be larger than PNG, from 2 on it takes twice as long for a few
  ///   percent.
  package init(effort: Int = 1) {
    config = WebPOutput.config { config in
      // The colour of clear pixels stays.
      config.exact = 1
      return WebPConfigLosslessPreset(&config, Int32(effort)) != 0
    }
  }

  /// The WebP file of a picture, 8 bits a channel. With alpha, colour is divided by it and rounded to the nearest value; a pixel
  /// of alpha 0 is black.
  package func encode(_ picture: PixelSource, hasAlpha: Bool) -> EncodedFrame {
    let rows = RowHashes(of: picture, hasAlpha: hasAlpha)
    if let last, last.rows == rows { return last.file }
    let bytes = compress(picture, hasAlpha: hasAlpha)
    // libwebp says so only where a pixel is translucent; frames of a scene that can be seen through are all of one kind.
    if hasAlpha { bytes[Self.alphaByte] |= 0x10 }
    var file = EncodedFile()
    file.add(UnsafeRawBufferPointer(bytes))
    let frame = EncodedFrame(file: file, pixels: PixelHash(of: rows))
    last = (rows, frame)
    return frame
  }

  private func compress(_ picture: PixelSource, hasAlpha: Bool) -> UnsafeMutableRawBufferPointer {
    let line = picture.width * 4
    straight.reserve(line * picture.height)
    for y in 0..<picture.height {
      if hasAlpha {
        mp_row_unpremultiply(picture.row(y), picture.width, straight.base + y * line)
      } else {
        mp_row_opaque_copy(picture.row(y), picture.width, straight.base + y * line)
      }
    }
    return output.file(of: straight.base, width: picture.width, height: picture.height, config)
  }
}
