import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// How long the steps of a scene take, without pixels.
struct StepBench {
  /// Times of one kind of step.
  struct Times {
    /// How many steps were measured.
    var count: Int
    /// The median, in microseconds.
    var median: Double
    /// 95 of 100 steps take no longer, in microseconds.
    var p95: Double
    /// Nodes laid out in all of these steps of one round.
    var layouts: Int

    /// `nil` of no times.
    init?(_ nanoseconds: [UInt64], layouts: Int) {
      guard !nanoseconds.isEmpty else { return nil }
      let sorted = nanoseconds.sorted()
      func rank(_ part: Double) -> Double {
        Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]) / 1000
      }
      (count, median, p95, self.layouts) = (sorted.count, rank(0.5), rank(0.95), layouts)
    }
  }

  /// Which way was measured.
  var invalidation: Invalidation
  /// How many times the scene was stepped through.
  var rounds: Int
  /// Steps on which no unit enters a window; `nil` if there are none.
  var still: Times?
  /// Steps on which some do.
  var entering: Times?
  /// The first frame, which sets everything up, in microseconds.
  var firstFrame: Double

  /// Steps a scene through several times, the first of them unmeasured.
  ///
  /// - Parameters:
  ///   - frameLimit: Long scenes are measured up to here.
  init(
    _ session: SceneSession, invalidation: Invalidation = .leaf, rounds: Int = 5, frameLimit: Int = 2000
  ) throws(SceneFailure) {
    var options = session.options
    options.invalidation = invalidation
    let frames = min(frameLimit, session.frameCount)
    var (still, entering, first): ([UInt64], [UInt64], [UInt64]) = ([], [], [])
    var (stillLayouts, enteringLayouts) = (0, 0)
    for round in 0...rounds {
      var start = monotonicNanoseconds()
      let stepper = try session.loaded.makeStepper(options)
      (stillLayouts, enteringLayouts) = (0, 0)
      for frame in 0..<frames {
        let state = try stepper.step()
        let now = monotonicNanoseconds()
        if round > 0 {
          if frame == 0 {
            first.append(now - start)
          } else if state.work.entered > 0 {
            entering.append(now - start)
          } else {
            still.append(now - start)
          }
        }
        if frame > 0 {
          if state.work.entered > 0 {
            enteringLayouts += state.work.layouts
          } else {
            stillLayouts += state.work.layouts
          }
        }
        start = monotonicNanoseconds()
      }
    }
    (self.invalidation, self.rounds) = (invalidation, rounds)
    self.still = Times(still, layouts: stillLayouts)
    self.entering = Times(entering, layouts: enteringLayouts)
    firstFrame = Times(first, layouts: 0)?.median ?? 0
  }
}
