import Glibc
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import TestSupport
import Testing

@Suite(.full) struct CSVTableTests {
  private func rows(
    _ text: [UInt8], policy: BadRowPolicy = .error
  ) throws(SceneFailure) -> (columns: [String], rows: [[String]], warnings: [Diagnostic]) {
    let files = TemporaryFolder()
    files.write(text, to: "t.csv")
    var options = DataOptions()
    options.policy = policy
    let table = try CSVTable(AssetFolder(files.path).openFile("t.csv"), options)
    var rows: [[String]] = []
    for row in 0..<table.count { rows.append(try table.item(at: row).fields.map(\.description)) }
    return (table.columns, rows, table.warnings)
  }

  private func rows(_ text: String) throws(SceneFailure) -> [[String]] { try rows(Array(text.utf8)).rows }

  @Test(
    arguments: [
      "a,b\n1,2\n3,4\n", "a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r\n1,2\n3,4\r\n", "\u{FEFF}a,b\n1,2\n3,4\n",
      "\"a\",\"b\"\n\"1\",2\n3,\"4\"", "a,b\r\n\"1\",\"2\"\r\n\"3\",\"4\"\r\n",
    ] as [TextArgument])
  func `every usual form of CSV is accepted`(text argument: TextArgument) throws {
    let text = argument.text
    let table = try rows(Array(text.utf8))
    #expect(table.columns == ["a", "b"])
    #expect(table.rows == [["1", "2"], ["3", "4"]])
  }

  @Test func `quoted fields keep quotes, commas, spaces and line ends`() throws {
    let text = "a,b\n\"x,\"\"y\"\"\",\" \"\n\"l1\nl2\r\nl3\",\"\"\n\"\"\"\",é\n"
    #expect(try rows(text) == [["x,\"y\"", " "], ["l1\nl2\r\nl3", ""], ["\"", "é"]])
  }

  /// At a cost that grows with the square of the field this takes minutes.
  @Test(.timeLimit(.minutes(1))) func `fields of half a million quotes are read`() throws {
    let field = String(repeating: "\"\"", count: 500_000)
    let table = try rows("a\n" + String(repeating: "\"\(field)\"\n", count: 2))
    #expect(table.count == 2 && table.allSatisfy { $0[0].utf8.count == 500_000 })
  }

  /// Bad rows of 64 MiB stand between two good ones: a look for ids goes on behind them, in little memory.
  @Test func `ids are found behind a gap of bad rows`() async {
    await #expect(processExitsWith: .success) {
      let files = TemporaryFolder()
      let path = files.file("t.csv")
      files.write("a,b\n1,x\n2,y\n", to: "t.csv")
      let end = open(path, O_WRONLY | O_APPEND)
      // In pieces, since the most memory that was ever taken is what counts.
      let piece = Array(String(repeating: String(repeating: "x", count: 1020) + ",b,c\n", count: 1024).utf8)
      for _ in 0..<64 { precondition(write(end, piece, piece.count) == piece.count) }
      let last = Array("3,z\n4,w\n".utf8)
      precondition(write(end, last, last.count) == last.count)
      close(end)
      var options = DataOptions()
      options.policy = .skip
      let table = try CSVTable(AssetFolder(files.path).openFile("t.csv"), options)
      func peak() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
      }
      let before = peak()
      let rows = try table.find([.number(1), .number(2), .number(3), .number(4)], in: 0, within: .never)
      if rows != [.number(1): 0, .number(2): 1, .number(3): 2, .number(4): 3] { fatalError("\(rows)") }
      // In kilobytes.
      if peak() - before > 16_000 { fatalError("\(peak() - before)") }
    }
  }

  @Test func `a file with a header only has no rows`() throws {
    #expect(try rows("a,b\n") == [])
    #expect(try rows("a,b") == [])
  }

  @Test func `a file of one column may have empty rows`() throws {
    #expect(try rows("a\n\nx\n\n") == [[""], ["x"], [""]])
  }

  /// A small generator of its own, so that a failure can be repeated.
  private struct Random {
    var state: UInt64
    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  @Test(arguments: 0..<60) func `tables read back as they were written`(seed: Int) throws {
    var random = Random(state: UInt64(seed) &* 77 &+ 1)
    let pieces = [
      "a", "b c", ",", "\"", "\n", "\r\n", "é", "😀", "", "longer text of some words", "\t", "'", "=cmd()", "<b>",
    ]
    let columns = 1 + random.below(5)
    let lineEnd = ["\n", "\r\n"][random.below(2)]
    var written: [[String]] = []
    var text = (0..<columns).map { "c\($0)" }.joined(separator: ",") + lineEnd
    for row in 0..<random.below(400) {
      let fields = (0..<columns).map { _ in
        (0..<random.below(6)).map { _ in pieces[random.below(pieces.count)] }.joined()
      }
      let cells = fields.map { field in
        let needsQuotes = field.contains { ",\"\n\r\r\n".contains($0) }
        return needsQuotes || random.below(4) == 0 ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
      }
      if row > 0 { text += lineEnd }
      text += cells.joined(separator: ",")
      written.append(fields)
    }
    // A last row of one empty field needs its line end to be a row.
    if !written.isEmpty, random.below(2) == 0 || written.last == [""] { text += lineEnd }
    #expect(try rows(text) == written)
  }

  /// The search takes 64 bytes at once; the bad row begins and ends at each of their places, with many good ones behind it.
  @Test(
    arguments: [
      "\"x\" y,2", "x,\"y\" \"z\"", "a\rb,2", "1,2,3", "one", "\"x\"\"y\"z,2", "a\0b,2",
    ] as [TextArgument])
  func `a bad row is found wherever it lies in a file`(bad argument: TextArgument) throws {
    let good = (0..<12).map { ["first \($0)", "second \($0)"] }
    let behind = good.map { $0.joined(separator: ",") + "\n" }.joined()
    for shift in 0..<130 {
      let before = String(repeating: "x", count: shift) + ",1"
      let text = "a,b\n\(before)\n\(argument.text)\n\(behind)"
      let (_, skipping, warnings) = try rows(Array(text.utf8), policy: .skip)
      #expect(skipping == [[String(repeating: "x", count: shift), "1"]] + good, "at \(shift)")
      #expect(warnings.contains { $0.message.hasPrefix("1 ") }, "at \(shift): \(warnings)")
    }
  }

  @Test(.tags(.slow)) func `all of a million rows are found`() throws {
    let files = TemporaryFolder()
    var bytes = Array("id,name,price\n".utf8)
    bytes.reserveCapacity(30_000_000)
    let count = 1_000_000
    for row in 0..<count { bytes += "\(row),\"name\",12.5\n".utf8 }
    files.write(bytes, to: "big.csv")
    let table = try CSVTable(AssetFolder(files.path).openFile("big.csv"))
    #expect(table.count == count)
    for row in stride(from: 0, to: count, by: 99_991) {
      #expect(try table.item(at: row).fields[0].description == "\(row)")
    }
    let ids: Set<ItemID> = [.number(999_999), .number(5), .text("none")]
    #expect(try table.find(ids, in: 0, within: .never) == [.number(999_999): 999_999, .number(5): 5])
  }
}
