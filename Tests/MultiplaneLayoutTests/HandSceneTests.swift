import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// A hand on real content: lists that are measured on the way, rows to rest at, items that come and go.
@Suite(.full) struct HandSceneTests {
  private static let tall = "\"30 + 10 * (index - 7 * floor(index / 7))\""

  private func list(
    _ track: String, rows: String = "row: { Rectangle: , height: \(tall) }", attributes: String = "",
    scroller: String = "", more: String = "", fps: Int = 60
  ) throws -> Scene {
    try scene(
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 120\n        \(rows)\n\(attributes)name: list\n\(scroller)",
      canvas: "{ size: 200x300, fps: \(fps) }", track: track, more: more
    ).resolved(FakeResources())
  }

  private static let track =
    "drag: { by: -150, over: 300ms }\nfling: { velocity: 4000, until: 900ms }\nfling: { velocity: 30000 }\nwait: 50ms\nmark: landed\nwait: 20ms\nspring: { to: 500 }\nwheel: { by: 90 }\ndrag: { by: 300, over: 200ms, release: 2500 }"

  @Test(
    arguments: [
      "", "    sizing: estimated\n    estimate: 60\n", "    sizing: estimated\n    estimate: 35\n",
      "    requery: edge\n",
    ] as [TextArgument])
  func `a hand moves a list without a leap, into its true end and back`(attributes: TextArgument) throws {
    let scene = try list(Self.track, attributes: attributes.text)
    let states = try frames(of: scene)
    for (before, after) in zip(states, states.dropFirst()) {
      // Carried content goes as fast as it says, whatever was measured on the way.
      let speed = max(abs(before.scrollers[0].velocity), abs(after.scrollers[0].velocity))
      #expect(abs(after.scroll - before.scroll) <= speed / 60 * 1.6 + 1, "frame \(after.frame)")
      #expect(after.scrollers[0].shift == 0)
    }
    #expect((states.map { $0.scrollers[0].overscroll }.min() ?? 0) < -20)
    #expect((states.map { $0.scrollers[0].overscroll }.max() ?? 0) > 20)
    // 120 rows of 30 to 90 points, a window of 300.
    let landed = states[scene.frame(at: scene.marks[0].time, framesPerSecond: 60)]
    #expect(landed.position == 6870 && landed.scrollers[0].progress == 1)
    #expect(states.last?.scrollers[0].velocity == 0)
  }

  @Test func `the same list is at the same offsets at every rate`() throws {
    var fine: [Double] = []
    for rate in [120, 60, 30, 24] {
      let scene = try list(Self.track, fps: rate)
      let states = try frames(of: scene)
      if fine.isEmpty { fine = states.map(\.position) }
      for (index, state) in states.enumerated() where index * 120 / rate < fine.count {
        #expect(Length(bounded: state.position) == Length(bounded: fine[index * 120 / rate]), "\(rate): frame \(index)")
      }
    }
  }

  @Test(arguments: [("", 0.0), ("inset: { top: 44 }\n", 44)] as [(String, Double)])
  func `a list that snaps to rows rests with one at its window's start`(scroller: String, inset: Double) throws {
    for velocity in [600, 1100, -200, 2400, 90] {
      let scene = try list(
        "jump: { to: 400 }\nfling: { velocity: \(velocity) }", attributes: "", scroller: "paging: row\n" + scroller)
      let last = try #require(try frames(of: scene).last)
      let tops = last.seen.values.map(\.top)
      #expect(tops.contains { abs($0 - inset) < 1e-6 }, "\(velocity): \(tops.sorted())")
    }
  }

  @Test(arguments: [1500, 700, 2600, -1500, 9000])
  func `estimated rows are where a list that snaps to them rests`(velocity: Int) throws {
    for paging in ["row", "page"] {
      let scene = try list(
        "jump: { to: 700 }\nfling: { velocity: \(velocity) }", attributes: "    sizing: estimated\n    estimate: 20\n",
        scroller: "paging: \(paging)\n")
      let last = try #require(try frames(of: scene).last)
      let tops = last.seen.values.map(\.top)
      let isAtEnd = last.scrollers[0].progress == 1
      if paging == "row" {
        #expect(isAtEnd || tops.contains { abs($0) < 1e-6 }, "\(tops.sorted())")
      } else {
        #expect(isAtEnd || last.position.truncatingRemainder(dividingBy: 300) == 0, "\(last.position)")
      }
    }
  }

  @Test func `a row longer than the window may rest anywhere at which it covers it`() throws {
    let rows = "row: { Rectangle: , height: \"if(index == 1, 2000, 100)\" }"
    let resting = try #require(
      try frames(of: list("jump: { to: 500 }\nfling: { velocity: 400 }", rows: rows, scroller: "paging: row\n")).last)
    #expect(abs(resting.position - Deceleration(start: 500, velocity: 400, kept: 0.998).rest) < 1e-6)
    // Beyond where it covers the window, its end and the next row's start are what there is.
    let leaving = try #require(
      try frames(of: list("jump: { to: 1790 }\nfling: { velocity: 150 }", rows: rows, scroller: "paging: row\n")).last)
    #expect(leaving.position == 1800)
  }

  @Test(arguments: [0, 3, 9, 14, 25, 60]) func `items put in above a flung list are carried along`(frame: Int) throws {
    func states(_ events: String...) throws -> [FrameState] {
      var scene = ListScene(events: events)
      scene.items = (0..<60).map { ($0, 50) }
      scene.track = ["drag: { by: 80, over: 200ms }", "fling: { velocity: 9000 }", "wait: 1f"]
      return try frames(of: scene.make())
    }
    let still = try states()
    let moved = try states(insertEvent(frame, at: 0, [(id: 500, height: 80)]))
    for (known, found) in zip(still, moved) where found.frame >= frame && found.frame > 0 {
      #expect(abs(found.scroll - known.scroll) < 1e-6, "frame \(found.frame)")
      #expect(abs(found.scrollers[0].overscroll - known.scrollers[0].overscroll) < 1e-6)
    }
  }

  @Test func `rows taken out below a flung list give it a nearer end`() throws {
    var scene = ListScene(events: ["{ at: 30f, remove: { in: feed, items: 30..59 } }"])
    scene.items = (0..<60).map { ($0, 50) }
    scene.track = ["fling: { velocity: 5000 }", "wait: 1f"]
    let states = try frames(of: scene.make())
    #expect(states.last?.position == 1200 && (states.map { $0.scrollers[0].overscroll }.max() ?? 0) > 5)
    #expect(states.allSatisfy { $0.scrollers[0].shift == 0 || $0.frame == 30 })
  }

  @Test func `a turned viewport lets a fling go on`() throws {
    let scene = try list(
      "fling: { velocity: 3000 }\nwait: 1f", more: "events:\n  - { at: 300ms, rotate: landscape }")
    let states = try frames(of: scene)
    for state in states[20...40] { #expect(state.scrollers[0].velocity > 700) }
    #expect(abs((states.last?.scroll ?? 0) - 1498.5) < 100 && states.last?.scrollers[0].velocity == 0)
  }

  @Test func `a hand follows a content that begins on the right`() throws {
    func offsets(_ direction: String) throws -> [Double] {
      let scene = try scene(
        "ScrollView: [{ HStack: [{ ForEach: 9, row: { Rectangle: , width: 100, height: 50 } }] }]\naxis: horizontal\npaging: page\ndirection: \(direction)",
        track: "drag: { by: -60, over: 200ms }\ndrag: { by: 150, over: 200ms }\nfling: { velocity: 9000 }")
      return try frames(of: scene.resolved(FakeResources())).map(\.position)
    }
    #expect(try offsets("ltr") == offsets("rtl"))
    #expect(try offsets("ltr").last == 400)
  }

  @Test func `a scroller in a header that is away moves from when it is there`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - Section: [{ ForEach: 40, row: { Rectangle: , height: 50 } }]\n        header: { Rectangle: , height: 20 }\n      - Section: [{ ForEach: 40, row: { Rectangle: , height: 50 } }]\n        header: { ScrollView: [{ Rectangle: , height: 900 }], height: 60, name: inner }",
      track: "wait: 1s\njump: { to: 1900 }\nwait: 2s",
      more: "events:\n  - { at: 500ms, scroll: { in: inner, fling: { velocity: 600, until: 5s } } }")
    let states = try frames(of: scene.resolved(FakeResources()))
    let inner = states.map { $0.scrollers[1].position }
    #expect(
      inner[61] > 0
        && abs(inner[179] - Deceleration(start: 0, velocity: 600, kept: 0.998).offset(at: 179.0 / 60 - 0.5)) < 1)
  }
}
