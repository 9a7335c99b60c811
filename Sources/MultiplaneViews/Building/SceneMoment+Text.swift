internal import Multiplane
internal import MultiplaneBase

extension SceneMoment {
  /// The moment as tracks, events and checks have it; `nil` for an offset, which is none of the track.
  private var text: String? {
    switch self {
    case .frame(0): "0s"
    case .frame(let number): "\(number)f"
    case .time(let seconds): "\(numberText(seconds))s"
    case .end: "end"
    case .mark(let name, 0): name
    case .mark(let name, let delay): "\(name) \(delay < 0 ? "-" : "+") \(numberText(Swift.abs(delay)))s"
    case .scroll: nil
    }
  }

  /// The moment as a value, or all from one to another.
  static func value(_ first: SceneMoment, to last: SceneMoment? = nil) -> SceneValue {
    let texts = [first, last].compactMap(\.self).map(\.text)
    guard !texts.contains(nil) else {
      return .problem(
        "an offset is no moment of the track",
        hint: "write seconds, .frame or .mark, or a condition: when: Live.scroll >= 480")
    }
    return .word(texts.compactMap(\.self).joined(separator: ".."))
  }
}
