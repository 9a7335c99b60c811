internal import MultiplaneBase
internal import MultiplaneLayout

/// Steppers kept along the frames of a scene, so that any frame, backwards too, is reached from the nearest one before.
///
/// Their number is bounded: when there are too many, every other one goes, and the next are farther apart.
struct StepperCheckpoints {
  private let make: () throws(SceneFailure) -> Stepper
  /// By the frame they come to next, rising; they are copied, never stepped.
  private var kept: [Stepper] = []
  /// The one that gave the last state.
  private(set) var current: Stepper?
  /// The one that goes ahead while nothing is asked for.
  private var scout: Stepper?
  private var stride = 16
  private static let most = 64

  init(_ make: @escaping () throws(SceneFailure) -> Stepper) { self.make = make }

  /// The state of a frame, and the stepper that gave it; O(frames from the nearest stepper).
  mutating func state(at frame: Int) throws(SceneFailure) -> FrameState {
    let stepper = try nearest(to: frame)
    // A stepper that failed is not gone on with.
    current = nil
    while stepper.nextFrame < frame {
      keep(stepper)
      try stepper.advance(toward: frame)
    }
    let state = try stepper.step()
    current = stepper
    return state
  }

  /// Goes on from where it has been before by some frames, at most to the last one, and keeps steppers on the way.
  ///
  /// - Returns: Whether there is more to go.
  mutating func extend(by count: Int, upTo last: Int) throws(SceneFailure) -> Bool {
    let stepper = if let scout { scout } else { try farthest() }
    // One that failed is not gone on with.
    scout = nil
    let end = min(stepper.nextFrame + count, last)
    while stepper.nextFrame < end {
      keep(stepper)
      // None of these frames is looked at.
      try stepper.advance(toward: last + 2)
    }
    scout = stepper
    return stepper.nextFrame < last
  }

  /// A copy of the one that is farthest on, or a new one.
  private func farthest() throws(SceneFailure) -> Stepper {
    if let last = kept.last { return last.copy() }
    return try make()
  }

  private mutating func nearest(to frame: Int) throws(SceneFailure) -> Stepper {
    let best = kept.last { $0.canReach(frame) }
    if let current, current.canReach(frame), current.nextFrame >= best?.nextFrame ?? 0 { return current }
    if let best { return best.copy() }
    let first = try make()
    kept.insert(first.copy(), at: 0)
    return first
  }

  /// Keeps a copy where one is due.
  private mutating func keep(_ stepper: Stepper) {
    guard stepper.nextFrame % stride == 0 else { return }
    let place = kept.firstIndex { $0.nextFrame >= stepper.nextFrame } ?? kept.count
    if place < kept.count, kept[place].nextFrame == stepper.nextFrame { return }
    kept.insert(stepper.copy(), at: place)
    guard kept.count > Self.most else { return }
    stride *= 2
    kept.removeAll { $0.nextFrame % stride != 0 }
  }
}
