import MultiplaneBase
import MultiplaneScene

/// The rows of a list that are on their way.
struct RowMotions {
  /// Rows that take or give up their place over time.
  var animations: [CellKey: RowAnimation] = [:]
  /// Rows that glide to a new place.
  var slides: [CellKey: RowSlide] = [:]
  /// Rows whose values go to those of a changed item.
  var transitions: [CellKey: RowTransition] = [:]
  /// Cells that were taken out and are still seen.
  var leaving: [LeavingCell] = []

  /// Whether any row is on its way.
  var areUnderWay: Bool { !(animations.isEmpty && slides.isEmpty && transitions.isEmpty && leaving.isEmpty) }

  /// Forgets the motions of a row.
  mutating func forget(_ key: CellKey) { (animations[key], slides[key], transitions[key]) = (nil, nil, nil) }

  /// Forgets motions that have ended, but for rows that take or give up their place.
  mutating func finish(at time: Double) {
    if !leaving.isEmpty { leaving.removeAll { time - $0.start >= $0.animation.duration } }
    if !transitions.isEmpty { transitions = transitions.filter { !$0.value.isOver(at: time) } }
    if !slides.isEmpty { slides = slides.filter { time - $0.value.start < $0.value.animation.duration } }
  }
}

/// A row that takes or gives up its place over time.
struct RowAnimation {
  enum Kind { case appear, vanish, resize }
  var kind: Kind
  var animation: Animation
  /// Seconds.
  var start: Double
  var from: Length
  var to: Length
  /// How far it had come when the list's positions last followed it.
  var reached = 0.0

  /// The share of the spacing around the row that is missing.
  var missingShare: Double {
    if animation.fades { return 0 }
    return switch kind {
    case .appear: max(0, 1 - reached)
    case .vanish: min(1, reached)
    case .resize: 0
    }
  }

  /// The progress at a time: from 0 to 1, and possibly beyond either on the way.
  func progress(at time: Double) -> Double { animation.progress(at: time - start) }

  func extent(at time: Double) -> Length {
    if isOver(at: time) { return to }
    if animation.fades { return kind == .vanish ? from : to }
    return max(0, from + Length(units: Int64((Double((to - from).units) * progress(at: time) + 0.5).rounded(.down))))
  }

  func isOver(at time: Double) -> Bool { time - start >= animation.duration }
}

/// A row that glides from where it stood to its new place.
struct RowSlide {
  /// How far it was from its place when it began, in points.
  var distance: PointOffset
  var animation: Animation
  /// Seconds.
  var start: Double
}
