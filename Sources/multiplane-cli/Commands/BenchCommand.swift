import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneLayout

/// `multiplane bench`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure.",
    subcommands: [
      BenchFrameCommand.self, BenchStepCommand.self, BenchStackCommand.self, BenchCompareCommand.self,
    ])
}

/// `multiplane bench step`.
struct BenchStepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Measure how long a step of a scene takes, without pixels.")

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    help: ArgumentHelp("How often the scene is stepped through, after a round that is not measured.", valueName: "n"))
  var rounds = 5

  @Flag(help: "Measure the way that makes all anew on every frame, too.")
  var compare = false

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if !(1...1000).contains(rounds) { throw ValidationError("--rounds is a number from 1 to 1000.") }
  }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let loaded = try messages.load(scene, sceneOptions.options)
      for way in compare ? [Invalidation.leaf, .root] : [.leaf] {
        var options = sceneOptions.options
        options.invalidation = way
        try StandardOutput.write(text(try StepBench(loaded, options: options, rounds: rounds)))
      }
    }
  }

  private func text(_ bench: StepBench) -> String {
    func line(_ what: String, _ times: StepBench.Times?) -> String {
      guard let times else { return "  \(what): none\n" }
      return "  \(what): median \(tenths(times.median)) us, p95 \(tenths(times.p95)) us"
        + " (\(times.count / bench.rounds) steps x \(bench.rounds), \(times.layouts) layouts a round)\n"
    }
    return "\(bench.invalidation.rawValue)\n" + line("no row enters", bench.still) + line("rows enter", bench.entering)
      + "  first frame: \(tenths(bench.firstFrame)) us\n"
  }
}

/// `multiplane bench stack`.
struct BenchStackCommand: ParsableCommand {
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

  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if !(1...10_000_000).contains(csvRows) { throw ValidationError("--csv-rows is a number from 1 to 10000000.") }
    if !(1...100).contains(processes) { throw ValidationError("--processes is a number from 1 to 100.") }
    if let only, StackCase(name: only) == nil { throw ValidationError("There is no such case.") }
  }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      if let stack = only.flatMap({ StackCase(name: $0) }) {
        let figures = try stack.measure()
        let lines = figures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        return try StandardOutput.write(lines.joined())
      }
      let arguments = ["bench", "stack", "--case"]
      let bench: StackBench
      do throws(RenderFailure) {
        bench = try StackBench(csvRows: csvRows, processes: processes, arguments: arguments) { what in
          if !messages.isQuiet { StandardError.write("\(what)\n") }
        }
      } catch {
        messages.show(error.diagnostics)
        throw Ending(DiagnosticPrinter.exitCode(of: error.diagnostics))
      }
      try StandardOutput.write(bench.text)
    }
  }
}
