import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// The rows that `where`, `sort` and `first` show: the promises of docs/data.md.
@Suite struct RowSelectionTests {
  private static let csv = """
    name,n,city,Global Code
    Ada,3,Lyon,FR
    Bo,12,Ulm,DE
    Cleo,,Lyon,FR
    Dora,3,,
    Emil,none,Oslo,NO

    """

  private func read(
    _ data: String, forEach: String = "d", row: String = "Text: ${item.name}", more: String = "",
    files: [String: String] = ["t.csv": RowSelectionTests.csv]
  ) throws(SceneFailure) -> Scene {
    let folder = TemporaryFolder()
    for (name, text) in files { folder.write(text, to: name) }
    let scene = try SceneReader.read(
      dataScene(data, forEach: forEach, row: row, more: more), folder: folder.path)
    folders.all.append(folder)
    return scene
  }

  /// Keeps the files for as long as a test reads its scenes.
  private final class Folders { var all: [TemporaryFolder] = [] }
  private let folders = Folders()

  private func names(_ keys: String) throws -> String {
    try rowTexts(read("d: { csv: t.csv, \(keys) }")).joined(separator: " ")
  }

  // MARK: Which rows, in which order

  @Test(
    arguments: [
      ("where: city == 'Lyon'", "Ada Cleo"),
      ("where: city == 'Rome'", ""),
      ("where: true", "Ada Bo Cleo Dora Emil"),
      ("where: item.city == 'Lyon' and name != 'Ada'", "Cleo"),
      ("where: index > 2", "Dora Emil"),
      ("where: index == count - 1", "Emil"),
      ("where: 'item[\"Global Code\"] == \"FR\"'", "Ada Cleo"),
      ("first: 1", "Ada"),
      ("first: 5", "Ada Bo Cleo Dora Emil"),
      ("first: 99", "Ada Bo Cleo Dora Emil"),
      ("sort: { by: name, order: descending }", "Emil Dora Cleo Bo Ada"),
      // Numbers, then texts, then what is missing; equal ones stay as they stand.
      ("sort: { by: n }", "Ada Dora Bo Emil Cleo"),
      ("sort: { by: n, order: ascending }", "Ada Dora Bo Emil Cleo"),
      ("sort: { by: n, order: descending }", "Emil Bo Ada Dora Cleo"),
      ("sort: { by: city }", "Ada Cleo Emil Bo Dora"),
      ("sort: { by: city, order: descending }", "Bo Emil Ada Cleo Dora"),
      ("sort: { by: -index }", "Emil Dora Cleo Bo Ada"),
      ("sort: { by: 7 }", "Ada Bo Cleo Dora Emil"),
      ("sort: { by: name != 'Bo' }", "Bo Ada Cleo Dora Emil"),
      ("sort: { by: name, order: descending }, first: 2", "Emil Dora"),
      ("first: 2, where: index > 0, sort: { by: name, order: descending }", "Emil Dora"),
      ("first: 1, where: city == 'Lyon'", "Ada"),
      ("first: 3, where: city == 'Rome', sort: { by: n }", ""),
    ] as [(TextArgument, TextArgument)])
  func `keys choose rows and order them`(keys: TextArgument, expected: TextArgument) throws {
    #expect(try names(keys.text) == expected.text)
  }

  @Test func `one row and no rows are chosen and sorted as well`() throws {
    let keys = "where: n > 2, sort: { by: n }, first: 3"
    let tables: [(rows: String, shown: [String])] = [("", []), ("Ada,3\n", ["Ada"]), ("Ada,1\n", [])]
    for (rows, shown) in tables {
      let scene = try read("d: { csv: t.csv, \(keys) }", files: ["t.csv": "name,n\n" + rows])
      #expect(try rowTexts(scene) == shown)
    }
    #expect(try rowTexts(read("d: { json: t, \(keys) }", row: "Text: ${index}", files: ["t": "[]"])) == [])
  }

  @Test func `all forms of rows are alike`() throws {
    let keys = "where: (n ?? 0) > 2, sort: { by: n, order: descending }"
    let items = "[{ name: Ada, n: 3 }, { name: Bo, n: 12 }, { name: Cleo, n: null }, { name: Dora, n: 3 }]"
    let values = [("Ada", "3"), ("Bo", "12"), ("Cleo", "null"), ("Dora", "3")]
    let lines = values.map { "{\"name\":\"\($0)\",\"n\":\($1)}" }
    let files = [
      "c": "name,n\nAda,3\nBo,12\nCleo,\nDora,3\n", "l": lines.joined(separator: "\n"),
      "j": "[\(lines.joined(separator: ","))]", "y": values.map { "- { name: \($0), n: \($1) }\n" }.joined(),
    ]
    for origin in ["csv: c", "jsonl: l", "json: j", "yaml: y", "items: \(items)"] {
      #expect(try rowTexts(read("d: { \(origin), \(keys) }", files: files)) == ["Bo", "Ada", "Dora"], "\(origin)")
    }
    let own = "\(items)\n            where: (n ?? 0) > 2\n            sort: { by: n, order: descending }"
    #expect(try rowTexts(read("e: { count: 1 }", forEach: own)) == ["Bo", "Ada", "Dora"])
  }

  @Test func `rows of a database are chosen and sorted`() throws {
    let folder = TemporaryFolder()
    var database: OpaquePointer?
    let statements =
      "create table t(id integer primary key, n real); insert into t values (1, 3), (2, 12), (3, null), (4, 3);"
    precondition(sqlite3_open(folder.file("t.db"), &database) == SQLITE_OK)
    precondition(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    let data = "d: { sqlite: t.db, query: 'select id, n from t order by id', id: id, where: id != 2, sort: { by: n } }"
    let scene = try SceneReader.read(
      dataScene(data, row: "Text: ${item.id}", more: "scroll: [{ jump: { item: 4 } }]"), folder: folder.path)
    #expect(try rowTexts(scene) == ["1", "4", "3"])
    #expect(rowSource(scene)?.index(of: .number(4)) == 1)
    #expect(rowSource(scene)?.index(of: .number(2)) == nil)
  }

  @Test func `plain values are chosen and sorted by themselves`() throws {
    let row = "Text: ${item}"
    #expect(try rowTexts(read("d: { items: [3, 1, 2], where: item > 1, sort: { by: item } }", row: row)) == ["2", "3"])
    #expect(try rowTexts(read("d: { count: 9, where: 'mod(item, 4) == 0', first: 2 }", row: row)) == ["0", "4"])
  }

  @Test func `numbers with a decimal comma are sorted by value`() throws {
    let scene = try read(
      "d: { csv: t.csv, separator: ';', decimal: ',', sort: { by: n } }",
      files: ["t.csv": "name;n\na;10,5\nb;9,25\nc;1.000\n"])
    #expect(try rowTexts(scene) == ["b", "a", "c"])
  }

  @Test func `values of the scene may stand in the formulas`() throws {
    let more = "params: { least: { type: number, default: 4 } }\nlet: { most: least * 2 }"
    let data = "d: { items: [{ name: a, n: 1 }, { name: b, n: 5 }, { name: c, n: 9 }], where: n >= least and n < most }"
    #expect(try rowTexts(read(data, more: more)) == ["b"])
  }

  @Test func `computed fields keep their values, and may be sorted by`() throws {
    let data = "d: { count: 40, seed: 7, fields: { n: random(1000), name: '${index} ${item.n}' } }"
    let all = try rowTexts(read(data))
    let chosen = data.replacing("} }", with: "}, where: index >= 10, sort: { by: n, order: descending }, first: 5 }")
    let shown = try rowTexts(read(chosen))
    #expect(shown.count == 5 && Set(shown).isSubset(of: all.dropFirst(10)))
    let numbers = shown.compactMap { Int($0.split(separator: " ")[1]) }
    #expect(numbers == numbers.sorted(by: >))
  }

  // MARK: Ids and places

  @Test func `rows keep their ids and their places in the file`() throws {
    let reversed = "sort: { by: name, order: descending }, where: name != 'Bo'"
    let plain = try #require(rowSource(read("d: { csv: t.csv, \(reversed) }")))
    #expect(try (0..<4).map { try plain.id(at: $0) } == [.number(4), .number(3), .number(2), .number(0)])
    #expect(plain.index(of: .number(3)) == 1)
    #expect(plain.index(of: .number(1)) == nil && plain.index(of: .number(9)) == nil)
    #expect(plain.place(ofItem: 0)?.line == 6 && plain.place(ofItem: 3)?.line == 2)
    let more = "scroll: [{ jump: { item: Dora } }]"
    let named = try #require(rowSource(read("d: { csv: t.csv, id: name, \(reversed) }", more: more)))
    #expect(named.index(of: .text("Dora")) == 1)
    #expect(try named.id(at: 3) == .text("Ada"))
    let gone = problems { () throws(SceneFailure) in
      try read("d: { csv: t.csv, id: name, \(reversed) }", more: "scroll: [{ jump: { item: Bo } }]")
    }
    #expect(gone.map(\.message) == ["no row has the id Bo"])
  }

  @Test func `items written in the scene are looked up among those that are shown`() throws {
    let items = "items: [{ id: a }, { id: b }, { id: c }], id: id"
    let data = "d: { \(items), where: id != 'a', sort: { by: id, order: descending } }"
    let scene = try read(data, row: "Text: ${item.id}", more: "scroll: [{ jump: { item: b } }]")
    #expect(try rowTexts(scene) == ["c", "b"])
    #expect(rowSource(scene)?.index(of: .text("b")) == 1)
  }

  @Test func `a ForEach chooses a part of its own`() throws {
    let part = "d\n            where: city == 'Lyon'\n            sort: { by: name, order: descending }"
    let scene = try read("d: { csv: t.csv }", forEach: part, row: "Text: ${index} ${count} ${item.name} ${d.count}")
    #expect(try rowTexts(scene) == ["0 2 Cleo 5", "1 2 Ada 5"])
    let both = try read("d: { csv: t.csv, where: index > 0 }", forEach: "d\n            first: 2")
    #expect(try rowTexts(both) == ["Bo", "Cleo"])
    let source = try #require(rowSource(both))
    #expect(try (0..<2).map { try source.id(at: $0) } == [.number(1), .number(2)])
  }

  @Test func `sorted rows stand in groups`() throws {
    let data = "d: { items: [{ k: b }, { k: a }, { k: b }], sort: { by: k } }"
    let text = """
      multiplane: 1
      canvas: { size: 100x100 }
      data: { \(data) }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: d
                      row: { Text: a }
                  group: item.k
                  header: { Text: "${group.key} ${group.count}" }
      """
    #expect(throws: Never.self) { try SceneReader.read(text) }
    #expect(throws: SceneFailure.self) { try SceneReader.read(text.replacing(", sort: { by: k }", with: "")) }
  }

  @Test func `two parts of a source have groups of their own`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 100x100 }
      data: { d: [{ k: a, n: 1 }, { k: b, n: 2 }, { k: b, n: 3 }] }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section: [{ ForEach: d, row: { Text: a } }]
                  group: item.k
                - Section: [{ ForEach: d, where: n > 1, row: { Text: a } }]
                  group: item.k
      """
    let sections = try SceneReader.read(text).layers[0].children[0].children
    #expect(sections.map { $0.groups?.count } == [2, 1])
  }

  // MARK: One pass, and faults

  @Test func `rows behind the last one that is shown are not read`() throws {
    let rows = (0..<400).map { $0 == 390 ? "{\"name\": }" : "{\"name\": \"\($0)\", \"n\": \($0)}" }
    let lines = rows.joined(separator: "\n")
    #expect(try rowTexts(read("d: { jsonl: l, where: n > 5, first: 2 }", files: ["l": lines])) == ["6", "7"])
    let sorted = problems { () throws(SceneFailure) in
      try read("d: { jsonl: l, sort: { by: n }, first: 2 }", files: ["l": lines])
    }
    #expect(sorted.first?.span?.line == 391)
  }

  @Test func `a missing value in a formula is an error with its place`() {
    for keys in ["where: n > 2", "sort: { by: n * 2 }"] {
      let found = problems { () throws(SceneFailure) in
        try read("d: { csv: t.csv, \(keys) }", files: ["t.csv": "name,n\nAda,3\nBo,\n"])
      }
      #expect(found.map(\.message) == ["\"\" is not a number"], "\(keys)")
      #expect(found.first?.span?.line == 3)
      #expect(found.first?.hint == "write item.n ?? 0 for a default")
    }
  }

  @Test(
    arguments: [
      ("sort: { by: tags }", "rows cannot be sorted by a list"),
      ("sort: { order: descending }", "\"sort\" needs \"by\""),
      ("where: n > frame", "\"where\" cannot follow \"frame\""),
      ("where: item.selected", "only items of a source can be selected"),
      ("first: many", "\"many\" is not a name here"),
    ] as [(TextArgument, TextArgument)])
  func `mistakes in the keys are told`(keys: TextArgument, message: TextArgument) {
    let found = problems { () throws(SceneFailure) in
      try read("d: { json: j, \(keys.text) }", files: ["j": "[{\"name\":\"a\",\"n\":1,\"tags\":[\"x\"]}]"])
    }
    #expect(found.map(\.message) == [message.text])
  }

  @Test func `constants have no rows to choose`() {
    let found = problems { () throws(SceneFailure) in
      try read("d: { json: j, first: 2 }", row: "Text: a", files: ["j": "{\"name\":\"a\"}"])
    }
    #expect(found.first?.message == "\"first\" is for lists of items")
  }
}
