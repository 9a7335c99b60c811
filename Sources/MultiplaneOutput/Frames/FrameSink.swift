package import MultiplaneBase

/// Where the frames of a run go: a folder of files, a pipe, a function.
package protocol FrameSink: Sendable {
  /// Whether a frame is not to be drawn: it is there already, or nobody wants it.
  func isDone(_ frame: Int) -> Bool
  /// A writer for the frames of one drawing thread.
  func makeWriter() -> any FrameWriter
  /// Wakes threads that wait for a frame that will never come.
  func stop()
}

extension FrameSink {
  package func isDone(_ frame: Int) -> Bool { false }
  package func stop() {}
}

/// A drawing thread's end of a sink, with buffers of its own.
package protocol FrameWriter: AnyObject {
  /// Whether pixels are read; otherwise frames are handed on as files, and only what a file needs of them is drawn.
  var readsPixels: Bool { get }
  /// Makes of the pixels what is written, where they are read.
  func convert(_ frame: DrawnFrame)
  /// Hands on a frame, what was converted last or a file.
  func write(_ frame: DrawnFrame) throws(OutputError)
}

extension FrameWriter {
  package func convert(_ frame: DrawnFrame) {}
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
  /// The pixels; those of a file's frame are drawn as far as the file needed them.
  package let pixels: PixelSource
  private let file: EncodedFrame?

  /// A frame; see the properties.
  ///
  /// - Parameter file: The encoded file, where its sink asks for files.
  package init(
    number: Int, index: Int, scroll: Double, hasAlpha: Bool, pixels: PixelSource, file: EncodedFrame?
  ) {
    (self.number, self.index, self.scroll, self.hasAlpha) = (number, index, scroll, hasAlpha)
    (self.pixels, self.file) = (pixels, file)
  }

  /// The frame as a file of the run's format, and the hash of its pixels, where its sink asks for files.
  package var encoded: EncodedFrame {
    guard let file else { preconditionFailure("a sink that reads pixels gets no files") }
    return file
  }
}
