package import MultiplaneBase
package import MultiplaneExpressions

/// One step of the finger: the next motion of a scroller.
package struct TrackStep: Sendable {
  /// The action of the step.
  package var verb: Verb
  /// The action along the other axis of a ScrollView that scrolls along both: the same kind of step.
  package var verbAcross: Verb?
  /// The moment that ends the step before it ends by itself; the motion goes on until a later step takes it over.
  package var until: StepEnd?
  /// Whether the step takes over the speed it finds, where it can.
  package var carries: Bool
  /// Where it stands in the file.
  package var span: SourceSpan

  /// The action of a step.
  package enum Verb: Sendable {
    /// Passes time; a running motion goes on. Seconds; without end where a condition ends the step.
    case wait(Double)
    /// Stops any motion and passes time. Seconds.
    case hold(Double)
    /// At constant speed.
    case linear(ScrollTarget, over: Double)
    /// Along a timing curve.
    case ease(ScrollTarget, over: Double, curve: TimingCurve)
    /// Pulled by a spring: the seconds of one swing without damping, and the share of the critical damping.
    case spring(ScrollTarget, response: Double, damping: Double)
    /// A finger that moves the content with it and lets go.
    case drag(FingerDrag)
    /// Thrown: points a second, and the share of the speed that is left after a millisecond.
    case fling(velocity: Double, kept: Double)
    /// A turn of a wheel, by points.
    case wheel(by: Double)
    /// Along offsets that were recorded.
    case follow(ScrollRecording)
    /// Back to where the track began, in seconds at least, and on to a whole frame of a rate; the scene ends a frame
    /// before that.
    case loop(over: Double, framesPerSecond: Double)
    /// At once.
    case jump(JumpTarget)
    /// Passes time while the camera moves; a running motion goes on. Seconds.
    case camera(over: Double)
    /// Names this moment.
    case mark(String)
  }

  /// A step; see the properties.
  package init(verb: Verb, across: Verb? = nil, until: StepEnd? = nil, carries: Bool = true, span: SourceSpan) {
    (self.verb, verbAcross, self.until, self.carries, self.span) = (verb, across, until, carries, span)
  }

  /// The step as the scroller that scrolls across takes it.
  package var across: TrackStep {
    var step = self
    (step.verb, step.verbAcross) = (verbAcross ?? verb, nil)
    return step
  }

  /// How long the step takes, in seconds, where nothing but the step and its start decide it; `nil` if a run has to show
  /// it.
  ///
  /// - Parameter start: When it starts, in seconds; `nil` if only a run shows that.
  package func length(from start: Double?) -> Double? {
    var limit = Double.infinity
    switch until {
    case .condition: return nil
    case .time(let seconds): limit = seconds
    case nil: break
    }
    switch verb {
    case .wait(let seconds), .hold(let seconds), .camera(let seconds): return min(limit, seconds)
    case .linear(_, let seconds), .ease(_, let seconds, _): return min(limit, seconds)
    case .follow(let recording): return min(limit, recording.duration)
    case .jump, .mark: return 0
    case .loop(let seconds, let rate):
      // The end lies on a frame: what would come next is the first one.
      return start.map { max(0, (($0 + seconds) * rate - 1e-6).rounded(.up) / rate - $0) }
    case .spring, .drag, .fling, .wheel: return nil
    }
  }
}

/// The moment that ends a step early.
package enum StepEnd: Sendable {
  /// So many seconds after it began.
  case time(Double)
  /// The first frame on which a condition holds.
  case condition(Expression)
}

/// A finger on the content.
package struct FingerDrag: Sendable, Hashable {
  /// How far it goes along the scroll, in points; the content goes less far beyond its edges.
  package var distance: Double
  /// In seconds.
  package var duration: Double
  /// How it goes.
  package var curve: TimingCurve
  /// Its speed when it lets go, in points a second; `nil` is that of its last tenth of a second.
  package var release: Double?
  /// A drag; see the properties.
  package init(distance: Double, duration: Double, curve: TimingCurve, release: Double?) {
    (self.distance, self.duration, self.curve, self.release) = (distance, duration, curve, release)
  }
}

/// Offsets of a scroller that were recorded.
package struct ScrollRecording: Sendable, Hashable {
  /// Seconds from the start of the step, rising.
  package let times: [Double]
  /// The offset at each of these, in points.
  package let offsets: [Double]
  /// The offsets along the other axis of a ScrollView that scrolls along both, in points; as many, or `nil`.
  package let offsetsAcross: [Double]?
  /// - Precondition: As many offsets as times, at least one, the times rising from 0 or later.
  package init(times: [Double], offsets: [Double], across: [Double]? = nil) {
    (self.times, self.offsets, offsetsAcross) = (times, offsets, across)
  }
  /// How long it is, in seconds.
  package var duration: Double { times.last ?? 0 }
}

/// Where a motion ends, in list coordinates; resolved when its step starts and held within the content.
package enum ScrollTarget: Sendable, Hashable {
  /// A content offset in points.
  case offset(Double)
  /// That many points further.
  case by(Double)
  /// The last offset.
  case end
}

/// Where a jump lands.
package enum JumpTarget: Sendable, Hashable {
  case offset(ScrollTarget)
  /// The item with an id, put at the start, the middle or the end of the window.
  case item(ItemID, ItemAnchor)
}

/// An item's place in the window.
package enum ItemAnchor: String, Sendable, CaseIterable {
  case top, center, bottom

  /// How scenes call them: `leading` and `trailing` are where content begins and ends, as `top` and `bottom` are.
  package static let words = ["top", "center", "bottom", "leading", "trailing"]

  /// The anchor of a word.
  package init?(word: String) {
    switch word {
    case "leading": self = .top
    case "trailing": self = .bottom
    default: self.init(rawValue: word)
    }
  }
}
