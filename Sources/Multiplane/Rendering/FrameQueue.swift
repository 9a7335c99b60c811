internal import MultiplaneBase
internal import MultiplaneLayout
package import MultiplaneOutput

/// The line between stepping and drawing: frames wait here for a thread, and their outcomes are told in order.
///
/// Frames are taken in order. When one fails, those after it are dropped and those before it go on, so that the error
/// a run ends with is always that of its lowest frame.
package final class FrameQueue: Sendable {
  private struct State {
    var waiting: [FrameJob] = []
    /// Whether there was no room, and half of it is not free again: a thread that steps is not to be woken by every frame.
    var isFull = false
    /// Whether no more frames come.
    var isClosed = false
    var isCancelled = false
    var failure: (index: Int, error: RenderFailure)?
    /// Frames that are being drawn, by index.
    var drawing: Set<Int> = []
    /// Frames that are drawn and wait for their turn to be told.
    var done: [Int: FrameStats] = [:]
    var nextTold = 0
    var isTelling = false

    var isStopped: Bool { isCancelled || failure != nil }
    /// Whether every frame before the failed one has come to its end.
    var isFailureFinal: Bool { failure.map { failed in !drawing.contains { $0 < failed.index } } ?? isCancelled }
  }

  /// How many nodes the frames that wait may be of, the last one apart: each holds the places of all.
  private static let nodeRoom = 50_000
  private let state = Monitor(State())
  private let room: Int
  private let sink: any FrameSink
  private let onFrame: @Sendable (FrameStats) throws(RenderFailure) -> Void

  /// - Parameter room: How many frames may wait.
  package init(room: Int, sink: any FrameSink, onFrame: @escaping @Sendable (FrameStats) throws(RenderFailure) -> Void)
  {
    (self.room, self.sink, self.onFrame) = (room, sink, onFrame)
  }

  /// Adds a frame, waiting for room; `false` if the run has stopped.
  package func add(_ job: FrameJob) -> Bool {
    state.wait { state -> Bool? in
      if state.isStopped { return false }
      guard !state.isFull else { return nil }
      state.waiting.append(job)
      let nodes = state.waiting.reduce(0) { $0 + $1.state.work.nodes }
      state.isFull = state.waiting.count >= room || nodes >= Self.nodeRoom
      return true
    }
  }

  /// Whether nobody may add a frame: there was no room, and half of it is not free again.
  package var isFull: Bool { state.read(\.isFull) }

  /// Whether stepping is to go on.
  var isRunning: Bool { state.read { !$0.isStopped } }

  /// Whether frames are drawn after those that are drawn now, as far as is known.
  var goesOn: Bool { state.read { !$0.isStopped && !($0.isClosed && $0.waiting.isEmpty) } }

  /// Says that no more frames come.
  package func close() { state.update { $0.isClosed = true } }

  /// Drops all frames that wait; those that are being drawn are finished.
  package func cancel() {
    state.update { state in
      state.isCancelled = true
      state.waiting.removeAll()
    }
    // A thread may wait for a reader that has stopped reading.
    stopSinkIfFinal()
  }

  /// The next frame to draw; waits for one, `nil` if none will come.
  package func next() -> FrameJob? {
    // Making room wakes the thread that waits for it; other drawing threads find nothing new.
    var makesRoom = false
    return state.wait(
      for: { state -> FrameJob?? in
        if !state.waiting.isEmpty {
          let job = state.waiting.removeFirst()
          state.drawing.insert(job.index)
          makesRoom = state.isFull && state.waiting.count <= room / 2
          if makesRoom { state.isFull = false }
          return .some(job)
        }
        return state.isClosed || state.isStopped ? .some(nil) : nil
      }, wakes: { _ in makesRoom })
  }

  /// Notes that a frame is drawn, and tells of all whose turn it is.
  func finish(_ index: Int, _ stats: FrameStats) {
    let isMine = state.updateQuietly { state -> Bool in
      state.drawing.remove(index)
      state.done[index] = stats
      if state.isTelling { return false }
      state.isTelling = true
      return true
    }
    if isMine { tellAll() }
    stopSinkIfFinal()
  }

  /// Notes that a frame could not be drawn, or that stepping ended before it.
  func fail(_ index: Int, _ error: RenderFailure) {
    state.update { state in
      state.drawing.remove(index)
      // A pipe stops its writers because of another frame's error.
      if case .output(.stopped) = error, state.isStopped { return }
      if let known = state.failure, known.index <= index { return }
      state.failure = (index, error)
      state.waiting.removeAll { $0.index > index }
    }
    stopSinkIfFinal()
  }

  /// The error of the lowest frame that had one.
  var failure: RenderFailure? { state.read { $0.failure?.error ?? ($0.isCancelled ? .cancelled : nil) } }

  /// One thread at a time tells, without the lock, so that telling may take its time.
  private func tellAll() {
    while true {
      let next = state.updateQuietly { state -> FrameStats? in
        let isBefore = state.failure.map { state.nextTold < $0.index } ?? true
        guard isBefore, let stats = state.done.removeValue(forKey: state.nextTold) else {
          state.isTelling = false
          return nil
        }
        state.nextTold += 1
        return stats
      }
      guard let next else { return }
      do throws(RenderFailure) {
        try onFrame(next)
      } catch {
        fail(state.read { $0.nextTold }, error)
      }
    }
  }

  private func stopSinkIfFinal() {
    if state.read({ $0.isFailureFinal }) { sink.stop() }
  }
}
