import Multiplane
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import SceneTrials
import TestSupport
import Testing

/// Viewports that lie on their side in the frame.
@Suite(.full) struct TurnedViewportTests {
  /// A list with a bar, which an event turns or does not.
  private static func text(_ canvas: String, scale: Double, events: String = "") -> String {
    """
    multiplane: 1
    canvas: { \(canvas), scale: \(scale), fps: 10, background: "#F4F1EA" }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 40
                row:
                  Text: Row ${index}
                  size: 12
                  width: 100%
                  padding: 3
                  background: hue(index * 40)
                  x: 20 * phase
        inset: safe
        name: list
      - Rectangle: { fill: navy }
        name: box
        width: 20
        height: 10
        left: 8.5
        top: 30
        rotate: frame * 5deg
      - Text: turned
        size: 14
        place: center
        material: thin
    scroll:
      - linear: { by: 90, over: 1s }
    events: [\(events)]
    """
  }

  private static let turn = "{ at: 0s, rotate: landscape }"
  private static let upright = "size: 160x90, safeArea: { left: 9, right: 5 }"
  private static let lying = "size: 90x160, safeArea: { top: 9, bottom: 5 }, rotate: swap"

  private func frames(_ text: String, whole: Bool = false) throws -> [FramePixels] {
    let loaded = try scene(text)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(
      scene: loaded.scene, scale: loaded.scene.canvas.scale, resources: loaded.resources)
    return try (0..<stepper.frameCount).map { _ in
      try composer.compose(try stepper.step(), whole: whole)
      return FramePixels(composer.buffer)
    }
  }

  @Test(arguments: [1, 1.5, 2]) func `a viewport on its side has the pixels of the upright one`(scale: Double) throws {
    let upright = try frames(Self.text(Self.upright, scale: scale))
    let lying = try frames(Self.text(Self.lying, scale: scale, events: Self.turn))
    #expect(upright.count == lying.count)
    for (upright, lying) in zip(upright, lying) {
      #expect((lying.width, lying.height) == (upright.height, upright.width))
      // The left edge comes to the top, the top edge to the right.
      var turned: [UInt32] = []
      for y in 0..<lying.height {
        for x in 0..<lying.width { turned.append(upright.words[(lying.width - 1 - x) * upright.width + y]) }
      }
      #expect(lying.words == turned)
    }
  }

  static let events = [
    turn, "{ at: 300ms, rotate: landscape, animate: easeInOut 400ms }",
    "{ at: 200ms, rotate: landscape, animate: spring }, { at: 450ms, rotate: portrait, animate: linear 300ms }",
    "{ at: 200ms, rotate: landscape, animate: { curve: [0.3, 1.9, 0.7, 1], over: 500ms } }",
    "{ at: 200ms, rotate: landscape }, { at: 500ms, resize: 120x70, animate: linear 200ms }",
    "{ at: 200ms, rotate: landscape }, { at: 600ms, rotate: portrait }",
  ]

  @Test(arguments: events) func `what changed is drawn as all is, and places are those of pixels`(events: String) throws
  {
    let text = Self.text(Self.lying, scale: 2, events: events)
    let drawn = try frames(text)
    let whole = try frames(text, whole: true)
    for frame in drawn.indices { #expect(drawn[frame] == whole[frame], "frame \(frame)") }
    #expect(try SceneTrial(text).differences() == [])
  }

  @Test func `a picture on its way turns about the middle and is no larger or smaller`() throws {
    let text = Self.text(Self.lying, scale: 1, events: "{ at: 0s, rotate: landscape, animate: linear 1s }")
    let loaded = try scene(text)
    let stepper = try loaded.makeStepper()
    let states = try (0..<stepper.frameCount).map { _ in try stepper.step() }
    for state in states {
      let map = ProjectiveMap(state.viewport, on: loaded.scene.canvas.size)
      let (width, height) = (state.viewport.size.width.points, state.viewport.size.height.points)
      let middle = map(PointOffset(x: width / 2, y: height / 2))
      #expect(abs(middle.x - 45) < 1e-9 && abs(middle.y - 80) < 1e-9)
      let (start, end) = (map(.zero), map(PointOffset(x: width, y: 0)))
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      #expect(abs(length - width) < 1e-9)
    }
    #expect(states.map(\.viewport.turn).first == 0 && states.map(\.viewport.turn).last == 1)
  }

  @Test func `what differs between two frames on their side is told on the frame`() throws {
    let loaded = try scene(Self.text(Self.lying, scale: 1, events: Self.turn))
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    var states: [FrameState] = []
    for _ in 0..<2 {
      states.append(try stepper.step())
      try composer.compose(states[states.count - 1])
    }
    let told = try composer.differences(from: states[0], to: states[1])
    func area(_ rects: [PointRect]) -> Double { rects.reduce(0) { $0 + $1.width * $1.height } }
    #expect(area(told) == area(composer.drawnRects))
    #expect(told.allSatisfy { $0.maxX <= 90 && $0.maxY <= 160 })
  }

  @Test func `a hand and a finger mean places of the frame`() throws {
    let session = try SceneSession(scene(Self.text(Self.lying, scale: 1, events: Self.turn)))
    let manual = try session.manualScroll(on: 5)
    let before = manual.state.position
    // The viewport's lower edge is at the left: going there scrolls on.
    try manual.scroll(atX: 45, y: 80, by: PointOffset(x: -30, y: 0))
    #expect(manual.state.position == before + 30)
    try manual.scroll(atX: 45, y: 80, by: PointOffset(x: 0, y: 30))
    #expect(manual.state.position == before + 30)
    // The box stands 8.5 from the left and 30 from the top.
    let placement = Placement(try session.state(0), fittedInto: session.loaded.scene.canvas.size)
    let box = placement.frontmost(at: PointOffset(x: 90 - 35, y: 18.5))
    #expect(box?.box.node.name == "box")
  }

  @Test(arguments: ["at: 0.2s", "when: frame == 2"])
  func `a viewport that takes too many pixels on its way is told before it is drawn`(moment: String) throws {
    func problems(_ canvas: String, _ event: String, scale: Double? = nil) throws -> [Diagnostic] {
      let text = """
        multiplane: 1
        canvas: { \(canvas), fps: 10 }
        layers: [Color: red]
        scroll: [wait: 1s]
        events:
          - { at: 0s, appearance: dark }
          - { \(moment), \(event) }
        """
      var options = RenderOptions()
      options.scale = scale
      do {
        _ = try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: Repository.scenes, options: options)
        return []
      } catch {
        return error.diagnostics
      }
    }
    // A quarter of the way is 24,250 by 10,750 points, half of it 17,500 by 17,500.
    let large = "size: 31000x4000, rotate: swap"
    let found = try problems(large, "rotate: portrait, animate: linear 0.4s")
    #expect(
      found.map(\.message) == [
        "a frame would have 17500x17500 pixels, which take more memory than the program may have"
      ])
    #expect(found.first?.span?.line == 7 && found.first?.failure == .limit && found.first?.code == "frame-size")
    #expect(try problems(large, "rotate: portrait, animate: linear 0.4s", scale: 0.5).isEmpty)
    #expect(try problems(large, "rotate: portrait").isEmpty)
    #expect(try problems("size: 31000x4000", "rotate: portrait, animate: linear 0.4s").isEmpty)
    #expect(try problems("size: 8000x4000, rotate: swap", "rotate: portrait, animate: linear 0.4s").isEmpty)
  }
}
