/// A motion in closed form: points and points per second, so many seconds after it began.
protocol ClosedMotion: Sendable {
  func offset(at time: Double) -> Double
  func velocity(at time: Double) -> Double
}

/// A motion of several pieces, each in closed form: a finger, the fling after it, the bounce at an edge.
struct Flight {
  /// A piece and when it starts, in seconds of the scene.
  struct Piece {
    var start: Double
    var motion: any ClosedMotion
  }
  /// The aim of the flight when the content is moved under it, or ends elsewhere.
  enum Aim {
    /// It goes as far as it goes: the share of its speed that is left after a millisecond.
    case anywhere(kept: Double)
    /// It goes to the row or the page nearest to a place: which one that is may show on the way.
    case stop(near: Double)
    /// A spring pulls it to a target.
    case pull(SpringPull)
    case wheelTurn(to: Double)
    case recording
    /// It comes to a place with a speed, when the flight ends.
    case closing(to: Double, velocity: Double)
  }
  /// A spring and where it pulls to.
  struct SpringPull {
    var target: Double
    /// Whether the target is a place of the content, not a distance to go.
    var isPlace: Bool
    /// Whether the target is the end of the content, wherever that is.
    var goesToEnd: Bool
    /// In radians per second.
    var frequency: Double
    var damping: Double
  }

  /// In order; at least one, unless it rests from the start.
  var pieces: [Piece] = []
  /// When it is at rest, in seconds of the scene.
  var end: Double
  /// Where it rests, in points.
  var rest: Double
  var aim: Aim
  /// The last offset of the content as it was planned for, where that made a difference.
  var limit: Double?
  /// The farthest place it comes to within the content.
  var reach: Double

  func isOver(_ time: Double) -> Bool { time >= end - MotionLimits.tolerance }

  /// The number of the piece that runs.
  func piece(at time: Double) -> Int? {
    isOver(time) ? nil : pieces.lastIndex { $0.start <= time + MotionLimits.tolerance }
  }

  func offset(at time: Double) -> Double {
    guard let piece = piece(at: time).map({ pieces[$0] }) else { return rest }
    return clamped(piece.motion.offset(at: max(0, time - piece.start)))
  }

  func velocity(at time: Double) -> Double {
    guard let piece = piece(at: time).map({ pieces[$0] }) else { return 0 }
    return piece.motion.velocity(at: max(0, time - piece.start))
  }

  private func clamped(_ offset: Double) -> Double {
    max(-MotionLimits.farthest, min(offset, MotionLimits.farthest))
  }
}
