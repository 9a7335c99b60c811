import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Whatever happens above or in the window, what is seen stays where it is.
@Suite(.full) struct AnchoringTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var list = "LazyVStack"
    var attributes = ""
    var above = ""
    var scroller = ""
    var inset = (start: 0.0, end: 0.0)
    var isUniform = false
    /// Whether rows stand in two sections, before and after a few others.
    var hasSections = false
    var rows = 60
    var testDescription: String { name }

    var axis: Axis { list.hasPrefix("LazyH") ? .horizontal : .vertical }

    var scene: ListScene {
      let extent = isUniform ? "40" : "\"if(item.open, item.h * 2, item.h)\""
      let side = axis == .horizontal ? "width" : "height"
      let each = "ForEach: feed, id: item.id, row: { Rectangle: , \(side): \(extent) }"
      let header = "header: { Rectangle: , \(side): 30 }"
      let rows =
        hasSections
        ? "      - Section: [{ ForEach: 0..6, row: { Rectangle: , \(side): 25 } }]\n        \(header)\n"
          + "      - Section: [{ \(each) }]\n        \(header)\n        footer: { Rectangle: , \(side): 10 }\n"
          + "      - Section: [{ ForEach: 0..9, row: { Rectangle: , \(side): 50 } }]\n        \(header)\n"
        : "      - { \(each) }\n"
      var scene = ListScene(above: above, scroller: scroller, content: "\(list):\n\(rows)\(attributes)")
      if axis == .horizontal { scene.scroller += "axis: horizontal\n" }
      return scene
    }
  }

  static let inset = "inset: { top: 40, bottom: 20 }\n"
  static let cases = [
    Case(name: "exact"),
    Case(name: "exact, spacing", attributes: "    spacing: 7.5\n"),
    Case(name: "uniform", attributes: "    spacing: 3\n", isUniform: true),
    Case(name: "estimated, given", attributes: "    sizing: estimated\n    estimate: 90\n    spacing: 4\n"),
    Case(name: "estimated, mean", attributes: "    sizing: estimated\n", rows: 90),
    Case(
      name: "estimated below a page with insets", attributes: "    sizing: estimated\n    estimate: 20\n",
      above: "  - Rectangle:\n    height: 130\n", scroller: inset, inset: (40, 20)),
    Case(
      name: "exact below a page with insets", attributes: "    overscan: 140\n",
      above: "  - Rectangle:\n    height: 130\n", scroller: inset, inset: (40, 20)),
    Case(name: "exact, anchor top", scroller: "anchor: top\n"),
    Case(name: "decorated", attributes: "    background: red\n", rows: 30),
    Case(name: "edge", attributes: "    requery: edge\n    overscan: 0.5 screens\n"),
    Case(name: "sections", attributes: "    spacing: 2\n", hasSections: true),
    Case(
      name: "estimated sections", attributes: "    sizing: estimated\n    estimate: 300\n", hasSections: true),
    Case(name: "horizontal", list: "LazyHStack", attributes: "    spacing: 4\n"),
    Case(
      name: "horizontal, estimated, insets", list: "LazyHStack", attributes: "    sizing: estimated\n",
      scroller: "inset: { left: 40, right: 20 }\n", inset: (40, 20)),
    Case(name: "grid", list: "LazyVGrid", attributes: "    columns: 3\n    spacing: 4\n", rows: 120),
    Case(
      name: "estimated grid", list: "LazyVGrid", attributes: "    columns: 3\n    sizing: estimated\n", rows: 120),
    Case(
      name: "adaptive grid", list: "LazyVGrid", attributes: "    columns: { adaptive: 45 }\n    spacing: 3\n",
      rows: 150),
    Case(name: "horizontal grid", list: "LazyHGrid", attributes: "    columns: 2\n    spacing: 5\n", rows: 120),
    Case(
      name: "horizontal grid, estimated", list: "LazyHGrid",
      attributes: "    columns: 4\n    sizing: estimated\n    estimate: 30\n", rows: 160),
  ]

  /// A row as it is known among all rows, headers included.
  private struct Reference: Hashable {
    var node: Int
    var row: RowKey?
  }

  private struct Place {
    var reference: Reference
    var id: ItemID?
    var start: Double
    var cross: Double
    /// How long its slot is: as much of the box as is shown.
    var extent: Double
  }

  /// The rows of the main scroller in order, as they are seen.
  private func places(_ state: FrameState, isGrid: Bool = false) -> [Place] {
    guard let scroller = state.scroller else { return [] }
    let axis = scroller.scroller.axis
    var places: [Place] = []
    func add(_ layer: LayerState, _ base: PointOffset) {
      let corner = base + layer.layer.origin + layer.offset
      let box = layer.layer.box
      var extent = box.size[axis].points
      if case .clip(.rectangle, let rect)? = layer.effects.first {
        extent = axis == .horizontal ? rect.width : rect.height
      }
      var holdsRows = false
      for part in layer.parts {
        guard case .rows(let rows) = part else { continue }
        holdsRows = true
        for row in rows { add(row, corner) }
      }
      if holdsRows { return }
      places.append(
        Place(
          reference: Reference(node: box.node.number, row: box.row?.key), id: box.row?.id, start: corner[axis],
          cross: corner[axis.cross], extent: extent))
    }
    var base = PointOffset.zero
    base[axis] = -scroller.position
    for row in scroller.rows { add(row, base) }
    places.sort { ($0.start, $0.cross) < ($1.start, $1.cross) }
    guard isGrid else { return places }
    // A line is as long as its longest cell.
    var longest: [Double: Double] = [:]
    for place in places { longest[place.start] = max(longest[place.start] ?? 0, place.extent) }
    for index in places.indices { places[index].extent = longest[places[index].start] ?? 0 }
    return places
  }

  /// 300 scrolls and as many changes for each case, nineteen cases: 5,700 of both, rotations among them.
  @Test(arguments: cases) func `nothing that is seen drifts`(_ test: Case) throws {
    var random = SeededGenerator(seed: 3)
    var scene = test.scene
    scene.items = (0..<test.rows).map { ($0, Int.random(in: 5...160, using: &random)) }
    var ids = scene.items.map(\.id)
    var next = 1000
    var (touched, removed): ([Int: Set<Int>], [Int: Set<Int>]) = ([:], [:])
    var turned: [Int: Bool] = [:]
    var isLandscape = false
    let frames = 300
    for frame in 1...frames {
      scene.track.append("jump: { by: \(Double.random(in: -90...90, using: &random)) }\nwait: 1f")
      let index = Int.random(in: 0...ids.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        let added = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          next += 1
          return (id: next, height: Int.random(in: 5...160, using: &random))
        }
        scene.events.append(insertEvent(frame, at: index, added))
        ids.insert(contentsOf: added.map(\.id), at: index)
      case 3 where ids.count > 20, 4 where ids.count > 20:
        let gone = ids[min(index, ids.count - 3)..<min(index + 2, ids.count)]
        scene.events.append(
          "{ at: \(frame)f, remove: { in: feed, items: [\(gone.map(String.init).joined(separator: ", "))] } }")
        removed[frame] = Set(gone)
        ids.removeAll { gone.contains($0) }
      case 5:
        let from = Int.random(in: 0..<ids.count, using: &random)
        let to = Int.random(in: 0..<ids.count, using: &random)
        scene.events.append("{ at: \(frame)f, move: { in: feed, item: \(ids[from]), to: \(to) } }")
        touched[frame, default: []].insert(ids[from])
        let id = ids.remove(at: from)
        ids.insert(id, at: to)
      case 6, 7:
        let id = ids[min(index, ids.count - 1)]
        scene.events.append("{ at: \(frame)f, toggle: { in: feed, item: \(id), field: open } }")
      case 8:
        isLandscape.toggle()
        turned[frame] = isLandscape
        scene.events.append("{ at: \(frame)f, rotate: \(isLandscape ? "landscape" : "portrait") }")
      default:
        let id = ids[min(index, ids.count - 1)]
        scene.events.append("{ at: \(frame)f, select: { in: feed, item: \(id) } }")
      }
    }
    let stepper = try stepper(of: scene.make())
    var before = try stepper.step()
    var (compared, comparedTurned) = (0, 0)
    for frame in 1...frames {
      // Wherever the jump of this frame goes, rows go with it; then the event happens.
      let state = try stepper.step()
      let carried = state.scroll - before.scroll
      let seen = places(before, isGrid: test.list.hasSuffix("Grid"))
      let isAtTop = before.position + carried <= 0 || state.position == 0
      defer { before = state }
      if test.scroller.contains("anchor: top"), isAtTop { continue }
      let main = state.scrollers[0]
      var now: [Reference: Place] = [:]
      for place in places(state, isGrid: test.list.hasSuffix("Grid")) { now[place.reference] = place }
      // The row on top after the scroll and before the change: the first that ends below the inset, and is still there.
      let below = seen.filter { $0.start - carried + $0.extent > test.inset.start && $0.extent > 0 }
      // Rows that were in sight before the scroll, too, come first.
      let inside = below.filter { $0.start + $0.extent > test.inset.start } + below
      // A row that is moved takes nothing along.
      let staying = inside.first { place in
        guard case .number(let id)? = place.id else { return true }
        return ![removed, touched].contains { $0[frame]?.contains(Int(id)) ?? false }
      }
      // One that shrinks above the edge takes itself out of the window, and maybe of what is prepared.
      guard let top = staying, let found = now[top.reference] else { continue }
      compared += 1
      var expected = top.start - carried
      if let isLandscape = turned[frame], expected < test.inset.start {
        comparedTurned += 1
        let extents = (test.axis == .vertical) == isLandscape ? (300.0, 200.0) : (200.0, 300.0)
        let covered = test.inset.start + test.inset.end
        var cut = expected - test.inset.start
        let scaled = Length(points: cut * (extents.1 - covered) / (extents.0 - covered)).points
        // By the same share of the window, unless that would take it out of sight: then by the same share of itself.
        cut = scaled + found.extent > 0 ? scaled : Length(points: cut * found.extent / top.extent).points
        expected = test.inset.start + cut
      }
      #expect(
        abs(found.start - expected - main.shift) < 1e-9,
        "frame \(frame), row \(top.id.map { "\($0)" } ?? "static"), \(scene.events[frame - 1])")
      if state.position > 0 && state.position < 1000 { #expect(main.shift == 0, "frame \(frame)") }
    }
    #expect(compared > 150)
    #expect(comparedTurned > 5)
  }

  /// Rows come, go and grow over time, wherever the window is: the row on top stays to the unit on every frame.
  @Test(
    arguments: ["", "    spacing: 24\n", "    sizing: estimated\n    estimate: 60\n    spacing: 16\n"]
      as [TextArgument], [3, 4, 5])
  func `animated rows move nothing in sight`(attributes argument: TextArgument, seed: UInt64) throws {
    let attributes = argument.text
    var random = SeededGenerator(seed: seed)
    var scene = Case(name: "animated", attributes: attributes).scene
    scene.items = (0..<60).map { ($0, Int.random(in: 5...160, using: &random)) }
    var ids = scene.items.map(\.id)
    scene.track = ["jump: { to: 800 }", "wait: 1f"]
    let frames = 300
    for frame in 2...frames {
      scene.track.append("jump: { by: \(Double.random(in: -30...30, using: &random)) }\nwait: 1f")
      guard frame % 5 == 0 else { continue }
      let index = Int.random(in: 0..<ids.count, using: &random)
      let animate = "animate: easeInOut \(Int.random(in: 2...25, using: &random))f"
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        scene.events.append(
          insertEvent(
            frame, at: index, [(id: 1000 + frame, height: Int.random(in: 5...160, using: &random))],
            animate: ", " + animate))
        ids.insert(1000 + frame, at: index)
      case 1 where ids.count > 20:
        scene.events.append("{ at: \(frame)f, remove: { in: feed, items: \(ids.remove(at: index)) }, \(animate) }")
      default:
        scene.events.append("{ at: \(frame)f, toggle: { in: feed, item: \(ids[index]), field: open }, \(animate) }")
      }
    }
    let stepper = try stepper(of: scene.make())
    var before = try stepper.step()
    var compared = 0
    for frame in 1...frames {
      let state = try stepper.step()
      let carried = state.scroll - before.scroll
      let seen = places(before)
      defer { before = state }
      var now: [Reference: Place] = [:]
      for place in places(state) { now[place.reference] = place }
      let below = seen.filter { $0.start - carried + $0.extent > 0 && $0.extent > 0 }
      let inside = below.filter { $0.start + $0.extent > 0 } + below
      guard let top = inside.first(where: { now[$0.reference] != nil }), let found = now[top.reference] else {
        continue
      }
      compared += 1
      #expect(
        abs(found.start - (top.start - carried) - state.scrollers[0].shift) < 1e-9,
        "frame \(frame), row \(top.id.map { "\($0)" } ?? "static")")
      if state.position > 0 && state.position < 1000 { #expect(state.scrollers[0].shift == 0, "frame \(frame)") }
    }
    #expect(compared > 250)
  }

  /// Ten items of two rows by 50 points each, in stacks or lists inside the items' rows: row 5 begins the window.
  @Test(arguments: ["VStack", "LazyVStack"])
  func `rows that have the same keys in each row around them stay`(_ inner: String) throws {
    let items = (0..<10).map { "{ id: \($0) }" }.joined(separator: ", ")
    let scene = try scene(
      """
      ScrollView:
        - ForEach: feed
          id: item.id
          row: { \(inner): [{ ForEach: [p, q], row: { Rectangle: , height: 50 } }] }
      """, track: "jump: { to: 510 }\nwait: 5f",
      more: """
        data:
          feed: [\(items)]
        events:
          - { at: 2f, insert: { in: feed, at: 0, items: [{ id: 10 }, { id: 11 }] } }
          - { at: 4f, remove: { in: feed, items: [0] } }
        """)
    #expect(try frames(of: scene).map(\.position) == [510, 510, 710, 710, 610, 610])
  }

}
