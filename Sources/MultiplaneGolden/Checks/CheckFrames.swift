import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// The frames a check names.
enum CheckFrames {
  /// These, in order, each once.
  case listed([Int])
  case range(ClosedRange<Int>)
  /// Those on which a condition holds.
  case when(Expression)

  init(_ moments: SceneCheck.Moments, of scene: Scene) {
    let rate = scene.canvas.framesPerSecond
    let last = scene.frameCount(framesPerSecond: rate) - 1
    func frame(_ time: Double) -> Int { max(0, min(last, scene.frame(at: time, framesPerSecond: rate))) }
    switch moments {
    case .at(let times): self = .listed(Set(times.map(frame)).sorted())
    case .over(let times): self = .range(frame(times.lowerBound)...frame(times.upperBound))
    case .when(let condition): self = .when(condition)
    }
  }

  /// The frame after which nothing is judged; `nil` if only the last one of the scene is.
  var last: Int? {
    switch self {
    case .listed(let frames): frames.last
    case .range(let frames): frames.upperBound
    case .when: nil
    }
  }

  /// All of them where they are known beforehand.
  var known: [Int] {
    switch self {
    case .listed(let frames): frames
    case .range(let frames): Array(frames)
    case .when: []
    }
  }
}
