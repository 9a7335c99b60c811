import TestSupport
import Testing

/// Lists of hundreds of thousands of rows or groups, and events that name as many.
@Suite(.full) struct HostileListTests {
  @Test func `events that name millions of items by ranges are refused`() throws {
    let events = (0..<60).map { _ in "  - { at: 0s, select: { in: a, items: 0..99999 } }\n" }.joined()
    let outcome = try HostileScene.run(
      HostileScene.head + "data: { a: { count: 100000, id: id, fields: { id: index } } }\n" + HostileScene.list
        + "scroll: [{ wait: 1s }]\nevents:\n" + events,
      "check SCENE --memory 256MiB")
    #expect(outcome.code == 6)
    #expect(outcome.err.contains("the items that events name takes more memory"), "\(outcome.err)")
    #expect(outcome.err.contains("a.yaml:"), "\(outcome.err)")
  }

  @Test func `a list may have a hundred thousand groups with headers and footers`() throws {
    let head = "{ Color: red, height: 9 }"
    let scene = """
      data: { g: { count: 100000, fields: { k: index } } }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section: [{ ForEach: g, row: \(head) }]
                  group: item.k
                  header: \(head)
                  footer: \(head)

      """
    let outcome = try HostileScene.run(HostileScene.head + scene, "check SCENE")
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `all rows of a list go at once, in proportion to their number`() throws {
    let sources = (0..<4).map { "  s\($0): { count: 100000, id: id, fields: { id: index } }\n" }.joined()
    let lists = (0..<4).map {
      "  - ScrollView: [{ LazyVStack: [{ ForEach: s\($0), id: item.id, row: { Color: red, height: 9 } }] }]\n"
    }
    let events = (0..<4).map { "  - { at: 0s, remove: { in: s\($0), items: 0..99999 } }\n" }.joined()
    let outcome = try HostileScene.run(
      HostileScene.head + "data:\n" + sources + "layers:\n" + lists.joined() + "scroll: [{ wait: 1s }]\nevents:\n"
        + events,
      "still SCENE --frame 5 -o a.png")
    #expect(outcome.code == 0, "\(outcome.err)")
  }
}
