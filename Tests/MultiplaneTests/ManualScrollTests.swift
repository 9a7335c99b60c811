import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import SceneTrials
import TestSupport
import Testing

/// Scrollers moved by hand instead of by the track.
@Suite(.full) struct ManualScrollTests {
  private func session(_ text: String) throws -> SceneSession {
    try SceneSession(
      LoadedScene(SourceFile(name: "hand.yaml", text: text), folder: Repository.scenes), options: RenderOptions())
  }

  private func pixels(_ state: FrameState, _ session: SceneSession, scale: Double = 1) throws -> FramePixels {
    let composer = try FrameComposer(scene: session.loaded.scene, scale: scale, resources: session.loaded.resources)
    try composer.compose(state)
    return FramePixels(composer.buffer)
  }

  private static let shelves = """
    multiplane: 1
    canvas: { size: 100x120 }
    layers:
      - Color: "#cfe3ff"
        y: -scroll / 4
      - ScrollView:
          - Color: "#444444"
            height: 30
          - ScrollView:
              - HStack:
                  - ForEach: 20
                    row:
                      Color: "#c02f5b"
                      width: 20
                      height: 20
                      opacity: 0.2 + index / 25
                spacing: 10
            axis: horizontal
            name: shelf
            height: 30
          - LazyVStack:
              - ForEach: 300
                row:
                  ScrollView:
                    - HStack:
                        - ForEach: 8
                          row:
                            Text: ${index}
                            width: 30
                            height: 20
                  axis: horizontal
                  height: 24
        name: list
    scroll:
      - linear: { by: 500, over: 1s }
    """

  @Test func `a hand brings every scene where a track that begins there does`() throws {
    var tried = 0
    for file in Repository.sceneFiles {
      let path = "\(Repository.scenes)/\(file)"
      let session = try SceneSession(SourceFile.read(path: path))
      let main = session.loaded.scene.mainScroller
      // Rows of estimated extents are measured on the way: where they stand depends on it.
      guard main != nil, session.loaded.scene.mainAxis == .vertical else { continue }
      for offset in [13.25, 200.0] {
        let manual = try session.manualScroll(on: 0)
        for part in [0.25, 0.5, 0.25] {
          try manual.scroll(atX: 0, y: 0, by: PointOffset(x: 0, y: offset * part))
        }
        let moved = manual.state
        // A track that begins with a jump leaves the offset at once, which is refused.
        guard let expected = try? session.state(at: .scroll(moved.position)), moved.position == expected.position else {
          continue
        }
        // At rest, as a track that has not moved yet.
        try manual.scroll(atX: 0, y: 0, by: .zero)
        #expect(try pixels(manual.state, session) == pixels(expected, session), "\(file) at \(offset)")
        tried += 1
      }
    }
    #expect(tried > 40)
  }

  @Test func `the innermost scroller that can go that way moves`() throws {
    let session = try session(Self.shelves)
    let manual = try session.manualScroll(on: 0)
    let shelf = try #require(session.loaded.scene.scrollers.first { $0.axis == .horizontal && !$0.isInRow }?.number)
    // Across over the shelf: the shelf. Down over it: the list around it.
    try manual.scroll(atX: 50, y: 40, by: PointOffset(x: 25, y: 0))
    #expect(manual.state.scrollers[shelf].position == 25)
    #expect(manual.state.position == 0)
    try manual.scroll(atX: 50, y: 40, by: PointOffset(x: 0, y: 10))
    #expect(manual.state.scrollers[shelf].position == 25)
    #expect(manual.state.position == 10)
    // Both at once, and no farther than the contents reach.
    try manual.scroll(atX: 50, y: 30, by: PointOffset(x: 1e6, y: -1e6))
    #expect(manual.state.scrollers[shelf].position == 490)
    #expect(manual.state.position == 0)
  }

  @Test func `another version has every scroller where the hand left it`() throws {
    let first = try session(Self.shelves)
    let manual = try first.manualScroll(on: 7)
    try manual.scroll(atX: 50, y: 5, by: PointOffset(x: 0, y: 40 - manual.state.position))
    // The shelf stands in the window's first rows, two rows of the list below it.
    try manual.scroll(atX: 50, y: 10, by: PointOffset(x: 120, y: 0))
    try manual.scroll(atX: 50, y: 35, by: PointOffset(x: 35, y: 0))
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 1e6, y: 0))
    #expect(manual.places.scrollers.count == 4)

    // At rest, as what is put there is.
    try manual.scroll(atX: 0, y: 0, by: .zero)
    let same = try session(Self.shelves).manualScroll(on: 7)
    try same.scroll(to: manual.places)
    try same.scroll(atX: 0, y: 0, by: .zero)
    #expect(try pixels(same.state, first) == pixels(manual.state, first))
    #expect(same.places.scrollers.map(\.position) == manual.places.scrollers.map(\.position))

    // A version with less of everything: as far as it goes.
    let smaller = try session(
      Self.shelves.replacing("ForEach: 20", with: "ForEach: 5").replacing("ForEach: 300", with: "ForEach: 4")
    ).manualScroll(on: 7)
    try smaller.scroll(to: manual.places)
    #expect(smaller.places.scrollers.map(\.position) == [36, 40, 35, 140])
    // One without the shelf.
    let other = try session(Self.shelves.replacing("axis: horizontal\n            name: shelf", with: "")).manualScroll(
      on: 7)
    try other.scroll(to: manual.places)
    #expect(other.state.position == 40)
  }

  @Test func `a scroller in a row moves, and no other row's`() throws {
    let session = try session(Self.shelves)
    let manual = try session.manualScroll(on: 0)
    func places() -> [Double] {
      Placement(manual.state).nodes.filter { $0.box.node.kind.name == "Text" && $0.box.row?.index == 0 }
        .map(\.corners.bounds.x)
    }
    let before = places()
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 40, y: 0))
    let after = places()
    #expect(before.count == after.count)
    #expect(zip(before, after).filter { $0 != $1 }.map { $0 - $1 } == [40])
    // The row keeps its place while others come and go.
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 0, y: 20))
    #expect(Set(places().map { $0.rounded() }).contains(-40))
  }

  @Test func `a hand has the rows of its own frame, whichever frames were asked for before`() throws {
    let session = try session(Self.shelves)
    for frame in [60, 0] { _ = try session.state(frame) }
    let manual = try session.manualScroll(on: 60)
    let before = manual.state.position
    // A scroller in a row stands there: it moves, not the list around it.
    let moved = try manual.scroll(atX: 50, y: 60, by: PointOffset(x: 40, y: 0))
    let places = Placement(moved).nodes.filter { $0.box.node.kind.name == "Text" }.map(\.corners.bounds.x)
    #expect(moved.position == before && places.contains(-40), "\(Set(places))")
  }

  @Test func `a scroller in a row has the velocity of the hand, and none when it rests`() throws {
    let session = try session(
      Self.shelves.replacing(
        "width: 30", with: "width: 30\n" + String(repeating: " ", count: 24) + "y: velocity / 1000"))
    let manual = try session.manualScroll(on: 0)
    // How far texts stand below their rows, in tenths of a point.
    func distances() -> Set<Int> {
      Set(
        Placement(manual.state).nodes.filter { $0.box.node.kind.name == "Text" && $0.isLayer }
          .map { Int((($0.corners.bounds.y - 60).truncatingRemainder(dividingBy: 24) * 10).rounded()) })
    }
    #expect(distances() == [20])
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 40, y: 0))
    #expect(distances() == [20, 20 + Int(40 * session.framesPerSecond / 100)])
    try manual.scroll(atX: 50, y: 90, by: .zero)
    #expect(distances() == [20])
  }

  @Test func `what follows the scroll follows the hand, its velocity too`() throws {
    let session = try session(
      Self.shelves.replacing("opacity: 0.2", with: "opacity: min(1, abs(velocity) / 3000) * 0.2"))
    let manual = try session.manualScroll(on: 0)
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 0, y: 50))
    #expect(manual.state.scrollers[0].velocity == 50 * session.framesPerSecond)
    let back = try #require(Placement(manual.state).nodes.first)
    #expect(back.corners.bounds.y == -12.5)
    try manual.scroll(atX: 50, y: 90, by: .zero)
    #expect(manual.state.scrollers[0].velocity == 0)
    #expect(manual.state.position == 50)
  }

  @Test func `a hand leaves the session as it was`() throws {
    let (session, other) = (try session(Self.shelves), try session(Self.shelves))
    let manual = try session.manualScroll(on: 20)
    for _ in 0..<30 { try manual.scroll(atX: 50, y: 60, by: PointOffset(x: 3, y: 40)) }
    #expect(manual.state.frame == 20 && manual.state.time == other.loaded.scene.duration(of: 20))
    for frame in [20, 21, 60, 3] {
      #expect(try pixels(session.state(frame), session) == pixels(other.state(frame), other))
    }
  }

  @Test func `a free scroll moves by hand`() throws {
    let session = try session(
      """
      multiplane: 1
      canvas: { size: 50x50 }
      layers:
        - Color: "#cfe3ff"
          y: -scroll / 2
      scroll:
        - wait: 1s
      """)
    let manual = try session.manualScroll(on: 5)
    try manual.scroll(atX: 10, y: 10, by: PointOffset(x: 7, y: 30))
    #expect(manual.state.scroll == 30)
    #expect(Placement(manual.state).nodes.first?.corners.bounds.y == -15)
  }

  @Test func `a step by hand costs what enters, not what there is`() throws {
    let session = try session(Self.shelves.replacing("ForEach: 300", with: "ForEach: 1_000_000"))
    let manual = try session.manualScroll(on: 0)
    for _ in 0..<20 { try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 0, y: 2)) }
    #expect(manual.state.work.nodes < 400)
    try manual.scroll(atX: 50, y: 90, by: PointOffset(x: 0, y: 0.5))
    #expect(manual.state.work.layouts == 0)
  }
}

extension Scene {
  fileprivate func duration(of frame: Int) -> Double { Double(frame) / canvas.framesPerSecond }
}
