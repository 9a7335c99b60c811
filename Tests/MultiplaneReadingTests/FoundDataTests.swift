import CSQLite
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Data files as programs, spreadsheets and services write them.
@Suite(.full) struct FoundDataTests {
  /// The words of all rows.
  private func texts(
    _ data: String, _ row: String, _ text: String, forEach: String = "d"
  ) throws(SceneFailure) -> [String] {
    // Rows are read while their file is there.
    let files = TemporaryFolder()
    files.write(Array(text.utf8), to: "t")
    let scene = try SceneReader.read(dataScene(data, forEach: forEach, row: "Text: \(row)"), folder: files.path)
    return try rowTexts(scene)
  }

  /// The first thing that is wrong, with its hint.
  private func fault(_ data: String, _ row: String, _ bytes: [UInt8], forEach: String = "d") throws -> [String] {
    let files = TemporaryFolder()
    files.write(bytes, to: "t")
    let found = problems { () throws(SceneFailure) in
      let scene = try SceneReader.read(dataScene(data, forEach: forEach, row: "Text: \(row)"), folder: files.path)
      _ = try rowTexts(scene)
    }
    let first = try #require(found.first)
    return [first.message.replacing("\(files.path)/", with: ""), first.hint ?? ""]
  }

  private func fault(_ data: String, _ row: String, _ text: String, forEach: String = "d") throws -> [String] {
    try fault(data, row, Array(text.utf8), forEach: forEach)
  }

  // MARK: Numbers

  /// Numbers as a file writes them, which no `Double` shows in the same way.
  private static let written = [
    "1234567890123456789", "-9007199254740993", "9007199254740993", "18446744073709551616", "1.10", "12.50",
    "0.123456789",
    "48.858370", "1e400", "-0", "1e3", "2.5E-7", "100000000000000000000000000000000000000001", "3.14159265358979323846",
  ]

  @Test(arguments: written) func `a number is shown as it is written, in every form of file`(number: String) throws {
    #expect(try texts("d: { json: t }", "${item.n}", "[{\"n\": \(number)}]") == [number])
    #expect(try texts("d: { json: t }", "${item}", "[\(number), \(number)]") == [number, number])
    #expect(try texts("d: { jsonl: t }", "${item.n}", "{\"n\":1}\n{\"n\":\(number)}\n") == ["1", number])
    #expect(try texts("d: { yaml: t }", "${item.n}", "- { n: \(number) }\n- { n: 1 }\n") == [number, "1"])
    #expect(try texts("d: { csv: t }", "${item.n}", "n\n\(number)\n") == [number])
    #expect(try texts("d: [{ n: \(number) }]", "${item.n}", "") == [number])
    #expect(
      try texts("d: { json: t }", "${item.n}/${d.id}", "{\"id\": \(number), \"l\": [{\"n\": 7}]}", forEach: "d.l")
        == ["7/\(number)"])
    #expect(
      try texts("d: { json: t }", "${pick(item.n, 1)} of ${item.n}", "[{\"n\": [2, \(number)]}]")
        == ["\(number) of 2, \(number)"])
    #expect(try texts("d: { json: t, fields: { m: item.n } }", "${item.m}", "[{\"n\": \(number)}]") == [number])
    #expect(
      try texts("d: { json: t }", "${if(index == 0, item.n, item.m)}", "[{\"n\": \(number), \"m\": 2}]") == [number])
    #expect(try texts("d: { json: t }", "${item.n ?? 0}", "[{\"n\": \(number)}]") == [number])
  }

  @Test(arguments: ["json", "jsonl", "yaml", "csv"])
  func `a whole number that is not exact is never another number in a formula`(kind: String) throws {
    let number = "9007199254740993"
    let text: [String: String] = [
      "json": "[{\"n\": \(number)}]", "jsonl": "{\"n\": \(number)}\n", "yaml": "- { n: \(number) }\n",
      "csv": "n\n\(number)\n",
    ]
    let content = try #require(text[kind])
    for formula in ["item.n + 0", "item.n > 5", "max(item.n, 1)"] {
      let found = try fault("d: { \(kind): t }", "${\(formula)}", content)
      #expect(found[0].hasSuffix("is no exact number"), "\(found)")
      #expect(found[1] == "whole numbers are exact up to 2⁵³; ${item.n} by itself shows all digits")
    }
    #expect(try texts("d: { \(kind): t }", "${item.n == \"\(number)\"}", content) == ["true"])
    let constant = try fault("d: { count: 1 }", "${\(number)}", "")
    #expect(constant == ["\(number) is no exact number", "whole numbers are exact up to 2⁵³; in quotes it is a text"])
  }

  @Test func `numbers of files are numbers in formulas`() throws {
    let text = "[{\"a\": 1.10, \"b\": 1e3}, {\"a\": -0, \"b\": 9007199254740992}]"
    #expect(
      try texts("d: { json: t }", "${item.a * 2} ${item.b / 2} ${item.a < item.b}", text)
        == ["2.2 500 true", "0 4503599627370496 true"])
  }

  @Test func `zeros before a number make a text in YAML and in the scene`() throws {
    #expect(try texts("d: { yaml: t }", "${item.zip}", "- { zip: 01067 }\n- { zip: 10115 }\n") == ["01067", "10115"])
    #expect(try texts("d: [{ zip: 01067 }, { zip: 10115 }]", "${item.zip}", "") == ["01067", "10115"])
    #expect(try texts("d: { yaml: t }", "${item}", "[00, 0, -01, 0.5, 1_000]") == ["00", "0", "-01", "0.5", "1000"])
    #expect(
      try texts("d: { yaml: t }", "${d.zip} ${d.n + 1}", "{ zip: 01067, n: 2, l: [1] }", forEach: "d.l") == ["01067 3"])
  }

  @Test func `an id is what it was, however its number is written`() throws {
    let text = "[{\"id\": 25.0}, {\"id\": 9007199254740993}, {\"id\": \"x\"}]"
    let files = TemporaryFolder()
    files.write(Array(text.utf8), to: "t")
    let more = "scroll: [{ jump: { item: 25 } }, { jump: { item: 9007199254740993 } }, { jump: { item: x } }]"
    let scene = try SceneReader.read(dataScene("d: { json: t, id: id }", more: more), folder: files.path)
    let source = try #require(rowSource(scene))
    #expect(source.index(of: .number(25)) == 0 && source.index(of: .number(9_007_199_254_740_993)) == 1)
    #expect(source.index(of: .text("x")) == 2)
  }

  // MARK: Names

  @Test func `any field can be named`() throws {
    let names = [
      "Global Code", "alpha-2", "2018", "% of total", "Ä/Ö", "a.b", "it's", "say \"hi\"", "$x", "${y}", "}", "true", "",
    ]
    let header = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    let csv = header + "\n" + names.indices.map { "v\($0)" }.joined(separator: ",") + "\n"
    let json = names.enumerated().map { "\"\($1.replacing("\"", with: "\\\""))\":\"v\($0)\"" }.joined(separator: ",")
    for (number, name) in names.enumerated() {
      let quote = name.contains("\"") ? "'" : "\""
      let row = "|-\n                ${item[\(quote)\(name)\(quote)]}"
      #expect(try texts("d: { csv: t }", row, csv) == ["v\(number)"], "\(name)")
      #expect(try texts("d: { json: t }", row, "[{\(json)}]") == ["v\(number)"], "\(name)")
    }
    let yaml = "- \"Global Code\": { \"in-side\": 5 }\n"
    #expect(try texts("d: { yaml: t }", "'${item[\"Global Code\"][\"in-side\"] + 1}'", yaml) == ["6"])
    #expect(try texts("d: { yaml: t }", "'${item[\"Global Code\"].in}'", "- \"Global Code\": { in: 5 }\n") == ["5"])
    #expect(try texts("d: [{ Global Code: 5 }]", "'${item[\"Global Code\"]}'", "") == ["5"])
    #expect(
      try texts("d: { json: t }", "'${d[\"a b\"]}'", "{\"a b\": 3, \"l l\": [1]}", forEach: "'d[\"l l\"]'") == ["3"])
  }

  @Test func `fields of any name hold ids and groups`() throws {
    let files = TemporaryFolder()
    files.write(Array("Global Code,Area-1\n7,x\n8,x\n9,y\n".utf8), to: "t")
    let scene = try SceneReader.read(
      dataScene(
        "d: { csv: t }", forEach: "d\n            id: item[\"Global Code\"]", more: "scroll: [{ jump: { item: 9 } }]"),
      folder: files.path)
    #expect(rowSource(scene)?.index(of: .number(9)) == 2)
    let grouped = """
      multiplane: 1
      canvas: { size: 100x100 }
      data: { d: { csv: t, id: Global Code } }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: d
                      row: { Text: "${group.key}" }
                  group: item['Area-1']
      """
    #expect(throws: Never.self) { try SceneReader.read(grouped, folder: files.path) }
  }

  @Test(
    arguments: [
      ("${item.Global Code}", "a name with spaces or signs in it stands in quotes: item['Global Code']"),
      (
        "${item.Per Cent 2018 total}", "a name with spaces or signs in it stands in quotes: item['Per Cent 2018 total']"
      ),
      ("${item.alpha-2}", "did you mean \"item['alpha-2']\"?"),
      ("${item.2018}", "a name with spaces or signs in it stands in quotes: item['2018']"),
      ("${item[2018]}", "write item['2018']"), ("${item.global_code}", "did you mean \"item['Global Code']\"?"),
      ("${item['global code']}", "did you mean \"item['Global Code']\"?"),
      ("${item.maker}", "name what is in it: item.maker.name or item['maker.street no']"),
    ]) func `a message says how a field is written, and never proposes what was`(row: String, hint: String) throws
  {
    let csv = "Global Code,alpha-2,2018,plain,maker.name,maker.street no\n1,2,3,4,5,6\n"
    #expect(try fault("d: { csv: t }", row, csv)[1] == hint)
  }

  // MARK: CSV

  @Test func `columns without a name or with that of another are no fault until they are used`() throws {
    let csv = ",a,b,a,\n1,2,3,4,5\n"
    #expect(try texts("d: { csv: t }", "${item.b}", csv) == ["3"])
    #expect(
      try texts(
        "d: { csv: t, columns: { first: 1, again: 4, b2: b } }", "${item.first}${item.a}${item.again}${item.b2}", csv)
        == ["1243"])
    #expect(
      try fault("d: { csv: t }", "${item.a}", csv)
        == ["columns 2 and 4 are both named \"a\"", "give one a name of its own at the source: columns: { other: 4 }"])
    #expect(try fault("d: { csv: t }", "'${item[\"\"]}'", csv)[0] == "columns 1 and 5 have no name")
    #expect(try fault("d: { csv: t, id: a }", "x", csv)[0] == "columns 2 and 4 are both named \"a\"")
  }

  @Test(
    arguments: [
      ("columns: { x: 9 }", "there is no column 9"), ("columns: { x: bb }", "the items have no field \"bb\""),
      ("columns: { x: 1, y: a }", "\"x\" and \"y\" are one column"),
      ("columns: { b: a }", "another column is called \"b\" already"),
      ("columns: { 2x: a }", "\"2x\" cannot be the name of a column"),
      ("separator: ab", "\"ab\" cannot stand between columns"), ("separator: x", "\"x\" cannot stand between columns"),
      ("encoding: utf8", "\"utf8\" is not a value of \"encoding\""), ("path: a", "\"path\" is for JSON and YAML files"),
    ]) func `mistakes in the keys of a CSV file are named`(key: String, message: String) throws
  {
    #expect(try fault("d: { csv: t, \(key) }", "${index}", "a,b\n1,2\n")[0] == message)
  }

  @Test func `columns and rows are parted as the scene says`() throws {
    for (separator, sign) in [
      ("\";\"", ";"), ("tab", "\t"), ("\"\\t\"", "\t"), ("semicolon", ";"), ("'\\t'", "\t"), ("'|'", "|"), ("'~'", "~"),
    ] {
      let csv =
        ["a", "b", "c, d"].joined(separator: sign) + "\n1\(sign)\"x\(sign)\ny\"\(sign)3,5\n\n4\(sign)5\(sign)6\n"
      let rows = try texts("d: { csv: t, separator: \(separator) }", "'${item.a} ${item.b} ${item[\"c, d\"]}'", csv)
      #expect(rows == ["1 x\(sign)\ny 3,5", "4 5 6"], "\(separator)")
    }
    #expect(try texts("d: { csv: t, header: false }", "'${item[\"2\"]}'", "1,2\n3,4\n") == ["2", "4"])
    #expect(try texts("d: { csv: t, header: false, columns: { n: 2 } }", "${item.n}", "1,2\n3,4\n") == ["2", "4"])
    #expect(try texts("d: { csv: t, separator: \";\", id: a }", "${item.b}", "a;b\n1;2\n") == ["2"])
  }

  @Test(
    arguments: [
      ("a;b\n1;2\n", "semicolons seem to stand between the columns: write separator: \";\""),
      ("a\tb\n1\t2\n", "tabs seem to stand between the columns: write separator: tab"),
      ("a|b\n1|2\n", "bars seem to stand between the columns: write separator: \"|\""),
      ("a;b\n1,5;2,7\n", "semicolons seem to stand between the columns: write separator: \";\""),
    ]) func `another separator is found where the scene misses columns`(csv: String, hint: String) throws
  {
    #expect(try fault("d: { csv: t }", "${item.a}", csv)[1] == hint)
    if !csv.contains(",") { #expect(try texts("d: { csv: t }", "${index}", csv) == ["0"]) }
    #expect(
      try fault("d: { csv: t, separator: ';' }", "${item.a}", "a,b\n1,2\n")[1]
        == "commas seem to stand between the columns: write separator: \",\"")
  }

  @Test func `numbers may have a comma before their decimals`() throws {
    let csv = "n;m\n1,5;7\n1.234,25;-0,5\n12.345.678;1e3\n"
    let data = "d: { csv: t, separator: \";\", decimal: \",\" }"
    #expect(
      try texts(data, "${item.n} ${item.n * 2} ${item.m + 1}", csv) == [
        "1,5 3 8", "1.234,25 2468.5 0.5", "12.345.678 24691356 1001",
      ])
    #expect(
      try fault(data, "${item.n * 2}", "n\n1.5\n") == [
        "\"1.5\" is not a number", "write numbers like -1234,5 or 1.234,5",
      ])
    #expect(
      try fault("d: { json: t }", "${item.n * 2}", "[{\"n\": \"1,5\"}, {\"n\": 1}]")[1]
        == "write numbers like -1234.5 or 1 234.5, without a comma")
    #expect(
      try fault("d: { csv: t, separator: \";\" }", "${item.n * 2}", csv)
        == [
          "\"1,5\" is not a number",
          "write decimal: \",\" at the source for numbers with a comma before their decimals",
        ])
  }

  @Test(arguments: [
    ("0,123", "0.123"), (",5", "0.5"), ("-,250", "-0.25"), ("1.234", "1234"), ("-1.234,50", "-1234.5"),
    ("123.456.789", "123456789"), ("1 234,50", "1234.5"), ("1\u{A0}234,50", "1234.5"), ("1\u{202F}234", "1234"),
    ("-12\u{2009}345,5", "-12345.5"), ("1'234,5", "1234.5"), ("1\u{2019}234\u{2019}567", "1234567"), ("1_000", "1000"),
    ("0", "0"), ("0,0", "0"), ("1,5e3", "1500"), (" 12,5 ", "12.5"), ("0.123", nil), ("1234.567", nil), ("-.250", nil),
    (".500", nil), ("00.123", nil), ("1.5e3", nil), ("1.23", nil), ("1.2345", nil), ("1.234 567", nil),
    ("1,234,567", nil),
    ("1,234.567", nil), ("1 23", nil), ("1  234", nil), ("1_", nil), ("_1", nil), (".", nil), (",", nil),
    ("1.a23", nil),
  ])
  func `a number with a comma before its decimals has groups of three digits or none`(cell: String, value: String?)
    throws
  {
    let data = "d: { csv: t, separator: \";\", decimal: \",\" }"
    if let value {
      #expect(try texts(data, "${item.n * 1}", "n;m\n\(cell);1\n") == [value])
    } else {
      #expect(try fault(data, "${item.n * 1}", "n;m\n\(cell);1\n")[0] == "\"\(cell)\" is not a number")
    }
  }

  @Test(arguments: [
    ("1 234.5", "1234.5"), ("1'234.50", "1234.5"), ("1\u{A0}234\u{A0}567", "1234567"), ("-1_000.5", "-1000.5"),
    ("0.123", "0.123"),
  ])
  func `digits are in groups whatever stands before decimals`(cell: String, value: String) throws {
    #expect(try texts("d: { csv: t }", "${item.n * 1}", "n,m\n\(cell),1\n") == [value])
  }

  @Test(arguments: [
    ("1_000", "1000 1001"), ("1_0_0", "100 101"), ("-1_0.5", "-10.5 -9.5"), ("1__0", "1__0 none"), ("_1", "_1 none"),
    ("1_", "1_ none"), ("-_1", "-_1 none"), ("1_.5", "1_.5 none"),
  ])
  func `a low line stands between digits of a number alone`(text: String, shown: String) throws {
    func texts(_ row: String) throws -> [String] {
      try rowTexts(
        try SceneReader.read(dataScene("d: [{ n: \(text) }]", row: "Text: \(row)"), folder: TemporaryFolder().path))
    }
    let sum = (try? texts("${item.n + 1}").first) ?? "none"
    #expect(try texts("${item.n}") == [String(shown.prefix { $0 != " " })] && shown.hasSuffix(" \(sum)"))
  }

  @Test(arguments: ["null", "~", ""])
  func `what is missing in written items is taken as in files`(nothing: String) throws {
    let files = TemporaryFolder()
    func texts(_ list: String, _ text: String) throws -> [String] {
      try rowTexts(try SceneReader.read(dataScene("d: \(list)", row: "Text: \(text)"), folder: files.path))
    }
    let list = "[{ a: x, n: \(nothing) }, { a: y, n: 3 }, { a: z, n: \(nothing) }]"
    #expect(try texts(list, "\"${item.a} [${item.n}] ${(item.n ?? 0) + 1}\"") == ["x [] 1", "y [3] 4", "z [] 1"])
    #expect(try texts("[{ is: \(nothing) }, { is: true }]", "${if(item.is ?? false, 1, 2)}") == ["2", "1"])
    #expect(try texts("[{ a: \(nothing), n: 1 }]", "<${item.a}>") == ["<>"])
    #expect(try texts("[1, null, 3]", "${(item ?? 5) * 2}") == ["2", "10", "6"])
    files.write("- { a: x, n: \(nothing) }\n- { a: y, n: 3 }\n", to: "t")
    #expect(try texts("{ yaml: t }", "\"${item.a} [${item.n}]\"") == ["x []", "y [3]"])
    let found = problems { () throws(SceneFailure) in
      try rowTexts(try SceneReader.read(dataScene("d: \(list)", row: "Text: ${item.n * 2}"), folder: files.path))
    }
    #expect(found.map(\.message) == ["the value is missing"])
  }

  @Test func `a color that a comment takes from an item is still a mistake`() throws {
    let found = problems { () throws(SceneFailure) in
      try SceneReader.read(
        dataScene("\n    d:\n      - c: #112233\n", row: "Text: ${item.c}"), folder: TemporaryFolder().path)
    }
    #expect(found.map(\.message) == ["\"c\" has no value"])
    #expect(found.first?.hint == "in YAML a bare # starts a comment; write \"#112233\" in quotes")
  }

  @Test func `an item that no expression can use is told as a field is`() throws {
    let message = "the value is a list of lists, which no expression can use"
    #expect(try fault("d: { json: t }", "${item}", "[[[1, 2], [3, 4]], [[5, 6]]]")[0].hasPrefix(message))
    #expect(try fault("d: { json: t }", "${item.a}", "[{\"a\": [[1], [2]]}]")[0].hasPrefix(message))
    #expect(
      try fault("d: { json: t }", "${item}", "[[{\"a\": 1}]]")[0]
        .hasPrefix("the value is a list of objects, which no expression can use"))
  }

  @Test func `a file that is read in another encoding than it has is told`() throws {
    func warnings(_ text: String, _ encoding: String) throws -> [String] {
      let files = TemporaryFolder()
      files.write(Array(text.utf8), to: "t")
      return try SceneReader.read(dataScene("d: { csv: t, encoding: \(encoding) }"), folder: files.path).warnings
        .map { "\($0.message) \($0.span?.line ?? 0)" }
    }
    #expect(try warnings("a\ncafé\n", "latin1") == ["the file looks like utf-8 and is read as latin1 2"])
    #expect(try warnings("a\ncafé\n", "utf-8").isEmpty && warnings("a\ncafe\n", "latin1").isEmpty)
  }

  @Test func `a first line may say what stands between columns`() throws {
    for (line, sign) in [("sep=;\n", ";"), ("sep=;\r\n", ";"), ("SEP=\t\n", "\t"), ("sep=,\n", ",")] {
      let csv = line + "a\(sign)b\n1\(sign)2\n"
      #expect(try texts("d: { csv: t }", "${item.b}", csv) == ["2"], "\(line)")
      #expect(try texts("d: { csv: t, header: false }", "'${item[\"2\"]}'", csv) == ["b", "2"], "\(line)")
    }
    #expect(try texts("d: { csv: t }", "'${item[\"sep=\"]}'", "sep=\n1\n") == ["1"])
    #expect(try fault("d: { csv: t }", "x", "sep=;\na;b\n1;2\n3\n")[0] == "the row has 1 field, the header 2")
  }

  @Test func `ids of a file with another separator are found`() throws {
    let files = TemporaryFolder()
    files.write(Array("n;id\n1,5;A\n2,5;\"B;1\"\n".utf8), to: "t")
    let scene = try SceneReader.read(
      dataScene("d: { csv: t, separator: \";\", id: id }", more: "scroll: [{ jump: { item: B;1 } }]"),
      folder: files.path)
    #expect(rowSource(scene)?.index(of: .text("B;1")) == 1)
  }

  @Test func `an empty line is no row where rows have several fields`() throws {
    #expect(try texts("d: { csv: t }", "${item.a}", "a,b\n1,2\n\n3,4\r\n\r\n\n") == ["1", "3"])
    #expect(try texts("d: { csv: t }", "x${item.a}", "a\n1\n\n3\n") == ["x1", "x", "x3"])
    #expect(try texts("d: { csv: t }", "${item.a}", "a,b\r1,2\r3,\"x\ry\"\r") == ["1", "3"])
  }

  @Test func `lines that hold nothing, and empty fields behind the last column, are left out`() throws {
    #expect(
      try texts("d: { csv: t }", "${item.a}/${item.b}", "\n \t\r\na,b\n1,2\n   \n3,4,,\n5,6,\n") == [
        "1/2", "3/4", "5/6",
      ])
    #expect(try fault("d: { csv: t }", "x", "a,b\n1,2,3\n")[0] == "the row has 3 fields, the header 2")
    #expect(try texts("d: { csv: t }", "<${item.a}>", "a\n1\n  \n") == ["<1>", "<  >"])
    #expect(try texts("d: { jsonl: t }", "${item.a}", "\n{\"a\":1}\n\n  \r\n{\"a\":2}\n\n") == ["1", "2"])
    #expect(try texts("d: { jsonl: t, onBadRow: skip }", "${item.a}", "{\"a\":1}\n\n{\n{\"a\":2}\n\n") == ["1", "2"])
  }

  @Test func `lines before the header are left out where the scene says so`() throws {
    let csv = "# Made by hand, in May\n# Two rows\na,b\n1,2\n3,4\n"
    #expect(try texts("d: { csv: t, skip: 2 }", "${item.b}", csv) == ["2", "4"])
    #expect(try texts("d: { csv: t, skip: 3, header: false }", "${item['2']}", csv) == ["2", "4"])
    let hint = "remarks seem to stand before the header: write skip: 2"
    #expect(try fault("d: { csv: t }", "${item.b}", csv)[1] == hint)
    let one = "# Made by hand\na,b\n1,2\n"
    #expect(
      try fault("d: { csv: t }", "${item.b}", one)[1] == "a remark seems to stand before the header: write skip: 1")
    #expect(try texts("d: { csv: t }", "${item['#id']}", "#id,b\n1,2\n") == ["1"])
    #expect(try fault("d: { csv: t }", "${item.id}", "#id,b\n1,2\n")[1] == "did you mean \"item['#id']\"?")
    #expect(
      try fault("d: { csv: t, skip: many }", "x", one) == [
        "\"skip\" expects a number of lines, found \"many\"", "write how many lines stand before the header, such as 4",
      ])
  }

  @Test func `what stands for nothing in cells may be named`() throws {
    let csv = "n,m\nNA,1\n-,2\n3,NA\n"
    #expect(
      try texts("d: { csv: t, missing: [NA, \"-\"] }", "${(item.n ?? 0) * 2}<${item.m}>", csv) == [
        "0<1>", "0<2>", "6<>",
      ])
    #expect(try texts("d: { csv: t, missing: NA }", "${item.n ?? 'none'}", csv) == ["none", "-", "3"])
    #expect(
      try fault("d: { csv: t }", "${item.n * 2}", csv) == [
        "\"NA\" is not a number", "write missing: NA at the source, and item.n ?? 0 for a default",
      ])
  }

  @Test func `numbers and conditions are read as programs write them`() throws {
    let csv = "n,is\n.5,TRUE\n 5.,False\n-.25 ,true\n+1,FALSE\n"
    #expect(
      try texts("d: { csv: t }", "${item.n * 2} ${if(item.is, 'y', 'n')}", csv) == ["1 y", "10 n", "-0.5 y", "2 n"])
    #expect(try texts("d: { csv: t, decimal: \",\" }", "${item.n * 2}", "n\n\" ,5\"\n") == ["1"])
    #expect(try fault("d: { csv: t }", "${item.n * 2}", "n\n.\n")[0] == "\".\" is not a number")
    #expect(
      try texts("d: { yaml: t }", "${item.n} ${item.n * 2}", "- { n: .5 }\n- { n: -5. }\n") == [".5 1", "-5. -10"])
  }

  @Test(arguments: ["json", "jsonl", "yaml"])
  func `texts that all write numbers are read as numbers where one is wanted`(
    kind: String
  ) throws {
    let text = [
      "json": "[{\"p\": \"12.50\", \"s\": \"1\"}, {\"p\": \"-3\", \"s\": \"x\"}]",
      "jsonl": "{\"p\": \"12.50\", \"s\": \"1\"}\n{\"p\": \"-3\", \"s\": \"x\"}\n",
      "yaml": "- { p: \"12.50\", s: \"1\" }\n- { p: \"-3\", s: x }\n",
    ]
    let data = "d: { \(kind): t }"
    let rows = try #require(text[kind])
    #expect(try texts(data, "${item.p} ${item.p * 2} ${item.s}", rows) == ["12.50 25 1", "-3 -6 x"])
    #expect(try fault(data, "${item.s * 2}", rows)[0] == "\"*\" takes numbers, not text")
  }

  @Test func `the name of a file says that tabs stand between columns`() throws {
    let files = TemporaryFolder()
    files.write("a\tb\n1\t2\n", to: "t.TSV")
    let scene = try SceneReader.read(
      dataScene("d: { csv: t.TSV }", row: "Text: ${item.a} ${item.b}"), folder: files.path)
    #expect(try rowTexts(scene) == ["1 2"])
    let other = try SceneReader.read(
      dataScene("d: { csv: t.TSV, separator: \",\", columns: { all: 1 } }", row: "Text: ${item.all}"),
      folder: files.path)
    #expect(try rowTexts(other) == ["1\t2"])
  }

  @Test func `a column without a name of its own is reached by its number, whatever others are called`() throws {
    let csv = "network,1,1,2,2\nx,a,b,c,d\n"
    #expect(try texts("d: { csv: t, columns: { p: 2, q: 3, r: 4 } }", "${item.p}${item.q}${item.r}", csv) == ["abc"])
    #expect(try texts("d: { csv: t, columns: { p: 2 } }", "${item.p}", "n,x,2\n1,a,b\n") == ["b"])
  }

  @Test func `what a header is parted by is told where quotes stand in it`() throws {
    #expect(
      try fault("d: { csv: t }", "x", "a;\"b\nc\";d\n1;2;3\n")[1]
        == "semicolons seem to stand between the columns: write separator: \";\"")
    #expect(
      try fault("d: { csv: t, encoding: utf-16 }", "x", "a,b\n1,2\n")
        == ["the file is not utf-16", "the file looks like utf-8: leave out \"encoding\""])
    #expect(
      try fault("d: { csv: t, encoding: windows-1252 }", "x", "a,b\nÁ,2\n")
        == ["byte 0x81 is not windows-1252", "the file looks like utf-8: leave out \"encoding\""])
  }

  @Test func `a NUL is no fault where it is not used`() throws {
    let json = "[{\"a\": \"x\\u0000y\", \"b\": 1, \"l\": [\"\\u0000\"]}]"
    #expect(try texts("d: { json: t }", "${item.b}", json) == ["1"])
    #expect(
      try fault("d: { json: t }", "${item.a}", json)[0]
        == "the value is a text with a NUL in it, which no expression can use")
    #expect(
      try fault("d: { json: t }", "${item.l}", json)[0]
        == "the value is a list with a text with a NUL in it, which no expression can use")
  }

  @Test func `text in another encoding is read`() throws {
    let text = "Straße,name\ncafé — “x”,€\n"
    func bytes(_ unit: (UInt16) -> [UInt8]) -> [UInt8] { text.utf16.flatMap(unit) }
    let big = bytes { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let little = bytes { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let windows =
      Array("Stra".utf8) + [0xDF] + Array("e,name\ncaf".utf8) + [0xE9] + Array(" ".utf8) + [
        0x97, 0x20, 0x93, 0x78, 0x94,
      ]
    let macintosh =
      Array("Stra".utf8) + [0xA7] + Array("e,name\ncaf".utf8) + [0x8E] + Array(" ".utf8) + [
        0xD1, 0x20, 0xD2, 0x78, 0xD3,
      ]
    let forms: [(String?, [UInt8])] = [
      ("windows-1252", windows + Array(",".utf8) + [0x80, 0x0A]), ("latin1", windows + Array(",".utf8) + [0x80, 0x0A]),
      ("macintosh", macintosh + Array(",".utf8) + [0xDB, 0x0A]), ("utf-16", big), ("utf-16", little),
      ("utf-16", [0xFE, 0xFF] + big), (nil, [0xFE, 0xFF] + big), (nil, [0xFF, 0xFE] + little),
      ("utf-8", Array(text.utf8)),
      (nil, [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
    ]
    for (encoding, bytes) in forms {
      let files = TemporaryFolder()
      files.write(bytes, to: "t")
      let key = encoding.map { ", encoding: \($0)" } ?? ""
      let scene = try SceneReader.read(
        dataScene("d: { csv: t\(key) }", row: "Text: ${item.Straße} ${item.name}"), folder: files.path)
      #expect(try rowTexts(scene) == ["café — “x” €"], "\(encoding ?? "by its mark")")
    }
  }

  @Test(
    arguments: [
      ([0x63, 0x61, 0x66, 0xE9], "windows-1252"), ([0x93, 0x78, 0x94], "windows-1252"),
      ([0x63, 0x61, 0x66, 0x8E], "macintosh"),
      ([0x69, 0x74, 0xD5, 0x73], "macintosh"), ([0x78, 0x81], "macintosh"),
    ] as [([UInt8], String)])
  func `a file that is not UTF-8 is told with what it looks like`(cell: [UInt8], encoding: String) throws {
    let bytes = Array("a,b\n1,2\n3,".utf8) + cell + Array("\n".utf8)
    let hint = "the file looks like \(encoding): write encoding: \(encoding)"
    #expect(try fault("d: { csv: t }", "${item.a}", bytes)[1] == hint)
    #expect(try fault("d: { csv: t }", "${item.a}", cell + Array(",b\n1,2\n".utf8))[1] == hint)
  }

  @Test func `UTF-16 without a mark is told by its zeros`() throws {
    let bytes = "a,b\n1,2\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(
      try fault("d: { csv: t }", "${item.a}", bytes) == [
        "a NUL in a text", "the file looks like utf-16: write encoding: utf-16",
      ])
    let odd = try fault("d: { csv: t, encoding: utf-16 }", "${item.a}", bytes + [0x61])
    #expect(odd[0] == "byte 0x61 is not utf-16")
  }

  // MARK: What is missing

  private static let gaps: [(kind: String, text: String)] = [
    ("json", "[{\"n\": null, \"m\": 1, \"t\": null}, {\"n\": 2, \"o\": true, \"t\": \"x\"}, {\"l\": [1]}]"),
    ("jsonl", "{\"n\": null, \"m\": 1, \"t\": null}\n{\"n\": 2, \"o\": true, \"t\": \"x\"}\n{\"l\": [1]}\n"),
    ("yaml", "- { n: ~, m: 1, t: null }\n- { n: 2, o: true, t: x }\n- l: [1]\n"),
  ]

  @Test(arguments: ["json", "jsonl", "yaml"]) func `null and absent members are no fault until a formula needs them`(
    kind: String
  ) throws {
    let text = try #require(Self.gaps.first { $0.kind == kind }?.text)
    let data = "d: { \(kind): t }"
    #expect(try texts(data, "${index}", text) == ["0", "1", "2"])
    #expect(
      try texts(data, "<${item.n}|${item.m}|${item.o}|${item.t}|${item.l}>", text) == [
        "<|1|||>", "<2||true|x|>", "<||||1>",
      ])
    #expect(
      try texts(data, "${item.n ?? 7}${item.t ?? \"–\"}${item.o ?? false}", text) == ["7–false", "2xtrue", "7–false"])
    #expect(try texts(data, "${(item.n ?? 0) * 2 + 1} ${item.n ?? item.m ?? 9}", text) == ["1 1", "5 2", "1 9"])
    #expect(try texts(data, "'${item.n ?? \"none\"}'", text) == ["none", "2", "none"])
    #expect(try texts(data, "${if(item.o ?? false, 1, 0)}", text) == ["0", "1", "0"])
    let found = try fault(data, "${item.n * 2}", text)
    #expect(found == ["the value is missing", "write item.n ?? 0 for a default"])
    #expect(try fault(data, "${if(item.o, 1, 0)}", text)[1] == "write item.o ?? false for a default")
    #expect(try fault(data, "${item.p}", text)[0] == "the items have no field \"p\"")
  }

  @Test func `an empty cell is missing`() throws {
    let csv = "n,tint,on\n,,\n5,red,true\n"
    #expect(
      try texts("d: { csv: t }", "${item.n ?? 3} ${(item.n ?? 3) * 2} ${item.n ?? \"none\"}", csv) == [
        "3 6 none", "5 10 5",
      ])
    #expect(try texts("d: { csv: t }", "${if(item.on ?? false, 1, 2)}", csv) == ["2", "1"])
    #expect(try fault("d: { csv: t }", "${item.n * 2}", csv)[1] == "write item.n ?? 0 for a default")
    let files = TemporaryFolder()
    files.write(Array(csv.utf8), to: "t")
    #expect(throws: Never.self) {
      try SceneReader.read(
        dataScene("d: { csv: t }", row: "{ Rectangle: { fill: item.tint ?? teal }, width: item.n ?? 10 }"),
        folder: files.path)
    }
  }

  @Test func `a column without values is what stands beside it`() throws {
    let rows = "[{\"a\": null, \"n\": 1}, {\"a\": null, \"n\": 2}]"
    for formula in ["item.a == item.n", "item.n == item.a"] {
      #expect(try fault("d: { json: t }", "${\(formula)}", rows)[0] == "the value is missing")
    }
    #expect(
      try texts("d: { json: t }", "${item.a ?? item.n} ${(item.a ?? 2) == item.n}", rows) == ["1 false", "2 true"])
  }

  @Test func `what can be missing stands before the question marks`() throws {
    #expect(try fault("d: { count: 2 }", "${index ?? 3}", "")[0] == "what stands before \"??\" is never missing")
    #expect(
      try fault("d: { csv: t }", "${item.a * 2 ?? 3}", "a\n1\n")[0] == "what stands before \"??\" is never missing")
    #expect(
      try texts("d: { json: t }", "${d.a ?? 3} ${d.b ?? 4}", "{\"a\": null, \"b\": 5, \"l\": [1]}", forEach: "d.l") == [
        "3 5"
      ])
    #expect(
      try fault("d: { json: t }", "${d.a * 2}", "{\"a\": null, \"l\": [1]}", forEach: "d.l")[0]
        == "the value is missing")
    #expect(
      try texts("d: { csv: t }", "${item.a ?? 0 > 3} ${1 + (item.a ?? 2)}", "a,b\n,1\n7,1\n") == ["false 3", "true 8"])
  }

  @Test func `values that differ in type are read as what is wanted`() throws {
    let text = "[{\"t\": \"300\"}, {\"t\": 300}, {\"t\": true}, {\"t\": null}, {\"t\": {\"x\": 1}}]"
    #expect(try fault("d: { json: t }", "${item.t}", text)[0] == "the value is an object, which no expression can use")
    let plain = "[{\"t\": \"300\", \"c\": [[1]]}, {\"t\": 300.0, \"c\": {}}, {\"t\": true}, {\"t\": null}]"
    #expect(try texts("d: { json: t }", "<${item.t}>", plain) == ["<300>", "<300.0>", "<true>", "<>"])
    #expect(try fault("d: { json: t }", "${item.t + 1}", plain)[0] == "\"true\" is not a number")
    #expect(
      try fault("d: { json: t }", "${item.c}", plain)[0] == "the value is a list of lists, which no expression can use")
    #expect(try texts("d: { json: t }", "${item}", "[1, \"x\", null, [1, \"y\"]]") == ["1", "x", "", "1, y"])
    let later = (0..<1_500).map { "{\"n\": \($0 == 1_200 ? "\"x\"" : "\($0)")}\n" }.joined()
    #expect(try texts("d: { jsonl: t }", "${item.n}", later)[1_200] == "x")
    #expect(try fault("d: { jsonl: t }", "${item.n * 2}", later)[0] == "\"x\" is not a number")
  }

  @Test func `a column of a database that no row uses may hold what it does`() throws {
    let files = TemporaryFolder()
    var database: OpaquePointer?
    precondition(sqlite3_open(files.file("t.db"), &database) == SQLITE_OK)
    let statements =
      "create table t(id integer, n, b); insert into t values (1, 1, 2), (2, null, x'00'), (3, 9007199254740993, 1);"
    precondition(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    func scene(_ row: String) throws(SceneFailure) -> Scene {
      try SceneReader.read(
        dataScene("d: { sqlite: t.db, query: \"select id, n, b from t order by id\", id: id }", row: "Text: \(row)"),
        folder: files.path)
    }
    #expect(try rowTexts(scene("<${item.n}>")) == ["<1>", "<>", "<9007199254740993>"])
    #expect(try rowTexts(scene("${item.n ?? 0}")) == ["1", "0", "9007199254740993"])
    func message(_ row: String) -> String? {
      problems { () throws(SceneFailure) in _ = try rowTexts(scene(row)) }.first?.message
    }
    #expect(message("${item.b}") == "the value is a blob, which no expression can use")
    #expect(message("${(item.n ?? 0) + 1}") == "9007199254740993 is no exact number")
  }

  // MARK: Lists inside

  private static let feed = """
    {"total": 2, "results": [{"name": "a"}, {"name": "b"}], "page": {"items": [7, 8], "a.b": [{"c": 1}]}, "none": []}
    """

  @Test(arguments: ["json", "yaml"]) func `lists inside objects are repeated`(kind: String) throws {
    let data = "d: { \(kind): t }"
    #expect(try texts(data, "${item.name} of ${d.total}", Self.feed, forEach: "d.results") == ["a of 2", "b of 2"])
    #expect(try texts(data, "${item + 1}", Self.feed, forEach: "d.page.items") == ["8", "9"])
    #expect(try texts(data, "${item.c}", Self.feed, forEach: "d.page.a.b") == ["1"])
    #expect(try texts(data, "x", Self.feed, forEach: "d.none") == [])
    #expect(try texts(data, "${index}", Self.feed, forEach: "d.total") == ["0", "1"])
    #expect(
      try texts("d: { \(kind): t, path: results, id: name }", "${item.name} ${d.count}", Self.feed) == ["a 2", "b 2"])
    #expect(try texts("d: { \(kind): t, path: page.items }", "${item}", Self.feed) == ["7", "8"])
    #expect(try texts("d: { \(kind): t, path: page.a.b }", "${item.c}", Self.feed) == ["1"])
    #expect(try texts("d: { \(kind): t, path: \"1\" }", "${item.x}", "[{\"page\": 1}, [{\"x\": 5}]]") == ["5"])
    let direct = "{ \(kind): t, path: results, id: name }"
    #expect(try texts("e: { count: 1 }", "${item.name}", Self.feed, forEach: direct) == ["a", "b"])
  }

  @Test(arguments: ["json", "yaml"]) func `a list that is not there names those that are`(kind: String) throws {
    #expect(
      try fault("d: { \(kind): t }", "x", Self.feed)
        == [
          "\"d\" is one mapping, not a list of items",
          "repeat a list in it: d.results, d.page.items, d.page.a.b or d.none",
        ])
    #expect(
      try fault("d: { \(kind): t }", "x", Self.feed, forEach: "d.result")
        == ["\"d\" has no list \"result\"", "did you mean \"d.results\"?"])
    #expect(
      try fault("d: { \(kind): t, path: result }", "x", Self.feed)
        == ["there is no list at \"result\"", "did you mean \"results\"?"])
    #expect(
      try fault("d: { \(kind): t, path: data }", "x", Self.feed)[1]
        == "the lists are results, page.items, page.a.b, none")
    #expect(try fault("d: { \(kind): t, path: x }", "x", "[1]")[1] == "the file is a list itself: leave out \"path\"")
    #expect(
      try fault("d: { \(kind): t, id: name }", "x", Self.feed)[1].hasPrefix("take a list in it with \"path\": results"))
    #expect(
      try fault("d: { \(kind): t }", "${d.results}", Self.feed, forEach: "2")
        == [
          "\"d.results\" is a list of objects, which no expression can use",
          "repeat a row for its items: ForEach: d.results",
        ])
  }

  @Test(arguments: ["json", "yaml"]) func `bad items are passed over as bad rows are`(kind: String) throws {
    let text = "[{\"a\": 1}, 7, {\"a\": 3}, [1]]"
    func read(_ policy: String) throws -> (texts: [String], warnings: Int) {
      let files = TemporaryFolder()
      files.write(Array(text.utf8), to: "t")
      let scene = try SceneReader.read(
        dataScene("d: { \(kind): t, onBadRow: \(policy) }", row: "Text: <${item.a}>"), folder: files.path)
      return (try rowTexts(scene), scene.warnings.count)
    }
    #expect(try read("skip").texts == ["<1>", "<3>"])
    #expect(try read("blank").texts == ["<1>", "<>", "<3>", "<>"])
    #expect(try read("skip").warnings > 0)
    #expect(try fault("d: { \(kind): t }", "x", text)[0] == "expected an object like the first row's, found a number")
  }

  // MARK: Files of components

  private func component(_ file: String, use: String, in folder: TemporaryFolder) throws(SceneFailure) -> Scene {
    folder.write(Array("city\nKiel\n".utf8), to: "north.csv")
    folder.write(Array("city\nFlensburg\n".utf8), to: "data/north.csv")
    return try SceneReader.read(
      """
      multiplane: 1
      canvas: { size: 300x100 }
      components:
        Rows:
          takes: [file]
          body:
            VStack:
              - ForEach: { csv: \(file) }
                row: { Text: "${item.city}" }
        Page:
          takes: [name]
          body: { Rows: { file: "${name}" } }
        Unused:
          takes: [file]
          body: { VStack: [{ ForEach: { json: "${file}" }, row: { Text: "${item.x}" } }] }
      layers:
        - \(use)
      """, folder: folder.path)
  }

  @Test func `a component takes the file of its data`() throws {
    func texts(_ file: String, _ use: String) throws -> [String] {
      let folder = TemporaryFolder()
      return try rowTexts(component(file, use: use, in: folder))
    }
    #expect(try texts("\"${file}\"", "Rows: { file: north.csv }") == ["Kiel"])
    #expect(try texts("file", "Rows: { file: north.csv }") == ["Kiel"])
    #expect(try texts("\"data/${file}.csv\"", "Rows: { file: north }") == ["Flensburg"])
    #expect(try texts("\"${file}\"", "Page: { name: data/north.csv }") == ["Flensburg"])
    func message(_ file: String, _ use: String) -> [String] {
      let folder = TemporaryFolder()
      return problems { () throws(SceneFailure) in try component(file, use: use, in: folder) }.map(\.message)
    }
    #expect(message("\"${file}\"", "Rows: { file: south.csv }") == ["data file \"south.csv\" does not exist"])
    #expect(
      message("\"${fil}.csv\"", "Rows: { file: south }") == ["the path of a data file has no \"fil\" to be filled in"])
    #expect(try fault("d: { csv: \"${t}\" }", "x", "")[0] == "the path of a data file has no \"t\" to be filled in")
  }
}
