import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Cells of grids glide to where they go, and fade as they come and go.
@Suite struct GridChangeTests {
  /// Nine cells of 60 by 40 points in lines of three.
  private func grid(_ events: String..., direction: String = "ltr") throws -> Scene {
    var scene = ListScene(
      scroller: "direction: \(direction)\n",
      content:
        "LazyVGrid:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: 40 }\n    columns: [60, 60, 60]\n    spacing: 10\n"
    )
    scene.items = (0..<9).map { ($0, 40) }
    (scene.track, scene.events) = (["wait: 20f"], events)
    return try scene.make()
  }

  private struct Cell: Equatable {
    var x: Double
    var y: Double
    var opacity: Double

    static func == (a: Cell, b: Cell) -> Bool {
      abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && abs(a.opacity - b.opacity) < 1e-6
    }
  }

  private func cells(_ state: FrameState) throws -> [Int: Cell] {
    var cells: [Int: Cell] = [:]
    for row in try #require(state.scroller).rows {
      guard case .number(let id)? = row.layer.box.row?.id else { continue }
      var opacity = 1.0
      for case .opacity(let factor) in row.effects { opacity *= factor }
      #expect(row.effects.allSatisfy { if case .clip = $0 { false } else { true } })
      let corner = row.layer.origin + row.offset
      cells[Int(id)] = Cell(x: corner.x, y: corner.y - state.position, opacity: opacity)
    }
    return cells
  }

  @Test func `an inserted cell moves the others on`() throws {
    let states = try frames(of: grid(insertEvent(2, at: 1, [(id: 50, height: 40)], animate: ", animate: linear 10f")))
    #expect(try cells(states[1])[50] == nil)
    for frame in [2, 5, 9, 12, 20] {
      let p = min(1, Double(frame - 2) / 10)
      let cells = try cells(states[frame])
      #expect(cells[0] == Cell(x: 0, y: 0, opacity: 1), "frame \(frame)")
      #expect(cells[50] == Cell(x: 70, y: 0, opacity: p))
      #expect(cells[1] == Cell(x: 70 + 70 * p, y: 0, opacity: 1))
      // From the end of a line to the start of the next.
      #expect(cells[2] == Cell(x: 140 - 140 * p, y: 50 * p, opacity: 1))
      #expect(cells[8] == Cell(x: 140 - 140 * p, y: 100 + 50 * p, opacity: 1))
    }
  }

  @Test(arguments: [Invalidation.leaf, .root]) func `removed cells fade where they stood`(_ way: Invalidation) throws {
    let states = try frames(
      of: grid("{ at: 2f, remove: { in: feed, items: [1, 4] }, animate: linear 10f }"), invalidation: way)
    for frame in [2, 5, 9, 11] {
      let p = Double(frame - 2) / 10
      let cells = try cells(states[frame])
      #expect(cells[1] == Cell(x: 70, y: 0, opacity: 1 - p), "frame \(frame)")
      #expect(cells[4] == Cell(x: 70, y: 50, opacity: 1 - p))
      #expect(cells[2] == Cell(x: 140 - 70 * p, y: 0, opacity: 1))
      #expect(cells[3] == Cell(x: 140 * p, y: 50 - 50 * p, opacity: 1))
      #expect(cells[8] == Cell(x: 140 - 140 * p, y: 100, opacity: 1))
      // What fades is seen, and is none of the rows.
      #expect(states[frame].work.prepared == 7)
      #expect(states[frame].rowSets[0].prepared.count == 7)
    }
    for frame in [12, 20] {
      let cells = try cells(states[frame])
      #expect(cells[1] == nil && cells[4] == nil && cells.count == 7)
      #expect(cells[2] == Cell(x: 70, y: 0, opacity: 1))
    }
  }

  @Test(arguments: [Invalidation.leaf, .root])
  func `a cell that shrinks is no longer than its line, which has its new extent at once`(_ way: Invalidation) throws {
    var scene = ListScene(
      content:
        "LazyVGrid:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: \"if(item.open, 90, 40)\" }\n    columns: 3\n    spacing: 10\n"
    )
    scene.items = (0..<9).map { ($0, 40) }
    scene.track = ["wait: 30f"]
    scene.events = [
      "{ at: 2f, toggle: { in: feed, item: 1, field: open }, animate: linear 10f }",
      "{ at: 16f, toggle: { in: feed, item: 1, field: open }, animate: linear 10f }",
    ]
    for state in try frames(of: scene.make(), invalidation: way) {
      let (first, second) = (try #require(state.seen[.number(1)]), try #require(state.seen[.number(4)]))
      #expect(first.top + first.height + 10 <= second.top + 1e-9, "frame \(state.frame)")
      // Growing it fills its line by and by.
      if state.frame == 7 { #expect(second.top == 100 && first.height == 65) }
    }
  }

  @Test func `what fades stays where it is seen`() throws {
    var scene = ListScene(
      scroller: "",
      content:
        "LazyVGrid:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: item.h }\n    columns: 2\n    sizing: estimated\n    estimate: 70\n"
    )
    scene.items = (0..<60).map { ($0, 20 + $0 * 37 % 60) }
    scene.track = ["jump: { item: 30 }", "linear: { by: 60, over: 12f }"]
    scene.events = [
      "{ at: 2f, remove: { in: feed, items: [0, 1, 2, 34] }, animate: linear 8f }",
      insertEvent(4, at: 0, [(id: 70, height: 300)], animate: ", animate: linear 5f"),
    ]
    let states = try frames(of: scene.make())
    let start = try cells(states[1])[34]
    for frame in 2...3 {
      // It goes with the page, by 5 points a frame.
      #expect(try cells(states[frame])[34]?.y == (start?.y ?? 0) - 5 * Double(frame - 1), "frame \(frame)")
    }
  }

  @Test func `steps are the same every time`() throws {
    let scene = try grid(
      "{ at: 2f, remove: { in: feed, items: [1, 4] }, animate: spring 8f }",
      insertEvent(4, at: 0, [(id: 50, height: 40)], animate: ", animate: linear 10f"),
      "{ at: 6f, move: { in: feed, item: 8, to: 1 }, animate: linear 5f }",
      "{ at: 7f, remove: { in: feed, items: 50 }, animate: linear 5f }", "{ at: 9f, rotate: landscape }",
      direction: "rtl")
    let (leaf, root) = (try frames(of: scene), try frames(of: scene, invalidation: .root))
    for (a, b) in zip(leaf, root) { #expect(a.layers.map(\.summary) == b.layers.map(\.summary), "frame \(a.frame)") }
    #expect(try cells(leaf[20]).count == 7)
  }

  // MARK: Lists that paint something of their own

  @Test(arguments: ["background: red", "border: { color: red }", "sizing: exact"])
  func `rows of a list are counted whatever it paints`(key: String) throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 50\n  - LazyVStack:\n      - Section: [{ ForEach: 40, row: { Rectangle: , height: 30 } }]\n        header: { Rectangle: , height: 20 }\n    \(key)\n    padding: 10\n    overscan: 100\nname: list\n",
      track: "linear: { by: 900, over: 30f }")
    let stepper = try Stepper(scene: scene, resources: FakeResources(), traces: true)
    for _ in 0..<31 {
      let state = try stepper.step()
      var (prepared, visible): ([Int], [Int]) = ([], [])
      for row in 0..<40 {
        let top = 80 + Double(row) * 30 - state.position
        if top < 300, top + 30 > 0 { visible.append(row + 1) }
        if top < 400, top + 30 > -100 { prepared.append(row + 1) }
        let isSeen = try #require(stepper.tree.scrollers[0]).holds(.number(row), .visible)
        #expect(isSeen == visible.contains(row + 1))
      }
      // The static row above is the first.
      if state.position < 50 { visible.insert(0, at: 0) }
      // The overscan of the list is not the scroller's.
      if state.position < 300 { prepared.insert(0, at: 0) }
      let sets = state.rowSets[0]
      #expect(sets.visible.count == Double(visible.count) && sets.visible.last == Double(visible.last ?? -1))
      #expect(sets.prepared.count == Double(prepared.count) && sets.prepared.first == Double(prepared.first ?? -1))
      let trace = state.traces[0]
      #expect(trace.visible == visible[0]...visible[visible.count - 1])
      if state.position < 50 { continue }
      #expect(trace.visibleIDs.last == .number((visible.last ?? 0) - 1))
    }
  }

  @Test(arguments: ["overscan: 400", "overscan: 300\n    requery: edge"])
  func `rows of a list behind the window exist as far as its own overscan says`(keys: String) throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 4\n        row: { Rectangle: , height: 30, y: scroll }\n    background: red\n    \(keys)\n  - Rectangle:\n    height: 1500\nname: list\n",
      track: "linear: { by: 600, over: 20f }")
    for state in try frames(of: scene) {
      var placed: [PlacedLayer] = []
      for case .scroll(let scroll) in Placement(state).layers[0].parts {
        for row in scroll.rows { for case .rows(let rows) in row.parts { placed += rows } }
      }
      // The static row behind the list counts where it is prepared, and it always is here.
      #expect(state.rowSets[0].prepared.count == Double(placed.count + 1), "frame \(state.frame)")
      if state.position < 400 { #expect(placed.count >= 1, "frame \(state.frame)") }
    }
  }
}
