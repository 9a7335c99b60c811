import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Names between the marks of other languages are drawn as they are written, and a warning says so.
@Suite struct ForeignMarkTests {
  /// The warnings of a text in a row: message, hint and place.
  private func warnings(_ text: String, kind: String = "Text") throws -> [String] {
    let scene = """
      multiplane: 1
      canvas: { size: 100x100 }
      params: { who: { type: text, default: World } }
      let: { tall: 40 }
      components:
        Label: { takes: [words], body: { Text: "${words}" } }
      layers:
        - VStack:
            - ForEach: [{ name: Ada, "first name": Ada }]
              row:
                \(kind): \(text)
      """
    return try SceneReader.read(scene).warnings.map {
      "\($0.message) | \($0.hint ?? "") | \($0.span.map { "\($0.line):\($0.column)" } ?? "nowhere")"
    }
  }

  @Test(
    arguments: [
      ("Hi {item.name}", "{item.name}", "${item.name}", "${'{'}item.name}", 21),
      ("Hi {{ item.name }}!", "{{ item.name }}", "${item.name}", "${'{{'} item.name }}", 21),
      ("{who}", "{who}", "${who}", "${'{'}who}", 18), ("{ tall }", "{ tall }", "${tall}", "${'{'} tall }", 18),
      ("no. {index}", "{index}", "${index}", "${'{'}index}", 22),
      ("{item.name | upper}", "{item.name | upper}", "${item.name}", "${'{'}item.name | upper}", 18),
      ("{item.nmae}", "{item.nmae}", "${item.nmae}", "${'{'}item.nmae}", 18),
      ("Hi $who.", "$who", "${who}", "${'$'}who", 21), ("#{who}", "{who}", "${who}", "${'{'}who}", 19),
      ("${who} {who}", "{who}", "${who}", "${'{'}who}", 25),
    ])
  func `a name in foreign marks is told`(text: String, mark: String, value: String, itself: String, column: Int) throws
  {
    #expect(
      try warnings("\"\(text)\"") == [
        "\"\(mark)\" is drawn as it is written | write \(value) for its value, or \(itself) for these characters | 11:\(column)"
      ])
  }

  @Test func `a name as SwiftUI interpolates it is told`() throws {
    let found = try warnings(#"'\(item.name)'"#)
    #expect(found.count == 1 && found[0].contains("item.name)\" is drawn as it is written"), "\(found)")
  }

  @Test func `a name in foreign marks is told where a component takes it, once`() throws {
    let found = try warnings("{ words: \"Hi {item.name}\" }", kind: "Label")
    #expect(found.count == 1 && found[0].contains("\"{item.name}\" is drawn as it is written"), "\(found)")
  }

  @Test(
    arguments: [
      "${item.name}", "$${item.name}", "${'{'}item.name}", "${'{{'} item.name }}", "${'{item.name}'}", "{name}",
      "{ color: red }", "f({x})", "{}", "{", "$5 and $", "${if(tall > 3, '{who}', '')}", "a { b", "{0}", "US$",
      "{who knows}",
    ]) func `other braces are words`(text: String) throws
  {
    #expect(try warnings("\"\(text)\"").isEmpty)
  }

  @Test func `what the hint proposes is shown as it says`() throws {
    #expect(
      try rowTexts(SceneReader.read(dataScene("d: [{ name: Ada }]", row: "Text: \"${'{'}item.name}\""))) == [
        "{item.name}"
      ])
    #expect(
      try rowTexts(SceneReader.read(dataScene("d: [{ name: Ada }]", row: "Text: \"${'{{'} item.name }}\"")))
        == ["{{ item.name }}"])
  }
}

/// What to write where rows inside a row would differ from item to item, or rows stand under keys.
@Suite struct NestedRowTests {
  private func problem(_ rows: String, forEach: String, file: String) throws -> [String] {
    let files = TemporaryFolder()
    files.write(Array(file.utf8), to: "t.json")
    let scene = """
      multiplane: 1
      canvas: { size: 100x100 }
      data:
        d: { json: t.json }
      layers:
        - VStack:
            - ForEach: \(rows)
              row:
                VStack:
                  - ForEach: \(forEach)
                    row: { Text: a }
      """
    do {
      _ = try SceneReader.read(scene, folder: files.path)
      return []
    } catch {
      return error.diagnostics.flatMap { [$0.message, $0.hint ?? ""] }
    }
  }

  private static let file = """
    [{"name": "a", "n": 3, "cell": "3", "tags": ["x", "y"], "list": [{"a": 1}]},
     {"name": "b", "n": 2, "cell": "2", "tags": ["z"], "list": [{"a": 2}]}]
    """

  @Test(
    arguments: [
      ("item.tags", "show its items as a text, ${item.tags}, or one by one, ${pick(item.tags, 0)}"),
      ("${item.tags}", "show its items as a text, ${item.tags}, or one by one, ${pick(item.tags, 0)}"),
      ("item.n", "write the nodes one by one, the third with visible: item.n > 2"),
      (
        "item.cell",
        "write a list with a row for each; for a number, nodes one by one, the third with visible: item.cell > 2"
      ),
      (
        "item.list",
        "write a list with a row for each; for a number, nodes one by one, the third with visible: item.list > 2"
      ),
      ("item.name", "write a list with a row for each, and a Section with a group around them"),
    ]) func `rows of an item's own are answered by what to write`(forEach: String, hint: String) throws
  {
    let name = forEach.hasPrefix("$") ? "item.tags" : forEach
    #expect(
      try problem("d", forEach: forEach, file: Self.file) == ["rows inside a row cannot follow \"\(name)\"", hint])
  }

  @Test func `rows that stand under keys are answered by a list`() throws {
    let rows = "{\"a\": {\"name\": \"A\", \"tags\": [1]}, \"b\": {\"name\": \"B\"}}"
    let hint =
      "its rows stand under keys; write them as a list, and the key as a field: [{ \"key\": \"a\", … }, { \"key\": \"b\", … }, …]"
    #expect(try problem("d", forEach: "1", file: rows) == ["\"d\" is one mapping, not a list of items", hint])
    #expect(
      try problem("d.all", forEach: "1", file: "{\"all\": \(rows), \"n\": 1}") == ["\"d\" has no list \"all\"", hint])
    // Objects with nothing in common are no rows.
    #expect(
      try problem("d", forEach: "1", file: "{\"page\": {\"items\": [1]}, \"meta\": {\"n\": 1}}")
        == ["\"d\" is one mapping, not a list of items", "repeat a list in it: d.page.items"])
    // One object may be a row or a value, so nothing is said of it.
    #expect(
      try problem("d", forEach: "1", file: "{\"only\": {\"name\": \"A\", \"size\": 2}}")
        == ["\"d\" is one mapping, not a list of items", "use its values by name"])
  }
}
