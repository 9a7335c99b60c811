import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite struct StepperChecksTests {
  private func listScene() throws -> Scene {
    try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 200
              row: { Color: red, height: 20, x: phase }
      name: list
      """,
      """
      Color: blue
      name: flag
      width: 10
      height: 10
      y: -scroll
      """,
      track: "linear: { by: 300, over: 1s }",
      more: """
        stages: { bar: 100..200 }
        checks:
          - over: 0s..end
            expect: bar < 2 and list.visible.contains(7) and flag.onScreen and stats.layouts >= 0 and stats.composited < 9
        """)
  }

  private func makeStepper(_ scene: Scene, watches: Bool) throws -> Stepper {
    try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: watches)
  }

  @Test func `a check sees the frame that was stepped last`() throws {
    let scene = try listScene()
    let check = try #require(scene.checks.first)
    let stepper = try makeStepper(scene, watches: true)
    func found(_ state: FrameState) throws -> [String] {
      try check.readings.map { "\(try stepper.value(of: $0.expression, on: state, composited: 5).get())" }
    }
    var state = try stepper.step()
    #expect(try found(state) == ["0", "0", "14", "true", "\(state.work.layouts)", "5"])
    while state.frame < 30 { state = try stepper.step() }
    #expect(try found(state) == ["0.5", "7", "22", "false", "\(state.work.layouts)", "5"])
    let condition = try #require(check.conditions.first)
    #expect(try stepper.value(of: condition, on: state).get() == .boolean(false))
  }

  @Test func `checks change nothing that is stepped or counted`() throws {
    let scene = try listScene()
    let check = try #require(scene.checks.first)
    let (plain, checked) = (try makeStepper(scene, watches: false), try makeStepper(scene, watches: true))
    for _ in 0..<plain.frameCount {
      let (one, other) = (try plain.step(), try checked.step())
      for reading in check.readings { _ = try checked.value(of: reading.expression, on: other, composited: 3).get() }
      #expect(one.work == other.work)
      #expect(one.scrollers == other.scrollers && one.rowSets == other.rowSets)
    }
  }
}
