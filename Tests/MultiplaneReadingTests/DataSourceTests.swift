import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

@Suite struct DataSourceTests {
  private func texts(_ data: String, row: String, files: [String: String] = [:]) throws -> [String] {
    try rowTexts(read(data, row: row, files: files).scene)
  }

  private func read(
    _ data: String, forEach: String = "d", row: String = "Text: ${index}", more: String = "",
    files: [String: String] = [:]
  ) throws(SceneFailure) -> (scene: Scene, folder: TemporaryFolder) {
    let folder = TemporaryFolder()
    for (name, text) in files { folder.write(text, to: name) }
    return (try SceneReader.read(dataScene(data, forEach: forEach, row: row, more: more), folder: folder.path), folder)
  }

  @Test func `items of a JSON file are read alone`() throws {
    let items = (0..<700).map { "\t{ \"id\" : \"\($0)\" , \"n\":{\"of\": [\($0 * 3), 1]}}  \n" }
    let text = "\u{FEFF} \n[" + items.joined(separator: " , ") + "]\n" + String(repeating: " ", count: 200_000)
    let (scene, folder) = try read("d: { json: t, id: id }", files: ["t": text])
    let source = try #require(rowSource(scene))
    #expect(source.count == 700)
    for row in [699, 0, 350, 698, 1] {
      #expect(try source.item(at: row).fields == [.text("\(row)"), .list([.number(Double(row * 3)), .number(1)])])
      let place = try #require(source.place(ofItem: row))
      #expect(place.file == "\(folder.path)/t" && place.line == row + 2)
    }
  }

  @Test func `lists, counts and files are alike`() throws {
    let row = "Text: ${item.name} ${item.year}"
    let expected = ["Ada 1815", "Bo 2001"]
    #expect(try texts("d: [{ name: Ada, year: 1815 }, { name: Bo, year: 2001 }]", row: row) == expected)
    #expect(try texts("d: { items: [{ name: Ada, year: 1815 }, { name: Bo, year: 2001 }] }", row: row) == expected)
    #expect(
      try texts(
        "d: { count: 2, fields: { name: 'pick([\"Ada\", \"Bo\"], index)', year: 1815 + 186 * index } }", row: row)
        == expected)
    #expect(try texts("d: { csv: t }", row: row, files: ["t": "name,year\nAda,1815\nBo,2001\n"]) == expected)
    let json = ["{\"name\":\"Ada\",\"year\":1815}", "{\"year\":2001,\"name\":\"Bo\"}"]
    #expect(try texts("d: { jsonl: t }", row: row, files: ["t": json.joined(separator: "\n")]) == expected)
    #expect(try texts("d: { json: t }", row: row, files: ["t": "[\(json.joined(separator: ","))]"]) == expected)
    #expect(
      try texts("d: { yaml: t }", row: row, files: ["t": "- { name: Ada, year: 1815 }\n- { name: Bo, year: 2001 }\n"])
        == expected)
  }

  @Test func `items may be plain values`() throws {
    #expect(try texts("d: [a, b]", row: "Text: ${item}") == ["a", "b"])
    #expect(try texts("d: { count: 3 }", row: "Text: ${item * 2}") == ["0", "2", "4"])
    #expect(try texts("d: { jsonl: t }", row: "Text: ${item}", files: ["t": "1.5\n2\n"]) == ["1.5", "2"])
    #expect(try texts("d: { json: t }", row: "Text: ${item}", files: ["t": "[\"x\", \"y\"]"]) == ["x", "y"])
    #expect(try texts("d: { json: t }", row: "Text: ${index}", files: ["t": "[]"]) == [])
  }

  @Test func `objects inside objects are reached by path, and arrays are lists`() throws {
    let text = "{\"by\":{\"name\":\"Ada\",\"tags\":[\"x\",\"y\"]},\"note\":null}\n"
    #expect(
      try texts(
        "d: { jsonl: t }", row: "Text: ${item.by.name} ${pick(item.by.tags, 1)}${item.note}", files: ["t": text])
        == ["Ada y"])
  }

  @Test func `sources that are one mapping are constants everywhere`() throws {
    let yaml = "name: Rioja\nyear: 2019\nmaker: { town: Haro }\ntags: [red, dry]\nreviews: [{ by: x }]\n"
    let json = "{\"name\":\"Rioja\",\"year\":2019,\"maker\":{\"town\":\"Haro\"},\"tags\":[\"red\"],\"reviews\":[{}]}"
    for (kind, text) in [("yaml", yaml), ("json", json)] {
      let folder = TemporaryFolder()
      folder.write(text, to: "wine")
      func scene(_ words: String) -> String {
        """
        multiplane: 1
        canvas: { size: 100x100 }
        let: { age: 2024 - wine.year }
        data: { wine: { \(kind): wine } }
        layers:
          - Text: \(words)
        """
      }
      let scene1 = try SceneReader.read(
        scene("${wine.name} ${wine.maker.town} ${age} ${pick(wine.tags, 0)}"), folder: folder.path)
      guard case .text(let template) = scene1.layers[0].kind else { return }
      #expect(template.constant == "Rioja Haro 5 red")
      func message(_ words: String) -> String? {
        problems { () throws(SceneFailure) in try SceneReader.read(scene(words), folder: folder.path) }.first?.message
      }
      #expect(message("${wine.reviews}") == "\"wine.reviews\" is a list of objects, which no expression can use")
      #expect(message("${wine.nam}") == "\"wine\" has no \"nam\"")
      #expect(message("${wine}") == "\"wine\" is a data source")
    }
  }

  @Test func `cells are read as their use wants`() throws {
    let csv = "name,price,on,tint,n\nx,1.50,true,red,+3e0\n"
    func value(_ expression: String) throws -> [String] {
      try texts("d: { csv: t }", row: "Text: \"${\(expression)}\"", files: ["t": csv])
    }
    #expect(try value("item.price") == ["1.50"])
    #expect(try value("item.price * 2") == ["3"])
    #expect(try value("-item.n") == ["-3"])
    #expect(try value("max(item.price, item.n)") == ["3"])
    #expect(try value("item.n > item.price") == ["true"])
    #expect(try value("item.n == 3") == ["true"])
    #expect(try value("item.name == 'x'") == ["true"])
    #expect(try value("if(item.on, item.n, 7)") == ["3"])
    #expect(try value("not item.on") == ["false"])
    #expect(try value("item.on == true and item.on") == ["true"])
    let scene = try read("d: { csv: t }", row: "{ Rectangle: { fill: item.tint }, height: item.n }", files: ["t": csv])
    #expect(rowSource(scene.scene)?.count == 1)
  }

  // MARK: Fields

  @Test func `fields are computed from each other in any order, on top of any items`() throws {
    let expected = ["Ada: 4", "Bo: 3"]
    let fields = "fields: { label: '${item.name}: ${item.size}', size: item.length + 1, length: item.n * 1 }"
    let row = "Text: ${item.label}"
    #expect(try texts("d: { csv: t, \(fields) }", row: row, files: ["t": "name,n\nAda,3\nBo,2\n"]) == expected)
    #expect(try texts("d: { items: [{ name: Ada, n: 3 }, { name: Bo, n: 2 }], \(fields) }", row: row) == expected)
  }

  @Test func `random fields are the same whatever is asked first`() throws {
    let data =
      "d: { count: 300, seed: 7, fields: { a: random(), b: random(1000), c: lorem(1 + random(5)), d: item.b + 1 } }"
    let (scene, _) = try read(data)
    let source = try #require(rowSource(scene))
    let forwards = try (0..<300).map { try source.item(at: $0).fields }
    let again = try #require(rowSource(read(data).scene))
    for index in (0..<300).reversed() { #expect(try again.item(at: index).fields == forwards[index]) }
    let reordered =
      "d: { count: 300, seed: 7, fields: { d: item.b + 1, c: lorem(1 + random(5)), b: random(1000), a: random() } }"
    let other = try #require(rowSource(read(reordered).scene))
    for index in 0..<300 { #expect(try other.item(at: index).fields == forwards[index].reversed()) }
    #expect(Set(forwards.map { $0[0] }).count == 300)
    let seed8 = try #require(rowSource(read(data.replacing("seed: 7", with: "seed: 8")).scene))
    #expect(try seed8.item(at: 0).fields != forwards[0])
  }

  // MARK: Ids

  @Test(arguments: ["csv", "jsonl", "forEach", "items"])
  func `the ids a scene names are found`(kind: String) throws {
    let csv = "name,sku\n" + (0..<500).map { "\"n,\"\"\($0)\",\($0 % 2 == 0 ? "A-\($0)" : "\($0 * 10)")\n" }.joined()
    let jsonl = (0..<500).map { $0 % 2 == 0 ? "{\"sku\":\"A-\($0)\"}\n" : "{\"sku\":\"\($0 * 10)\"}\n" }.joined()
    let more = """
      scroll:
        - jump: { item: A-300 }
        - jump: { item: 4_990 }
      """
    let data: String
    switch kind {
    case "csv": data = "d: { csv: c, id: sku }"
    case "jsonl": data = "d: { jsonl: j, id: sku }"
    case "items": data = "d: { items: [{ sku: x }, { sku: A-300 }, { sku: 4990 }], id: sku }"
    default: data = "d: { csv: c }"
    }
    let forEach = kind == "forEach" ? "d\n            id: item.sku" : "d"
    let (scene, _) = try read(data, forEach: forEach, more: more, files: ["c": csv, "j": jsonl])
    let source = try #require(rowSource(scene))
    let (first, second) = kind == "items" ? (1, 2) : (300, 499)
    #expect(source.index(of: .text("A-300")) == first)
    #expect(source.index(of: .number(4990)) == second)
    #expect(try source.id(at: first) == .text("A-300"))
    #expect(try source.id(at: second) == .number(4990))
    #expect(source.index(of: .text("A-302")) == nil)
  }

  @Test func `computed ids are found`() throws {
    let (scene, _) = try read(
      "d: { count: 500, id: sku, fields: { sku: 1000 + index } }", more: "scroll: [{ jump: { item: 1_300 } }]")
    #expect(rowSource(scene)?.index(of: .number(1300)) == 300)
  }

  @Test func `a source in which no item has an id says so`() throws {
    let found = problems { () throws(SceneFailure) in
      try read("d: { csv: c, id: sku }", more: "scroll: [{ jump: { item: B-1 } }]", files: ["c": "sku\nA-1\n"])
    }
    #expect(found.map(\.message) == ["no row has the id B-1"])
  }

  // MARK: Mistakes

  @Test(
    arguments: [
      ("d: { cvs: t }", "\"cvs\" is not a key of a data source", "did you mean \"csv\"?"),
      ("d: { csv: t, json: u }", "\"csv\" and \"json\" exclude each other", "a source has one origin"),
      ("d: { id: x }", "the source has no items", "give it count, items, csv, jsonl, json, yaml or sqlite"),
      (
        "d: 7", "\"d\" expects a mapping, found \"7\"",
        "the keys are count, csv, jsonl, json, yaml, sqlite, items, path, columns, header, skip, separator, decimal, "
          + "encoding, missing, query, id, seed, fields, onBadRow, where, sort, first"
      ),
      ("d: { count: -1 }", "\"count\" must be a whole number of at least 0", nil),
      ("d: { count: 1e10 }", "10000000000 rows are over the limit of 2147483647", nil),
      (
        "d: { count: 5, seed: 3 }", "\"seed\" without \"fields\"",
        "it is what the random numbers of \"fields\" start from"
      ),
      ("d: { count: 5, onBadRow: skip }", "\"onBadRow\" is for files of rows", nil),
      ("d: { count: 5, query: select }", "\"query\" is for SQLite databases", nil),
      (
        "d: { sqlite: t, id: x }", "a source with \"sqlite\" needs \"query\"",
        "write query: select … from … order by …"
      ),
      (
        "d: { sqlite: t, query: select 1 order by 1 }", "a source with \"sqlite\" needs \"id\"",
        "name the column by which a row is found again: its key"
      ),
      ("d: { count: 5, id: sku }", "the items have no fields", nil),
      ("d: { count: 5, fields: { a: item.b, b: item.c, c: item.a } }", "\"item.a\" needs itself", nil),
      (
        "d: { count: 5, fields: { a: scroll } }", "\"a\" cannot follow \"scroll\"",
        "use the index, other fields, constants and random numbers"
      ),
      ("d: { count: d.count }", "\"d\" needs itself", nil),
      ("d: { items: [{ a: 1 }], fields: { a: 2 } }", "the items already have a field \"a\"", "choose another name"),
      ("d: { items: [{ a: 1 }], id: b }", "the items have no field \"b\"", "the fields are a"),
    ]) func `mistakes in sources are named`(data: String, message: String, hint: String?) throws
  {
    let found = problems { () throws(SceneFailure) in try read(data, files: ["t": "", "u": ""]) }
    #expect(found.first?.message == message)
    if let hint { #expect(found.first?.hint == hint) }
    #expect(found.count == 1)
  }
}

@Suite struct DataContentTests {
  @Test func `the content of data files is told apart by a hash`() throws {
    func hash(_ text: String) throws -> String? {
      let files = TemporaryFolder()
      files.write(text, to: "t")
      let scene = try SceneReader.read(dataScene("d: { csv: t }"), folder: files.path)
      return try scene.dataFiles.first?.contentHash()
    }
    let rows = (0..<300_000).map { "\($0)\n" }.joined()
    let first = try #require(try hash("a\n" + rows))
    #expect(first.count == 16)
    #expect(try hash("a\n" + rows) == first)
    #expect(try hash("a\n" + rows + "7\n") != first)
    #expect(try hash("b\n" + rows) != first)
  }
}
