/// What moves a scroller.
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

  func offset(at time: Double) -> Double {
    switch self {
    case .eased(let motion, _): motion.offset(at: time)
    case .flight(let flight, _): flight.offset(at: time)
    }
  }

  func velocity(at time: Double) -> Double {
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
