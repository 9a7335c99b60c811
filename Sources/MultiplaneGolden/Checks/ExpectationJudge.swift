import MultiplaneBase
import MultiplaneComparison
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// Judges an `expect` frame by frame, in the order they are stepped.
struct ExpectationJudge {
  let check: SceneCheck
  private let condition: Expression
  private let frames: CheckFrames
  private let listed: Set<Int>
  private var judged = 0
  /// From the first frame that was judged to the last; `nil` for none.
  private(set) var range: ClosedRange<Int>?
  private var failed = 0
  /// The first frame on which it does not hold.
  private var first: (frame: Int, time: Double, found: String)?
  /// The most of each count of work where it does not hold, and the first frame that has so much.
  private var largest: [String: (value: Double, frame: Int)] = [:]
  /// Why it could not be judged.
  private var fault: SceneFailure?

  /// - Precondition: The check is about a condition.
  init(_ check: SceneCheck, _ condition: Expression, of scene: Scene) {
    (self.check, self.condition) = (check, condition)
    frames = CheckFrames(check.moments, of: scene)
    listed = if case .listed(let frames, _) = frames { Set(frames) } else { [] }
  }

  var last: Int? { frames.last }

  /// Judges a frame if the check names it.
  mutating func judge(_ state: FrameState, _ stepper: Stepper, composited: Int) {
    if fault != nil { return }
    func truth(_ expression: Expression) throws(SceneFailure) -> Bool {
      try stepper.value(of: expression, on: state, composited: composited).get() == .boolean(true)
    }
    do throws(SceneFailure) {
      switch frames {
      case .listed: guard listed.contains(state.frame) else { return }
      case .range(let range): guard range.contains(state.frame) else { return }
      case .when(let condition): guard try truth(condition) else { return }
      }
      judged += 1
      range = (range?.lowerBound ?? state.frame)...state.frame
      if try truth(condition) { return }
      failed += 1
      let found = try check.readings.map { reading throws(SceneFailure) in
        let value = try stepper.value(of: reading.expression, on: state, composited: composited).get()
        if reading.name.hasPrefix("stats."), let number = value.double, number > largest[reading.name]?.value ?? 0 {
          largest[reading.name] = (number, state.frame)
        }
        return "\(reading.name) = \(Self.text(value))"
      }
      guard first == nil else { return }
      first = (state.frame, state.time, found.joined(separator: ", "))
    } catch {
      fault = error
    }
  }

  /// The first frame on which it does not hold; `nil` for none.
  var firstBad: Int? { first?.frame }

  /// The outcome, the problems, and the number of frames judged, in words.
  var verdict: (outcome: TestOutcome, problems: [Diagnostic], detail: String) {
    let detail = "\(judged) frame\(judged == 1 ? "" : "s")"
    func problem(_ message: String, note: String? = nil, hint: String? = nil) -> [Diagnostic] {
      let title = check.name.map { "\($0): " } ?? ""
      let key = "\(check.path).expect"
      return [
        Diagnostic(
          code: "check-failed", title + message, span: check.span, path: key, note: note, hint: hint,
          cause: .verdict())
      ]
    }
    if let fault { return (.error, fault.diagnostics, detail) }
    if judged == 0 {
      return (.failed, problem("\"when\" never holds", hint: "a check that judges no frame proves nothing"), detail)
    }
    guard let first else { return (.passed, [], detail) }
    var others = failed > 1 ? "; it does not hold on \(failed) of \(judged) frames" : ""
    for (name, most) in largest.sorted(by: { $0.key < $1.key }) where failed > 1 {
      others += "; the largest \(name) is \(Self.text(.number(most.value))), on frame \(most.frame)"
    }
    let message = "\"\(condition.text)\" does not hold on frame \(first.frame) (\(Self.text(.time(first.time))))"
    return (.failed, problem(message, note: (first.found.isEmpty ? "" : "found ") + first.found + others), detail)
  }

  /// A value as exact as it is: a rounded one could look as if it held.
  private static func text(_ value: ExpressionValue) -> String {
    func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    return switch value {
    case .number(let number): plain(number)
    case .written, .unusable: value.description
    case .missing: "nothing"
    case .text(let text): "\"\(text)\""
    case .angle, .time, .boolean, .color, .list: value.description
    }
  }
}
