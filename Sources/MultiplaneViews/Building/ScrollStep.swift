/// A step of a scroll's way. Lengths are in points along the scroll, times in seconds.
public struct ScrollStep: Sendable {
  let verb: String
  let value: SceneValue
  var place = CodePlace.none

  private init(_ verb: String, _ value: SceneValue) { (self.verb, self.value) = (verb, value) }
  private init(
    _ verb: String, _ way: (String, SceneValue), over time: Double? = nil, and more: [(String, SceneValue?)] = []
  ) {
    let keys: [(String, SceneValue?)] = [way, ("over", time.map { Self.seconds($0) })]
    self.init(verb, .map((keys + more).compactMap { key in key.1.map { (key.0, $0) } }))
  }

  /// The step at a place in the program, if it has none.
  func placed(at new: CodePlace) -> ScrollStep { place.line == 0 ? altered(self) { $0.place = new } : self }

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
    /// The start of the content, or its end.
    public static let start = Target(word: "start"), end = Target(word: "end")
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
  public static func wait(_ time: Double) -> Self { Self("wait", seconds(time)) }
  /// Stops the motion, and passes time.
  public static func hold(_ time: Double) -> Self { Self("hold", seconds(time)) }
  /// Moves the camera.
  ///
  /// - Parameter way: `to` or `by`.
  static func camera(
    _ way: String, _ values: [CameraValue], over time: Double, _ curve: Curve, until next: Double?
  ) -> Self {
    let more: [(String, SceneValue?)] = [("curve", curve.value), ("until", next.map { seconds($0) })]
    return Self("camera", (way, .map(values.map { ($0.key, $0.value) })), over: time, and: more)
  }
  /// Moves to a place at constant speed.
  public static func linear(to target: Target, over time: Double) -> Self {
    Self("linear", ("to", target.value), over: time)
  }
  /// Moves by so many points at constant speed.
  public static func linear(by way: Double, over time: Double) -> Self {
    Self("linear", ("by", .number(way)), over: time)
  }
  /// Moves to a place along a curve.
  public static func ease(to target: Target, over time: Double, curve: Curve = .easeInOut) -> Self {
    Self("ease", ("to", target.value), over: time, and: [("curve", curve.value)])
  }
  /// Moves by so many points along a curve.
  public static func ease(by way: Double, over time: Double, curve: Curve = .easeInOut) -> Self {
    Self("ease", ("by", .number(way)), over: time, and: [("curve", curve.value)])
  }
  /// Moves to a place along a curve of one's own.
  public static func ease(to target: Target, over time: Double, curve: TimingCurve) -> Self {
    Self("ease", ("to", target.value), over: time, and: [("curve", curve.value)])
  }
  /// Moves by so many points along a curve of one's own.
  public static func ease(by way: Double, over time: Double, curve: TimingCurve) -> Self {
    Self("ease", ("by", .number(way)), over: time, and: [("curve", curve.value)])
  }
  /// Is pulled to a place by a spring: its response in seconds, and its damping, 1 without a swing.
  public static func spring(to target: Target, response: Double = 0.5, damping: Double = 1) -> Self {
    Self("spring", ("to", target.value), and: swing(response, damping))
  }
  /// Is pulled by so many points by a spring: its response in seconds, and its damping, 1 without a swing.
  public static func spring(by way: Double, response: Double = 0.5, damping: Double = 1) -> Self {
    Self("spring", ("by", .number(way)), and: swing(response, damping))
  }
  private static func swing(_ response: Double, _ damping: Double) -> [(String, SceneValue?)] {
    [("response", seconds(response)), ("damping", .number(damping))]
  }
  /// Goes with a finger, which lets go at the end: at its own speed, or at another in points a second.
  public static func drag(by way: Double, over time: Double, release: Double? = nil) -> Self {
    Self("drag", ("by", .number(way)), over: time, and: [("release", release.map { .number($0) })])
  }
  /// Is thrown at a speed, in points a second, and slows down by itself.
  public static func fling(velocity: Double) -> Self { Self("fling", ("velocity", .number(velocity))) }
  /// Turns a wheel by so many points.
  public static func wheel(by way: Double) -> Self { Self("wheel", ("by", .number(way))) }
  /// Moves to a place at once.
  public static func jump(to target: Target) -> Self { Self("jump", ("to", target.value)) }
  /// Moves at once to the item with an id.
  public static func jump(item: some CustomStringConvertible, anchor: UnitPoint = .top) -> Self {
    Self("jump", ("item", .words("\(item)")), and: [("anchor", .point(anchor))])
  }
  /// Names this moment of the track.
  public static func mark(_ name: String) -> Self { Self("mark", .words(name)) }
  /// Goes back to where the way began, as the last step.
  public static func loop(_ time: Double) -> Self { Self("loop", seconds(time)) }
}
