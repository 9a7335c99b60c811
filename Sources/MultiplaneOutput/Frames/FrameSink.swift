package import MultiplaneOutput
package import MultiplaneRender

/// Where frames go.
package enum FrameSink: Sendable {
  /// PNG files in a folder; frames the folder has already are not drawn.
  case folder(FrameFolder)
  /// Raw frames one after the other.
  case pipe(RawPipe)
  /// Nowhere: nothing is drawn, frames are stepped for traces and snapshots alone.
  case nowhere
  /// A function that is called on the drawing threads, frames in any order; the frame is valid during the call.
  case each(@Sendable (DrawnFrame) throws(OutputError) -> Void)
  /// Such a function for some frames alone; others are not drawn.
  case chosen(Set<Int>, @Sendable (DrawnFrame) throws(OutputError) -> Void)

  func isDone(_ frame: Int) -> Bool {
    switch self {
    case .folder(let folder): folder.isDone(frame)
    case .nowhere: true
    case .chosen(let frames, _): !frames.contains(frame)
    case .pipe, .each: false
    }
  }

  /// Wakes threads that wait for a frame that will never come.
  func stop() {
    if case .pipe(let pipe) = self { pipe.stop() }
  }
}

/// A frame that was just drawn; its pixels are those of the drawing thread's one buffer.
package struct DrawnFrame {
  /// The frame's number.
  package let number: Int
  /// Its place among the frames of the run, from 0.
  package let index: Int
  /// Whether files have an alpha channel.
  package let hasAlpha: Bool
  /// The pixels, premultiplied.
  package let buffer: PixelBuffer
  /// Which rows are the same as in other frames of this buffer: a number for each band of 64.
  let bandVersions: [UInt64]
  let encoder: PNGEncoder

  /// The pixels as encoders want them.
  package var pixels: PixelSource {
    PixelSource(
      base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
      bandVersions: bandVersions)
  }

  /// The frame as a PNG file; valid until the next call.
  package func png() -> UnsafeRawBufferPointer { encoder.encode(pixels, hasAlpha: hasAlpha) }
}
