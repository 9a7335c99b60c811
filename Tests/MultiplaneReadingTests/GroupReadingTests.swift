import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// What is said of sections that group their rows.
@Suite struct GroupReadingTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var each = "all"
    var group = "item.g"
    var header = "Text: H"
    var events = ""
    var message: String
    var hint: String?
    var testDescription: String { message }
  }

  private static func text(_ mistake: Mistake) -> String {
    """
    multiplane: 1
    canvas: { size: 200x300 }
    data:
      all: { id: n, items: [{ g: a, n: 1 }, { g: b, n: 2 }] }
    layers:
      - ScrollView:
          - LazyVStack:
              - Section: [{ ForEach: \(mistake.each), row: { Text: Row } }]
                group: \(mistake.group)
                header: { \(mistake.header) }
    scroll:
      - wait: 1s
    \(mistake.events)
    """
  }

  @Test(arguments: [
    Mistake(
      each: "[{ g: a }, { g: b }, { g: a }]", message: "the group \"a\" begins a second time in row 2",
      hint: "order the items by \"g\""),
    Mistake(
      each: "9", message: "\"group\" is for items with fields",
      hint: "repeat rows for items such as { name: Ada, letter: A }"),
    Mistake(
      each: "[a, b]", message: "\"group\" is for items with fields",
      hint: "repeat rows for items such as { name: Ada, letter: A }"),
    Mistake(group: "g", message: "\"group\" expects a field of the item, found \"g\"", hint: "write item.g"),
    Mistake(group: "item.h", message: "the items have no field \"h\"", hint: "did you mean \"item.g\"?"),
    Mistake(
      header: "Text: \"${group.size}\"", message: "\"group\" has no value \"size\"",
      hint: "its values are key, index, first, count"),
    Mistake(header: "Text: \"${group}\"", message: "\"group\" is no value", hint: "use group.key or group.count"),
    Mistake(
      events: "events: [{ at: 0s, move: { in: all, item: 1, to: 0 } }]",
      message: "\"move\" cannot change the groups of \"all\"",
      hint: "remove the item and insert another where it is to be"),
    Mistake(
      events: "events: [{ at: 0s, insert: { in: all, at: 0, items: [{ n: 7 }] } }]",
      message: "the item has no \"g\"", hint: "the fields are g, n"),
    Mistake(
      events: "events: [{ at: 0s, set: { in: all, item: 1, field: g, value: c } }]",
      message: "\"set\" cannot change the groups of \"all\"", hint: "change another field"),
  ])
  func `mistakes are told`(_ mistake: Mistake) {
    let found = problems { () throws(SceneFailure) in try SceneReader.read(Self.text(mistake)) }
    #expect(found.map(\.message) == [mistake.message])
    #expect(found.first?.hint == mistake.hint)
  }

  @Test func `a section of several nodes has no groups`() {
    let scene = Self.text(Mistake(message: "")).replacing("Section: [", with: "Section: [{ Text: More }, ")
    let found = problems { () throws(SceneFailure) in try SceneReader.read(scene) }
    #expect(found.map(\.message) == ["\"group\" stands on a Section of one ForEach"])
  }

  @Test func `what groups know stands in them alone`() {
    let scene = Self.text(Mistake(message: "")).replacing("            group: item.g\n", with: "")
      .replacing("Text: H", with: "Text: \"${group.key}\"")
    let found = problems { () throws(SceneFailure) in try SceneReader.read(scene) }
    #expect(found.map(\.message) == ["\"group.key\" stands in a Section with a \"group\" only"])
  }

  @Test func `a group that comes again has its place in the data file`() {
    let files = TemporaryFolder()
    files.write("g,n\nA,1\nB,2\n\"A\",3\n", to: "people.csv")
    let scene = Self.text(Mistake(each: "{ csv: people.csv }", message: ""))
    let found = problems { () throws(SceneFailure) in try SceneReader.read(scene, folder: files.path) }
    #expect(found.map(\.message) == ["the group \"A\" begins a second time in row 2"])
    #expect(placeText(found.first?.span) == "4:1")
    #expect(found.first?.note == "it began in row 0; rows of one group stand beside one another")
  }

  /// It is computed, and stands in no column: its row is shown.
  @Test(arguments: ["csv", "jsonl", "json"])
  func `a group by a computed field that comes again has its row in the file`(
    _ form: String
  ) {
    let files = TemporaryFolder()
    files.write("n\n1\n2\n3\n", to: "rows.csv")
    files.write("{\"n\": 1}\n{\"n\": 2}\n{\"n\": 3}\n", to: "rows.jsonl")
    files.write("[{\"n\": 1},\n{\"n\": 2},\n{\"n\": 3}]\n", to: "rows.json")
    let each = "{ \(form): rows.\(form), fields: { g: 'if(index == 1, \"B\", \"A\")' } }"
    let found = problems { () throws(SceneFailure) in
      try SceneReader.read(Self.text(Mistake(each: each, message: "")), folder: files.path)
    }
    #expect(found.map(\.message) == ["the group \"A\" begins a second time in row 2"])
    #expect(placeText(found.first?.span) == (form == "csv" ? "4:1" : "3:7"))
  }

  @Test func `groups are found in any source`() throws {
    let files = TemporaryFolder()
    files.write("{\"g\": 1}\n{\"g\": 1}\n{\"g\": 2}\n", to: "rows.jsonl")
    for each in ["{ jsonl: rows.jsonl }", "{ count: 6, fields: { g: floor(index / 2) } }", "[{ g: 1 }, { g: 2 }]"] {
      let scene = try SceneReader.read(Self.text(Mistake(each: each, message: "")), folder: files.path)
      let section = scene.layers[0].children[0].children[0]
      #expect(section.groups?.keys == (each.hasPrefix("{ count") ? [0, 1, 2] : [1, 2]).map { .number($0) })
    }
  }

  @Test func `a list without items has no groups and no headers`() throws {
    let scene = try SceneReader.read(
      Self.text(Mistake(each: "[]", header: "Text: \"${group.key} ${item.g}\"", message: "")))
    let section = scene.layers[0].children[0].children[0]
    #expect(section.groups?.count == 0 && section.attributes.header != nil)
  }

  @Test func `an item put into groups by two fields has no place`() {
    let second = """
                - Section: [{ ForEach: all, row: { Text: Row } }]
                  group: item.k
      """
    let scene = Self.text(
      Mistake(events: "events: [{ at: 0s, insert: { in: all, at: 0, items: [{ g: a, k: c, n: 3 }] } }]", message: "")
    )
    .replacing("{ g: a, n: 1 }, { g: b, n: 2 }", with: "{ g: a, k: b, n: 1 }, { g: b, k: c, n: 2 }")
    .replacing("scroll:", with: second + "\nscroll:")
    let found = problems { () throws(SceneFailure) in try SceneReader.read(scene) }
    #expect(found.map(\.message) == ["\"insert\" cannot change the groups of \"all\""])
    #expect(found.first?.note == "Sections group its items by \"g\" and \"k\"")
    #expect(found.first?.hint == "group the items by one field, or read them into a second source")
  }
}
