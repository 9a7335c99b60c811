import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import TestSupport
import Testing

/// What holds for any list, whatever its rows are and whatever happens to them.
@Suite(.full) struct ListPropertyTests {
  private static let header = "header: { Rectangle: , height: 30 }"
  static let contents = [
    nil,
    "LazyVStack:\n      - Section: [{ ForEach: feed, id: item.id, row: { Rectangle: , height: \"if(item.open, item.h * 2, item.h)\", x: phase } }]\n        \(header)\n        footer: { Rectangle: , height: 10 }\n      - Section: [{ ForEach: 0..9, row: { Rectangle: , height: 50 } }]\n        \(header)\n    pin: [headers, footers]\n",
    "LazyVStack:\n      - ForEach: feed\n        id: item.id\n        row: { Text: \"${item.id} ${index} of ${count}\", height: item.h + index }\n    sizing: estimated\n    spacing: 5\n",
    "LazyVGrid:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: item.h, opacity: \"if(item.selected, 0.5, 1)\" }\n    columns: 3\n    spacing: 4\n",
    "LazyVStack:\n      - ForEach: feed\n        id: item.id\n        row: { VStack: [{ Rectangle: , height: item.h }, { Rectangle: , height: 9, y: phase }] }\n    background: red\n",
    "VStack:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: item.h }\n",
  ]

  private func busy(_ content: String?, seed: UInt64) -> ListScene {
    var random = SeededGenerator(seed: seed)
    var scene = ListScene(attributes: "    sizing: estimated\n    estimate: 40\n    spacing: 6\n", content: content)
    scene.items = (0..<40).map { ($0, Int.random(in: 20...120, using: &random)) }
    scene.track = [
      "linear: { by: 900, over: 20f }", "jump: { item: 30 }", "wait: 10f", "ease: { by: -1500, over: 20f }",
    ]
    scene.events = [
      insertEvent(2, at: 1, [(id: 100, height: 70)], animate: ", animate: easeInOut 5f"),
      "{ at: 4f, toggle: { in: feed, item: 3, field: open }, animate: spring 8f }",
      "{ at: 6f, remove: { in: feed, items: 4..6 }, animate: easeOut 4f }",
      "{ at: 8f, move: { in: feed, item: 12, to: 9 }, animate: linear 6f }",
      "{ when: scroll > 300, select: { in: feed, item: 9 } }",
      "{ at: 12f, rotate: landscape }",
      insertEvent(13, at: 0, [(id: 200, height: 300), (id: 201, height: 20)]),
      "{ at: 15f, remove: { in: feed, items: [100, 2] } }",
      "{ at: 18f, rotate: portrait }",
      "{ at: 22f, remove: { in: feed, items: 30..32 }, animate: easeOut 6f }",
      "{ at: 35f, resize: 180x260 }",
      "{ at: 40f, deselect: { in: feed } }",
    ]
    return scene
  }

  @Test(arguments: contents.indices) func `the root way gives the same states`(content: Int) throws {
    let scene = try busy(Self.contents[content], seed: 4).make()
    let (leaf, root, again) = (
      try frames(of: scene), try frames(of: scene, invalidation: .root), try frames(of: scene)
    )
    for ((a, b), c) in zip(zip(leaf, root), again) {
      #expect(a.layers.map(\.summary) == b.layers.map(\.summary), "frame \(a.frame)")
      #expect(a.layers.map(\.summary) == c.layers.map(\.summary) && a.work == c.work, "frame \(a.frame)")
      #expect(a.scrollers == b.scrollers, "frame \(a.frame)")
      #expect(a.work.prepared == b.work.prepared && a.work.visible == b.work.visible, "frame \(a.frame)")
      // One meaning of the counts: headers and footers are no rows.
      #expect(Double(a.work.prepared) == a.rowSets[0].prepared.count, "frame \(a.frame)")
      #expect(Double(a.work.visible) == a.rowSets[0].visible.count, "frame \(a.frame)")
    }
  }

  @Test(
    arguments: ["", "    sizing: estimated\n    estimate: 500\n", "    sizing: estimated\n    spacing: 3\n"]
      as [TextArgument])
  func `jumps into uneven rows have no error`(attributes argument: TextArgument) throws {
    let attributes = argument.text
    var random = SeededGenerator(seed: 12)
    let anchors = ["top", "center", "bottom"]
    let targets = (0..<100).map { _ in Int.random(in: 20..<9_970, using: &random) }
    let track = targets.enumerated().map { "jump: { item: \($1), anchor: \(anchors[$0 % 3]) }\nwait: 1f" }
    let stepper = try stepper(
      of: scene(
        "ScrollView:\n  - LazyVStack:\n      - ForEach: 10_000\n        row: { Rectangle: , height: 5 + random(300) }\n\(attributes)",
        track: track.joined(separator: "\n")))
    for (index, target) in targets.enumerated() {
      let row = try #require(try stepper.step().seen[.number(target)])
      #expect(row.top == [0, (300 - row.height) / 2, 300 - row.height][index % 3])
    }
  }

  struct Jumps: CustomTestStringConvertible, Sendable {
    var name: String
    var list: String
    var row: String
    var cells = 1
    var testDescription: String { name }
  }

  static let jumps = [
    Jumps(name: "uniform", list: "LazyVStack", row: "height: 44"),
    Jumps(name: "estimated", list: "LazyVStack", row: "height: 5 + random(300) }\n    sizing: estimated"),
    Jumps(
      name: "estimated, given", list: "LazyVStack",
      row: "height: 5 + random(300) }\n    sizing: estimated\n    estimate: 9\n    spacing: 3"),
    Jumps(name: "mixed", list: "LazyVStack", row: "height: 5 + random(300) }\n    sizing: mixed\n    spacing: 3"),
    Jumps(name: "horizontal", list: "LazyHStack", row: "width: 31"),
    Jumps(name: "horizontal, estimated", list: "LazyHStack", row: "width: 5 + random(300) }\n    sizing: estimated"),
    Jumps(name: "grid", list: "LazyVGrid", row: "height: 80 }\n    columns: 8\n    spacing: 2", cells: 8),
    Jumps(
      name: "estimated grid", list: "LazyVGrid",
      row: "height: 5 + random(300) }\n    columns: 3\n    sizing: estimated",
      cells: 3),
    Jumps(
      name: "horizontal grid", list: "LazyHGrid",
      row: "width: 5 + random(300) }\n    columns: 3\n    sizing: estimated",
      cells: 3),
  ]

  /// Random rows of a million, each at the place that was asked for: 3,000 of uniform rows, 900 of uneven ones.
  @Test(arguments: jumps) func `jumps into a million rows have no error`(_ test: Jumps) throws {
    var random = SeededGenerator(seed: 77)
    let anchors = ["top", "center", "bottom"]
    let count = test.row.contains("random") ? 150 : 1000
    let targets = (0..<count).map { _ in Int.random(in: 1000..<999_000, using: &random) }
    let track = targets.enumerated().map { "jump: { item: \($1), anchor: \(anchors[$0 % 3]) }\nwait: 1f" }
    let isHorizontal = test.list.hasPrefix("LazyH")
    let row = test.row.contains("}") ? test.row : test.row + " }"
    let stepper = try stepper(
      of: scene(
        "ScrollView:\n  - \(test.list):\n      - ForEach: 1_000_000\n        row: { Rectangle: , \(row)\n"
          + (isHorizontal ? "axis: horizontal\n" : ""), track: track.joined(separator: "\n")))
    let viewport = isHorizontal ? 200.0 : 300
    for (index, target) in targets.enumerated() {
      let seen = try stepper.step().seen
      let row = try #require(seen[.number(target)])
      // A line of a grid is as long as its longest cell.
      let line = (target / test.cells * test.cells)..<(target / test.cells * test.cells + test.cells)
      let extent = line.compactMap { seen[.number($0)]?.height }.max() ?? 0
      let expected = Length(points: [0, (viewport - extent) / 2, viewport - extent][index % 3])
      #expect(Length(points: row.top) == expected, "row \(target)")
    }
  }

  /// The rows of a window and the sets, counted one by one over all rows.
  @Test(
    arguments: [("", 100.0), ("    requery: edge\n", 100), ("    spacing: 11\n    overscan: 0\n", 0)]
      as [(TextArgument, Double)])
  func `the rows of the window are those that brute force finds`(attributes argument: TextArgument, overscan: Double)
    throws
  {
    let attributes = argument.text
    var random = SeededGenerator(seed: 21)
    let heights = (0..<400).map { _ in Int.random(in: 0...90, using: &random) }
    var scene = ListScene(
      attributes: (overscan > 0 ? "    overscan: 100\n" : "") + attributes,
      above: "  - Rectangle:\n    height: 77\n", scroller: "inset: { top: 30, bottom: 12 }\n")
    scene.items = heights.enumerated().map { ($0, $1) }
    scene.track = (0..<300).map { _ in "jump: { to: \(Double.random(in: 0...14000, using: &random)) }\nwait: 1f" }
    let spacing = attributes.contains("spacing") ? 11.0 : 0
    var starts = [0.0]
    for height in heights { starts.append((starts.last ?? 0) + Double(height) + spacing) }
    let stepper = try stepper(of: scene.make())
    for _ in 0..<300 {
      let state = try stepper.step()
      var (visible, prepared): (Set<ItemID>, Set<ItemID>) = ([], [])
      var top = 30 + 77 - state.position
      for (index, height) in heights.enumerated() {
        if height > 0, top < 288, top + Double(height) > 30 { visible.insert(.number(index)) }
        // What is prepared holds the window in whole 1/64 points.
        let (above, below) = ((top * 64).rounded(.down) / 64, ((top + Double(height)) * 64).rounded(.up) / 64)
        if above < max(300, 288 + overscan), below > min(0, 30 - overscan) {
          prepared.insert(.number(index))
        }
        top += Double(height) + spacing
      }
      let sets = try #require(stepper.tree.scrollers[0]).rowSets
      let seen = state.seen
      #expect(visible.isSubset(of: seen.keys))
      let scroll = try #require(stepper.tree.scrollers[0])
      var numbers: Set<ItemID> = []
      scroll.forEachPreparedRow { row, fraction, _ in if fraction > 0 && row > 0 { numbers.insert(.number(row - 1)) } }
      for share in [0.01, 0.5, 0.8, 1] {
        let seen = heights.indices.filter { index in
          let top = 107 - state.position + starts[index]
          let height = Double(heights[index])
          let overlap = height - max(0, 30 - top) - max(0, top + height - 288)
          return height > 0 && overlap > 0 && overlap / height >= share
        }
        // The static row above is the first of the rows counted.
        let page = (107 - state.position - 30) / 77 >= share ? [0] : []
        let rows = page + seen.map { $0 + 1 }
        let members = scroll.rowsSeen(share)
        #expect(members.count == Double(rows.count))
        #expect(members.first == Double(rows.first ?? -1) && members.last == Double(rows.last ?? -1))
      }
      #expect(numbers == visible)
      // The static row above is the first of the rows counted.
      let isPageSeen = 107 - state.position > 30
      #expect(Int(sets.visible.count) == visible.count + (isPageSeen ? 1 : 0))
      if !attributes.contains("edge") {
        // Rows of no height stand in between, or not at all.
        let tall = { (ids: Set<ItemID>) in
          ids.filter { if case .number(let index) = $0 { heights[index] > 0 } else { false } }
        }
        #expect(tall(Set(seen.keys)) == tall(prepared))
      }
    }
  }

  @Test func `a query at the edge asks less often`() throws {
    func entries(_ attributes: String) throws -> Int {
      let states = try frames(
        of: scene(
          "ScrollView:\n  - LazyVStack:\n      - ForEach: 1000\n        row: { Rectangle: , height: 20 }\n    overscan: 1 screens\n\(attributes)",
          track: "linear: { by: 9000, over: 450f }"))
      for state in states {
        let rows = state.seen.values
        #expect(rows.map(\.top).min() ?? 1 <= 0 && rows.map { $0.top + $0.height }.max() ?? 0 >= 300)
      }
      return states.filter { $0.work.entered > 0 }.count
    }
    let (always, edge) = (try entries(""), try entries("    requery: edge\n"))
    #expect(always > 400 && edge < 50, "\(always) \(edge)")
  }

  @Test(arguments: ["", "    sizing: estimated\n    estimate: 30\n"] as [TextArgument])
  func `the scroll goes on while the position jumps`(attributes argument: TextArgument) throws {
    let attributes = argument.text
    var scene = ListScene(attributes: attributes)
    scene.items = (0..<200).map { ($0, 40 + $0 % 7 * 20) }
    scene.track = ["jump: { item: 100 }", "linear: { by: -3000, over: 60f }"]
    scene.events = (1...20).map { insertEvent($0 * 2, at: 0, [(id: 1000 + $0, height: 55)]) }
    let states = try frames(of: scene.make())
    let start = states[0].scroll
    for state in states {
      #expect(abs(state.scroll - (start - Double(state.frame) * 50)) < 0.02, "frame \(state.frame)")
    }
    #expect(states[2].position - states[1].position >= 5 || !attributes.isEmpty)
    #expect(states[60].position != states[60].scroll)
  }

  @Test(arguments: ["    estimate: 10\n", "    estimate: 400\n", ""] as [TextArgument])
  func `the top is reached at zero`(estimate argument: TextArgument)
    throws
  {
    let estimate = argument.text
    var scene = ListScene(attributes: "    sizing: estimated\n    overscan: 20\n\(estimate)")
    scene.items = (0..<120).map { ($0, 20 + $0 * 37 % 200) }
    scene.track = ["jump: { item: 90 }", "linear: { to: 0, over: 100f }", "wait: 1f"]
    let states = try frames(of: scene.make())
    #expect(states.last?.position == 0)
    #expect(states.last?.seen[.number(0)]?.top == 0)
    for state in states.dropLast(3) { #expect(state.position > 0 || state.frame > 90) }
  }

  @Test(arguments: ["", "    sizing: estimated\n    estimate: 30\n"] as [TextArgument])
  func `rows that are kept are left alone`(attributes argument: TextArgument) throws {
    let attributes = argument.text
    var scene = ListScene(attributes: attributes + "    overscan: 50\n")
    scene.items = (0..<200).map { ($0, 100) }
    scene.track = ["jump: { item: 100 }", "wait: 6f"]
    scene.events = [
      insertEvent(2, at: 3, [(id: 1000, height: 55), (id: 1001, height: 80)]),
      "{ at: 3f, remove: { in: feed, items: 5..9 } }", "{ at: 4f, move: { in: feed, item: 20, to: 2 } }",
      "{ at: 5f, toggle: { in: feed, item: 101, field: open } }",
    ]
    let states = try frames(of: scene.make())
    for frame in 2...4 {
      // Exact rows put in above have to be measured; nothing is placed or painted.
      #expect(states[frame].work.layouts == (frame == 2 && attributes.isEmpty ? 2 : 0), "frame \(frame)")
      #expect(states[frame].work.rasterised == 0 && states[frame].work.entered == 0)
      for (id, row) in states[frame].seen { #expect(row == states[1].seen[id]) }
      let pictures = states[frame].allLayers.flatMap(\.pictures).map { ObjectIdentifier($0) }
      #expect(pictures == states[1].allLayers.flatMap(\.pictures).map { ObjectIdentifier($0) })
    }
    // One node, measured and placed.
    #expect(states[5].work.layouts == 2)
    #expect(states[5].work.rasterised == 1)
    #expect(states[5].seen[.number(100)]?.top == 0 && states[5].seen[.number(102)]?.top == 300)
  }
}
