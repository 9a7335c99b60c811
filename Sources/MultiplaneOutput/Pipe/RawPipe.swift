import Glibc

/// Writes frames to a descriptor one after the other, in order, whichever thread has them ready first.
///
/// A thread that is ahead waits in `write`, which is the back-pressure: no frame is queued.
package final class RawPipe: FrameSink {
  private enum Reader {
    case file(FileHandle)
    case encoder(EncoderProcess)
  }
  /// How its reader wants frames.
  package let layout: RawLayout
  private let reader: Reader
  private let turn = Turnstile()

  /// A pipe over an open descriptor, which stays the caller's to close; `name` stands in messages.
  package init(descriptor: Int32, name: String = "standard output") {
    (reader, layout) = (.file(FileHandle(descriptor: descriptor, path: name)), .bgra)
  }

  /// A pipe to an encoder, which stays the caller's to finish.
  package init(_ encoder: EncoderProcess, layout: RawLayout = .bgra) {
    (reader, self.layout) = (.encoder(encoder), layout)
  }

  package func makeWriter() -> any FrameWriter { RawPipeWriter(self) }

  /// Writes a whole frame when all frames before it are written.
  ///
  /// - Parameters:
  ///   - bytes: The raw frame.
  ///   - index: Its place in the output, from 0 without gaps.
  ///   - frame: The frame's number for messages.
  package func write(_ bytes: UnsafeRawBufferPointer, at index: Int, frame: Int? = nil) throws(OutputError) {
    try turn.enter(index)
    do throws(OutputError) {
      switch reader {
      case .file(var file):
        file.frame = frame
        try file.write(bytes)
      case .encoder(let encoder): try encoder.write(bytes)
      }
    } catch {
      turn.stop()
      if case .system(_, _, EPIPE, _) = error { throw .closedPipe }
      throw error
    }
    turn.leave()
  }

  /// Wakes every waiting thread with `OutputError.stopped`, for when a frame will never come; an encoder is ended.
  package func stop() {
    turn.stop()
    if case .encoder(let encoder) = reader { encoder.stop() }
  }
}

/// A drawing thread's end of a pipe.
private final class RawPipeWriter: FrameWriter {
  private let pipe: RawPipe
  private let converter = RawConverter()
  private var raw = UnsafeRawBufferPointer(start: nil, count: 0)

  init(_ pipe: RawPipe) { self.pipe = pipe }

  func encode(_ frame: DrawnFrame) {
    raw = converter.convert(frame.pixels, hasAlpha: frame.hasAlpha, as: pipe.layout)
  }

  func write(_ frame: DrawnFrame) throws(OutputError) { try pipe.write(raw, at: frame.index, frame: frame.number) }
}

/// Lets threads through one at a time in the order of their numbers.
///
/// `@unchecked Sendable`: the counters are touched only with the mutex held, and the mutex and condition are
/// allocated once and never move.
private final class Turnstile: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0
  private var stopped = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func enter(_ index: Int) throws(OutputError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    precondition(index >= next, "frame \(index) of the pipe was written before")
    while next != index && !stopped { pthread_cond_wait(changed, mutex) }
    if stopped { throw .stopped }
  }

  func leave() {
    pthread_mutex_lock(mutex)
    next += 1
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  func stop() {
    pthread_mutex_lock(mutex)
    stopped = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }
}
