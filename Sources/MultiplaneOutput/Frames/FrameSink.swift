package import MultiplaneBase

/// Where the frames of a run go: a folder of files, a pipe, a function.
package protocol FrameSink: Sendable {
  /// Whether a frame is not to be drawn: it is there already, or nobody wants it.
  func isDone(_ frame: Int) -> Bool
  /// What one drawing thread hands its frames to.
  func makeWriter() -> any FrameWriter
  /// Wakes threads that wait for a frame that will never come.
  func stop()
}

extension FrameSink {
  package func isDone(_ frame: Int) -> Bool { false }
  package func stop() {}
}

/// A drawing thread's end of a sink, with buffers of its own. Each frame is encoded, then written.
package protocol FrameWriter: AnyObject {
  /// Whether pixels are read; otherwise frames are handed on as files, and only what a file needs of them is drawn.
  var readsPixels: Bool { get }
  /// Makes of the pixels what is written.
  func encode(_ frame: DrawnFrame)
  /// Hands on what was encoded last.
  func write(_ frame: DrawnFrame) throws(OutputError)
}

/// A function that is handed frames.
package typealias FrameTaker = @Sendable (DrawnFrame) throws(OutputError) -> Void

/// A frame that was just drawn; its pixels are those of the drawing thread's one buffer.
package struct DrawnFrame {
  /// The frame's number.
  package let number: Int
  /// Its place among the frames of the run, from 0.
  package let index: Int
  /// The main scroller's carried offset, in points.
  package let scroll: Double
  /// Whether files have an alpha channel.
  package let hasAlpha: Bool
  /// The pixels, with a number for each row that says which stay the same in this thread's frames.
  package let pixels: PixelSource
  private let hasher: RowHasher
  private let encoder: any FrameEncoder

  /// A frame; see the properties.
  ///
  /// - Parameters:
  ///   - hasher: The drawing thread's.
  ///   - encoder: The drawing thread's.
  package init(
    number: Int, index: Int, scroll: Double, hasAlpha: Bool, pixels: PixelSource, hasher: RowHasher,
    encoder: any FrameEncoder
  ) {
    (self.number, self.index, self.scroll, self.hasAlpha) = (number, index, scroll, hasAlpha)
    (self.pixels, self.hasher, self.encoder) = (pixels, hasher, encoder)
  }

  /// The frame as a file of the run's format, valid until the next call, and the hash of its pixels.
  package func file() -> (file: EncodedFile, pixels: PixelHash) {
    let rows = hasher.hashes(of: pixels, hasAlpha: hasAlpha)
    return (encoder.encode(pixels, rows), PixelHash(of: rows))
  }
}
