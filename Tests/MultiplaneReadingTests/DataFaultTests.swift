import Glibc
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// A data file with a fault and what is said about it.
struct DataFault: Sendable, CustomTestStringConvertible {
  var bytes: [UInt8]
  /// `line:column` in the data file.
  var place: String
  var message: String
  var note: String?
  var hint: String?
  var failure: FailureClass

  init(
    _ text: String, at place: String, _ message: String, note: String? = nil, hint: String? = nil,
    _ failure: FailureClass = .asset
  ) {
    self.init(Array(text.utf8), at: place, message, note: note, hint: hint, failure)
  }

  init(
    _ bytes: [UInt8], at place: String, _ message: String, note: String? = nil, hint: String? = nil,
    _ failure: FailureClass = .asset
  ) {
    (self.bytes, self.place, self.message, self.note) = (bytes, place, message, note)
    (self.hint, self.failure) = (hint, failure)
  }

  var testDescription: String { String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription }
}

@Suite(.full) struct DataFaultTests {
  private func check(_ fault: DataFault, _ kind: String) throws {
    let files = TemporaryFolder()
    files.write(fault.bytes, to: "t")
    let found = problems { () throws(SceneFailure) in
      let scene = try SceneReader.read(dataScene("d: { \(kind): t }"), folder: files.path)
      _ = try rowTexts(scene)
    }
    let problem = try #require(found.first)
    #expect(problem.message == fault.message.replacing("FILE", with: "\(files.path)/t"))
    #expect(placeText(problem.span) == fault.place)
    #expect(problem.span?.file == "\(files.path)/t")
    #expect(problem.note == fault.note)
    #expect(problem.hint == fault.hint)
    #expect(problem.failure == fault.failure)
  }

  @Test(arguments: csv) func `faults in CSV name the row and the place`(_ fault: DataFault) throws {
    try check(fault, "csv")
  }

  @Test(arguments: jsonl) func `faults in JSONL name the row and the place`(_ fault: DataFault) throws {
    try check(fault, "jsonl")
  }

  @Test(arguments: json) func `faults in JSON name the place`(_ fault: DataFault) throws { try check(fault, "json") }

  static let quoteHint = "put the whole field in quotes, and write \"\" for a quote in it"
  static let fewHint = "write onBadRow: skip to leave such rows out, or blank"
  static let csv: [DataFault] = [
    // 45.
    DataFault("", at: "1:1", "data file \"FILE\" is empty", hint: "its first row names the columns"),
    DataFault("\u{FEFF}", at: "1:1", "data file \"FILE\" is empty", hint: "its first row names the columns"),
    // 47.
    DataFault(
      Array("a,b\n1,2\n3,é".utf8) + [0xFF] + Array("\n".utf8), at: "3:4", "byte 0xFF is not UTF-8", note: "row 1",
      hint: "the file looks like windows-1252: write encoding: windows-1252"),
    DataFault("a,b\n1,2\n3,x\0y\n", at: "3:4", "a NUL in a text", note: "row 1"),
    // 48.
    DataFault("a,b\n1,2\n3\n", at: "3:1", "the row has 1 field, the header 2", note: "row 1", hint: fewHint),
    DataFault(
      "a,b\n1,2\n\"x\ny\",4\n5,6,7\n", at: "5:5", "the row has 3 fields, the header 2", note: "row 2",
      hint: "put fields with commas in quotes"),
    DataFault(
      "a,b\n1,2\n\"\"\n3,4\n", at: "3:1", "the row is empty, the header has 2 columns", note: "row 1",
      hint: fewHint),
    // 49.
    DataFault("a,b\n1,2\n3,\"é\n5,6\n", at: "3:3", "the quote is never closed", note: "row 1"),
    DataFault(
      Array("a,b\n1,2\n3,\"".utf8) + Array(repeating: 0x78, count: 3 << 20), at: "3:3",
      "the quote is never closed", note: "row 1"),
    DataFault("a,b\n1,x\"y\n", at: "2:4", "a quote in a field without quotes", note: "row 0", hint: quoteHint),
    DataFault(
      "a,b\n1,\"x\"y\n", at: "2:6", "text after the closing quote", note: "row 0",
      hint: "write \"\" for a quote inside quotes"),
    DataFault(
      "a,b\n1,2\r3,4\n", at: "2:4", "a carriage return without a line feed", note: "row 0",
      hint: "end lines with LF or CRLF, or put the field in quotes"),
  ]

  // 54.
  static let deep = String(repeating: "[", count: 100_000)
  static let jsonl: [DataFault] = [
    DataFault("", at: "1:1", "data file \"FILE\" is empty", hint: "one JSON value a line"),
    DataFault("{\"a\":1}\n{\"a\":2,}\n", at: "2:8", "a comma after the last member", note: "row 1"),
    DataFault("{\"a\":1}\n{\"a\":[1,]}\n", at: "2:9", "a comma after the last item", note: "row 1"),
    DataFault(
      "{\"a\":1}\n{\"a\":2} {\"a\":3}\n", at: "2:9", "a second value after the first", note: "row 1",
      hint: "a file with one value a line is read with \"jsonl\""),
    DataFault("{\"a\":1}\n{\"a\":2},\n", at: "2:8", "unexpected \",\" after the value", note: "row 1"),
    DataFault("{\"a\":1}\n{\"a\":2,\"a\":3}\n", at: "2:8", "\"a\" is given twice", note: "row 1"),
    DataFault("1\n\(deep)\n", at: "2:65", "more than 64 values inside each other", note: "row 1", .limit),
    DataFault(
      "{\"a\":\"x\"}\n{\"a\":\"é\\ud800\"}\n", at: "2:8", "half of a surrogate pair", note: "row 1",
      hint: "write both halves: \\ud83d\\ude00"),
    DataFault(
      "\"x\"\n\"\\udc00\"\n", at: "2:2", "half of a surrogate pair", note: "row 1",
      hint: "write both halves: \\ud83d\\ude00"),
    DataFault(
      "[1,2]\n", at: "1:1", "expected an object a line, found an array", note: "row 0",
      hint: "a file that is one array is read with \"json\""),
    DataFault(
      "{\"a\":1}\n{\"a\":NaN}\n", at: "2:6", "expected a value, found \"N\"", note: "row 1",
      hint: "JSON has no NaN: write null"),
    DataFault("{\"a\":1}\n{\"a\":01}\n", at: "2:7", "a number starts with 0", note: "row 1"),
    DataFault("{\"a\":1}\n{'a':1}\n", at: "2:2", "expected a key in double quotes, found \"'\"", note: "row 1"),
    DataFault("{\"a\":1}\n{\"a\":\"x\n", at: "2:6", "the string is never closed", note: "row 1"),
    DataFault(
      "{\"a\":1}\n7\n", at: "2:1", "expected an object like the first row's, found a number", note: "row 1",
      hint: fewHint),
    DataFault(
      "7\n{\"a\":1}\n", at: "2:1", "expected a value like the first row's, found an object", note: "row 1",
      hint: fewHint),
    DataFault(
      Array("{\"a\":1}\n{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n".utf8), at: "2:7", "byte 0xC3 is not UTF-8",
      note: "row 1", hint: "save as UTF-8"),
    DataFault("{\"a\":1}\n{\"a\":\"\0\"}\n", at: "2:7", "a NUL in a text", note: "row 1"),
  ]

  static let json: [DataFault] = [
    DataFault("", at: "1:1", "data file \"FILE\" is empty", hint: "it holds an array or an object"),
    DataFault("7", at: "1:1", "expected an array or an object, found a number"),
    DataFault(
      "[\n {\"a\":1},\n 7\n]", at: "3:2", "expected an object like the first row's, found a number", hint: fewHint),
    DataFault(
      "{\"a\":1}\n{\"a\":2}\n", at: "2:1", "a second value after the first",
      hint: "a file with one value a line is read with \"jsonl\""),
    DataFault("[-Infinity]", at: "1:2", "expected a value, found \"-\"", hint: "JSON has no infinity: write null"),
    DataFault("[None]", at: "1:2", "expected a value, found \"N\"", hint: "write null"),
    DataFault("[\n// x\n1]", at: "2:1", "expected a value, found \"/\"", hint: "JSON has no comments"),
    DataFault("['a']", at: "1:2", "expected a value, found \"'\"", hint: "write double quotes"),
    DataFault("{\"a\\u0000\": 1}", at: "1:2", "a NUL in a text"),
    DataFault("[1, 2", at: "1:6", "expected \",\" or \"]\", found the end"),
    DataFault("{\"a\": tru}", at: "1:7", "expected a value, found \"t\""),
  ]

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
