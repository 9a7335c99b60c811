package import MultiplaneBase
package import MultiplaneExpressions

/// One step of the finger: what the main scroller does next.
package struct TrackStep: Sendable {
  /// What the step does.
  package var verb: Verb
  /// Where it stands in the file.
  package var span: SourceSpan

  /// What a step does.
  package enum Verb: Sendable {
    /// Passes time; a running motion goes on. Seconds.
    case wait(Double)
    /// Stops whatever moves and passes time. Seconds.
    case hold(Double)
    /// At constant speed.
    case linear(ScrollTarget, over: Double)
    /// Along a timing curve.
    case ease(ScrollTarget, over: Double, curve: TimingCurve)
    /// At once.
    case jump(JumpTarget)
    /// Names this moment.
    case mark(String)
  }

  /// A step and where it stands.
  package init(verb: Verb, span: SourceSpan) { (self.verb, self.span) = (verb, span) }
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
