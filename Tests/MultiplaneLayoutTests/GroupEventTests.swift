import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Rows that come to groups and go from them.
@Suite(.full) struct GroupEventTests {
  /// Changes of six items in three groups, and the items afterwards, in order: each its name and its group.
  struct Change: Sendable, CustomTestStringConvertible {
    var events: [String]
    var after: String
    var testDescription: String { events.joined(separator: "; ") }

    init(_ events: String..., after: String) { (self.events, self.after) = (events, after) }
  }

  private static let before = "a1 a2 a3 b1 c1 c2"

  /// `xa` is an item named x in group a.
  private static func item(_ name: some StringProtocol) -> String {
    let group = name.first { $0.isLetter && !"xyz".contains($0) }
    return "{ n: \(name), g: \(group.map { "\($0)" } ?? "-"), h: \(20 + Int(String(name).utf8.last ?? 0) % 7) }"
  }

  private static func items(_ names: String) -> String { names.split(separator: " ").map(item).joined(separator: ", ") }

  private static func insert(_ frame: Int, at index: Int, _ names: String) -> String {
    "{ at: \(frame)f, insert: { in: all, at: \(index), items: [\(items(names))] } }"
  }

  private static func remove(_ frame: Int, _ names: String) -> String {
    "{ at: \(frame)f, remove: { in: all, items: [\(names)] } }"
  }

  private static func slow(_ event: String, _ frames: Int) -> String {
    String(event.dropLast()) + ", animate: linear \(frames)f }"
  }

  private func scene(
    _ items: String, _ events: [String], list: String = "LazyVStack", keys: String = "overscan: 5000",
    row: String = "height: \"item.h + group.count\"", header: String = "height: \"10 + item.h\"",
    track: String = "wait: 12f"
  ) throws -> Scene {
    try TestSupport.scene(
      """
      ScrollView:
          - \(list):
              - Text: Before
                height: 12
              - Section:
                  - ForEach: all
                    id: item.n
                    row:
                      Text: "${item.n} ${index}/${count} ${group.key} ${group.index} ${group.first} ${group.count}"
                      lines: 1
                      \(row)
                group: item.g
                header: { Text: "${group.key} ${group.index} ${group.count} ${item.n}", lines: 1, \(header) }
                footer: { Rectangle: , height: 5 }
              - Section: [{ ForEach: all, id: item.n, row: { Rectangle: , height: item.h } }]
                group: item.g
                header: { Rectangle: , height: 3 }
            \(keys)
      name: list
      """, track: track,
      more: "data: { all: [\(Self.items(items))] }\n"
        + (events.isEmpty ? "" : "events:\n" + events.map { "  - \($0)\n" }.joined()))
  }

  /// What stands where in the list.
  private func places(_ state: FrameState) throws -> [String] {
    try #require(state.scroller).rows.map { row in
      let box = row.layer.box
      let words = if case .text(let request, _) = box.content { request.text } else { "" }
      return "\(box.node.kind.name) \(row.layer.origin) \(row.offset) \(box.size) \(words)"
    }.sorted()
  }

  private static let changes = [
    Change(insert(2, at: 1, "xa"), after: "a1 xa a2 a3 b1 c1 c2"),
    Change(insert(2, at: 0, "xc"), after: "a1 a2 a3 b1 xc c1 c2"),
    Change(insert(2, at: 6, "xa"), after: "a1 a2 a3 xa b1 c1 c2"),
    Change(insert(2, at: 2, "xn"), after: "a1 a2 a3 xn b1 c1 c2"),
    Change(insert(2, at: 1, "xn"), after: "xn a1 a2 a3 b1 c1 c2"),
    Change(insert(2, at: 5, "xn"), after: "a1 a2 a3 b1 xn c1 c2"),
    Change(insert(2, at: 6, "xn yn"), after: "a1 a2 a3 b1 c1 c2 xn yn"),
    Change(insert(2, at: 3, "xa xn xb ya"), after: "a1 a2 a3 xa ya xn xb b1 c1 c2"),
    Change(insert(2, at: 0, "xc xb yc yb"), after: "a1 a2 a3 xb yb b1 xc yc c1 c2"),
    Change(remove(2, "b1"), after: "a1 a2 a3 c1 c2"),
    Change(remove(2, "a1"), after: "a2 a3 b1 c1 c2"),
    Change(remove(2, "c2, b1, c1"), after: "a1 a2 a3"),
    Change(remove(2, "a1, a3, b1"), after: "a2 c1 c2"),
    Change(remove(2, "a1, a2, a3, b1, c1, c2"), after: ""),
    Change(remove(2, "a1, a2, a3, b1, c1, c2"), insert(3, at: 0, "xb yb xa"), after: "xb yb xa"),
    Change(remove(2, "b1"), insert(2, at: 0, "xb"), after: "xb a1 a2 a3 c1 c2"),
    Change(insert(2, at: 0, "xn"), insert(2, at: 4, "xm"), remove(2, "xn"), after: "a1 a2 a3 xm b1 c1 c2"),
    Change(insert(2, at: 0, "xn"), remove(4, "xn"), insert(5, at: 6, "xn"), after: "a1 a2 a3 b1 c1 c2 xn"),
  ]

  @Test(
    arguments: Self.changes,
    [("LazyVStack", ""), ("LazyVGrid", "      columns: 2\n"), ("LazyVStack", "      sizing: estimated\n")])
  func `a change leaves what a scene with these items begins with`(
    _ change: Change, _ list: (kind: String, keys: String)
  )
    throws
  {
    let keys = "overscan: 5000\n\(list.keys)      spacing: 3"
    for row in ["height: \"item.h + group.count + index\"", "height: 30"] {
      let changed = try frames(of: scene(Self.before, change.events, list: list.kind, keys: keys, row: row))
      if change.after.isEmpty {
        #expect(try places(changed[11]).count == 1)
        continue
      }
      let fresh = try frames(of: scene(change.after, [], list: list.kind, keys: keys, row: row))
      let expected = try places(fresh[0])
      #expect(try places(changed[11]) == expected)
      // It ends the same where it takes its time.
      guard change.events.count == 1 else { continue }
      let slow = change.events.map { Self.slow($0, 2) }
      let animated = try frames(of: scene(Self.before, slow, list: list.kind, keys: keys, row: row))
      #expect(try places(animated[11]) == expected)
    }
  }

  @Test func `a header comes and goes with its rows over time`() throws {
    let rows = "height: 100"
    func tops(_ state: FrameState) throws -> [String: Double] {
      var tops: [String: Double] = [:]
      for row in try #require(state.scroller).rows {
        if case .text(let request, _) = row.layer.box.content {
          tops[request.text.split(separator: " ").prefix(1).joined()] = row.layer.origin.y
        }
      }
      return tops
    }
    let states = try frames(
      of: scene(
        "a1 c1", [Self.slow(Self.insert(0, at: 1, "xb"), 4), Self.slow(Self.remove(6, "xb"), 4)], row: rows,
        header: "height: 40"))
    // 12 before, then header 40, row 100, footer 5.
    let behind = Double(12 + 145)
    for (frame, share) in [(0, 0), (1, 0.25), (2, 0.5), (4, 1), (6, 1), (7, 0.75), (9, 0.25), (10, 0)] {
      let top = try tops(states[frame])
      #expect(top["c"] == behind + 145 * share, "frame \(frame)")
      #expect((top["b"] == nil) == (frame == 10), "frame \(frame)")
    }
  }

  @Test func `rows in sight stay when a row comes to a group above them`() throws {
    for keys in ["overscan: 0\n      pin: headers", "sizing: estimated"] {
      let names = (0..<30).map { "\(Array("abcdef")[$0 / 5])\($0)" }
      let states = try frames(
        of: scene(
          names.joined(separator: " "), [Self.insert(3, at: 2, "xa xg"), Self.remove(5, "b5, b6, b7, b8, b9")],
          keys: keys,
          row: "height: item.h", header: "height: 20", track: "jump: { item: d17 }\nwait: 9f"))
      func seen(_ frame: Int) -> [ItemID: Double] {
        var seen: [ItemID: Double] = [:]
        for row in states[frame].scroller?.rows ?? [] where row.layer.box.node.kind.name == "Text" {
          let top = row.layer.origin.y - states[frame].position
          if let row = row.layer.box.row, row.group == nil, top >= 0, top < 300 { seen[row.id] = top }
        }
        return seen
      }
      #expect(seen(2).count > 3)
      for frame in [4, 7] {
        for (id, top) in seen(2) where seen(frame)[id] != nil { #expect(seen(frame)[id] == top, "\(id) on \(frame)") }
        #expect(Set(seen(frame).keys).isSuperset(of: [.text("d17"), .text("d18")]))
      }
      #expect(states[3].position != states[2].position)
    }
  }

  /// A check looks at rows as a run shows them: items of several groups that come at one moment have the same indices.
  @Test(arguments: [(1, "xb ya"), (3, "ya xb"), (4, "xc yb za"), (0, "xd"), (6, "xa yd zc")])
  func `rows that a check looks at have the indices of the run`(_ index: Int, _ names: String) throws {
    let scene = try scene(Self.before, [Self.insert(1, at: index, names)])
    let source = try #require(scene.sources.first)
    let rows = try scene.changedRows(of: source, most: 100).map { "\($0.row.id) \($0.row.index)" }
    let stepper = try stepper(of: scene)
    _ = try stepper.step()
    let all = try #require(stepper.step().scroller).rows.compactMap(\.layer.box.row)
    let wanted = Set(names.split(separator: " ").map { ItemID.text(String($0)) })
    let run = all.filter { $0.group == nil && wanted.contains($0.id) }.map { "\($0.id) \($0.index)" }
    #expect(Set(rows) == Set(run) && rows.count == wanted.count)
  }
}
