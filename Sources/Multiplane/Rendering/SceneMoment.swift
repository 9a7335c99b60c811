package import MultiplaneBase
internal import MultiplaneLayout
package import MultiplaneScene

/// A moment of a scene: a frame, a time, a mark of its track, its end, or an offset. A number alone is a time in seconds.
public enum SceneMoment: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A frame by its number.
  case frame(Int)
  /// The first frame at or after a time in seconds.
  case time(Double)
  /// The last frame.
  case end
  /// The first frame at or after a mark of the track, or at so many seconds after it.
  case mark(String, plus: Double = 0)
  /// Frame 0 with the main scroller at an offset in points.
  case scroll(Double)

  /// Frame 0.
  public static let start = SceneMoment.frame(0)
  /// So many seconds from the start.
  public init(floatLiteral seconds: Double) { self = .time(seconds) }
  /// So many seconds from the start.
  public init(integerLiteral seconds: Int) { self = .time(Double(seconds)) }

  /// The frame's number.
  ///
  /// - Throws: `SceneFailure` of class `commandLine` if the scene has no such moment.
  package func frame(in scene: Scene, framesPerSecond: Double? = nil) throws(SceneFailure) -> Int {
    let rate = framesPerSecond ?? scene.canvas.framesPerSecond
    let count = scene.frameCount(framesPerSecond: rate)
    let refused = Self.refused
    switch self {
    case .scroll(let offset):
      guard offset.isFinite else {
        throw refused("the content has no offset \(offset)", "an offset is a number of points")
      }
      return 0
    case .end: return count - 1
    case .frame(let frame):
      guard (0..<count).contains(frame) else {
        throw refused("the scene has no frame \(frame)", "its frames are 0 to \(count - 1)")
      }
      return frame
    case .time(let seconds):
      guard seconds >= 0, seconds * rate <= Double(count - 1) + 1e-6 else {
        throw refused(
          "the scene has no frame at \(numberText(seconds)) s", "it ends at \(numberText(Double(count - 1) / rate)) s")
      }
      return scene.frame(at: seconds, framesPerSecond: rate)
    case .mark(let name, let delay):
      let marks = scene.marks
      if let mark = marks.first(where: { $0.name == name }) {
        if delay != 0 { return try SceneMoment.time(mark.time + delay).frame(in: scene, framesPerSecond: rate) }
        return min(count - 1, scene.frame(at: mark.time, framesPerSecond: rate))
      }
      let names = marks.map(\.name)
      let near = nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
      let all =
        names.isEmpty ? "the track has no marks" : "the marks are \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
      throw refused("the track has no mark \"\(name)\"", near ?? all)
    }
  }

  /// The failure of an offset that the content does not stand at on frame 0.
  func missed(at start: Double) -> SceneFailure {
    guard case .scroll(let offset) = self else { preconditionFailure("a moment without an offset") }
    return Self.refused(
      "the content does not stand at \(numberText(offset)) points on frame 0",
      "it stands at \(numberText(start)): an offset is within the content, and the track does not begin with a jump")
  }

  private static func refused(_ message: String, _ hint: String) -> SceneFailure {
    SceneFailure(code: "no-moment", message, hint: hint, failure: .commandLine)
  }
}
