import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Room at the end of a scroller that follows the time, as where a keyboard comes up.
@Suite struct LiveInsetTests {
  /// Content of 500 points in a window of 300, at 10 frames a second. 100 points of it are covered from frame 1 to 3 on, and are free
  /// again from frame 7 to 9 on.
  private func page(
    _ keys: String = "", track: String, bottom: String = "100 * (up - down)",
    content: String = "- Rectangle:\n  height: 500"
  ) throws -> Scene {
    let rows = content.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try scene(
      "ScrollView:\n\(rows)name: list\ninset: { bottom: \"\(bottom)\" }\n\(keys)", canvas: "{ size: 200x300, fps: 10 }",
      track: track, more: "stages:\n  up: time 0.1..0.3\n  down: time 0.7..0.9")
  }

  private func positions(_ scene: Scene) throws -> [Double] {
    let states = try frames(of: scene)
    #expect(states.dropFirst().allSatisfy { $0.work.layouts == 0 })
    for (frame, state) in states.enumerated() {
      #expect(try stepper(of: scene).step(to: frame).position == state.position, "frame \(frame) alone")
    }
    #expect(try frames(of: scene, invalidation: .root).map(\.position) == states.map(\.position))
    return states.map(\.position)
  }

  @Test func `content at its end goes up with a keyboard and down with it where that is its anchor`() throws {
    let scene = try page("anchor: bottom\ninitialOffset: end", track: "wait: 9f")
    #expect(try positions(scene) == [200, 200, 250, 300, 300, 300, 300, 300, 250, 200])
    for state in try frames(of: scene) {
      #expect(state.scroll == 200)
      #expect(state.scrollers[0].progress == 1)
    }
  }

  @Test func `content that is shorter than its window stands at its end`() throws {
    let scene = try page("anchor: bottom", track: "wait: 3f", content: "- Rectangle:\n  height: 250\n  name: page")
    let tops = try frames(of: scene).map { state in
      try #require(Placement(state).nodes.first { $0.box.node.name == "page" }).corner.y
    }
    // At last it is longer than what is left of the window.
    #expect(tops == [50, 50, 0, -50])
    #expect(try positions(scene) == [0, 0, 0, 50])
  }

  @Test func `other content stays, goes farther, and is held at an end that comes back`() throws {
    let scene = try page(track: "wait: 4f\nlinear: { to: end, over: 1f }\nwait: 6f")
    #expect(try positions(scene) == [0, 0, 0, 0, 0, 300, 300, 300, 250, 200, 200, 200])
  }

  @Test func `content whose place of rest never stands still is told, unless its step has a time`() throws {
    func end(_ frames: String, until: String = "") throws -> Double {
      let scene = try scene(
        "ScrollView:\n  - LazyVStack:\n      - ForEach: 2000\n        row: { Rectangle: , height: 99 }\npaging: row\ninset: { top: 5, bottom: \"20 * abs(cos(50deg * \(frames)))\" }",
        canvas: "{ size: 100x108, scale: 2, fps: 10 }",
        track:
          "ease: { by: 192, over: 3f }\nwait: 2f\njump: { item: 8, anchor: bottom }\ndrag: { by: -160, over: 2f\(until) }\nwait: 2f"
      )
      return try scene.resolved(FakeResources(), framesPerSecond: 10).schedule.end
    }
    let failure = #expect(throws: SceneFailure.self) { try end("frame") }
    #expect(failure?.diagnostics.map(\.code) == ["endless-step"])
    #expect(failure?.diagnostics.first?.message == "the content does not come to rest within an hour")
    #expect(abs(try end("frame", until: ", until: 9f") - 1.6) < 1e-9)
    #expect(try end("min(frame, 300)") > 2)
  }

  @Test func `a jump to the end goes to that of its frame`() throws {
    let scene = try page(track: "wait: 3f\njump: { to: end }\nwait: 2f")
    #expect(try positions(scene) == [0, 0, 0, 300, 300, 300])
  }

  @Test func `a motion to the end arrives there while the keyboard comes up`() throws {
    for keys in ["", "anchor: bottom"] {
      let found = try positions(page(keys, track: "ease: { to: end, over: 3f }\nwait: 3f"))
      #expect(Array(found.suffix(4)) == [300, 300, 300, 300], "\(keys)")
    }
  }

  @Test func `a frame is the same from whichever it is reached`() throws {
    let scene = try page(track: "jump: { to: end }\nwait: 40f", bottom: "100 * abs(cos(45deg * frame))")
    let found = try positions(scene)
    #expect(found[0] == 300)
    #expect(found[2...].allSatisfy { $0 == 200 })
  }

  @Test func `what stands on the end of the window goes along`() throws {
    let scene = try page(
      track: "wait: 3f",
      content: "- Rectangle:\n  height: 900\n- Rectangle:\n  height: 20\n  name: bar\n  sticky: bottom")
    let tops = try frames(of: scene).map { state in
      try #require(Placement(state).nodes.first { $0.box.node.name == "bar" }).corner.y
    }
    #expect(tops == [280, 280, 230, 180])
  }

  @Test func `what is covered is not on screen`() throws {
    let scene = try page(
      track: "wait: 3f",
      content:
        "- Rectangle:\n  height: 200\n- VStack:\n    - Rectangle:\n      name: box\n      height: 80\n- Rectangle:\n  height: 900"
    )
    let stepper = try Stepper(scene: scene, resources: FakeResources(), tracksVisibility: true)
    let slot = try #require(scene.namedNodes.firstIndex { $0.name == "box" })
    let shares = try (0..<4).map { _ in try stepper.step().nodes[slot].fraction }
    #expect(shares == [1, 1, 0.625, 0])
  }

  @Test func `only the scroller that goes down takes it where there are both axes`() throws {
    let scene = try page(
      "axis: both", track: "jump: { to: { x: end, y: end } }\nwait: 3f",
      content: "- Rectangle:\n  width: 260\n  height: 500")
    let states = try frames(of: scene)
    #expect(states.map { $0.scrollers.map(\.position).sorted() }.last == [60, 200])
    let later = try page(
      "axis: both", track: "wait: 4f\njump: { to: { x: end, y: end } }\nwait: 1f",
      content: "- Rectangle:\n  width: 260\n  height: 500")
    #expect(try frames(of: later).last.map { $0.scrollers.map(\.position).sorted() } == [60, 300])
  }

  @Test func `a scroller that is as long as its content is laid out without it`() throws {
    let scene = try scene(
      "ScrollView:\n  - ScrollView:\n      - Rectangle:\n        height: 50\n    inset: { top: 10, bottom: 400 * time }\n    name: list",
      canvas: "{ size: 200x300, fps: 10 }", track: "wait: 2f", more: "events: [{ at: 1f, appearance: dark }]")
    for state in try frames(of: scene) {
      let list = try #require(Placement(state).nodes.first { $0.box.node.name == "list" })
      #expect(list.size.height == 60, "frame \(state.frame)")
    }
  }

  @Test func `an inset may follow a mark that it moves`() throws {
    let list = "- Rectangle:\n  height: 4000"
    let track =
      "fling: { velocity: 900 }\nmark: landed\nlinear: { to: end, over: 2f }\nwait: { until: list.progress == 1 }\nmark: end"
    let scene = try page(track: track, bottom: "100 * clamp((time - landed) / 0.2, 0, 1)", content: list)
      .resolved(FakeResources())
    let last = try #require(try frames(of: scene).last)
    #expect(last.position == 3800)
  }
}
