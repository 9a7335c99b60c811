import ArgumentParser

/// `multiplane-bench stack`.
struct StackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack", abstract: "Measure lists of up to ten million rows, and compare them.",
    discussion: """
      Each case runs in processes of its own, medians are taken. Times are those of opening a scene, of its first frame \
      from opening to the PNG file in memory, and of steps without pixels: "step" where no row enters, "entering" where \
      some do. The CSV file is written into a temporary folder (TMPDIR, else /tmp) and removed.
      """)

  @Option(help: ArgumentHelp("How many rows the CSV file has; ten million take about 400 MB.", valueName: "n"))
  var csvRows = 10_000_000

  @Option(help: ArgumentHelp("How many processes measure each case.", valueName: "n"))
  var processes = 3

  @Option(name: .customLong("case"), help: .private)
  var only: String?

  func validate() throws {
    if !(1...10_000_000).contains(csvRows) { throw ValidationError("--csv-rows is a number from 1 to 10000000.") }
    if !(1...100).contains(processes) { throw ValidationError("--processes is a number from 1 to 100.") }
    if let only, StackCase(name: only) == nil { throw ValidationError("There is no such case.") }
  }

  func run() throws {
    if let stack = only.flatMap({ StackCase(name: $0) }) {
      for figure in try stack.measure().sorted(by: { $0.key < $1.key }) { print("\(figure.key) \(figure.value)") }
    } else {
      print(try StackBench(csvRows: csvRows, processes: processes).text, terminator: "")
    }
  }
}
