import CPixels

/// How the pixels of a raw frame lie, rows without gaps.
package enum RawLayout: Hashable, Sendable {
  /// Blue, green, red, alpha, colour not multiplied.
  case bgra
  /// A frame of a YUV4MPEG2 stream: its line of text, then luma and both colour differences in full range, a byte a
  /// pixel each. It knows no alpha.
  case y4m(bt709: Bool)

  /// The beginning of a YUV4MPEG2 stream.
  ///
  /// - Parameter rate: Frames a second.
  package static func y4mHeader(width: Int, height: Int, rate: String) -> String {
    "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=FULL\n"
  }
}

/// Turns pictures into raw frames.
///
/// Each thread wants one of its own; the buffer is kept for the next picture.
package final class RawConverter {
  private var buffer = ByteBuffer()

  /// A converter without a buffer yet.
  package init() {}

  /// The raw frame, valid until the next call and as long as the picture is: of one that is opaque without gaps, its own pixels.
  /// Without alpha the fourth byte of every pixel is not looked at.
  package func convert(_ source: PixelSource, hasAlpha: Bool, as layout: RawLayout = .bgra) -> UnsafeRawBufferPointer {
    switch layout {
    case .bgra: straight(source, hasAlpha: hasAlpha)
    case .y4m(let bt709): planes(source, bt709: bt709)
    }
  }

  private func straight(_ source: PixelSource, hasAlpha: Bool) -> UnsafeRawBufferPointer {
    let line = source.width * 4
    if source.isKnownOpaque, source.stride == line {
      return UnsafeRawBufferPointer(start: source.base, count: line * source.height)
    }
    buffer.reserve(line * source.height)
    for y in 0..<source.height {
      let out = buffer.base + y * line
      if hasAlpha {
        if mp_row_is_opaque(source.row(y), source.width) {
          out.update(from: source.row(y), count: line)
        } else {
          mp_row_unpremultiply(source.row(y), source.width, out)
        }
      } else {
        mp_row_opaque_copy(source.row(y), source.width, out)
      }
    }
    return UnsafeRawBufferPointer(start: buffer.base, count: line * source.height)
  }

  private func planes(_ source: PixelSource, bt709: Bool) -> UnsafeRawBufferPointer {
    let (mark, plane) = (Array("FRAME\n".utf8), source.width * source.height)
    buffer.reserve(mark.count + 3 * plane)
    buffer.base.update(from: mark, count: mark.count)
    for row in 0..<source.height {
      let luma = buffer.base + mark.count + row * source.width
      mp_row_yuv(source.row(row), source.width, bt709, luma, luma + plane, luma + 2 * plane)
    }
    return UnsafeRawBufferPointer(start: buffer.base, count: mark.count + 3 * plane)
  }
}
