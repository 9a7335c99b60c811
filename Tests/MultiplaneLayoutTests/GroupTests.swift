import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Sections whose rows are grouped by a field.
@Suite(.full) struct GroupTests {
  /// Groups of some lengths: one Section with a `group`, or one Section for each.
  private struct Grouping {
    var lengths: [Int]
    var row: String
    var list: String
    var keys = ""
    var track = ["linear: { to: 300, over: 20f }", "jump: { to: end }", "linear: { by: -200, over: 5f }"]

    var items: [(group: Int, index: Int)] {
      lengths.enumerated().flatMap { group, length in (0..<length).map { _ in group } }.enumerated().map { ($1, $0) }
    }

    private func data(_ items: some Sequence<(group: Int, index: Int)>) -> String {
      "[" + items.map { "{ g: g\($0.group), h: \(20 + $0.index * 7 % 31) }" }.joined(separator: ", ") + "]"
    }

    /// - Parameter key: What stands for the key of a group in its header.
    private func section(_ source: String, _ key: String, _ group: String) -> String {
      """
            - Section: [{ ForEach: \(source), row: \(row) }]
              header: { Text: "\(key)", height: 20 }
              footer: { Divider: , height: 10 }
              \(group)

      """
    }

    func scene(grouped: Bool) throws -> Scene {
      var sections = section("all", "${group.key}", "group: item.g")
      var sources = "  all: \(data(items))\n"
      if !grouped {
        (sections, sources) = ("", "")
        for group in lengths.indices {
          sections += section("s\(group)", "g\(group)", "")
          sources += "  s\(group): \(data(items.filter { $0.group == group }))\n"
        }
      }
      return try TestSupport.scene(
        "ScrollView:\n    - \(list):\n\(sections)\(keys)name: list", track: track.joined(separator: "\n"),
        more: "data:\n\(sources)")
    }
  }

  /// What stands where on every frame.
  private func places(_ scene: Scene) throws -> [[String]] {
    try frames(of: scene).map { state in
      try #require(state.scroller).rows.map { row in
        let box = row.layer.box
        let words = box.children.isEmpty ? "\(box.content)" : ""
        return "\(box.node.kind.name) \(row.layer.origin) \(row.offset) \(box.size) \(words)"
      }
    }
  }

  @Test(
    arguments: [
      ("LazyVStack", ""), ("LazyVStack", "      pin: [headers, footers]\n      spacing: 3\n"),
      ("LazyVStack", "      sizing: estimated\n      pin: headers\n"),
      ("LazyVGrid", "      columns: 2\n      pin: headers\n"),
    ], ["item.h", "30"])
  func `groups stand where sections of their own would`(_ list: (kind: String, keys: String), _ height: String) throws {
    for lengths in [[1], [3, 1, 12], [9, 2, 2, 30, 1, 7]] {
      let grouping = Grouping(
        lengths: lengths, row: "{ Rectangle: , height: \(height) }", list: list.kind, keys: list.keys)
      #expect(try places(grouping.scene(grouped: true)) == places(grouping.scene(grouped: false)))
    }
  }

  @Test func `headers, footers and rows know their group`() throws {
    let states = try frames(
      of: scene(
        """
        ScrollView:
            - LazyVStack:
                - Section: [{ ForEach: all, row: { Text: "${item.n} ${index}/${count} ${index - group.first}/${group.count}" } }]
                  group: item.g
                  header: { Text: "${group.key} ${group.index} ${group.first} ${group.count} ${item.n}" }
                  footer: { Text: "end of ${group.key}" }
        """,
        more: "data: { all: [{ g: 1, n: a }, { g: 1, n: b }, { g: 2.5, n: c }] }"))
    let words = try #require(states[0].scroller).rows.map { row -> String in
      if case .text(let request, _) = row.layer.box.content { return request.text } else { return "" }
    }
    #expect(
      words == ["1 0 0 2 a", "a 0/3 0/2", "b 1/3 1/2", "end of 1", "2.5 1 2 1 c", "c 2/3 0/1", "end of 2.5"])
  }

  @Test func `rows that say their index are laid out once`() throws {
    var grouping = Grouping(
      lengths: [3, 4, 5], row: "{ Text: \"${index} of ${group.count}\", height: 20 }", list: "LazyVStack",
      keys: "      pin: headers\n")
    grouping.track = ["wait: 4f"]
    let states = try frames(of: grouping.scene(grouped: true))
    #expect(states[0].work.layouts > 0)
    #expect(states.dropFirst().allSatisfy { $0.work.layouts == 0 && $0.work.rasterised == 0 })
  }

  @Test func `items of groups are found, gone to and changed`() throws {
    let states = try frames(
      of: scene(
        """
        ScrollView:
            - LazyVStack:
                - Section: [{ ForEach: all, id: item.n, row: { Rectangle: , height: "if(item.selected, 80, item.h)" } }]
                  group: item.g
                  header: { Rectangle: , height: "if(item.selected, 30, 20)" }
        name: list
        """, track: "wait: 2f\njump: { item: n30 }\nwait: 2f",
        more:
          "data: { all: [\((0..<40).map { "{ n: n\($0), g: \($0 / 8), h: 50 }" }.joined(separator: ", "))] }\n"
          + "events: [{ at: 1f, select: { in: all, item: n8 } }, { at: 2f, select: { in: all, item: n9 } }]"))
    // Rows of 50, headers of 20; that of the second group follows its first item.
    #expect(states[2].position == Double(30 * 50 + 4 * 20 + 10 + 2 * 30))
    let ids = try #require(states[2].scroller).rows.compactMap { $0.layer.box.row?.id }
    #expect(ids.contains(.text("n30")))
  }
}
