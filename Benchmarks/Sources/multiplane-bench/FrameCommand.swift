import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneScene

/// `multiplane-bench frame`.
struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame", abstract: "Measure how long the frames of a scene take, by stage.",
    discussion: "Renders the scene as 'multiplane render' does, into a folder in memory that is removed again.")

  @Argument(help: "The scene.")
  var scene: String

  @Option(help: ArgumentHelp("Draw on so many threads; by default one for each core.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("How often the scene is rendered.", valueName: "n"))
  var rounds = 5

  @Option(help: ArgumentHelp("Where the folder is made.", valueName: "folder"))
  var place = "/dev/shm"

  func run() throws {
    var options = RenderOptions()
    (options.jobs, options.isDrawnAtOnce) = (jobs, true)
    let bench = try FrameBench(
      SceneSession(SourceFile.read(path: scene), options: options, traces: false), rounds: rounds, in: place)
    print("ms a frame     median   25 %     75 %     mean")
    for stage in bench.stages {
      let name = (["layout", "rasterise"].contains(stage.name) ? "  " : "") + stage.name
      let values = [stage.median, stage.lower, stage.upper, stage.mean].map { padded(thousandths($0), 9) }.joined()
      print(name + String(repeating: " ", count: 12 - name.count) + values)
    }
    print("\(bench.frames) frames, \(bench.bytes) bytes each")
    print("wall time a frame: median \(summary(bench.rounds))")
    print("after the first frame: median \(summary(bench.loops))")
  }

  private func summary(_ rounds: [Double]) -> String {
    let ends = "\(thousandths(rounds.min() ?? 0))...\(thousandths(rounds.max() ?? 0))"
    return "\(thousandths(median(rounds))) ms (\(ends), \(rounds.count) rounds)"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
