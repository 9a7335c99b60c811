import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

/// The outcome of testing a scene.
struct SceneOutcome: Sendable {
  var result: SceneResult
  /// The problems, case by case, as messages with their places.
  var problems: [[Diagnostic]] = []
  /// The warnings of the scene and its files.
  var warnings: [Diagnostic] = []
  var source: SourceFile?
  var candidates: [Candidate] = []
  /// The values that a second run must give again, by the case's id.
  var signatures: [String: String] = [:]
  /// The cases that were filtered out.
  var filtered = 0
  /// Whether the scene could be read, so that `claimed` is all.
  var isRead = false
  /// The files in golden folders that cases ask for, absolute and without extension.
  var claimed: Set<String> = []
}

/// Tests one scene: steps it once, evaluates its conditions and draws the frames that have a picture.
struct SceneTest {
  let found: SceneSearch.Found
  let place: GoldenPlace
  /// The device the scene is tested on; `nil` is its own canvas.
  var device: String?
  var settings: TestSettings
  /// The scene as it was at the commit that is compared with; `nil` if there is none, or goldens are compared.
  var before: BaseScene?

  /// The scene's name in the report.
  private var title: String { device.map { "\(found.path) on \($0)" } ?? found.path }

  /// - Throws: An error if something cannot be written.
  func run() throws -> SceneOutcome {
    let started = monotonicNanoseconds()
    var outcome = SceneOutcome(result: SceneResult(path: title, cases: [], seconds: 0))
    do {
      let source = try SourceFile.read(path: found.path)
      outcome.source = source
      var options = RenderOptions()
      options.inputs.device = device
      try judge(SceneSession(source, options: options, traces: false), &outcome)
    } catch let failure as SceneFailure {
      outcome.add(
        CaseResult(id: place.name(of: "scene"), name: "the scene can be run", kind: .expect, outcome: .error),
        failure.diagnostics, signature: failure.diagnostics.map(\.message).joined(separator: "\n"))
    }
    outcome.result.seconds = Double(monotonicNanoseconds() - started) / 1e9
    return outcome
  }

  /// Judges the checks of a scene that is open.
  func judge(_ session: SceneSession, _ outcome: inout SceneOutcome) throws {
    var plan = try TestPlan(session.loaded.scene, place, settings)
    var base: BaseFrames?
    do throws(SceneFailure) {
      base = try before.flatMap { before throws(SceneFailure) in try BaseFrames(before, on: device, place, settings) }
    } catch {
      // A scene that was mended is a new one.
      outcome.warnings += error.diagnostics.map(Self.told)
    }
    (outcome.filtered, outcome.claimed, outcome.isRead) = (plan.filtered, plan.claimed, true)
    if settings.base != nil { plan.keepPictures(of: session, place, isNew: base == nil) }
    if plan.cases.isEmpty { return }
    outcome.warnings += session.loaded.scene.warnings
    let largest = plan.largestPicture(of: session.loaded.scene)
    try OpenPixels.check(Self.pictures * largest)
    guard Budgets.isLarge(Self.pictures * largest / 2) else { return try judge(plan, session, base, &outcome) }
    var judged = outcome
    try LargeTurn.shared.take { try judge(plan, session, base, &judged) }
    outcome = judged
  }

  /// How many pictures of a frame's size are held at a time: the frame, its pixels as files have them, the golden, and one in
  /// which they are compared or encoded.
  private static let pictures = 4

  /// A fault of the scene of the commit as a warning, which keeps nothing of today's from being drawn.
  private static func told(_ problem: Diagnostic) -> Diagnostic {
    var told = problem
    told.severity = .warning
    return told
  }

  private func judge(
    _ plan: TestPlan, _ session: SceneSession, _ base: BaseFrames?, _ outcome: inout SceneOutcome
  ) throws {
    var judge = GoldenJudge(place: place, settings: settings, inputs: DrawnInputs(session.loaded.resources))
    judge.past = AcceptedPast(scene: found.absolute, device: device)
    var pass = SceneTestPass(plan, session, settings, judge, base: base)
    try pass.run()
    var reference: OpenReference?
    for (index, item) in plan.cases.enumerated() {
      switch item {
      case .expect(let id, let name, let check):
        guard let judge = pass.expectations[index], case let verdict = judge.verdict else { continue }
        var result = CaseResult(
          id: id, name: name, kind: .expect, outcome: verdict.outcome, place: TestPlace(check.span),
          detail: verdict.detail)
        (result.range, result.firstBad) = (judge.range, judge.firstBad)
        let problems = conclude(&result, check, placed(verdict.problems))
        outcome.add(result, problems, signature: "\(verdict)")
      case .golden(let golden, let name):
        let verdicts = pass.verdicts[index] ?? []
        var result = CaseResult(id: golden.id, name: name, kind: .image, outcome: .passed)
        result.place = golden.check.map { TestPlace($0.span) }
        result.frames = verdicts.map(\.result)
        result.detail = result.frames.compactMap(\.comparison).first?.mode.description
        result.outcome = Self.worst(result.frames.map(\.outcome))
        let problems = conclude(&result, golden.check, self.problems(verdicts, golden))
        outcome.add(result, problems, signature: verdicts.map(\.pixels).joined(separator: " "))
        if settings.base != nil { continue }
        outcome.candidates += try verdicts.compactMap(\.candidate).map { candidate throws(SceneFailure) in
          var candidate = candidate
          (candidate.scene, candidate.source) = (try session.loaded.contentHash(), found.absolute)
          candidate.device = device
          return candidate
        }
      case .reference(let judge, let name):
        let verdict = try judge.judge(session, after: &reference)
        var result = CaseResult(
          id: judge.id, name: name, kind: .reference, outcome: verdict.outcome, place: TestPlace(judge.check.span),
          frames: verdict.frames, detail: "exact")
        let problems = conclude(&result, judge.check, placed(verdict.problems))
        outcome.add(result, problems, signature: verdict.pixels.joined(separator: " "))
      }
    }
  }

  /// The problems of a case's frames: those that differ for the same causes are told once.
  private func problems(_ verdicts: [GoldenJudge.Verdict], _ golden: GoldenCase) -> [Diagnostic] {
    let alike = AlikeFrames(verdicts)
    return alike.groups.compactMap { problem($0, golden, accepting: alike.ids(of: $0, golden)) }
  }

  private func problem(
    _ verdicts: [GoldenJudge.Verdict], _ golden: GoldenCase, accepting ids: [String]
  ) -> Diagnostic? {
    guard let verdict = verdicts.first, let problem = verdict.problem else { return nil }
    if settings.base != nil, verdict.result.outcome == .added { return nil }
    let title = golden.check?.name.map { "\($0): " } ?? ""
    var (note, hint) = (verdict.note, verdict.hint)
    if verdicts.count > 1 {
      let others = verdicts.dropFirst().map { "\($0.result.frame)" }
      let most = 8
      let shown = others.prefix(most).joined(separator: ", ") + (others.count > most ? " and so on" : "")
      let frames = others.count == 1 ? "frame" : "frames"
      note = (note.map { "\($0); " } ?? "") + "the same for \(others.count) more: \(frames) \(shown)"
      let look =
        verdict.result.outcome == .failed ? "if the frames are right, then for all" : "look at them, then for all"
      if hint != nil { hint = "\(look): \(settings.acceptCommand) \(ids.map(shellWord).joined(separator: " "))" }
    }
    return Diagnostic(
      code: "golden-\(verdict.result.outcome.rawValue)", title + problem, span: golden.check?.span,
      path: golden.check.map { "\($0.path).image" } ?? found.path, note: note, quoted: verdict.causes, hint: hint,
      cause: .verdict(awaitsAcceptance: [.failed, .missing].contains(verdict.result.outcome)))
  }

  /// Problems with the device they were found on: pictures are named after it, other checks say the same on each.
  private func placed(_ problems: [Diagnostic]) -> [Diagnostic] {
    guard let device else { return problems }
    return problems.map { problem in
      var placed = problem
      placed.note = ["on device \"\(device)\"", problem.note].compactMap(\.self).joined(separator: "; ")
      return placed
    }
  }

  /// Takes into account that a check is known to fail.
  ///
  /// - Returns: The problems that are left to be told.
  private func conclude(_ result: inout CaseResult, _ check: SceneCheck?, _ problems: [Diagnostic]) -> [Diagnostic] {
    guard let check, let expected = check.expectedFailure, settings.base == nil else { return problems }
    result.expectedReason = "\(expected.reason), until \(expected.until)"
    func problem(_ message: String, _ hint: String) -> Diagnostic {
      Diagnostic(
        code: "xfail", "\(result.name): \(message)", span: check.span, path: "\(check.path).xfail",
        note: "reason: \(expected.reason)", hint: hint, cause: .verdict())
    }
    switch result.outcome {
    case .failed where settings.today <= expected.until:
      result.outcome = .expectedFailure
      return []
    case .failed:
      return problems + [
        problem("it may fail until \(expected.until) only", "mend it, or give a later day and a reason")
      ]
    case .passed:
      result.outcome = .unexpectedPass
      return [problem("it passes, though it is marked as failing", "take \"xfail\" out")]
    case .missing, .unstable, .error, .expectedFailure, .unexpectedPass, .obsolete, .changed, .added, .removed:
      return problems
    }
  }

  /// How a case came out whose frames came out like this.
  static func worst(_ outcomes: [TestOutcome]) -> TestOutcome {
    let order: [TestOutcome] = [.error, .failed, .changed, .missing, .unstable, .added]
    return order.first { outcomes.contains($0) } ?? .passed
  }
}

extension SceneOutcome {
  fileprivate mutating func add(_ result: CaseResult, _ problems: [Diagnostic], signature: String) {
    var result = result
    let sources = source.map { [$0.name: $0] } ?? [:]
    result.messages = problems.map { TestMessage($0, sources) }
    self.result.cases.append(result)
    self.problems.append(problems)
    signatures[result.id] = signature
  }
}

extension TestMessage {
  /// A message as a report shows it: the source line with its caret and the reason are its excerpt.
  init(_ problem: Diagnostic, _ sources: [String: SourceFile]) {
    var shown = problem
    shown.hint = nil
    // Without its first lines, which say what the text and the place say already.
    let lines = DiagnosticPrinter(sources: sources).text(shown).split(separator: "\n")
    let excerpt = lines.dropFirst(problem.span != nil || problem.path != nil ? 2 : 1).joined(separator: "\n")
    self.init(
      problem.message, excerpt: excerpt.isEmpty ? nil : excerpt, hint: problem.hint,
      place: problem.span.map { TestPlace($0) })
  }
}
