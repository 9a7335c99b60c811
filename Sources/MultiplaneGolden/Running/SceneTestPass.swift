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
  private var composers: ScaledComposers
  /// The frames that are compared with in place of goldens; `nil` compares with goldens.
  private let base: BaseFrames?
  /// The frames of strips that wait for others, by the number of the case.
  private var strips: [Int: [(image: StraightImage, state: FrameState)]] = [:]
  /// The cases that want a picture of a frame.
  private var wanted: [Int: [Int]] = [:]
  private var last = -1
  private let wantsComposited: Bool

  init(
    _ plan: TestPlan, _ session: SceneSession, _ settings: TestSettings, _ judge: GoldenJudge, base: BaseFrames?
  ) {
    (self.plan, self.session, self.settings, self.judge, self.base) = (plan, session, settings, judge, base)
    composers = ScaledComposers(session)
    let scene = session.loaded.scene
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
        let composited = wantsComposited ? try composers.composer(session.scale).compose(state) : 0
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
      let image = try composers.draw(state, scale: golden.scale)
      guard golden.isStrip else {
        try judge(DrawnFrame(image, state, judge.inputs), golden, index)
        continue
      }
      strips[index, default: []].append((image, state))
      guard let frames = strips[index], frames.count == golden.frames.count else { continue }
      strips[index] = nil
      // A second run draws frames in another order.
      let ordered = frames.sorted { $0.state.frame < $1.state.frame }
      try judge(DrawnFrame(ordered, at: session.framesPerSecond, judge.inputs), golden, index)
    }
  }

  private mutating func judge(_ drawn: DrawnFrame, _ golden: GoldenCase, _ index: Int) throws {
    let verdict =
      if let commit = settings.base {
        try judge.judge(drawn, golden, beside: base?.frame(drawn.frame, of: golden), of: commit)
      } else {
        try judge.judge(drawn, golden)
      }
    verdicts[index, default: []].append(verdict)
  }
}
