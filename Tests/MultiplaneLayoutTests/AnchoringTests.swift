import MultiplaneScene
import Testing

@testable import MultiplaneLayout

/// Whatever happens above or in the window, what is seen stays where it is.
@Suite struct AnchoringTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var attributes = ""
    var above = ""
    var scroller = ""
    var uniform = false
    var rows = 60
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "exact"),
    Case(name: "exact, spacing", attributes: "    spacing: 7.5\n"),
    Case(name: "uniform", attributes: "    spacing: 3\n", uniform: true),
    Case(name: "estimated, given", attributes: "    sizing: estimated\n    estimate: 90\n    spacing: 4\n"),
    Case(name: "estimated, mean", attributes: "    sizing: estimated\n", rows: 90),
    Case(
      name: "estimated below a page with insets", attributes: "    sizing: estimated\n    estimate: 20\n",
      above: "  - Rectangle:\n    height: 130\n", scroller: "inset: { top: 40, bottom: 20 }\n"),
    Case(
      name: "exact below a page with insets", attributes: "    overscan: 30\n",
      above: "  - Rectangle:\n    height: 130\n", scroller: "inset: { top: 40, bottom: 20 }\n"),
    Case(name: "exact, anchor top", scroller: "anchor: top\n"),
    Case(name: "decorated", attributes: "    background: red\n", rows: 30),
    Case(name: "edge", attributes: "    requery: edge\n    overscan: 0.5 screens\n"),
  ]

  /// 300 scrolls and as many changes for each case, ten cases: 3,000 of both.
  @Test(arguments: cases) func nothingSeenDrifts(_ test: Case) throws {
    var random = SeededGenerator(seed: 3)
    var scene = ListScene(attributes: test.attributes, above: test.above, scroller: test.scroller)
    if test.uniform { scene.row = "{ Rectangle: , height: 40 }" }
    scene.items = (0..<test.rows).map { ($0, Int.random(in: 5...160, using: &random)) }
    var ids = scene.items.map(\.id)
    var next = 1000
    var touched: [Int: Set<Int>] = [:]
    let frames = 300
    for frame in 1...frames {
      scene.track.append("jump: { by: \(Double.random(in: -90...90, using: &random)) }\nwait: 1f")
      let index = Int.random(in: 0...ids.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
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
        touched[frame, default: []].formUnion(gone)
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
      default:
        let id = ids[min(index, ids.count - 1)]
        scene.events.append("{ at: \(frame)f, select: { in: feed, item: \(id) } }")
      }
    }
    let stepper = try stepper(of: scene.make())
    var before = try stepper.step()
    var compared = 0
    let inset = test.scroller.contains("inset") ? 40.0 : 0
    for frame in 1...frames {
      // Wherever the jump of this frame goes, rows go with it; then the event happens.
      let state = try stepper.step()
      let carried = state.scroll - before.scroll
      defer { before = state }
      let main = state.scrollers[0]
      // The row on top after the scroll and before the change: the first that ends below the inset.
      let seen = before.seen.filter { $0.value.top - carried + $0.value.height > inset }
      guard let top = seen.min(by: { $0.value.top < $1.value.top }), let now = state.seen[top.key] else { continue }
      if case .number(let id) = top.key, touched[frame]?.contains(Int(id)) ?? false { continue }
      if test.scroller.contains("anchor: top"), before.position - carried <= 0 || state.position == 0 { continue }
      compared += 1
      #expect(now.top - (top.value.top - carried) == main.shift, "frame \(frame), row \(top.key)")
      if state.position > 0 && state.position < 1000 { #expect(main.shift == 0, "frame \(frame)") }
    }
    #expect(compared > 150)
  }
}
