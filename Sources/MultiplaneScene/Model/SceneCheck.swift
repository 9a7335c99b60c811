package import MultiplaneBase
package import MultiplaneExpressions

/// The form in which an accepted frame is kept.
package enum GoldenForm: String, CaseIterable, Hashable, Sendable {
  /// The picture itself.
  case picture
  /// The hash of its pixels: the picture is drawn again when it is wanted.
  case hash
}

/// A statement about a scene that can be tested: a condition on some frames, or their pixels.
///
/// Checks are judged where the scene is tested; nothing that is drawn depends on them.
package struct SceneCheck: Sendable {
  /// The frames a check is about.
  package enum Moments: Sendable {
    /// The first frame at or after each of these moments, in the order written.
    case at([NamedMoment])
    /// Every frame from that of one moment to that of another, both held.
    case over(TrackMoment, TrackMoment)
    /// Every frame on which a condition holds; there is at least one.
    case when(Expression)
  }

  /// A moment that a check names.
  package struct NamedMoment: Sendable, Hashable {
    /// When it is.
    package var moment: TrackMoment
    /// The check's name for it, as in `landed+3s`, where a mark or the end is counted from. A picture is named after
    /// it, since its number changes with the steps before. `nil` for times from the start.
    package var name: String?
    /// A moment and the check's name for it.
    package init(_ moment: TrackMoment, name: String? = nil) { (self.moment, self.name) = (moment, name) }
  }

  /// The condition or the frames that are judged.
  package enum Subject: Sendable {
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
  package struct Tolerance: Sendable, Hashable {
    /// The difference of a channel, 0 to 255, up to which pixels count as the same.
    package var delta: Int?
    /// The most different pixels in any window of 16 by 16.
    package var window: Int?
    /// The most different pixels as a part of the frame, 0 to 1.
    package var total: Double?
    /// Limits; those not given stay as they are.
    package init(delta: Int? = nil, window: Int? = nil, total: Double? = nil) {
      (self.delta, self.window, self.total) = (delta, window, total)
    }
  }

  /// Why a check is known to fail, and how long that may be so.
  package struct ExpectedFailure: Sendable, Hashable {
    /// Why, for people.
    package var reason: String
    /// The last day, as `2026-12-31`.
    package var until: String
    /// A reason and the last day it is accepted.
    package init(reason: String, until: String) { (self.reason, self.until) = (reason, until) }
  }

  /// A name in a check's formula and its meaning, so that a failure can tell the values found.
  package struct Reading: Sendable {
    /// The name as written.
    package var name: String
    /// The value the name stands for.
    package var expression: Expression
    /// A name and its value.
    package init(name: String, expression: Expression) { (self.name, self.expression) = (name, expression) }
  }

  /// The scene's name for it.
  package var name: String?
  /// On which frames it is judged.
  package var moments: Moments
  /// The condition or the frames that are judged.
  package var subject: Subject
  /// How far pictures may be from those accepted; `nil` takes the sidecar's or the default.
  package var tolerance: Tolerance?
  /// Device pixels a point that pictures are drawn at; `nil` takes the scene's.
  package var scale: Double?
  /// How many seconds the pictures of a range are apart; `nil` takes every frame.
  package var interval: Double?
  /// Whether its pictures are one, side by side.
  package var isStrip = false
  /// Why it is known to fail; `nil` if it must pass.
  package var expectedFailure: ExpectedFailure?
  /// The names in `expect`, each once, as they are written.
  package var readings: [Reading]
  /// Where the check is judged from: its `expect`, `image` or another scene.
  package var span: SourceSpan
  /// The key path, such as `checks[2]`.
  package var path: String

  /// A check; see the properties.
  package init(
    name: String?, moments: Moments, subject: Subject, tolerance: Tolerance? = nil, scale: Double? = nil,
    expectedFailure: ExpectedFailure? = nil, readings: [Reading] = [], span: SourceSpan, path: String
  ) {
    (self.name, self.moments, self.subject, self.tolerance) = (name, moments, subject, tolerance)
    (self.scale, self.expectedFailure, self.readings) = (scale, expectedFailure, readings)
    (self.span, self.path) = (span, path)
  }

  /// The conditions it evaluates.
  package var conditions: [Expression] {
    var conditions: [Expression] = []
    if case .when(let condition) = moments { conditions.append(condition) }
    if case .expect(let condition) = subject { conditions.append(condition) }
    return conditions
  }
}
