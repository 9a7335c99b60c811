import Glibc
import MultiplaneBase
import MultiplaneOutput

/// What lists of up to ten million rows take: each measured in processes of their own, and compared.
struct StackBench {
  /// A line of the table.
  struct Line {
    /// What was measured.
    var what: String
    /// The figure.
    var value: String
    /// What it is compared with, and what is wanted; empty for a figure that is compared with.
    var ratio = ""
    /// Whether the goal was met; `nil` where there is none.
    var isMet: Bool?
  }
  /// The table.
  private(set) var lines: [Line] = []

  /// Measures everything; what is measured next is said on standard error.
  ///
  /// - Parameters:
  ///   - csvRows: How many rows the CSV file has that is written into a temporary folder and removed afterwards.
  ///   - processes: How many processes measure each case; medians are taken.
  init(csvRows: Int, processes: Int) throws(OutputError) {
    func progress(_ what: String) {
      let line = what + "\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
    }
    func figures(_ stack: StackCase) throws(OutputError) -> StackCase.Figures {
      progress(stack.name)
      return try Self.figures(stack, processes)
    }
    let small = try figures(.uniform(1000))
    add("1000 uniform rows", small, ["step", "entering", "first", "memory"])
    for count in [50_000, 1_000_000, 10_000_000] {
      let large = try figures(.uniform(count))
      compare("\(count) uniform rows", large, small, ["step", "entering", "first"], at: 1.1)
      compareMemory("\(count) uniform rows", large, small, limit: 8)
    }
    let uniform = try figures(.uniform(1_000_000))
    let uneven = try figures(.uneven(1_000_000))
    limit("1000000 uneven rows", uneven, "open", at: 60_000)
    compare("1000000 uneven rows", uneven, uniform, ["step"], at: 1.15)
    compare("1000000 uneven rows", uneven, uniform, ["entering"], at: nil)
    compareMemory("1000000 uneven rows", uneven, uniform, limit: 40)

    let inline = try figures(.inline)
    progress("writing \(csvRows) rows")
    let folder = try Self.writeRows(csvRows)
    defer {
      unlink(folder + "/rows.csv")
      rmdir(folder)
    }
    let csv = try figures(.csv(folder: folder))
    limit("\(csvRows) rows of CSV", csv, "open", at: 1_500_000)
    compare("\(csvRows) rows of CSV", csv, inline, ["step", "entering"], at: 1.1)
    lines.append(
      Line(
        what: "\(csvRows) rows of CSV, memory", value: Self.text("memory", csv["memory"] ?? 0), ratio: "at most 250 MB",
        isMet: (csv["memory"] ?? 0) <= 250_000))

    let edits = try figures(.edits(1_000_000))
    for kind in ["insert", "remove", "toggle"] { limit("1000000 uneven rows", edits, kind, at: 1000) }
  }

  /// The table as text.
  var text: String {
    let columns = lines.map { [$0.what, $0.value, $0.ratio, $0.isMet.map { $0 ? "ok" : "MISSED" } ?? ""] }
    let widths = (0..<4).map { column in columns.map { $0[column].count }.max() ?? 0 }
    return columns.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) { line += cell + String(repeating: " ", count: width - cell.count + 2) }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  // MARK: Lines

  private mutating func add(_ what: String, _ figures: StackCase.Figures, _ names: [String]) {
    for name in names { lines.append(Line(what: "\(what), \(name)", value: Self.text(name, figures[name] ?? 0))) }
  }

  private mutating func compare(
    _ what: String, _ figures: StackCase.Figures, _ other: StackCase.Figures, _ names: [String], at limit: Double?
  ) {
    for name in names {
      let (value, base) = (figures[name] ?? 0, other[name] ?? 0)
      let ratio = base > 0 ? value / base : 0
      let goal = limit.map { " (at most \(number($0)))" } ?? ""
      lines.append(
        Line(
          what: "\(what), \(name)", value: Self.text(name, value),
          ratio: "\(number((ratio * 100).rounded() / 100)) times\(goal)", isMet: limit.map { ratio <= $0 }))
    }
  }

  private mutating func compareMemory(
    _ what: String, _ figures: StackCase.Figures, _ other: StackCase.Figures, limit: Double
  ) {
    let more = ((figures["memory"] ?? 0) - (other["memory"] ?? 0)) / 1000
    lines.append(
      Line(
        what: "\(what), memory", value: Self.text("memory", figures["memory"] ?? 0),
        ratio: "\(number((more * 10).rounded() / 10)) MB more (at most \(number(limit)))", isMet: more <= limit))
  }

  private mutating func limit(_ what: String, _ figures: StackCase.Figures, _ name: String, at limit: Double) {
    let value = figures[name] ?? 0
    lines.append(
      Line(
        what: "\(what), \(name)", value: Self.text(name, value), ratio: "at most \(Self.text(name, limit))",
        isMet: value <= limit))
  }

  private static func text(_ name: String, _ value: Double) -> String {
    if name == "memory" { return "\(number((value / 100).rounded() / 10)) MB" }
    if value >= 10_000 { return "\(number((value / 100).rounded() / 10)) ms" }
    return "\(number((value * 10).rounded() / 10)) us"
  }

  // MARK: Processes

  private static func figures(
    _ stack: StackCase, _ processes: Int
  ) throws(OutputError) -> StackCase.Figures {
    var all: [String: [Double]] = [:]
    for _ in 0..<processes {
      for line in try output(of: stack).split(separator: "\n") {
        let parts = line.split(separator: " ")
        if parts.count == 2, let value = Double(parts[1]) { all[String(parts[0]), default: []].append(value) }
      }
    }
    return all.mapValues(median)
  }

  /// What this program prints when it is started to measure one case.
  private static func output(of stack: StackCase) throws(OutputError) -> String {
    let command = EncoderCommand(
      program: "/proc/self/exe", arguments: ["stack", "--case", stack.name], output: nil)
    return String(decoding: try EncoderProcess(command, patience: .infinity).finish(), as: UTF8.self)
  }

  /// Writes a CSV file into a folder of its own, and gives the folder.
  private static func writeRows(_ count: Int) throws(OutputError) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/multiplane-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .system(.createFolder, path: base, code: errno, frame: nil)
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = folder + "/rows.csv"
    guard let file = fopen(path, "w") else { throw .system(.open, path: path, code: errno, frame: nil) }
    fputs("id,name,text\n", file)
    for row in 0..<count { fputs(StackCase.csvRow(row) + "\n", file) }
    if fclose(file) != 0 {
      let code = errno
      unlink(path)
      rmdir(folder)
      throw .system(.write, path: path, code: code, frame: nil)
    }
    return folder
  }
}

/// A number as short as can be: whole ones have no point.
private func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
