package import MultiplaneBase

/// The report of a run of checks: all that it shows, and no pixels.
///
///     let files = try ReportWriter(.given("out/test")).write(report)
///
/// Times are in seconds. Paths are as a person would type them in the folder where the run was started.
package struct TestReport: Equatable, Sendable {
  /// The command that was run, as in `multiplane test Scenes`.
  package var title: String
  /// The engine's version.
  package var version: String
  /// The command that accepts, to be followed by ids, as in `multiplane test --accept`.
  package var acceptCommand: String
  /// The libraries and fonts that are not as they were when the goldens were accepted. `nil` if all are.
  package var fingerprintNote: String?
  /// The commit that frames were compared with, as in `main (1a2b3c4)`; `nil` if it was accepted pictures.
  package var base: String?
  /// When the run began, as a person reads it; `nil` leaves it out, so that equal runs have equal reports.
  package var date: String?
  /// How long the run took.
  package var seconds: Double
  /// The scenes in the order they were run.
  package var scenes: [SceneResult]

  /// A report.
  package init(
    title: String, version: String, acceptCommand: String, fingerprintNote: String? = nil, date: String? = nil,
    seconds: Double, scenes: [SceneResult]
  ) {
    (self.title, self.version, self.acceptCommand, self.fingerprintNote) = (
      title, version, acceptCommand, fingerprintNote
    )
    (self.date, self.seconds, self.scenes) = (date, seconds, scenes)
  }

  /// All cases in the order they were run.
  package var cases: [CaseResult] { scenes.flatMap(\.cases) }

  /// How many cases came out in a way.
  package func count(_ outcome: TestOutcome) -> Int {
    scenes.reduce(0) { $0 + $1.cases.count { $0.outcome == outcome } }
  }

  /// Whether nothing is wrong.
  package var passes: Bool { cases.allSatisfy { !$0.outcome.isFailure } }
}

/// How a case, or a frame of one, came out.
package enum TestOutcome: String, CaseIterable, Hashable, Sendable {
  /// As it is to be.
  case passed
  /// A check does not hold, or a picture differs.
  case failed
  /// There is no golden; a candidate was drawn.
  case missing
  /// Drawn twice, it was not the same.
  case unstable
  /// It could not be run: the scene, an asset or a golden cannot be read.
  case error
  /// It fails, and a reason is on record (`xfail`).
  case expectedFailure = "xfailed"
  /// It passes though it is on record as failing.
  case unexpectedPass = "xpassed"
  /// A golden that no case asks for; it makes no run fail.
  case obsolete
  /// Not as it was at the commit that is compared with.
  case changed
  /// Not there yet at that commit; it makes no run fail.
  case added
  /// There at that commit, and gone; it makes no run fail.
  case removed

  /// Whether it makes the run fail.
  package var isFailure: Bool {
    switch self {
    case .failed, .missing, .unstable, .error, .unexpectedPass, .changed: true
    case .passed, .expectedFailure, .obsolete, .added, .removed: false
    }
  }

  /// The word for people.
  package var title: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .missing: "missing"
    case .unstable: "unstable"
    case .error: "error"
    case .expectedFailure: "expected failure"
    case .unexpectedPass: "unexpected pass"
    case .obsolete: "obsolete"
    case .changed: "changed"
    case .added: "new"
    case .removed: "gone"
    }
  }
}

/// The cases of one scene file.
package struct SceneResult: Equatable, Sendable {
  /// The scene's path.
  package var path: String
  /// Its cases in the order of the file.
  package var cases: [CaseResult]
  /// How long they took together.
  package var seconds: Double

  /// A scene's result.
  package init(path: String, cases: [CaseResult], seconds: Double) {
    (self.path, self.cases, self.seconds) = (path, cases, seconds)
  }
}

/// One check: an expression that is to hold, a picture that is to look as accepted, or two scenes that are to be equal.
package struct CaseResult: Equatable, Sendable {
  /// The kind of check.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An expression that is to hold.
    case expect
    /// Frames that are to look as accepted.
    case image
    /// Frames that are to equal, or to differ from, those of another scene.
    case reference
  }

  /// The id that tells it from all other cases of a run, as in `feed/cards`: letters, digits, `-`, `/`, `.`, `_`.
  ///
  /// Accepting a case by its id accepts all its frames that can be accepted.
  package var id: String
  /// The name for people.
  package var name: String
  /// The kind of check.
  package var kind: Kind
  /// How it came out.
  package var outcome: TestOutcome
  /// Where it stands in the scene file.
  package var place: TestPlace?
  /// Problems, and remarks that are worth a word.
  package var messages: [TestMessage]
  /// The frames that were compared, in order, also those that passed. Empty for an expression.
  package var frames: [FrameResult]
  /// The measure or the frames judged, in words, as in `exact` or `over 1f..end, 239 frames`.
  package var detail: String?
  /// Of an expression the frames from the first to the last it was judged on; `nil` if it was on none.
  package var range: ClosedRange<Int>?
  /// Of an expression the first frame on which it does not hold.
  package var firstBad: Int?
  /// Why it is on record as failing, with its date.
  package var expectedReason: String?
  /// How long it took.
  package var seconds: Double

  /// The causes of all frames that failed, each as the first frame has it.
  var causes: [NodeChange] {
    var keys: Set<Set<String>> = []
    return frames.filter(\.outcome.isFailure).flatMap { frame in
      defer { keys.formUnion(frame.changes.map(\.keys)) }
      return frame.changes.filter { !keys.contains($0.keys) }
    }
  }

  /// A case's result.
  package init(
    id: String, name: String, kind: Kind, outcome: TestOutcome, place: TestPlace? = nil, messages: [TestMessage] = [],
    frames: [FrameResult] = [], detail: String? = nil, expectedReason: String? = nil, seconds: Double = 0
  ) {
    (self.id, self.name, self.kind, self.outcome, self.place) = (id, name, kind, outcome, place)
    (self.messages, self.frames, self.detail, self.expectedReason) = (messages, frames, detail, expectedReason)
    self.seconds = seconds
  }
}

/// A place in a file; lines and columns count from 1.
package struct TestPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  package var path: String
  /// The line.
  package var line: Int
  /// The column.
  package var column: Int

  /// A place.
  package init(path: String, line: Int, column: Int) { (self.path, self.line, self.column) = (path, line, column) }

  /// The place of the first character of a span.
  package init(_ span: SourceSpan) { self.init(path: span.file, line: span.line, column: span.column) }

  /// As in `feed.yaml:12:5`.
  package var description: String { "\(path):\(line):\(column)" }
}

/// Something a case has to say.
package struct TestMessage: Hashable, Sendable {
  /// The problem, in one sentence without a full stop.
  package var text: String
  /// More to see: the source line with its caret, values of an expression. Shown as it is.
  package var excerpt: String?
  /// Advice that would make it right.
  package var hint: String?
  /// Where.
  package var place: TestPlace?
  /// The frame it is about: the page shows it beside that frame alone. `nil` for the whole case.
  package var frame: Int?

  /// A message.
  package init(
    _ text: String, excerpt: String? = nil, hint: String? = nil, place: TestPlace? = nil, frame: Int? = nil
  ) {
    (self.text, self.excerpt, self.hint, self.place) = (text, excerpt, hint, place)
    self.frame = frame
  }
}
