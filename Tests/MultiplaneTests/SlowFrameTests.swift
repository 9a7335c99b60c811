import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// A frame that takes too long ends with a word, wherever the time goes; the clock is the tests'.
@Suite(.full) struct SlowFrameTests {
  private static let text = """
    multiplane: 1
    canvas: { size: 400x400 }
    layers:
      - Color: white
      - VStack:
          - ForEach: 400
            row:
              Text: Row ${index}
              size: 12
      - Group:
          - Rectangle:
            fill: teal
            width: 300
            height: 300
        blur: 4 + scroll / 100
        x: scroll / 10
    scroll:
      - linear: { by: 100, over: 1s }
    """

  private let loaded: LoadedScene

  init() throws { loaded = try LoadedScene(SourceFile(name: "slow.yaml", text: Self.text), folder: Repository.scenes) }

  private func diagnostic(_ body: () throws(SceneFailure) -> Void) -> Diagnostic? {
    do throws(SceneFailure) { try body() } catch { return error.diagnostics.first }
    return nil
  }

  @Test func `painting ends, wherever in it the time is over`() throws {
    let stepper = try loaded.makeStepper()
    let states = [try stepper.step(), try stepper.step()]
    let usual = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    var met: Set<String> = []
    for look in 1...12 {
      // An engine that has painted nothing.
      let fresh = try SlowFrameTests().loaded
      let clock = GivenClock()
      let composer = try FrameComposer(
        scene: fresh.scene, scale: 4, resources: fresh.resources, watch: FrameWatch(clock: clock.read))
      clock.stride = 60.0 / Double(look) + 0.001
      let fault = diagnostic { () throws(SceneFailure) in try composer.compose(states[0]) }
      guard let fault else { continue }
      #expect(fault.message == "frame 0 takes more than 60 s of processor time")
      #expect(fault.failure == .limit)
      #expect(fault.hint == "more time is given by --time SECONDS")
      met.insert(fault.path ?? "")
      // The next frame has nothing of it.
      clock.stride = 0
      try composer.compose(states[1])
      let other = try FrameComposer(scene: fresh.scene, scale: 4, resources: fresh.resources)
      try other.compose(states[1])
      #expect(composer.buffer.hasSamePixels(as: other.buffer))
    }
    #expect(!met.isEmpty)
    #expect(met.contains { $0.hasPrefix("layers[") }, "\(met)")
    // What was not drawn is drawn by whoever has the time.
    try usual.compose(states[0])
  }

  /// A stepper whose clock is the tests'.
  private func stepper(_ loaded: LoadedScene, _ clock: GivenClock) throws(SceneFailure) -> Stepper {
    try Stepper(
      scene: loaded.scene, resources: loaded.resources.makeLayoutResources(),
      watch: FrameWatch(clock: clock.read))
  }

  private func load(_ layers: String) throws -> LoadedScene {
    let text = "multiplane: 1\ncanvas: { size: 400x400 }\nlayers:\n\(layers)scroll: [{ linear: { by: 10, over: 1s } }]"
    return try LoadedScene(SourceFile(name: "slow.yaml", text: text), folder: Repository.scenes)
  }

  @Test func `laying out ends, and says at which node`() throws {
    let clock = GivenClock()
    clock.stride = 61
    let fault = diagnostic { () throws(SceneFailure) in _ = try stepper(loaded, clock) }
    #expect(fault?.message == "frame 0 takes more than 60 s of processor time")
    #expect(fault?.path?.hasPrefix("layers[1].VStack") == true, "\(fault?.path ?? "nowhere")")
    #expect(fault?.span != nil)
  }

  @Test func `evaluating what lives ends, and says at which node`() throws {
    let live = try load(
      """
        - ZStack:
            - ForEach: 6000
              row: { Circle: teal, width: 4, x: scroll / 10 + index }

      """)
    let clock = GivenClock()
    let stepper = try stepper(live, clock)
    let readings = clock.readings
    _ = try stepper.step()
    #expect(clock.readings > readings)
    clock.stride = 61
    let fault = diagnostic { () throws(SceneFailure) in _ = try stepper.step() }
    #expect(fault?.message == "frame 1 takes more than 60 s of processor time")
    #expect(fault?.path?.hasPrefix("layers[0].ZStack") == true, "\(fault?.path ?? "nowhere")")
  }

  @Test func `a long text is work by itself`() throws {
    let long = try load(
      """
        - VStack:
            - Text: "\(String(repeating: "word ", count: 1000))"
            - Text: "\(String(repeating: "text ", count: 1000))"

      """)
    let clock = GivenClock()
    clock.stride = 61
    let fault = diagnostic { () throws(SceneFailure) in _ = try stepper(long, clock) }
    #expect(fault?.message == "frame 0 takes more than 60 s of processor time")
  }

  @Test func `a small step never looks at the clock`() throws {
    let small = try load("  - { Circle: teal, width: 40, x: scroll }\n")
    let clock = GivenClock()
    let stepper = try stepper(small, clock)
    for _ in 0..<30 { _ = try stepper.step() }
    #expect(clock.readings == 0)
  }
}

extension PixelBuffer {
  /// Whether another buffer of the same size holds the same pixels.
  fileprivate func hasSamePixels(as other: PixelBuffer) -> Bool {
    height == other.height && (0..<height).allSatisfy { row($0).elementsEqual(other.row($0)) }
  }
}
