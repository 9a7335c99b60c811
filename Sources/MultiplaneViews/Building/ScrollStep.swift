/// A step of a scroll's way. Lengths are in points along the scroll, times in seconds.
public struct ScrollStep: Sendable {
  let verb: String
  let value: SceneValue
  var place: CodePlace

  private init(_ verb: String, _ value: SceneValue, _ file: StaticString, _ line: Int) {
    (self.verb, self.value, place) = (verb, value, CodePlace(file, line))
  }
  private init(
    _ verb: String, _ way: (String, SceneValue), over time: Double? = nil, and more: [(String, SceneValue?)] = [],
    _ file: StaticString = "", _ line: Int = 0
  ) {
    let keys: [(String, SceneValue?)] = [(way.0, way.1), ("over", time.map { Self.seconds($0) })]
    self.init(verb, .map((keys + more).compactMap { key in key.1.map { (key.0, $0) } }), file, line)
  }

  private static func seconds(_ seconds: Double) -> SceneValue {
    .formula([.number(seconds, isSteady: true), .words("s")])
  }

  /// An end of the content, or an offset.
  public struct Target: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let value: SceneValue
    /// An offset in points.
    public init(_ offset: Double) { value = .number(offset) }
    /// An offset in points.
    public init(floatLiteral offset: Double) { self.init(offset) }
    /// An offset in points.
    public init(integerLiteral offset: Int) { self.init(Double(offset)) }
    private init(word: String) { value = .word(word) }
    /// The start of the content.
    public static let start = Target(word: "start")
    /// The end of the content.
    public static let end = Target(word: "end")
  }

  /// A timing curve, as in CSS.
  public enum Curve: String, Sendable {
    /// A curve by its name in CSS.
    case linear, ease, easeIn, easeOut, easeInOut
    var value: SceneValue { .word(rawValue) }
  }

  /// A timing curve by the two points that draw it from 0, 0 to 1, 1, as in CSS.
  public struct TimingCurve: Sendable {
    let value: SceneValue
    /// A curve by the places of its points.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      value = .list([x1, y1, x2, y2].map { .number($0) })
    }
  }

  /// Passes time; a running motion goes on.
  public static func wait(_ time: Double, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("wait", seconds(time), file, line)
  }
  /// Stops the motion, and passes time.
  public static func hold(_ time: Double, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("hold", seconds(time), file, line)
  }
  /// Moves to a place at constant speed.
  public static func linear(
    to target: Target, over time: Double, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("linear", ("to", target.value), over: time, file, line) }
  /// Moves the camera.
  ///
  /// - Parameter way: `to` or `by`.
  static func camera(
    _ way: String, _ values: [CameraValue], over time: Double, _ curve: Curve, until next: Double?
  ) -> Self {
    let more: [(String, SceneValue?)] = [("curve", curve.value), ("until", next.map { seconds($0) })]
    return Self("camera", (way, .map(values.map { ($0.key, $0.value) })), over: time, and: more)
  }
  /// Moves by so many points at constant speed.
  public static func linear(
    by way: Double, over time: Double, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("linear", ("by", .number(way)), over: time, file, line) }
  /// Moves to a place along a curve.
  public static func ease(
    to target: Target, over time: Double, curve: Curve = .easeInOut, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("ease", ("to", target.value), over: time, and: [("curve", curve.value)], file, line) }
  /// Moves by so many points along a curve.
  public static func ease(
    by way: Double, over time: Double, curve: Curve = .easeInOut, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("ease", ("by", .number(way)), over: time, and: [("curve", curve.value)], file, line) }
  /// Moves to a place along a curve of one's own.
  public static func ease(
    to target: Target, over time: Double, curve: TimingCurve, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("ease", ("to", target.value), over: time, and: [("curve", curve.value)], file, line) }
  /// Moves by so many points along a curve of one's own.
  public static func ease(
    by way: Double, over time: Double, curve: TimingCurve, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("ease", ("by", .number(way)), over: time, and: [("curve", curve.value)], file, line) }
  /// Is pulled to a place by a spring: its response in seconds, and its damping, 1 without a swing.
  public static func spring(
    to target: Target, response: Double = 0.5, damping: Double = 1, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("spring", ("to", target.value), and: swing(response, damping), file, line) }
  /// Is pulled by so many points by a spring: its response in seconds, and its damping, 1 without a swing.
  public static func spring(
    by way: Double, response: Double = 0.5, damping: Double = 1, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("spring", ("by", .number(way)), and: swing(response, damping), file, line) }
  private static func swing(_ response: Double, _ damping: Double) -> [(String, SceneValue?)] {
    [("response", seconds(response)), ("damping", .number(damping))]
  }
  /// Goes with a finger, which lets go at the end: at its own speed, or at another in points a second.
  public static func drag(
    by way: Double, over time: Double, release: Double? = nil, file: StaticString = #fileID, line: Int = #line
  ) -> Self {
    Self("drag", ("by", .number(way)), over: time, and: [("release", release.map { .number($0) })], file, line)
  }
  /// Is thrown at a speed, in points a second, and slows down by itself.
  public static func fling(velocity: Double, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("fling", ("velocity", .number(velocity)), file, line)
  }
  /// Turns a wheel by so many points.
  public static func wheel(by way: Double, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("wheel", ("by", .number(way)), file, line)
  }
  /// Moves to a place at once.
  public static func jump(to target: Target, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("jump", ("to", target.value), file, line)
  }
  /// Moves at once to the item with an id.
  public static func jump(
    item: some CustomStringConvertible, anchor: UnitPoint = .top, file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self("jump", ("item", .words("\(item)")), and: [("anchor", .point(anchor))], file, line) }
  /// Names this moment of the track.
  public static func mark(_ name: String, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("mark", .words(name), file, line)
  }
  /// Goes back to where the way began, as the last step.
  public static func loop(_ time: Double, file: StaticString = #fileID, line: Int = #line) -> Self {
    Self("loop", seconds(time), file, line)
  }
}
