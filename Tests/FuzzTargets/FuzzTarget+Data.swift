import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

extension FuzzTarget {
  /// Reads a table of CSV.
  static let csv = FuzzTarget(
    "csv", "rows of a CSV file", words: [",", "\"", "\"\"", "\n", "\r\n", "\u{FEFF}", ";", "\t", "id,name\n", "1e99"],
    seeds: {
      texts([
        "id,name\n1,Ann\n2,\"B, \"\"C\"\"\"\n", "a\r\n1\r\n\r\n", "\u{FEFF}a,b\n\"x\ny\",2", "sep=;\na;b\r\n1;2\n\n",
      ])
    }
  ) { try read($0, .csv) }

  /// Reads a table of lines of JSON.
  static let jsonl = FuzzTarget(
    "jsonl", "rows of a file of JSON lines", words: members,
    seeds: { texts(["{\"id\": 1, \"a\": {\"b\": [1, 2]}}\n{\"id\": 2}\n", "1\n\"x\"\nnull\n"]) }
  ) { try read($0, .jsonl) }

  /// Reads a file of JSON, as data and as what the engine writes for itself.
  static let json = FuzzTarget(
    "json", "a JSON file", words: members,
    seeds: {
      texts([
        "[{\"id\": 1, \"t\": \"\\u00e9\\ud83d\\ude00\"}, {\"id\": 2.5e3}]", "{\"a\": {\"b\": true}}",
        "{\"a\": {\"b\": [{\"c\": -0}, null]}}",
      ])
    }
  ) { bytes in
    if let value = JSON(bytes), let again = JSON(Array(value.indented { _, _ in false }.utf8)), again != value {
      throw FuzzFinding("what was written of it reads as something else")
    }
    try read(bytes, .json)
  }

  private static let members = [
    "{", "}", "[", "]", ",", ":", "\"id\"", "\"", "\\u0000", "\\ud800", "\\", "null", "true", "1e308", "-0", "\n",
    "0.1",
  ]

  private static func texts(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static func areSame(_ first: Item, _ second: Item) -> Bool {
    // As texts: a number that is none is not equal to itself.
    "\(first.value) \(first.fields)" == "\(second.value) \(second.fields)"
  }

  /// Reads a table: a row is what it is, whichever was read before.
  private static func read(_ bytes: [UInt8], _ format: DataFormat) throws {
    FuzzFolder.write(bytes, to: "rows")
    for options in options(format) {
      let file = try AssetFolder(FuzzFolder.path).openFile("rows")
      let content: DataContent
      do {
        content = try format.read(file, options)
      } catch {
        try judge(error.diagnostics)
        continue
      }
      if case .rows(let table) = content { try check(table) }
    }
  }

  /// The ways in which a scene may have a file read.
  private static func options(_ format: DataFormat) -> [DataOptions] {
    let plain = DataOptions()
    var (skipping, other) = (plain, plain)
    skipping.policy = .skip
    if format.key == "json" {
      other.path = "a.b"
    } else if format.key == "csv" {
      (other.encoding, other.hasHeader, other.policy) = (.utf16, false, .blank)
      other.separator = CSVSeparator(";")
    } else {
      other.policy = .blank
    }
    return [plain, skipping, other]
  }

  /// Reads the first rows forwards, and some again.
  static func check(_ table: DataTable) throws {
    let last = min(table.rows.count, 300)
    var items: [Item] = []
    for row in 0..<last { items.append(try table.rows.item(at: row)) }
    for row in stride(from: last - 1, through: 0, by: -7)
    where !areSame(try table.rows.item(at: row), items[row]) {
      throw FuzzFinding("row \(row) differs when it is read again")
    }
  }
}
