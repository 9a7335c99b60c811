import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// The frames a check names.
enum CheckFrames {
  /// Frames in order, each once, with the names the check gives to those it counts from a mark or the end.
  case listed([Int], names: [Int: String])
  case range(ClosedRange<Int>)
  /// The frames on which a condition holds.
  case when(Expression)

  /// - Parameter interval: How many seconds the frames of a range are apart; `nil` takes each of them.
  init(_ moments: SceneCheck.Moments, every interval: Double? = nil, of scene: Scene) {
    let rate = scene.canvas.framesPerSecond
    let last = scene.frameCount(framesPerSecond: rate) - 1
    func frame(_ moment: TrackMoment) -> Int {
      max(0, min(last, scene.frame(at: scene.time(of: moment), framesPerSecond: rate)))
    }
    switch moments {
    case .at(let moments):
      // A mark that is called like the number of a frame would take the name of that one.
      let names = moments.compactMap { named in
        named.name.flatMap { FrameTag.isTag($0) ? nil : (frame(named.moment), $0) }
      }
      self = .listed(
        Set(moments.map { frame($0.moment) }).sorted(),
        names: Dictionary(names, uniquingKeysWith: { first, _ in first }))
    case .over(let first, let last):
      guard let interval else {
        self = .range(frame(first)...frame(last))
        return
      }
      let times = stride(
        from: 0, through: Double(frame(last) - frame(first)) / rate + 1e-9, by: max(interval, 1 / rate))
      self = .listed(times.map { frame(first) + Int(($0 * rate).rounded()) }, names: [:])
    case .when(let condition): self = .when(condition)
    }
  }

  /// The frame after which nothing is judged; `nil` if only the last one of the scene is.
  var last: Int? {
    switch self {
    case .listed(let frames, _): frames.last
    case .range(let frames): frames.upperBound
    case .when: nil
    }
  }

  /// All of them where they are known beforehand.
  var known: [Int] {
    switch self {
    case .listed(let frames, _): frames
    case .range(let frames): Array(frames)
    case .when: []
    }
  }

  /// The names the check gives to frames, by their numbers.
  var names: [Int: String] {
    if case .listed(_, let names) = self { names } else { [:] }
  }
}
