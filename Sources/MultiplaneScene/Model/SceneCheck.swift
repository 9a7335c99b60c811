/// A statement about a scene that can be tested: what holds on some frames, or what they look like.
///
/// Checks are judged by whoever tests the scene; nothing that is drawn depends on them.
public struct SceneCheck: Sendable {
  /// The frames a check is about.
  public enum Moments: Sendable {
    /// The first frame at or after each of these times, in seconds, in the order written.
    case at([Double])
    /// Every frame from that of one time to that of another, both held.
    case over(ClosedRange<Double>)
    /// Every frame on which a condition holds; there is at least one.
    case when(Expression)
  }

  /// What is judged.
  public enum Subject: Sendable {
    /// A condition that holds on every frame.
    case expect(Expression)
    /// Frames that look like accepted pictures, by the name of the case.
    case image(String)
    /// Frames whose pixels equal those of another scene; the path is relative to the scene's folder.
    case sameAs(String)
    /// Frames whose pixels differ from those of another scene.
    case differsFrom(String)
  }

  /// How much a picture may differ where it is compared with tolerance; `nil` leaves a limit as it is.
  public struct Tolerance: Sendable, Hashable {
    /// The difference of a channel, 0 to 255, up to which pixels count as the same.
    public var delta: Int?
    /// The most different pixels in any window of 16 by 16.
    public var window: Int?
    /// The most different pixels as a part of the frame, 0 to 1.
    public var total: Double?
    /// Limits; those not given stay as they are.
    public init(delta: Int? = nil, window: Int? = nil, total: Double? = nil) {
      (self.delta, self.window, self.total) = (delta, window, total)
    }
  }

  /// Why a check is known to fail, and how long that may be so.
  public struct ExpectedFailure: Sendable, Hashable {
    public var reason: String
    /// The last day, as `2026-12-31`.
    public var until: String
    public init(reason: String, until: String) { (self.reason, self.until) = (reason, until) }
  }

  /// A name in a check's formula and what it means, so that a failure can say what was found.
  public struct Reading: Sendable {
    /// The name as written.
    public var name: String
    public var expression: Expression
    public init(name: String, expression: Expression) { (self.name, self.expression) = (name, expression) }
  }

  /// What the scene calls it.
  public var name: String?
  public var moments: Moments
  public var subject: Subject
  public var tolerance: Tolerance?
  /// Device pixels a point that pictures are drawn at; `nil` takes the scene's.
  public var scale: Double?
  public var expectedFailure: ExpectedFailure?
  /// The names in `expect`, each once, as they are written.
  public var readings: [Reading]
  /// Where the check is judged from: its `expect`, `image` or another scene.
  public var span: SourceSpan
  /// The key path, such as `checks[2]`.
  public var path: String

  public init(
    name: String?, moments: Moments, subject: Subject, tolerance: Tolerance? = nil, scale: Double? = nil,
    expectedFailure: ExpectedFailure? = nil, readings: [Reading] = [], span: SourceSpan, path: String
  ) {
    (self.name, self.moments, self.subject, self.tolerance) = (name, moments, subject, tolerance)
    (self.scale, self.expectedFailure, self.readings) = (scale, expectedFailure, readings)
    (self.span, self.path) = (span, path)
  }

  /// The conditions it evaluates.
  public var conditions: [Expression] {
    var conditions: [Expression] = []
    if case .when(let condition) = moments { conditions.append(condition) }
    if case .expect(let condition) = subject { conditions.append(condition) }
    return conditions
  }
}
