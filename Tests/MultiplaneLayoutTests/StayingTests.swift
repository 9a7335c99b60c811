import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// What was in sight and still is has moved by the scroll and nothing else, whatever was measured or changed meanwhile.
@Suite struct StayingTests {
  private struct Case: CustomTestStringConvertible {
    var testDescription: String
    var attributes: String
    var scroller = ""
  }

  private static let cases = [
    Case(testDescription: "exact", attributes: ""),
    Case(testDescription: "estimated", attributes: "    sizing: estimated\n    overscan: 0\n"),
    Case(
      testDescription: "estimated far too short",
      attributes: "    sizing: estimated\n    estimate: 5\n    overscan: 30\n    spacing: 3\n"),
    Case(
      testDescription: "estimated far too long",
      attributes: "    sizing: estimated\n    estimate: 500\n    overscan: 0\n"),
    Case(
      testDescription: "from the bottom", attributes: "    sizing: estimated\n    overscan: 0\n",
      scroller: "anchor: bottom\ninset: { top: 40 }\n"),
    Case(
      testDescription: "a grid",
      attributes: "    sizing: estimated\n    estimate: 10\n    overscan: 0\n    columns: 3\n"),
  ]

  @Test(arguments: cases, 1...4 as ClosedRange<UInt64>)
  private func `rows in sight stay however fast the scroll is`(_ test: Case, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kind = test.attributes.contains("columns") ? "LazyVGrid" : "LazyVStack"
    var scene = ListScene(
      scroller: test.scroller,
      content: "\(kind):\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: item.h }\n"
        + test.attributes)
    scene.items = (0..<120).map { ($0, Int.random(in: 10...150, using: &random)) }
    scene.track = ["jump: { item: 60 }", "wait: 1f"]
    var ids = scene.items.map(\.id)
    var moved: [Int: Int] = [:]
    for frame in 2...80 {
      scene.track.append("jump: { by: \(Double.random(in: -250...200, using: &random)) }\nwait: 1f")
      guard frame % 4 == 0, kind == "LazyVStack" else { continue }
      let index = Int.random(in: 0..<ids.count, using: &random)
      if frame % 8 == 0 {
        let target = Int.random(in: 0..<ids.count, using: &random)
        scene.events.append("{ at: \(frame)f, move: { in: feed, item: \(ids[index]), to: \(target) } }")
        moved[frame] = ids[index]
        let id = ids.remove(at: index)
        ids.insert(id, at: target)
      } else {
        scene.events.append("{ at: \(frame)f, remove: { in: feed, items: [\(ids.remove(at: index))] } }")
      }
    }
    let states = try frames(of: scene.make())
    let top = test.scroller.isEmpty ? 0.0 : 40
    var compared = 0
    for (before, state) in zip(states, states.dropFirst()) {
      guard before.frame > 1, state.position > 0, state.scrollers[0].shift == 0 else { continue }
      let carried = state.scroll - before.scroll
      let (old, new) = (before.seen, state.seen)
      // The first that stays is held; with a change in between, what is below it may make room.
      let held = old.filter { id, row in
        let (start, end) = (row.top, row.top + row.height)
        guard case .number(let number) = id, moved[state.frame] != Int(number), new[id] != nil else { return false }
        return start < 300 && end > top && start - carried < 300 && end - carried > top
      }
      let first = held.values.map(\.top).min() ?? 0
      for (id, row) in held where !isChanged(scene, state.frame) || row.top == first {
        compared += 1
        #expect(abs((new[id]?.top ?? 0) - (row.top - carried)) < 1e-9, "frame \(state.frame), row \(id)")
      }
    }
    #expect(compared > 30)
  }

  private func isChanged(_ scene: ListScene, _ frame: Int) -> Bool {
    scene.events.contains { $0.hasPrefix("{ at: \(frame)f") }
  }

  @Test(arguments: ["item", "top", "bottom"]) func `a row that is moved away takes nothing along`(anchor: String) throws
  {
    var scene = ListScene(scroller: "anchor: \(anchor)\n")
    scene.items = (0..<60).map { ($0, 50) }
    scene.track = ["wait: 2f", "jump: { to: 500 }", "wait: 9f"]
    scene.events = [
      "{ at: 1f, move: { in: feed, item: 0, to: 40 } }", "{ at: 4f, move: { in: feed, item: 11, to: 50 } }",
      "{ at: 6f, move: { in: feed, item: 30, to: 0 } }",
    ]
    let states = try frames(of: scene.make())
    #expect(states[1].position == 0 && states[1].seen[.number(1)]?.top == 0)
    #expect(states[3].seen[.number(11)]?.top == 0)
    #expect(states[4].position == 450 && states[4].seen[.number(12)]?.top == 50)
    #expect(states[6].position == 500 && states[6].seen[.number(12)]?.top == 50)
  }

  /// Texts that say their index are no longer or shorter for it: a removal forgets nothing that was measured.
  @Test func `a row that leaves at the end of a list moves nothing`() throws {
    var scene = ListScene(
      attributes: "    sizing: estimated\n    overscan: 0\n", scroller: "anchor: bottom\n",
      row: "{ Text: \"${item.id} ${index}\", lines: 1, height: item.h }")
    scene.items = (0..<60).map { ($0, 10 + $0 * 37 % 80) }
    scene.track = ["linear: { to: end, over: 10f }", "wait: 6f", "linear: { by: -120, over: 5f }", "wait: 9f"]
    scene.events = ["{ at: 12f, remove: { in: feed, items: [26] }, animate: easeInOut 6f }"]
    for state in try frames(of: scene.make()).dropFirst() {
      #expect(abs(state.scrollers[0].shift) < 1e-9, "frame \(state.frame)")
    }
  }
}
