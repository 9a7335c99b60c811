import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import Synchronization
import TestSupport
import Testing

/// A session gives any frame in any order, and the next version of a scene.
@Suite(.full) struct SceneSessionTests {
  /// Forwards, backwards and across.
  private static func order(_ count: Int) -> [Int] {
    let last = count - 1
    return [last, 0, last / 2, last / 2 - 1, last / 3, last / 3 + 1, last - 1, 1, last].map { max(0, min(last, $0)) }
  }

  @Test(arguments: Repository.scenesForEveryWay) func `any frame is as in sequence`(_ name: String) throws {
    let loaded = try committedScene(name)
    let session = try SceneSession(loaded, options: RenderOptions())
    let count = min(session.frameCount, 150)
    let stepper = try loaded.makeStepper()
    let states = try (0..<count).map { _ in try stepper.step() }
    for frame in Self.order(count) {
      let state = try session.state(frame)
      #expect(state.work == states[frame].work, "frame \(frame)")
      #expect(state.summary(traces: false) == states[frame].summary(traces: false), "frame \(frame)")
      for trace in state.traces {
        #expect((trace.prepared?.upperBound ?? -1) < trace.count, "frame \(frame), scroller \(trace.scroller)")
      }
    }
  }

  @Test(arguments: ["ridge.yaml", "small/rotate-event.yaml", "small/insert-animate.yaml", "small/snap-none.yaml"])
  func `pictures are those of a render, and differ where changes says`(_ name: String) throws {
    let loaded = try committedScene(name)
    var options = RenderOptions()
    options.scale = 1
    let session = try SceneSession(loaded, options: options)
    let files = try SequenceRenderer(loaded, options: options).files().files
    var before: (frame: Int, pixels: [UInt32])?
    for frame in Self.order(session.frameCount) {
      #expect(try session.file(frame) == files[frame], "frame \(frame)")
      let buffer = try session.draw(frame).buffer
      let pixels = (0..<buffer.height).flatMap { Array(buffer.row($0)) }
      if let before {
        let boxes = try session.changes(from: before.frame, to: frame)
        for index in pixels.indices where pixels[index] != before.pixels[index] {
          let point = PointOffset(x: Double(index % buffer.width) + 0.5, y: Double(index / buffer.width) + 0.5)
          guard !boxes.contains(where: { $0.contains(point) }) else { continue }
          Issue.record("\(point) changed from \(before.frame) to \(frame)")
          return
        }
      }
      before = (frame, pixels)
    }
  }

  private static func list(_ color: String) -> String {
    """
    multiplane: 1
    canvas: { size: 60x80, scale: 1 }
    layers:
      - Color: \(color)
      - ScrollView:
          - LazyVStack:
              - ForEach: 100
                row: { Text: "${index}", height: 20 }
    scroll: [{ linear: { by: 300, over: 1s } }]
    """
  }

  @Test func `a new version takes the place of the old one unless it has faults`() throws {
    let session = try SceneSession(scene(Self.list("red")))
    let red = try session.file(30)
    #expect(throws: SceneFailure.self) { try session.reload(SourceFile(name: "t.yaml", text: Self.list("rde"))) }
    #expect(try session.file(30) == red)
    try session.reload(SourceFile(name: "t.yaml", text: Self.list("blue")))
    let blue = try session.file(30)
    #expect(blue != red)
    #expect(try blue == SceneSession(scene(Self.list("blue"))).file(30))
  }

  @Test func `what did not change is not painted again`() throws {
    let session = try SceneSession(scene(Self.list("red")))
    let first = try session.draw(30)
    let painted = first.paintedPictures
    #expect(painted > 2)
    try session.reload(SourceFile(name: "t.yaml", text: Self.list("blue")))
    #expect(try session.draw(30).paintedPictures == 1)
  }

  @Test(arguments: ["entry.yaml", "feed.yaml", "gestures.yaml", "small/insert-animate.yaml"])
  func `frames that were gone through ahead of time are as in sequence`(_ name: String) throws {
    let loaded = try committedScene(name)
    let (session, other) = (
      try SceneSession(loaded, options: RenderOptions()), try SceneSession(loaded, options: RenderOptions())
    )
    let last = min(session.frameCount - 1, 200)
    // Between frames that are asked for, as a page does it.
    _ = try session.state(min(20, last))
    var turns = 1
    while try session.extendCheckpoints(16, upTo: last) {
      turns += 1
      if turns % 4 == 0 { _ = try session.state(turns) }
    }
    // Fewer where frames are leapt over.
    #expect(turns <= last / 16 + 1)
    for frame in Self.order(last + 1) {
      #expect(
        try session.state(frame).summary(traces: false) == other.state(frame).summary(traces: false), "frame \(frame)")
      #expect(try session.state(frame).work == other.state(frame).work, "frame \(frame)")
    }
  }

  @Test func `steppers are kept within a bound`() throws {
    let text = Self.list("red").replacing("over: 1s", with: "over: 25s")
    let session = try SceneSession(scene(text), traces: false)
    let last = session.frameCount - 1
    #expect(last == 1_500)
    let state = try session.state(last)
    #expect(abs(try session.state(7).scroll - 300 * 7 / 1_500.0) < 1 / 64)
    #expect(try session.state(last).summary(traces: false) == state.summary(traces: false))
  }
}

extension FrameState {
  /// All that tells two states of a scene apart, as text.
  ///
  /// - Parameter traces: Whether what rows did is part of it.
  func summary(traces: Bool = true) -> String {
    let nodes = Placement(self).nodes.map { node in
      "\(node.box.node.path) \(node.box.row?.id.description ?? "") \(node.map) \(node.clip) \(node.isVisible)"
        + (node.isLayer ? " \(node.layer.state.values) \(node.layer.state.effects)" : "")
    }
    let rows = traces ? "\(self.traces)" : ""
    return "\(scrollers) \(rowSets) \(self.nodes) \(rows) \(snapshots)\n" + nodes.joined(separator: "\n")
  }
}
