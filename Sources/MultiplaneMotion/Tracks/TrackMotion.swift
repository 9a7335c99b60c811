import MultiplaneBase

/// The motion of a scroller.
struct TrackMotion {
  /// The form of the motion.
  enum Form {
    case eased(EasedMotion)
    case flight(Flight)
  }
  var form: Form
  /// Whether it was told that the end is reached.
  private var isTold = false

  init(_ form: Form) { self.form = form }

  func isOver(_ time: Double) -> Bool {
    switch form {
    case .eased(let motion): motion.isOver(time)
    case .flight(let flight): flight.isOver(time)
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
    guard case .flight(let flight) = form, let number = flight.piece(at: time) else { return nil }
    return flight.pieces[number].motion as? WheelTurn
  }

  private func offset(at time: Double) -> Double {
    switch form {
    case .eased(let motion): motion.offset(at: time)
    case .flight(let flight): flight.offset(at: time)
    }
  }

  private func velocity(at time: Double) -> Double {
    switch form {
    case .eased(let motion): motion.velocity(at: time)
    case .flight(let flight): flight.velocity(at: time)
    }
  }

  /// Whether the target is the end of the content.
  var goesToEnd: Bool {
    switch form {
    case .eased(let motion): return motion.goesToEnd
    case .flight(let flight): if case .pull(let pull) = flight.aim { return pull.goesToEnd } else { return false }
    }
  }

  /// Whether it has arrived at the end of the content and nobody was told.
  mutating func tellsEnd(at time: Double) -> Bool {
    guard goesToEnd, isOver(time), !isTold else { return false }
    isTold = true
    return true
  }
}
