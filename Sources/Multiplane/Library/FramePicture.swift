internal import Glibc
internal import MultiplaneDecoding
internal import MultiplaneInspection
internal import MultiplaneOutput
internal import Synchronization

/// The pixels of a frame as they were drawn. Their other forms are made once, when they are asked for.
final class FramePicture: Sendable {
  private struct Made {
    var pixels: [UInt8]?
    var file: [UInt8]?
  }
  // Nobody writes into it any more.
  private let buffer: PixelBuffer
  private let format: FrameFormat
  private let hasAlpha: Bool
  private let made = Mutex(Made())

  /// A copy of pixels that go on changing.
  ///
  /// - Parameter format: The format of the file.
  init(of drawn: PixelBuffer, format: FrameFormat, hasAlpha: Bool) {
    (self.format, self.hasAlpha) = (format, hasAlpha)
    buffer = PixelBuffer(width: drawn.width, height: drawn.height, isOpaque: drawn.isOpaque)
    for y in 0..<drawn.height {
      memcpy(buffer.bytes + y * buffer.stride, drawn.bytes + y * drawn.stride, drawn.width * 4)
    }
  }

  var width: Int { buffer.width }
  var height: Int { buffer.height }

  /// Red, green, blue and alpha of every pixel, colour divided by alpha.
  var pixels: [UInt8] {
    made.withLock { made in
      if let pixels = made.pixels { return pixels }
      let pixels = StraightImage(buffer, hasAlpha: hasAlpha).bytes
      made.pixels = pixels
      return pixels
    }
  }

  /// The bytes of the file that a render writes.
  var file: [UInt8] {
    made.withLock { made in
      if let file = made.file { return file }
      let file = format.makeEncoder().file(PixelSource(buffer), hasAlpha: hasAlpha)
      made.file = file
      return file
    }
  }
}
