import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneLayout

/// `multiplane bench`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure.",
    subcommands: [BenchFrameCommand.self, BenchStepCommand.self])
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
      let session = try messages.open(scene, sceneOptions.options)
      for way in compare ? [Invalidation.leaf, .root] : [.leaf] {
        try StandardOutput.write(text(try StepBench(session, invalidation: way, rounds: rounds)))
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
