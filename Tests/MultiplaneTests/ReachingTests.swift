import Glibc
import Multiplane
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// A frame reached by passing over others is the frame that stepping all of them gives.
@Suite(.full) struct ReachingTests {
  /// Some frames of a scene: its last one, some on the way, and those around its events.
  private static func frames(of scene: Scene) -> [Int] {
    let rate = scene.canvas.framesPerSecond
    let last = scene.frameCount(framesPerSecond: rate) - 1
    var frames: Set<Int> = [last, last * 2 / 3, last / 3, min(2, last)]
    for event in scene.events {
      guard case .time(let moment) = event.moment else { continue }
      let frame = scene.frame(at: scene.time(of: moment), framesPerSecond: rate)
      frames.formUnion([frame - 1, frame, frame + 1, frame + 30].filter { (0...last).contains($0) })
    }
    return frames.sorted()
  }

  @Test(arguments: Repository.scenesForEveryWay)
  func `passing over frames gives the same frame, to its work`(name: String) throws {
    let loaded = try committedScene(name)
    let rate = loaded.scene.canvas.framesPerSecond
    let frames = Self.frames(of: loaded.scene)
    let stepper = try loaded.makeStepper(traces: true)
    let composer = try FrameComposer(scene: loaded.scene, scale: 0.25, resources: loaded.resources)
    let other = try FrameComposer(scene: loaded.scene, scale: 0.25, resources: loaded.resources)
    for frame in frames {
      var state = try stepper.step()
      while state.frame < frame { state = try stepper.step() }
      let reached = try loaded.makeStepper(traces: true).step(to: frame)
      #expect(
        try Inspection(reached, of: loaded.scene, framesPerSecond: rate).json
          == Inspection(state, of: loaded.scene, framesPerSecond: rate).json, "frame \(frame)")
      try composer.compose(state)
      try other.compose(reached, whole: true)
      let same = memcmp(composer.buffer.bytes, other.buffer.bytes, composer.buffer.byteCount) == 0
      #expect(same, "pixels of frame \(frame)")
    }
  }

  /// How many frames are looked at on the way to one.
  private func stops(to frame: Int, _ text: String) throws -> Int {
    let stepper = try scene(text).makeStepper()
    var count = 0
    while stepper.nextFrame < frame {
      try stepper.advance(toward: frame)
      count += 1
    }
    #expect(stepper.nextFrame == frame)
    return count
  }

  @Test func `a far frame is reached from step to step where every row is measured`() throws {
    func text(_ height: String, _ more: String = "") -> String {
      """
      multiplane: 1
      canvas: { size: 100x100, scale: 1, fps: 60 }
      layers:
        - Rectangle: teal
          y: -scroll / 10
        - ScrollView:
            - LazyVStack:
                - ForEach: 5000
                  row: { Text: "Row ${index}", \(height), background: white }
      scroll:
        - linear: { by: 4000, over: 300s }
        - wait: 100s
        - ease: { to: 100, over: 100s }
      \(more)
      """
    }
    #expect(try stops(to: 29_000, text("height: 20")) < 20)
    // Rows that are measured on the way decide where the others are.
    #expect(try stops(to: 600, text("padding: 3")) > 500)
    // A condition is looked at on every frame.
    let event = "events: [{ when: scroll > 3900, resize: 100x200 }]"
    #expect(try stops(to: 600, text("height: 20", event)) > 500)
    // Up to the frame before an event, and on from it.
    let timed = "events: [{ at: 200s, resize: 100x200 }]"
    #expect(try stops(to: 29_000, text("height: 20", timed)) < 30)
  }
}
