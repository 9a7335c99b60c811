import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// Tracks whose steps last until something is at rest, or a condition holds.
@Suite struct TrackScheduleTests {
  private static let list =
    "ScrollView:\n  - LazyVStack:\n      - ForEach: 100\n        row: { Rectangle: , height: 50 }\nname: list\n"

  private func read(_ track: String, _ more: String = "", list: String = list, above: String = "Spacer:") throws
    -> Scene
  {
    try scene(list, above, track: track, more: more).resolved(FakeResources())
  }

  private func failure(_ track: String, _ more: String = "") throws -> [Diagnostic] {
    let scene = try scene(Self.list, track: track, more: more)
    do throws(SceneFailure) {
      _ = try scene.resolved(FakeResources(), framesPerSecond: 10)
      return []
    } catch { return error.diagnostics }
  }

  @Test func `a scene lasts until the last motion is at rest`() throws {
    let scene = try read("wait: 1s\nfling: { velocity: 2000 }\nmark: landed\nwait: 250ms")
    let rest = Deceleration(start: 0, velocity: 2000, kept: 0.998).restTime(tolerance: 0.5)
    #expect(abs(scene.schedule.end - (1.25 + rest)) < 1e-9)
    #expect(scene.marks.map(\.name) == ["landed"] && abs(scene.marks[0].time - (1 + rest)) < 1e-9)
    #expect(scene.frameCount(framesPerSecond: 60) == Int(((1.25 + rest) * 60).rounded(.up)) + 1)
    let states = try frames(of: scene)
    #expect(states.last?.scroll == Deceleration(start: 0, velocity: 2000, kept: 0.998).rest)
    #expect(states.last?.scrollers[0].velocity == 0)
  }

  @Test func `a track of given lengths needs no run`() throws {
    let scene = try scene(Self.list, track: "wait: 1s\nlinear: { by: 90, over: 2s, until: 1s }\nmark: a\nhold: 1s")
    #expect(!scene.needsResolving && scene.schedule.starts == [0, 1, 2, 2, 3])
  }

  @Test(arguments: [24.0, 30, 60, 120]) func `times found at one rate are those of another`(rate: Double) throws {
    let text = "drag: { by: -200, over: 300ms }\nfling: { velocity: 9000 }\nspring: { to: 0 }\nwheel: { by: 300 }"
    let unknown = try scene(Self.list, track: text)
    let (scene, other) = (
      try unknown.resolved(FakeResources()), try unknown.resolved(FakeResources(), framesPerSecond: rate)
    )
    #expect(scene.schedule == other.schedule)
  }

  @Test func `events are counted from marks whose time a run shows`() throws {
    let scene = try read(
      "fling: { velocity: 2000 }\nmark: landed\nwait: 1s", "events:\n  - { at: landed + 500ms, rotate: landscape }")
    let turned = try #require(try frames(of: scene).first { $0.viewport.size.width.points == 300 })
    #expect(turned.frame == scene.frame(at: scene.marks[0].time + 0.5, framesPerSecond: 60))
  }

  @Test func `frames before an event are passed over once a run has shown when it is`() throws {
    let scene = try read(
      "fling: { velocity: 2000 }\nmark: landed\nwait: 1s", "events:\n  - { at: landed + 500ms, rotate: landscape }")
    let event = scene.frame(at: scene.marks[0].time + 0.5, framesPerSecond: 60)
    let stepper = try stepper(of: scene)
    while stepper.nextFrame < event {
      try stepper.advance(toward: Int.max)
      let frame = stepper.nextFrame - 1
      // Events work on the rows that exist: those of the frame before are made.
      #expect(stepper.hasSkipped == (frame > 0 && frame < event - 1), "frame \(frame)")
    }
    #expect(stepper.nextFrame == event)
    #expect(try stepper.step().viewport.size.width.points == 300)
  }

  @Test func `a condition ends a step on the first frame it holds, and the next begins there`() throws {
    let scene = try read("fling: { velocity: 2000, until: scroll > 400 }\nmark: there\nspring: { to: 0 }")
    let states = try frames(of: scene)
    let first = try #require(states.first { $0.scroll > 400 })
    #expect(scene.frame(at: scene.marks[0].time, framesPerSecond: 60) == first.frame)
    #expect(scene.marks[0].time == first.time)
    // The spring takes the speed over and brings it back.
    #expect(states[first.frame + 1].scroll > first.scroll && states.last?.scroll == 0)
    let waiting = try read("wait: 1s\nwait: { until: time > 2 }\njump: { to: 70 }\nwait: 1f")
    #expect(try frames(of: waiting).firstIndex { $0.scroll == 70 } == 121)
  }

  @Test func `what a condition would never end is an error`() throws {
    #expect(try failure("wait: { until: scroll > 5 }").map(\.code) == ["endless-step"])
  }

  @Test func `a step that ends by itself may be longer than conditions are waited for`() throws {
    let scene = try scene(Self.list, track: "linear: { by: 900, over: 3700s, until: scroll > 5000 }")
    #expect(try scene.resolved(FakeResources(), framesPerSecond: 1).schedule.end == 3700)
  }

  @Test func `events and checks after the end are found when the end is known`() throws {
    #expect(
      try failure("fling: { velocity: 2000 }", "events:\n  - { at: 9s, rotate: landscape }").map(\.code) == [
        "out-of-range"
      ])
    let checks = "checks:\n  - { at: 9s, expect: scroll == 0 }\n  - { over: a..2s, expect: scroll >= 0 }"
    #expect(
      try failure("fling: { velocity: 2000 }\nmark: a\nwait: 1f", checks).map(\.code) == [
        "out-of-range", "out-of-range",
      ])
  }

  @Test func `a time before a moment that only a run shows is an error`() throws {
    for moment in ["landed - 100ms", "landed + landed"] {
      #expect(throws: UnreadableScene.self) {
        try scene(
          Self.list, track: "fling: { velocity: 2000 }\nmark: landed\nwait: 1s",
          more: "events:\n  - { at: \(moment), rotate: landscape }")
      }
    }
    let counted = try scene(
      Self.list, track: "fling: { velocity: 2000 }\nmark: a\nwait: 2s\nmark: b\nwait: 1s",
      more: "events:\n  - { at: b - 500ms, rotate: landscape }\n  - { at: 1s + (b - a), rotate: portrait }")
    let moments = counted.events.map { event in
      if case .time(let moment) = event.moment { moment } else { nil as TrackMoment? }
    }
    #expect(moments == [TrackMoment(step: 1, seconds: 1.5), TrackMoment(seconds: 3)])
  }

  @Test func `steps are repeated`() throws {
    let scene = try read(
      "repeat: { times: 3, steps: [{ linear: { by: 10, over: 1s } }, { repeat: { times: 2, steps: [{ jump: { by: 1 } }] } }] }"
    )
    #expect(scene.schedule.end == 3 && scene.track.count == 9)
    #expect(try frames(of: scene).last?.scroll == 36)
  }

  @Test func `a scroller that is not the main one has a track of its own`() throws {
    let second = "ScrollView: [{ Rectangle: , height: 900 }]\nname: other"
    let scene = try read(
      "wait: 10s",
      "events:\n  - { at: 1s, scroll: { in: other, steps: [{ drag: { by: 200, over: 300ms } }, { hold: 100ms }, { spring: { to: end } }] } }\n  - { at: 6s, scroll: { in: other, fling: { velocity: -5000 } } }",
      above: second)
    let offsets = try frames(of: scene).map { $0.scrollers[1].scroll }
    #expect(offsets[60] == 0 && offsets[70] > 20 && offsets[360] == 600)
    #expect((offsets[360...].min() ?? 0) < -20 && abs(offsets.last ?? 1) < 0.5)
  }

  @Test func `an event throws a scroller on from the speed it finds`() throws {
    let scene = try read(
      "fling: { velocity: 2000 }\nwait: 1s\njump: { to: 9 }\nwait: 1f",
      "events:\n  - { at: 300ms, scroll: { in: list, spring: { by: 0 } } }")
    let states = try frames(of: scene)
    let (before, after) = (states[18], states[19])
    #expect(after.scroll > before.scroll + 10)
    #expect(abs(states[60].scroll - states[18].scroll) < 1)
    // The track goes on with its later steps at their own time.
    #expect(states.last?.scroll == 9)
  }

  @Test(arguments: [
    "wait: 70ms\nfling: { velocity: 900, until: 310ms }\nloop: 800ms", "linear: { by: 700, over: 900ms }\nloop: 333ms",
    "drag: { by: -200, over: 300ms }\nlinear: { by: 90, over: 1s }\nloop: 0s", "wait: 1s\nloop: 0s",
  ]) func `the last frame of a loop comes before its first`(track: String) throws {
    for rate in [30.0, 60] {
      let scene = try read(track)
      let count = scene.frameCount(framesPerSecond: rate)
      #expect(abs(scene.schedule.end * 60 - (scene.schedule.end * 60).rounded()) < 1e-6)
      #expect(Double(count) / rate >= scene.schedule.end - 1e-9 && Double(count - 1) / rate < scene.schedule.end)
      guard !track.hasSuffix("0s") else { continue }
      // The offset and the speed at its end are those at its start.
      var runner = TrackRunner(steps: scene.track)
      let content = GivenContent(limit: { _ in 4700 }, offset: { _, _ in nil })
      let first = try runner.advance(to: 1e-9, content)
      let last = try runner.advance(to: scene.schedule.end - 1e-7, content)
      #expect(abs(last.offset - first.offset) < 1e-3 && abs(last.velocity - first.velocity) < 1e-2)
    }
  }

  @Test(arguments: [0, 333, 800]) func `how long a loop takes is known when it starts`(length: Int) throws {
    let scene = try scene(
      Self.list, track: "wait: 70ms\nlinear: { by: 700, over: 910ms }\nloop: \(length)ms",
      more: "events:\n  - { at: 970ms, rotate: landscape }")
    #expect(!scene.needsResolving)
    var runner = TrackRunner(steps: scene.track)
    let content = GivenContent(limit: { _ in 4700 }, offset: { _, _ in nil })
    _ = try runner.advance(to: 5, content)
    #expect(runner.starts(at: 5) == scene.schedule.starts)
  }

  @Test func `an event behind the end of a loop is found when the scene is read`() throws {
    let event = "events:\n  - { at: 3s, rotate: landscape }"
    for last in ["loop: 1s", "loop: 0s"] {
      #expect(throws: UnreadableScene.self) { try scene(Self.list, track: "wait: 1s\n\(last)", more: event) }
    }
  }

  /// Any frame alone is that frame in sequence.
  @Test(arguments: [
    "drag: { by: -200, over: 300ms }\nfling: { velocity: 9000 }\nmark: a\nspring: { to: 0, until: scroll < 2000 }\nwheel: { by: 300 }",
    "fling: { velocity: 1500, rate: 0.996, until: 700ms }\nmark: a\nease: { to: end, over: 1s }\ndrag: { by: 300, over: 200ms }",
  ]) func `a frame alone is that frame in sequence`(track: String) throws {
    for sizing in ["exact", "estimated\n    estimate: 20"] {
      let list = Self.list.replacing(
        "row: { Rectangle: , height: 50 }",
        with: "row: { Rectangle: , height: \"30 + 10 * (index - 7 * floor(index / 7))\" }\n    sizing: \(sizing)")
      let scene = try read(track, "events:\n  - { at: a + 100ms, rotate: landscape }", list: list)
      let states = try frames(of: scene)
      for frame in stride(from: 5, to: states.count, by: max(1, states.count / 9)) {
        let alone = try stepper(of: scene).step(to: frame)
        #expect(alone.scrollers == states[frame].scrollers, "frame \(frame)")
      }
    }
  }
}
