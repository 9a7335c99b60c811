import Glibc
package import MultiplaneBase

/// Writes frames to a descriptor one after the other, in order, whichever thread has them ready first.
///
/// A thread that is ahead waits in `write`, which is the back-pressure: no frame is queued.
package final class RawPipe: FrameSink {
  private enum Reader {
    case file(OpenFile)
    case encoder(EncoderProcess)
  }
  /// How its reader wants frames.
  package let layout: RawLayout
  /// Whether it takes files of the run's format in place of raw frames.
  fileprivate let isOfFiles: Bool
  private let reader: Reader
  private let gate = OrderedGate()

  /// A pipe over an open descriptor, which stays the caller's to close; `name` stands in messages.
  ///
  /// - Parameter isOfFiles: Whether it takes files of the run's format, one behind the other, in place of raw frames.
  package init(
    descriptor: Int32, name: String = "standard output", layout: RawLayout = .bgra, isOfFiles: Bool = false
  ) {
    (reader, self.layout) = (.file(OpenFile(descriptor: descriptor, path: name)), layout)
    self.isOfFiles = isOfFiles
    widenPipe(descriptor)
  }

  /// A pipe to an encoder, which stays the caller's to finish.
  package init(_ encoder: EncoderProcess, layout: RawLayout = .bgra) {
    (reader, self.layout, isOfFiles) = (.encoder(encoder), layout, false)
  }

  package func makeWriter() -> any FrameWriter { RawPipeWriter(self) }

  /// Writes a whole frame when all frames before it are written.
  ///
  /// - Parameters:
  ///   - bytes: The raw frame.
  ///   - index: Its place in the output, from 0 without gaps.
  ///   - frame: The frame's number for messages.
  package func write(_ bytes: UnsafeRawBufferPointer, at index: Int, frame: Int? = nil) throws(OutputError) {
    try gate.wait(index)
    do throws(OutputError) {
      switch reader {
      case .file(var file):
        file.frame = frame
        try file.write(bytes)
      case .encoder(let encoder): try encoder.write(bytes)
      }
    } catch {
      gate.stop()
      if case .system(_, _, EPIPE, _) = error { throw .closedPipe }
      throw error
    }
    gate.leave()
  }

  /// Writes what stands before all frames.
  package func begin(_ text: String) throws(OutputError) {
    guard case .file(let file) = reader else { preconditionFailure("an encoder is told by its command") }
    try Array(text.utf8).withRawBytes { bytes throws(OutputError) in try file.write(bytes) }
  }

  /// Wakes every waiting thread with `OutputError.stopped`, for when a frame will never come; an encoder is ended.
  package func stop() {
    gate.stop()
    if case .encoder(let encoder) = reader { encoder.stop() }
  }
}

/// A drawing thread's end of a pipe.
private final class RawPipeWriter: FrameWriter {
  private let pipe: RawPipe
  private let converter = RawConverter()
  private var raw = UnsafeRawBufferPointer(start: nil, count: 0)

  init(_ pipe: RawPipe) { self.pipe = pipe }

  var readsPixels: Bool { !pipe.isOfFiles }

  func convert(_ frame: DrawnFrame) {
    if pipe.isOfFiles { return }
    raw = converter.convert(frame.pixels, hasAlpha: frame.hasAlpha, as: pipe.layout)
  }

  func write(_ frame: DrawnFrame) throws(OutputError) {
    guard pipe.isOfFiles else { return try pipe.write(raw, at: frame.index, frame: frame.number) }
    try frame.encoded.file.bytes.withRawBytes { bytes throws(OutputError) in
      try pipe.write(bytes, at: frame.index, frame: frame.number)
    }
  }
}

/// Lets threads through one at a time in the order of their numbers.
final class OrderedGate: Sendable {
  private let state = Monitor((next: 0, isStopped: false))

  func wait(_ index: Int) throws(OutputError) {
    let isStopped = state.wait { state -> Bool? in
      precondition(index >= state.next, "frame \(index) of the pipe was written before")
      return state.isStopped ? true : state.next == index ? false : nil
    }
    if isStopped { throw .stopped }
  }

  func leave() { state.update { $0.next += 1 } }
  func stop() { state.update { $0.isStopped = true } }
}
