import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput

/// `multiplane bench frame`.
struct BenchFrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame", abstract: "Measure how long the frames of a scene take, by stage.",
    discussion: "Renders the scene as 'render' does, into a folder in memory that is removed again.")

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(help: ArgumentHelp("Draw these frames alone, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @OptionGroup var jobsOption: JobsOption

  @Option(help: ArgumentHelp("Compress for speed or for size.", valueName: "mode"))
  var png: PNGMode = .fast

  @Option(help: ArgumentHelp("How often the scene is rendered.", valueName: "n"))
  var rounds = 5

  @Option(help: ArgumentHelp("Where the folder is made.", valueName: "folder"))
  var place = "/dev/shm"

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if !(1...1000).contains(rounds) { throw ValidationError("--rounds is a number from 1 to 1000.") }
  }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      var options = sceneOptions.options
      (options.frames, options.jobs, options.format) = (frames?.range, jobsOption.jobs, .png(png))
      options.isDrawnAtOnce = true
      let session = try messages.open(scene, options)
      do {
        let bench = try FrameBench(session, rounds: rounds, in: place)
        try StandardOutput.write(text(bench))
      } catch let failure as RenderFailure {
        messages.show(failure.diagnostics)
        throw Ending(DiagnosticPrinter.exitCode(of: failure.diagnostics))
      }
    }
  }

  private func text(_ bench: FrameBench) -> String {
    var lines = "ms a frame     median   25 %     75 %     mean\n"
    for stage in bench.stages {
      let indent = ["layout", "rasterise"].contains(stage.name) ? "  " : ""
      let values = [stage.median, stage.lower, stage.upper, stage.mean].map { padded(thousandths($0), 9) }.joined()
      lines += (indent + stage.name).padding(12) + values + "\n"
    }
    lines += "\(bench.frames) frames, \(bench.bytes) bytes each\n"
    lines += "wall time a frame: median \(summary(bench.median, bench.rounds))\n"
    return lines + "after the first frame: median \(summary(bench.loopMedian, bench.loops))\n"
  }

  private func summary(_ median: Double, _ rounds: [Double]) -> String {
    let sorted = rounds.sorted()
    let ends = "\(thousandths(sorted[0]))...\(thousandths(sorted[sorted.count - 1]))"
    return "\(thousandths(median)) ms (\(ends), \(sorted.count) rounds)"
  }

  private func thousandths(_ value: Double) -> String { decimalText(thousandths: Int((value * 1000).rounded())) }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
