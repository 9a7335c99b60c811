import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// What is held at the window's edges covers rows: jumps land beside it, and what it hides is not visible.
@Suite struct EdgeCoverTests {
  private static let heights = [40, 25, 90, 40, 33]

  /// Rows in sections of twelve in a window of 200 points, from 30 on.
  private func list(_ pin: String, sizing: String = "exact", track: String, keys: String = "") throws -> Scene {
    var text = "ScrollView:\n  - LazyVStack:\n"
    for section in 0..<4 {
      text += """
              - Section:
                  - ForEach: \(section * 12)..\(section * 12 + 11)
                    row: { Rectangle: , height: "mod(item * 7, 5) * 13 + 20" }
                header: { Rectangle: , height: \(30 + section) }
                footer: { Rectangle: , height: \(20 + section) }

        """
    }
    text += "    pin: [\(pin)]\n    sizing: \(sizing)\n    spacing: 3\nname: list\nheight: 230\nwidth: 100\n"
    return try scene(text + "inset: { top: 30 }\n" + keys, track: track)
  }

  private func place(_ item: Int, _ state: FrameState) throws -> (top: Double, bottom: Double) {
    let row = try #require(
      Placement(state).nodes.first { $0.box.row?.id == .number(item) && $0.box.node.isRow }, "\(item)")
    return (row.corner.y, row.corner.y + row.box.size.height.points)
  }

  @Test(arguments: ["headers", "footers", "headers, footers", ""], ["exact", "estimated"])
  func `a jump lands beside what is pinned`(pin: String, sizing: String) throws {
    let items = [3, 0, 17, 30, 11, 12, 25]
    for (anchor, isTop) in [("top", true), ("bottom", false)] {
      let track = items.map { "jump: { item: \($0), anchor: \(anchor) }\nwait: 1f" }.joined(separator: "\n")
      let states = try frames(of: list(pin, sizing: sizing, track: track))
      for (item, state) in zip(items, states) {
        let place = try place(item, state)
        // Beyond the content nothing lands.
        let scroller = try #require(state.scroller)
        if scroller.position <= 0 || scroller.position >= scroller.limit { continue }
        let section = Double(item / 12)
        if isTop {
          #expect(place.top == 30 + (pin.contains("headers") ? 30 + section : 0), "\(item)")
        } else {
          #expect(place.bottom == 230 - (pin.contains("footers") ? 20 + section : 0), "\(item)")
        }
      }
    }
  }

  /// Each covers the rows of the stack that it stands in, and of those inside.
  @Test func `a jump lands beside sticky rows of all stacks around`() throws {
    let content = """
      ScrollView:
        - { Rectangle: , height: 10, sticky: top }
        - VStack:
            - { Rectangle: , height: 30, sticky: top }
            - ForEach: 0..2
              row: { Rectangle: , height: 50 }
            - VStack:
                - { Rectangle: , height: 40, sticky: top }
                - ForEach: 3..5
                  row: { Rectangle: , height: 50 }
                - { Rectangle: , height: 35, sticky: bottom }
            - ForEach: 6..7
              row: { Rectangle: , height: 50 }
            - { Rectangle: , height: 25, sticky: bottom }
        - ForEach: 8..20
          row: { Rectangle: , height: 50 }
        - { Rectangle: , height: 5, sticky: bottom }
        - { Rectangle: , height: 200 }
      """
    let starts: [Int] = [40, 90, 140, 230, 280, 330, 415, 465] + (0..<13).map { 540 + 50 * $0 }
    for (item, start) in starts.enumerated() {
      let (top, bottom) = item < 3 ? (30, 25) : item < 6 ? (40, 35) : item < 8 ? (30, 25) : (10, 5)
      for (anchor, offset) in [("top", min(start - top, 1095)), ("bottom", max(0, start + 50 + bottom - 300))] {
        let scene = try scene(content, track: "jump: { item: \(item), anchor: \(anchor) }\nwait: 1f")
        let state = try #require(try frames(of: scene).first)
        #expect(state.scroller?.position == Double(offset), "\(item) at the \(anchor)")
      }
    }
  }

  @Test(arguments: ["headers", "headers, footers", ""], ["exact", "estimated"])
  func `what is covered is not visible`(pin: String, sizing: String) throws {
    let offsets = (0..<80).map { Double($0) * 23.7 }
    let track = offsets.map { "jump: { to: \($0) }\nwait: 1f" }.joined(separator: "\n")
    for state in try frames(of: list(pin, sizing: sizing, track: track)) {
      let nodes = Placement(state).nodes
      // The window, less each header and footer that stands at its edge away from its own place.
      var (start, end) = (30.0, 230.0)
      for node in nodes where node.box.node.path.hasSuffix("header") || node.box.node.path.hasSuffix("footer") {
        let (top, bottom) = (node.corner.y, node.corner.y + node.box.size.height.points)
        if !pin.contains(node.box.node.path.suffix(6)) { continue }
        if node.box.node.path.hasSuffix("header"), top < 30.001, bottom > 30 { start = max(start, bottom) }
        if node.box.node.path.hasSuffix("footer"), bottom > 229.999, top < 230 { end = min(end, top) }
      }
      let seen = nodes.filter { $0.box.node.isRow && $0.box.row != nil }.filter {
        min($0.corner.y + $0.box.size.height.points, end) - max($0.corner.y, start) > 0.001
      }
      #expect(state.scroller?.visibleCount == seen.count, "\(state.position)")
    }
  }

  @Test(
    arguments: [
      // A row of the content, a node in a stack of its own, and one in a box that paints.
      "- { Rectangle: , height: 44, sticky: top }\n  - LazyVStack: [{ ForEach: 40, row: { Rectangle: , height: 30 } }]",
      "- VStack:\n      - { Rectangle: , height: 44, sticky: top }\n      - ForEach: 40\n        row: { Rectangle: , height: 30 }",
      "- VStack:\n      - { Rectangle: , height: 44, sticky: top }\n      - ForEach: 40\n        row: { Rectangle: , height: 30 }\n    background: gold",
    ] as [TextArgument])
  func `sticky nodes count as well`(content: TextArgument) throws {
    let scene = try scene(
      "ScrollView:\n  \(content.text)\nname: list\nheight: 230\nwidth: 100",
      track: "jump: { item: 9 }\nwait: 1f\njump: { item: 3, anchor: bottom }\nwait: 1f")
    let states = try frames(of: scene)
    #expect(try place(9, states[0]).top == 44)
    #expect(try place(3, states[1]).bottom == (states[1].position == 0 ? 164 : 230))
  }

  @Test func `a bar of another stack covers nothing`() throws {
    let scene = try scene(
      """
      ScrollView:
        - VStack:
            - { Rectangle: , height: 44, sticky: top }
            - { Rectangle: , height: 100 }
        - LazyVStack: [{ ForEach: 40, row: { Rectangle: , height: 30 } }]
      name: list
      height: 230
      width: 100
      """, track: "jump: { item: 9 }\nwait: 1f")
    #expect(try place(9, frames(of: scene)[0]).top == 0)
  }

  @Test func `paging rests below a pinned header`() throws {
    let track = "jump: { to: 60 }\nfling: { velocity: 700 }"
    let states = try frames(of: list("headers", track: track, keys: "paging: row"))
    let last = try #require(states.last)
    let tops = try (0..<48).compactMap { item in
      Placement(last).nodes.contains { $0.box.row?.id == .number(item) } ? try place(item, last).top : nil
    }
    #expect(tops.contains { abs($0 - 60) < 0.5 }, "\(tops)")
  }

  // MARK: The end of the content

  @Test(arguments: [
    "fling: { velocity: 9000 }", "jump: { to: end }\nfling: { velocity: 60 }",
    "jump: { to: end }\ndrag: { by: 20, over: 300ms, release: 0 }", "jump: { to: 985 }\nfling: { velocity: 5 }",
  ])
  func `content rests at its end although no row begins there`(track: String) throws {
    for list in ["LazyVStack", "VStack"] {
      let scene = try scene(
        "ScrollView:\n  - \(list):\n      - ForEach: 10\n        row: { Rectangle: , height: 120 }\npaging: row\nheight: 200\nwidth: 100",
        track: track)
      #expect(try frames(of: scene).last?.position == 1000)
    }
  }

  @Test func `nearer to the last row that can begin there it rests at that`() throws {
    let scene = try scene(
      "ScrollView: [{ LazyVStack: [{ ForEach: 10, row: { Rectangle: , height: 120 } }] }]\npaging: row\nheight: 200\nwidth: 100",
      track: "jump: { to: 970 }\nfling: { velocity: 1 }")
    #expect(try frames(of: scene).last?.position == 960)
  }

  // MARK: Content shorter than its window

  @Test(arguments: [
    ("", 0.0), ("anchor: bottom", 110), ("align: bottom", 110), ("align: bottomLeading", 110),
    ("anchor: bottom\nalign: top", 0), ("anchor: bottom\nalign: center", 110), ("align: leading", 0),
    ("anchor: bottom\ninset: { top: 10, bottom: 20 }", 90),
  ])
  func `short content stands at its end if it is told so`(keys: String, top: Double) throws {
    for list in ["LazyVStack", "VStack"] {
      let scene = try scene(
        "ScrollView:\n  - \(list):\n      - ForEach: 3\n        row: { Rectangle: , height: 30, width: 50 }\nheight: 200\nwidth: 100\nname: list\n\(keys)",
        track: "wait: 1f\ndrag: { by: -40, over: 300ms, release: 0 }")
      let states = try frames(of: scene)
      let start = top
      #expect(try place(0, states[0]).top == start)
      #expect(states.allSatisfy { $0.scroller?.visibleCount == 3 })
      // Pulled, it goes with the finger and comes back.
      #expect(try states.map { try place(0, $0).top }.max() ?? 0 > start + 5)
      #expect(try place(0, try #require(states.last)).top == start)
      #expect(states.last?.position == 0)
    }
  }

  @Test func `a row of short content in a horizontal scroller stands at the far side`() throws {
    for (direction, x) in [("ltr", 140.0), ("rtl", 0)] {
      let scene = try scene(
        "ScrollView: [{ LazyHStack: [{ ForEach: 2, row: { Rectangle: , width: 30 } }] }]\naxis: horizontal\nheight: 50\nwidth: 200\nalign: trailing\ndirection: \(direction)",
        track: "wait: 2f")
      let state = try #require(try frames(of: scene).last)
      let corners = Placement(state).nodes.filter { $0.box.row != nil && $0.box.node.isRow }.map(\.corner.x)
      #expect(corners.min() == x, "\(direction)")
    }
  }

  @Test func `what comes in pushes short content up until it fills its window`() throws {
    var list = ListScene(scroller: "anchor: bottom\n")
    list.items = [(1, 50), (2, 50)]
    list.track = ["wait: 40f"]
    list.events = [
      insertEvent(2, at: 2, [(id: 3, height: 60)], animate: ", animate: linear 10f"),
      insertEvent(20, at: 3, [(id: 4, height: 100), (id: 5, height: 100)]),
    ]
    for state in try frames(of: list.make()) {
      let rows = Placement(state).nodes.filter { $0.box.node.isRow && $0.box.row != nil }
      let bottom = rows.filter { $0.box.row?.id != .number(3) || state.frame >= 12 }
        .map { $0.corner.y + $0.box.size.height.points }.max()
      // Below the others stands as much of the row that comes in as has come.
      let coming = state.frame < 12 ? 6 * Double(max(0, state.frame - 2)) : 0
      #expect(abs((bottom ?? 0) + coming - 300) < 0.02, "frame \(state.frame)")
      #expect(state.position == (state.frame < 20 ? 0 : 60), "frame \(state.frame)")
    }
  }
}
