import MultiplaneBase

/// The motion of a scroller.
enum TrackMotion {
  /// The flag: whether it was told that the end is reached.
  case eased(EasedMotion, isTold: Bool)
  case flight(Flight, isTold: Bool)

  func isOver(_ time: Double) -> Bool {
    switch self {
    case .eased(let motion, _): motion.isOver(time)
    case .flight(let flight, _): flight.isOver(time)
    }
  }

  /// Where it brings the content, and how fast that goes there.
  ///
  /// Content that does not give way stops at its edges, whatever moves it; and a wheel pulls no content out of them.
  ///
  /// - Parameter distance: How far the content was moved under it, in points.
  func state(
    at time: Double, movedBy distance: Double = 0, in content: any TrackContent
  ) throws(SceneFailure) -> (offset: Double, velocity: Double) {
    let (offset, velocity) = (offset(at: time) + distance, velocity(at: time))
    if isOver(time) { return (offset, velocity) }
    let feel = content.feel
    let turn = turn(at: time)
    if turn == nil, feel.edges(nil).band != nil { return (offset, velocity) }
    let edges = feel.edges(try content.lastOffset(upTo: offset))
    return edges.stopping(offset, velocity: velocity, from: turn.map { $0.start + distance } ?? 0)
  }

  /// The turn of a wheel that runs.
  private func turn(at time: Double) -> WheelTurn? {
    guard case .flight(let flight, _) = self, let number = flight.piece(at: time),
      case .wheel(let turn) = flight.pieces[number].form
    else { return nil }
    return turn
  }

  private func offset(at time: Double) -> Double {
    switch self {
    case .eased(let motion, _): motion.offset(at: time)
    case .flight(let flight, _): flight.offset(at: time)
    }
  }

  private func velocity(at time: Double) -> Double {
    switch self {
    case .eased(let motion, _): motion.velocity(at: time)
    case .flight(let flight, _): flight.velocity(at: time)
    }
  }

  /// Whether the target is the end of the content.
  var goesToEnd: Bool {
    switch self {
    case .eased(let motion, _): return motion.goesToEnd
    case .flight(let flight, _): if case .pull(let pull) = flight.aim { return pull.goesToEnd } else { return false }
    }
  }

  /// Whether it has arrived at the end of the content and nobody was told.
  mutating func tellsEnd(at time: Double) -> Bool {
    guard goesToEnd, isOver(time) else { return false }
    switch self {
    case .eased(let motion, false): self = .eased(motion, isTold: true)
    case .flight(let flight, false): self = .flight(flight, isTold: true)
    default: return false
    }
    return true
  }
}
