import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

/// One walk through the frames of a scene, as far as any case needs it.
struct SceneTestPass {
  private let plan: TestPlan
  private let session: SceneSession
  private let settings: TestSettings
  private let judge: GoldenJudge
  /// Judges of conditions, by the number of the case.
  private(set) var expectations: [Int: ExpectationJudge] = [:]
  /// The verdicts on pictures, by the number of the case, in the order of frames.
  private(set) var verdicts: [Int: [GoldenJudge.Verdict]] = [:]
  private var composers: [Double: FrameComposer] = [:]
  /// The cases that want a picture of a frame.
  private var wanted: [Int: [Int]] = [:]
  private var last = -1
  private let wantsComposited: Bool

  init(
    _ plan: TestPlan, _ session: SceneSession, _ settings: TestSettings, _ place: GoldenPlace
  ) throws(SceneFailure) {
    (self.plan, self.session, self.settings) = (plan, session, settings)
    let scene = session.loaded.scene
    judge = GoldenJudge(
      place: place, settings: settings, inputs: DrawnInputs(session.loaded.resources))
    let end = session.frameCount - 1
    var composited = false
    for (index, item) in plan.cases.enumerated() {
      switch item {
      case .expect(_, _, let check):
        guard case .expect(let condition) = check.subject else { continue }
        let judge = ExpectationJudge(check, condition, of: scene)
        expectations[index] = judge
        last = max(last, judge.last ?? end)
        composited = composited || check.conditions.contains { $0.inputs.contains { $0.slot == .work(.composited) } }
      case .golden(let golden, _):
        for frame in golden.frames { wanted[frame, default: []].append(index) }
        last = max(last, golden.frames.max() ?? -1)
      case .reference: break
      }
    }
    wantsComposited = composited
  }

  /// Steps through the frames and judges them.
  ///
  /// - Throws: The scene fails on a frame, or something cannot be written.
  mutating func run() throws {
    if last < 0 { return }
    let watches = plan.cases.contains { item in
      if case .expect(_, _, let check) = item {
        check.conditions.contains { $0.dependence.contains(.screen) }
      } else {
        false
      }
    }
    let stepper = try session.loaded.makeStepper(tracksVisibility: watches)
    var kept: [FrameState] = []
    while stepper.nextFrame <= last {
      let state = try stepper.step()
      if !expectations.isEmpty {
        let composited = wantsComposited ? try composer(session.scale).compose(state) : 0
        for index in expectations.keys { expectations[index]?.judge(state, stepper, composited: composited) }
      }
      guard wanted[state.frame] != nil else { continue }
      if settings.isAgain { kept.append(state) } else { try draw(state) }
    }
    for state in kept.reversed() { try draw(state) }
    for index in verdicts.keys { verdicts[index]?.sort { $0.result.frame < $1.result.frame } }
  }

  private mutating func draw(_ state: FrameState) throws {
    for index in wanted[state.frame] ?? [] {
      guard case .golden(let golden, _) = plan.cases[index] else { continue }
      let composer = try composer(golden.scale ?? session.scale)
      try composer.compose(state)
      let image = StraightImage(composer.buffer, hasAlpha: session.plan.hasAlpha)
      verdicts[index, default: []].append(try judge.judge(image, state, golden))
    }
  }

  private mutating func composer(_ scale: Double) throws(SceneFailure) -> FrameComposer {
    if let known = composers[scale] { return known }
    let composer = try FrameComposer(
      scene: session.loaded.scene, scale: scale, resources: session.loaded.resources)
    // A scene may be asked for at thousands of scales, and each composer has a frame. A new one draws the same.
    let pixels = composers.values.reduce(0) { $0 + $1.buffer.width * $1.buffer.height }
    if Budgets.isLarge(pixels + composer.buffer.width * composer.buffer.height) { composers = [:] }
    composers[scale] = composer
    return composer
  }
}
