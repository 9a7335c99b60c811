import MultiplaneBase

/// A function that takes frames, called on the drawing threads, frames in any order; a frame is valid during the call.
package struct FrameFunction: FrameSink {
  private let frames: Set<Int>?
  private let readsPixels: Bool
  private let body: FrameTaker

  /// - Parameters:
  ///   - frames: Which frames are drawn; `nil` is all of them.
  ///   - readsPixels: Whether the function reads pixels, and not only files: then all of them are drawn.
  package init(
    for frames: Set<Int>? = nil, readsPixels: Bool, _ body: @escaping FrameTaker
  ) {
    (self.frames, self.readsPixels, self.body) = (frames, readsPixels, body)
  }

  package func isDone(_ frame: Int) -> Bool { frames?.contains(frame) == false }
  package func makeWriter() -> any FrameWriter { Writer(readsPixels, body) }

  private final class Writer: FrameWriter {
    let readsPixels: Bool
    private let body: FrameTaker
    init(_ readsPixels: Bool, _ body: @escaping FrameTaker) {
      (self.readsPixels, self.body) = (readsPixels, body)
    }
    func write(_ frame: DrawnFrame) throws(OutputError) { try body(frame) }
  }
}

/// No frame is drawn; frames are stepped for traces and snapshots alone.
package struct NoFrames: FrameSink {
  /// A sink without state.
  package init() {}
  package func isDone(_ frame: Int) -> Bool { true }
  package func makeWriter() -> any FrameWriter { preconditionFailure("a frame that is done is not drawn") }
}
