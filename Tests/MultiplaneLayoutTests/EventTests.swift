import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Events computed by hand: rows of 100 points in a window of 200x300.
@Suite struct EventTests {
  private func list(
    _ count: Int = 10, height: Int = 100, attributes: String = "", scroller: String = "",
    track: [String] = ["wait: 20f"],
    events: String...
  ) throws -> Stepper {
    var scene = ListScene(attributes: attributes, scroller: scroller)
    scene.items = (0..<count).map { ($0, height) }
    (scene.track, scene.events) = (track, events)
    return try stepper(of: scene.make())
  }

  private func frames(_ stepper: Stepper) throws -> [FrameState] {
    try (0..<stepper.frameCount).map { _ in try stepper.step() }
  }

  private func tops(_ state: FrameState) -> [Int: Double] {
    var tops: [Int: Double] = [:]
    for (id, row) in state.seen { if case .number(let number) = id { tops[number] = row.top } }
    return tops
  }

  /// The work of all steps, and the places of all nodes in the end.
  private func outcome(_ event: (Int) -> String, count: Int) throws -> (layouts: Int, places: [String]) {
    let events = (0..<count).map { "  - \(event($0))\n" }.joined()
    let items = (0..<20).map { "{ id: \($0), h: 40, open: false }" }.joined(separator: ", ")
    let stepper = try stepper(
      of: scene(
        """
        ScrollView:
          - ForEach: feed
            id: item.id
            row: { Color: red, height: item.h }
        name: page
        """, track: "jump: { to: 200 }\nwait: \(count + 2)f", more: "data:\n  feed: [\(items)]\nevents:\n" + events))
    let states = try frames(stepper)
    let places = Placement(try #require(states.last)).nodes.map { "\($0.box.row?.id ?? .number(-1)) \($0.corner.y)" }
    return (states.reduce(0) { $0 + $1.work.layouts }, places)
  }

  /// Each on a frame of its own, everything is laid out for each; all at one moment, once.
  @Test(
    arguments: [
      { "insert: { in: feed, at: 0, items: [{ id: \($0 + 100), h: 10, open: false }] }" },
      { "remove: { in: feed, items: \($0) }" },
      { "move: { in: feed, item: \($0), to: 19 }" },
      { "set: { in: feed, item: \($0), field: h, value: 55 }" },
    ] as [@Sendable (Int) -> String])
  func `changes of one moment that no list shows are laid out together`(_ change: @Sendable (Int) -> String) throws {
    let one = try outcome({ "{ at: \($0 + 1)f, \(change($0)) }" }, count: 12)
    let all = try outcome({ "{ at: 2f, \(change($0)) }" }, count: 12)
    #expect(one.places == all.places && all.places.count > 8)
    let none = try outcome({ _ in "{ at: 2f, appearance: light }" }, count: 1)
    #expect(all.layouts < none.layouts * 3, "\(all.layouts), and \(none.layouts) without")
    #expect(one.layouts > none.layouts * 6)
  }

  /// Rows whose heights follow the index are measured anew when rows come before them. The window is behind all of them.
  @Test(arguments: ["", ", animate: linear 5f"])
  func `rows that come at one moment are measured once, however many events bring them`(_ animate: String) throws {
    func outcome(_ count: Int) throws -> (layouts: Int, length: Double?) {
      var scene = ListScene(row: "{ Rectangle: , height: \"item.h + mod(index, 3)\" }")
      scene.items = (0..<20).map { ($0, 30) }
      scene.track = ["jump: { to: end }", "wait: 12f"]
      scene.events = (0..<count).map { insertEvent(3, at: $0 / 2, [(id: 100 + $0, height: 20)], animate: animate) }
      let states = try frames(stepper(of: scene.make()))
      return (states.reduce(0) { $0 + $1.work.layouts }, states.last?.scroller?.limit)
    }
    let (few, many) = (try outcome(40), try outcome(80))
    // Rows of 30 and 20, one point more for each that index 1 or 2 leaves by 3; less the window of 300.
    #expect(few.length == 1160)
    #expect(many.length == 1999)
    #expect(many.layouts <= few.layouts * 2, "\(few.layouts) for 40 events, \(many.layouts) for 80")
  }

  @Test func `an inserted row takes its place over time`() throws {
    let states = try frames(
      list(events: insertEvent(0, at: 1, [(id: 50, height: 80)], animate: ", animate: linear 10f")))
    for frame in [1, 4, 5, 10, 12] {
      let p = min(1, Double(frame) / 10)
      #expect(tops(states[frame])[1] == 100 + 80 * p)
      #expect(tops(states[frame])[50] == 100)
      let effects = states[frame].seen[.number(50)]?.layer.effects ?? []
      #expect(effects.contains(.opacity(p)) == (p < 1))
    }
    #expect(states.allSatisfy { $0.position == 0 })
  }

  @Test func `a removed row gives its place up over time`() throws {
    let states = try frames(
      list(attributes: "    spacing: 20\n", events: "{ at: 0f, remove: { in: feed, items: 1 }, animate: linear 10f }"))
    for frame in [0, 3, 5, 9] {
      let p = Double(frame) / 10
      #expect(abs((tops(states[frame])[2] ?? 0) - (240 - 120 * p)) < 1e-9, "frame \(frame)")
    }
    #expect(tops(states[10])[2] == 120 && tops(states[10])[1] == nil)
  }

  @Test func `to go to an item that was removed says so`() throws {
    for (track, message) in [
      (["wait: 3f", "jump: { item: 4 }", "wait: 2f"], "the item \"4\" was removed before"),
      (["wait: 3f", "jump: { item: 5 }", "wait: 2f"], nil),
    ] {
      let stepper = try list(track: track, events: "{ at: 1f, remove: { in: feed, items: 4 } }")
      let found = problems { () throws(SceneFailure) in
        for _ in 0..<stepper.frameCount { _ = try stepper.step() }
      }
      #expect(found.first?.message == message)
    }
  }

  @Test func `a toggled row grows over time`() throws {
    let states = try frames(list(events: "{ at: 2f, toggle: { in: feed, item: 0, field: open }, animate: linear 4f }"))
    #expect([1, 2, 3, 4, 6, 8].map { tops(states[$0])[1] } == [100, 100, 125, 150, 200, 200])
    #expect(states[6].seen[.number(0)]?.height == 200)
  }

  @Test func `a moved row glides`() throws {
    let states = try frames(
      list(
        scroller: "anchor: top\n",
        events: "{ at: 1f, move: { in: feed, item: 2, to: 0 }, animate: linear 10f }",
        insertEvent(6, at: 0, [(id: 50, height: 33)])))
    // The rows on the way keep their ways when rows are put in above.
    #expect([0, 1, 2, 5, 6, 11].map { tops(states[$0])[0]?.rounded() } == [0, 0, 10, 40, 83, 133])
    #expect([0, 1, 2, 5, 6, 11].map { tops(states[$0])[2]?.rounded() } == [200, 200, 180, 120, 133, 33])
    #expect([0, 1, 2, 5, 6, 11].map { tops(states[$0])[1]?.rounded() } == [100, 100, 110, 140, 183, 233])
  }

  @Test func `events of one time happen in order`() throws {
    let states = try frames(
      list(
        events: insertEvent(1, at: 0, [(id: 50, height: 10)]), insertEvent(1, at: 0, [(id: 51, height: 20)]),
        "{ at: 1f, move: { in: feed, item: 50, to: 0 } }", "{ at: 2f, scroll: { in: list, jump: { to: 0 } } }"))
    #expect(states[1].position == 30)
    #expect(tops(states[2])[50] == 0 && tops(states[2])[51] == 10 && tops(states[2])[0] == 30)
  }

  @Test func `conditions come true once`() throws {
    let stepper = try list(
      track: ["linear: { to: 200, over: 10f }", "linear: { to: 0, over: 10f }", "linear: { to: 200, over: 10f }"],
      events: "{ when: scroll >= 100, toggle: { in: feed, item: 2, field: open } }")
    let states = try frames(stepper)
    #expect(states[4].seen[.number(2)]?.height == 100)
    for state in states[5...] { #expect(state.seen[.number(2)]?.height == 200, "frame \(state.frame)") }
    #expect(states[5].work.prepared == states[6].work.prepared)
  }

  @Test func `the top row and then all rows can be removed`() throws {
    let stepper = try list(
      track: ["jump: { to: 250 }", "wait: 10f"], events: "{ at: 1f, remove: { in: feed, items: 2 } }",
      "{ at: 2f, remove: { in: feed, items: [0, 1, 3, 4, 5, 6, 7, 8, 9] } }",
      insertEvent(3, at: 7, [(id: 50, height: 70)]),
      insertEvent(4, at: 1, [(id: 51, height: 30)]))
    let states = try frames(stepper)
    // The next row stays: what is above comes down.
    #expect(states[1].position == 150 && tops(states[1])[3] == 50)
    #expect(states[2].position == 0 && states[2].seen.isEmpty)
    #expect(tops(states[3]) == [50: 0])
    #expect(tops(states[5]) == [50: 0, 51: 70] && stepper.warnings.isEmpty)
  }

  @Test func `an empty list takes rows`() throws {
    for row in ["{ Rectangle: , height: item.h }", "{ Rectangle: , height: 40 }"] {
      var scene = ListScene(row: row)
      scene.items = [(1, 40)]
      scene.track = ["wait: 9f"]
      scene.events = [
        "{ at: 1f, remove: { in: feed, items: 1 } }",
        insertEvent(2, at: 0, [(id: 2, height: 40), (id: 1, height: 40)]),
        "{ at: 3f, remove: { in: feed, items: 1 } }", "{ at: 4f, toggle: { in: feed, item: 1, field: open } }",
      ]
      let stepper = try stepper(of: scene.make())
      let states = try frames(stepper)
      #expect(states[1].seen.isEmpty)
      #expect(tops(states[2]) == [2: 0, 1: 40])
      #expect(tops(states[3]) == [2: 0])
      #expect(stepper.warnings.map(\.code) == ["item-gone"])
    }
  }

  /// Row 1 leaves from frame 2 to frame 12; another event takes it out at frame 6.
  @Test(arguments: ["", ", animate: linear 10f", ", animate: linear 2f"])
  func `a row on its way out cannot be taken out again`(_ animation: String) throws {
    let first = "{ at: 2f, remove: { in: feed, items: 1 }, animate: linear 10f }"
    let once = try frames(list(4, events: first))
    let twice = try list(4, events: first, "{ at: 6f, remove: { in: feed, items: [1] }\(animation) }")
    let states = try frames(twice)
    #expect(states.map(tops) == once.map(tops))
    #expect(once[7].seen[.number(2)]?.top == 150)
    #expect(twice.warnings.map(\.code) == ["item-gone"])
  }

  @Test func `a row on its way out may be taken out with others`() throws {
    let stepper = try list(
      4, events: "{ at: 2f, remove: { in: feed, items: 1 }, animate: linear 10f }",
      "{ at: 6f, remove: { in: feed, items: [0, 1] } }")
    let states = try frames(stepper)
    #expect(tops(states[6]) == [1: 0, 2: 60, 3: 160])
    #expect(stepper.warnings.map(\.code) == ["item-gone"])
  }

  /// The lists of a scroller are counted anew where one comes before them: the rows of each go on as its own.
  @Test func `rows of a list glide on where another list comes before it`() throws {
    let scene = try scene(
      """
      ScrollView:
        - ForEach: feed
          id: item.id
          row: { LazyVStack: [{ Rectangle: , height: 40 }] }
        - LazyVGrid:
            - Section:
                - ForEach: 6
                  row: { Rectangle: , height: 30 }
              header: { Rectangle: , height: 10 }
              footer: { Rectangle: , height: 10 }
          columns: 3
      name: list
      """, track: "wait: 8f",
      more: """
        data:
          feed: [{ id: 0 }]
        events:
          - { at: 2f, insert: { in: feed, at: 0, items: [{ id: 1 }] }, animate: linear 4f }
          - { at: 7f, remove: { in: feed, items: [0, 1] }, animate: linear 4f }
        """)
    let states = try frames(stepper(of: scene))
    #expect(states.map { $0.scroller?.rows.count } == [9, 9, 10, 10, 10, 10, 10, 8, 8])
  }

  @Test func `gone items are left alone with a warning`() throws {
    let stepper = try list(
      events: "{ at: 1f, remove: { in: feed, items: 1 } }",
      "{ at: 2f, set: { in: feed, item: 1, field: h, value: 5 } }",
      "{ at: 2f, move: { in: feed, item: 1, to: 0 } }", "{ at: 2f, remove: { in: feed, items: [1, 2] } }",
      "{ at: 2f, select: { in: feed, item: 1 } }", "{ at: 2f, toggle: { in: feed, item: 1, field: open } }")
    let states = try frames(stepper)
    #expect(stepper.warnings.map(\.code) == [String](repeating: "item-gone", count: 5))
    #expect(tops(states[3])[3] == 100)
  }

  @Test(arguments: [("item", 60.0, 60.0, 0.0), ("top", 0, 0, 0), ("bottom", 60, 760, 760)])
  func `an insertion keeps what the anchor says`(anchor: String, first: Double, end: Double, last: Double) throws {
    let states = try frames(
      list(
        scroller: "anchor: \(anchor)\n",
        track: anchor == "bottom" ? ["wait: 1f", "jump: { to: end }", "wait: 9f"] : ["wait: 9f"],
        events: insertEvent(0, at: 0, [(id: 50, height: 60)]), insertEvent(5, at: 11, [(id: 51, height: 0)])))
    #expect(states[0].position == first)
    #expect(states[4].position == end)
    if anchor == "bottom" { #expect(states[5].position == last) }
  }

  @Test func `a list may stay at its end`() throws {
    for sizing in ["", "    sizing: estimated\n    estimate: 40\n"] {
      let states = try frames(
        list(
          attributes: sizing, scroller: "anchor: bottom\n", track: ["jump: { to: end }", "wait: 9f"],
          events: insertEvent(3, at: 10, [(id: 50, height: 60)])))
      #expect(tops(states[2])[9] == 200 && tops(states[3])[50] == 240, "\(sizing)")
    }
  }

  @Test func `a turned canvas keeps the top row`() throws {
    for sizing in ["", "    sizing: estimated\n    estimate: 40\n"] {
      let stepper = try list(
        40, attributes: sizing, track: ["jump: { item: 20 }", "linear: { by: 60, over: 2f }", "wait: 9f"],
        events: "{ at: 4f, rotate: landscape }", "{ at: 6f, resize: 100x150 }", "{ at: 8f, rotate: portrait }")
      let states = try frames(stepper)
      // Cut by 60 of 300; of 200 points it is 40.
      #expect(tops(states[3])[20] == -60 && tops(states[4])[20] == -40, "\(sizing)")
      #expect(states[4].viewport.size == Size(width: 300, height: 200))
      #expect(states[4].seen[.number(20)]?.layer.layer.box.size.width == 300)
      #expect(tops(states[6])[20] == -30, "\(sizing)")
      #expect(tops(states[8])[20] == -30)
      #expect(states[8].scroll == states[3].scroll)
    }
  }

  @Test func `a viewport takes its time to turn and ends where a turn at once does`() throws {
    func states(_ animate: String, _ sizing: String, _ track: [String]) throws -> [FrameState] {
      try frames(list(40, attributes: sizing, track: track, events: "{ at: 4f, rotate: landscape\(animate) }"))
    }
    for sizing in ["", "    sizing: estimated\n    estimate: 40\n"] {
      let track = ["jump: { item: 20 }", "linear: { by: 60, over: 2f }", "wait: 20f"]
      let turning = try states(", animate: linear 10f", sizing, track)
      let turned = try states("", sizing, track)
      for frame in [4, 5, 9, 13] {
        // From 200x300 to 300x200; the row on top is cut by 60 of 300 points.
        let share = Double(frame - 4) / 10
        let state = turning[frame]
        #expect(
          state.viewport.size
            == Size(width: Length(points: 200 + 100 * share), height: Length(points: 300 - 100 * share)))
        #expect(tops(state)[20] == Length(points: -60 * (1 - share / 3)).points, "\(frame)")
        #expect(state.seen[.number(20)]?.layer.layer.box.size.width == state.viewport.size.width)
        #expect(state.scroll == turning[3].scroll)
      }
      for frame in [14, 15, 20] {
        #expect(turning[frame].viewport == turned[frame].viewport)
        #expect(tops(turning[frame]) == tops(turned[frame]), "\(sizing) \(frame)")
        #expect(turning[frame].position == turned[frame].position)
      }
      // What scrolls meanwhile goes on by its track.
      let moving = try states(
        ", animate: linear 10f", sizing, ["jump: { item: 20 }", "linear: { by: 600, over: 20f }"])
      let step = moving[1].scroll - moving[0].scroll
      for frame in 1..<20 {
        #expect(abs(moving[frame].scroll - moving[frame - 1].scroll - step) < 1e-9, "\(frame)")
      }
    }
  }

  @Test(arguments: ["", ", animate: linear 4f"])
  func `a row at the edge of what is covered stays at it as the viewport turns`(animate: String) throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 40
              row: { Rectangle: , height: 50 }
      inset: safe
      """, canvas: "{ size: 200x300, fps: 10, safeArea: { top: 47, right: 9 } }",
      track: "jump: { item: 20 }\nwait: 9f", more: "events: [{ at: 2f, rotate: landscape\(animate) }]")
    let states = try MultiplaneLayoutTests.frames(of: scene)
    for state in states {
      let top = try #require(state.seen[.number(20)]?.top)
      #expect(top == state.viewport.safeArea.top.points, "frame \(state.frame)")
    }
    #expect(states.last?.viewport.safeArea.top == 9)
  }

  @Test func `a turn that is interrupted goes on from where it is`() throws {
    let states = try frames(
      list(
        40, track: ["jump: { to: 900 }", "wait: 30f"],
        events: "{ at: 2f, rotate: landscape, animate: linear 10f }",
        "{ at: 6.5f, rotate: portrait, animate: linear 10f }"))
    func width(_ frame: Int) -> Double { states[frame].viewport.size.width.points }
    #expect([2, 6, 7, 12].map(width) == [200, 240, 242.75, 220.25] as [Double])
    #expect(states[17].viewport == states[0].viewport && tops(states[17]) == tops(states[1]))
    #expect(states[17].position == 900)
  }

  @Test func `a curve that goes beyond its end leaves a size`() throws {
    let states = try frames(
      list(
        track: ["wait: 12f"],
        events: "{ at: 1f, resize: 100x3, animate: { curve: [0.3, 1.9, 0.7, 1], over: 10f } }"))
    #expect(states.contains { $0.viewport.size.height == 1 } && states.allSatisfy { $0.viewport.size.height >= 1 })
    #expect(states.contains { $0.viewport.size.width < 100 })
    #expect(states[11].viewport.size == Size(width: 100, height: 3))
  }

  @Test func `where motion is reduced a viewport turns at once`() throws {
    let given = try scene(
      "Rectangle:\nwidth: 10\nheight: 10", track: "wait: 9f",
      more: "events: [{ at: 2f, rotate: landscape, animate: spring }]")
    let states = try MultiplaneLayoutTests.frames(of: given.withReducedMotion)
    #expect(states.map(\.viewport.size.width) == Array(repeating: 200, count: 2) + Array(repeating: 300, count: 8))
  }

  @Test func `sizes and safe sides are those of the viewport as it is held`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 200x300, fps: 10, safeArea: { top: 47, bottom: 30 } }
      let: { wide: canvas.width - safe.left - safe.right }
      layers:
        - ScrollView: [{ Rectangle: , width: wide, height: 900 }]
          inset: safe
        - Rectangle:
          width: wide
          height: canvas.height / 2
          x: safe.left
          place: topLeading
          opacity: if(canvas.width > canvas.height, 0.5, 1)
      scroll: [{ wait: 9f }]
      events:
        - { at: 2f, rotate: landscape }
        - { at: 4f, resize: 100x160 }
        - { when: canvas.width < 150, appearance: dark }
      """
    let states = try MultiplaneLayoutTests.frames(of: SceneReader.read(text))
    let expected: [(frame: Int, sides: EdgeInsets, width: Length, height: Length)] = [
      (0, EdgeInsets(top: 47, bottom: 30), 200, 150), (2, EdgeInsets(left: 47, right: 30), 223, 100),
      (3, EdgeInsets(left: 47, right: 30), 223, 100), (4, EdgeInsets(top: 47, bottom: 30), 100, 80),
    ]
    for (frame, sides, width, height) in expected {
      let state = states[frame]
      #expect(state.viewport.safeArea == sides, "frame \(frame)")
      let bar = state.layers[1].layer.box
      #expect(bar.size == Size(width: width, height: height), "frame \(frame)")
      #expect(state.layers[1].offset.x == sides.left.points, "frame \(frame)")
      #expect(bar.value(.opacity) == .number(frame == 2 || frame == 3 ? 0.5 : 1))
      #expect(state.scroller?.rows.first?.layer.origin.y == sides.top.points, "frame \(frame)")
      #expect(state.appearance == (frame < 4 ? .light : .dark))
    }
  }

  @Test func `a selection is state of the item`() throws {
    let row = "{ Rectangle: , height: 100, opacity: \"if(item.selected, 0.5, 1)\" }"
    var scene = ListScene(row: row)
    scene.items = (0..<30).map { ($0, 100) }
    scene.track = ["wait: 2f", "jump: { to: 2000 }", "wait: 2f", "jump: { to: 0 }", "wait: 9f"]
    scene.events = [
      "{ at: 1f, select: { in: feed, items: 0..1 } }", "{ at: 6f, deselect: { in: feed, item: 0 } }",
      "{ at: 7f, deselect: { in: feed } }",
    ]
    let states = try frames(stepper(of: scene.make()))
    func selected(_ frame: Int) -> Set<Int> {
      Set((0..<3).filter { states[frame].seen[.number($0)]?.layer.layer.box.value(.opacity) == .number(0.5) })
    }
    #expect([0, 1, 5, 6, 7].map(selected) == [[], [0, 1], [0, 1], [1], []])
  }

  @Test func `other scrollers move by events`() throws {
    let scene = try scene(
      "ScrollView: [{ LazyVStack: [{ ForEach: 50, row: { Rectangle: , height: 100 } }] }]\nname: first",
      "ScrollView: [{ LazyVStack: [{ ForEach: 50, row: { Rectangle: , height: 10 + item } }], sizing: estimated }]\nname: second",
      track: "linear: { by: 600, over: 20f }",
      more: """
        events:
          - { at: 5f, scroll: { in: second, linear: { by: 100, over: 10f } } }
          - { at: 18f, scroll: { in: second, jump: { item: 40 } } }
        """)
    let states = try MultiplaneLayoutTests.frames(of: scene)
    #expect([4, 5, 10, 15, 16].map { states[$0].scrollers[1].scroll } == [0, 0, 50, 100, 100])
    #expect(states[10].position == 300 && states[20].position == 600)
    #expect(states[18].scrollers[1].position > 300)
    #expect(states[18].work.prepared > 0)
  }

  @Test func `jumps by events have no error`() throws {
    let scene = try scene(
      "ScrollView: [{ LazyVStack: [{ ForEach: 500, row: { Rectangle: , height: 10 + item } }], sizing: estimated, estimate: 7 }]\nname: list",
      track: "wait: 9f", more: "events: [{ at: 2f, scroll: { in: list, jump: { item: 300, anchor: bottom } } }]")
    let states = try MultiplaneLayoutTests.frames(of: scene)
    #expect(states[2].seen[.number(300)]?.top == -10)
    #expect(states[9].seen[.number(300)]?.top == -10)
  }

  @Test func `motions stop where the content ends`() throws {
    let states = try frames(
      list(
        track: ["linear: { to: 700, over: 10f }", "wait: 5f"], events: "{ at: 5f, remove: { in: feed, items: 7..9 } }"))
    #expect(states[10].position == 400 && states[15].position == 400)
  }
}

/// Sections and grids computed by hand.
@Suite struct SectionTests {
  private func sections(pin: String) throws -> [FrameState] {
    let section =
      "Section: [{ ForEach: 3, row: { Rectangle: , height: 100 } }]\n        header: { Text: H, height: 40 }\n        footer: { Divider: , height: 30 }"
    return try frames(
      of: scene(
        "ScrollView:\n  - LazyVStack:\n      - \(section)\n      - \(section)\n    pin: \(pin)",
        track: "linear: { to: 440, over: 44f }"))
  }

  private func kinds(_ state: FrameState, _ kind: String) -> [Double] {
    (state.scroller?.rows ?? []).filter { $0.layer.box.node.kind.name == kind }
      .map { $0.layer.origin.y + $0.offset.y - state.position }.sorted()
  }

  @Test func `headers are pinned and pushed`() throws {
    let states = try sections(pin: "headers")
    // A section: 40, three of 100, 30: 370 in all.
    #expect(kinds(states[0], "Text").first == 0)
    #expect(kinds(states[20], "Text") == [0, 170])
    #expect(kinds(states[33], "Text") == [0, 40])
    #expect(kinds(states[35], "Text") == [-20, 20])
    // The rows of the first are still near, and its header with them.
    #expect(kinds(states[37], "Text") == [-40, 0])
    #expect(kinds(states[44], "Text") == [-110, 0])
    // Over the rows.
    #expect(states[20].scroller?.rows.last?.layer.box.node.kind.name == "Text")
  }

  @Test func `footers are pinned`() throws {
    let states = try sections(pin: "footers")
    #expect(kinds(states[0], "Divider").first == 270)
    #expect(kinds(states[7], "Divider").first == 270)
    #expect(kinds(states[10], "Divider").first == 240)
    // The second section's footer stops at its section's start.
    #expect(kinds(states[9], "Divider") == [250, 280])
    #expect(kinds(states[20], "Divider") == [140, 270])
  }

  @Test func `grids reflow when rows come and go`() throws {
    var scene = ListScene(
      content:
        "LazyVGrid:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: item.h }\n    columns: [50, flexible]\n    spacing: 10\n"
    )
    scene.items = [(0, 20), (1, 30), (2, 40), (3, 10), (4, 60)]
    scene.track = ["wait: 9f"]
    scene.events = [
      insertEvent(2, at: 0, [(id: 9, height: 100)]), "{ at: 4f, remove: { in: feed, items: [9, 0] } }",
      "{ at: 6f, move: { in: feed, item: 4, to: 0 } }", "{ at: 6f, scroll: { in: list, jump: { to: 0 } } }",
    ]
    let states = try frames(of: scene.make())
    func places(_ frame: Int) -> [Int: [Double]] {
      var places: [Int: [Double]] = [:]
      for row in states[frame].scroller?.rows ?? [] {
        guard case .number(let id)? = row.layer.box.row?.id else { continue }
        places[id] = [row.layer.origin.x, row.layer.origin.y, row.layer.box.size.width.points]
      }
      return places
    }
    #expect(places(0) == [0: [0, 0, 50], 1: [60, 0, 140], 2: [0, 40, 50], 3: [60, 40, 140], 4: [0, 90, 50]])
    #expect(
      places(2) == [
        9: [0, 0, 50], 0: [60, 0, 140], 1: [0, 110, 50], 2: [60, 110, 140], 3: [0, 160, 50], 4: [60, 160, 140],
      ])
    #expect(places(4) == [1: [0, 0, 50], 2: [60, 0, 140], 3: [0, 50, 50], 4: [60, 50, 140]])
    #expect(places(6) == [4: [0, 0, 50], 1: [60, 0, 140], 2: [0, 70, 50], 3: [60, 70, 140]])
  }

  @Test(arguments: [
    ("3", 3), ("{ adaptive: 60 }", 3), ("{ adaptive: 61 }", 3), ("{ adaptive: 94 }", 2), ("[40, 40, 40, flexible]", 4),
  ])
  func `columns are as many as fit`(columns: String, count: Int) throws {
    let state = try frames(
      of: scene(
        "ScrollView:\n  - LazyVGrid:\n      - ForEach: 24\n        row: { Rectangle: , height: 20 }\n    columns: \(columns)\n    spacing: 5"
      ))[0]
    let rows = try #require(state.scroller).rows
    #expect(Set(rows.map(\.layer.origin.x)).count == count)
    #expect(rows.map { $0.layer.origin.x + $0.layer.box.size.width.points }.max() == 200)
    #expect(rows.count == 24)
  }
}
