internal import MultiplaneBase

/// A moment of a scene: so many seconds from its start, a mark of its track, or its end.
public struct SceneTime: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  let text: String
  private init(_ text: String) { self.text = text }
  /// So many seconds from the start.
  public init(floatLiteral seconds: Double) { text = "\(numberText(seconds))s" }
  /// So many seconds from the start.
  public init(integerLiteral seconds: Int) { text = "\(seconds)s" }
  /// So many seconds from the start.
  public static func seconds(_ seconds: Double) -> SceneTime { SceneTime(floatLiteral: seconds) }
  /// A frame by its number.
  public static func frame(_ number: Int) -> SceneTime { SceneTime("\(number)f") }
  /// A mark of the track, or so many seconds after it.
  public static func mark(_ name: String, plus seconds: Double = 0) -> SceneTime {
    if seconds == 0 { return SceneTime(name) }
    return SceneTime("\(name) \(seconds < 0 ? "-" : "+") \(numberText(Swift.abs(seconds)))s")
  }
  /// Frame 0.
  public static let start = SceneTime("0s")
  /// The last frame: for checks.
  public static let end = SceneTime("end")
}

extension LiveCondition {
  /// The condition as scenes have it.
  var formula: String { pieces.map(\.formula).joined() }
}
