import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// `multiplane-bench step`.
struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Measure how long a step of a scene takes, without pixels.")

  @Argument(help: "The scene.")
  var scene: String

  @Option(
    help: ArgumentHelp("How often the scene is stepped through, after a round that is not measured.", valueName: "n"))
  var rounds = 5

  @Flag(help: "Measure the way that makes all anew on every frame, too.")
  var compare = false

  func run() throws {
    let session = try SceneSession(SourceFile.read(path: scene), traces: false)
    for way in compare ? [Invalidation.leaf, .root] : [.leaf] {
      let bench = try StepBench(session, invalidation: way, rounds: rounds)
      print(way.rawValue)
      print(line("no row enters", bench.still, of: bench))
      print(line("rows enter", bench.entering, of: bench))
      print("  first frame: \(thousandths(bench.firstFrame)) us")
    }
  }

  private func line(_ what: String, _ times: StepBench.Times?, of bench: StepBench) -> String {
    guard let times else { return "  \(what): none" }
    return "  \(what): median \(thousandths(times.median)) us, p95 \(thousandths(times.p95)) us"
      + " (\(times.count / bench.rounds) steps x \(bench.rounds), \(times.layouts) layouts a round)"
  }
}
