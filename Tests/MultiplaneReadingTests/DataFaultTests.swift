import Glibc
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct DataFaultTests {
  private func check(_ bytes: [UInt8], _ problem: SceneMistake.Problem, _ kind: String) throws {
    let files = TemporaryFolder()
    files.write(bytes, to: "t")
    let found = problems { () throws(SceneFailure) in
      _ = try rowTexts(try SceneReader.read(dataScene("d: { \(kind): t }"), folder: files.path))
    }
    let first = try #require(found.first)
    var expected = problem
    expected.message = problem.message.replacing("FILE", with: "\(files.path)/t")
    #expect(SceneMistake.Problem(first, at: placeText(first.span)) == expected)
    #expect(first.span?.file == "\(files.path)/t")
  }

  @Test(
    arguments: ["csv", "jsonl", "json"].flatMap { kind in
      SceneMistake.all(in: "data-\(kind)", head: "").map { (kind, $0) }
    })
  func `faults in data files name the row and the place`(kind: String, fault: SceneMistake) throws {
    try check(fault.bytes, try #require(fault.problems.first), kind)
  }

  @Test func `a quote that is never closed, and values deep inside each other, have an end`() throws {
    let csv = SceneMistake.all(in: "data-csv", head: "").flatMap(\.problems).first {
      $0.message.contains("never closed")
    }
    try check(Array("a,b\n1,2\n3,\"".utf8) + Array(repeating: 0x78, count: 3 << 20), try #require(csv), "csv")
    let deep = Diagnostic(code: "limit-depth", "more than 64 values inside each other", note: "row 1", failure: .limit)
    try check(
      Array("1\n\(String(repeating: "[", count: 100_000))\n".utf8), SceneMistake.Problem(deep, at: "2:65"), "jsonl")
  }

  // 45 and 63.
  @Test(
    arguments: [
      ("gone.csv", "data file \"gone.csv\" does not exist"),
      ("../x.csv", "data file \"../x.csv\" is outside the scene's folder"),
      (".", "data file \".\" is a folder"),
    ]) func `files that cannot be opened name the place in the scene`(name: String, message: String) throws
  {
    for kind in ["csv", "jsonl", "json", "yaml"] {
      let files = TemporaryFolder()
      let found = problems { () throws(SceneFailure) in
        try SceneReader.read(dataScene("d: { \(kind): \"\(name)\" }"), folder: files.path)
      }
      #expect(found.map(\.message) == [message])
      #expect(found.first?.failure == .asset)
      #expect(found.first?.path == "data.d.\(kind)")
      #expect(found.first?.span?.line == 4)
    }
  }

  // 50.
  @Test func `a missing column names the place in the scene and the columns`() throws {
    let files = TemporaryFolder()
    files.write("name,price,Unit price\nx,1,2\n", to: "t")
    func found(_ row: String) -> [Diagnostic] {
      problems { () throws(SceneFailure) in
        try SceneReader.read(dataScene("d: { csv: t }", row: row), folder: files.path)
      }
    }
    let near = try #require(found("Text: ${item.prize}").first)
    #expect(near.message == "the items have no field \"prize\"")
    #expect(near.hint == "did you mean \"item.price\"?")
    #expect(placeText(near.span) == "10:23+10")
    let far = try #require(found("Text: ${item.quantity}").first)
    #expect(far.hint == "the fields are name, price, Unit price")
  }

  // 52.
  @Test func `cells are shown as they are, whatever they say`() throws {
    let cells = ["=cmd()", "{{x}}", "%n %s", "<b>bold</b>", "${index}", "&amp;", "\\n", "$(id)", " x "]
    let files = TemporaryFolder()
    files.write("a\n" + cells.joined(separator: "\n") + "\n", to: "t")
    let scene = try SceneReader.read(dataScene("d: { csv: t }", row: "Text: ${item.a}"), folder: files.path)
    #expect(try rowTexts(scene) == cells)
  }

  // 53.
  @Test(
    arguments: [
      "1e999", "NaN", "1 2", "\"1.234,5\"", "", "10_00", "1 23", "0 123", "1'2345", "0x10", "inf", ".", "5.e", "12 €",
      "--1",
    ]) func `cells that should be numbers are named`(cell: String) throws
  {
    let files = TemporaryFolder()
    files.write("name,price\nx,1.5\ny,\(cell)\n", to: "t")
    let scene = try SceneReader.read(
      dataScene("d: { csv: t }", row: "Text: ${item.price * 2}"), folder: files.path)
    let found = problems { () throws(SceneFailure) in try rowTexts(scene) }
    let problem = try #require(found.first)
    let text = cell.filter { $0 != "\"" }
    #expect(problem.message == "\"\(text)\" is not a number")
    #expect(placeText(problem.span) == "3:3")
    #expect(problem.note == "row 1, column \"price\", used as a number at scene.yaml:10:23")
    let hint = "write numbers like -1234.5 or 1 234.5, without a comma"
    let comma = "write decimal: \",\" at the source for numbers with a comma before their decimals"
    let standIn = "write missing: \(cell) at the source, and item.price ?? 0 for a default"
    #expect(
      problem.hint
        == (cell.isEmpty
          ? "write item.price ?? 0 for a default"
          : cell.contains(",") ? comma : ["NaN", "."].contains(cell) ? standIn : hint))
    #expect(problem.failure == .asset)
    #expect(problem.path == "data.d")
  }

  @Test func `all bad rows are named, none hides behind another`() {
    let files = TemporaryFolder()
    files.write("a,b\n1\n1,2\n3\n" + String(repeating: "4\n", count: 100), to: "t")
    let found = problems { () throws(SceneFailure) in
      try SceneReader.read(dataScene("d: { csv: t }"), folder: files.path)
    }
    #expect(found.count == 20)
    #expect(found.prefix(3).map { placeText($0.span) } == ["2:1", "4:1", "5:1"])
    #expect(found.prefix(3).map(\.note) == ["row 0", "row 2", "row 3"])
  }

  @Test(arguments: ["csv", "jsonl"]) func `bad rows can be skipped or left blank`(kind: String) throws {
    let files = TemporaryFolder()
    let csv = "a,b\n1,2\n3\n5,6\n7,x\"y\n9,10"
    let jsonl = "{\"a\":\"1\",\"b\":2}\nx\n{\"a\":\"5\",\"b\":6}\ny\n{\"a\":\"9\",\"b\":10}"
    files.write(kind == "csv" ? csv : jsonl, to: "t")
    func read(_ policy: String) throws -> (texts: [String], warnings: [String]) {
      let scene = try SceneReader.read(
        dataScene("d: { \(kind): t, onBadRow: \(policy) }", row: "Text: ${index}:${item.a}"), folder: files.path)
      return (try rowTexts(scene), scene.warnings.map { "\($0.message) \(placeText($0.span))" })
    }
    let line = kind == "csv" ? 3 : 2
    let skipped = try read("skip")
    #expect(skipped.texts == ["0:1", "1:5", "2:9"])
    #expect(skipped.warnings == ["2 rows of \"\(files.path)/t\" were skipped \(line):1"])
    let blank = try read("blank")
    #expect(blank.texts == ["0:1", "1:", "2:5", "3:", "4:9"])
    #expect(blank.warnings == ["2 rows of \"\(files.path)/t\" were left blank \(line):1"])
  }

  // 55.
  @Test(arguments: ["grow", "touch", "replace", "remove"], ["csv", "json"])
  func `files that change while they are used are found`(how: String, kind: String) throws {
    let files = TemporaryFolder()
    let rows =
      kind == "csv"
      ? "a,b\n" + (0..<60_000).map { "\($0),x\n" }.joined()
      : "[" + (0..<60_000).map { "{\"a\":\"\($0)\"}" }.joined(separator: ",") + "]"
    files.write(rows, to: "t")
    let scene = try SceneReader.read(dataScene("d: { \(kind): t }"), folder: files.path)
    let source = try #require(rowSource(scene))
    #expect(try source.item(at: 0).fields.first == .text("0"))
    let path = "\(files.path)/t"
    switch how {
    case "grow": files.append("1,2\n", to: "t")
    case "touch": utimes(path, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    case "replace":
      files.write(rows, to: "other")
      rename("\(files.path)/other", path)
    default: unlink(path)
    }
    let found = problems { () throws(SceneFailure) in try source.item(at: 59_000) }
    #expect(found.map(\.message) == ["data file \"\(path)\" was changed while it was used"])
    #expect(found.first?.failure == .asset)
  }
}
