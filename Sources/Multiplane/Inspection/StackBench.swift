import Glibc
import MultiplaneBase
import MultiplaneOutput

/// What lists of up to ten million rows take: each measured in processes of their own, and compared.
package struct StackBench: Sendable {
  /// A line of the table.
  package struct Line: Sendable {
    /// What was measured.
    package var what: String
    /// The figure.
    package var value: String
    /// What it is compared with, and what is wanted; empty for a figure that is compared with.
    package var ratio = ""
    /// Whether the goal was met; `nil` where there is none.
    package var isMet: Bool?
  }
  /// The table.
  package private(set) var lines: [Line] = []
  private let processes: Int

  /// Measures everything.
  ///
  /// - Parameters:
  ///   - csvRows: How many rows the CSV file has that is written into a temporary folder and removed afterwards.
  ///   - processes: How many processes measure each case; medians are taken.
  ///   - arguments: What makes the running program measure one case and print the figures, before the case's name.
  ///   - progress: Told what is measured next.
  package init(
    csvRows: Int = 10_000_000, processes: Int = 3, arguments: [String], progress: (String) -> Void = { _ in }
  ) throws(RenderFailure) {
    self.processes = processes
    func figures(_ stack: StackCase) throws(RenderFailure) -> StackCase.Figures {
      progress(stack.name)
      return try Self.figures(stack, arguments, processes)
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
  package var text: String {
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
    _ stack: StackCase, _ arguments: [String], _ processes: Int
  ) throws(RenderFailure) -> StackCase.Figures {
    var all: [String: [Double]] = [:]
    for _ in 0..<processes {
      for line in try output(of: arguments + [stack.name]).split(separator: "\n") {
        let parts = line.split(separator: " ")
        if parts.count == 2, let value = Double(parts[1]) { all[String(parts[0]), default: []].append(value) }
      }
    }
    return all.mapValues { $0.sorted()[$0.count / 2] }
  }

  /// What this program prints when it is started with other arguments.
  private static func output(of arguments: [String]) throws(RenderFailure) -> String {
    func failed(_ what: String) -> RenderFailure {
      .scene(SceneFailure(Diagnostic(code: "bench", "a process of the bench \(what)", failure: .bug)))
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failed("has no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words: [UnsafeMutablePointer<CChar>?] = (["multiplane"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard status == 0 else { throw failed("cannot be started") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    var exit: Int32 = 0
    while waitpid(process, &exit, 0) < 0 && errno == EINTR {}
    guard exit == 0 else { throw failed("failed") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a CSV file into a folder of its own, and gives the folder.
  private static func writeRows(_ count: Int) throws(RenderFailure) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/multiplane-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .output(.system(.createFolder, path: base, code: errno, frame: nil))
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = folder + "/rows.csv"
    guard let file = fopen(path, "w") else { throw .output(.system(.open, path: path, code: errno, frame: nil)) }
    fputs("id,name,text\n", file)
    for row in 0..<count { fputs(StackCase.csvRow(row) + "\n", file) }
    if fclose(file) != 0 {
      let code = errno
      unlink(path)
      rmdir(folder)
      throw .output(.system(.write, path: path, code: code, frame: nil))
    }
    return folder
  }
}
