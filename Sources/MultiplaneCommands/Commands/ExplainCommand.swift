import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneInspection

/// `multiplane explain`.
struct ExplainCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say where the value of a key came from: formula, inputs, result.",
    usage:
      "multiplane explain <scene> <node.key> [--frame <n> | --at <time> | --mark <mark> | --scroll <points>] [--json]",
    discussion: """
      A node is named by its "name" or by its path as inspect prints it: cards.y, layers[2].shadow.radius. The words \
      of a text are its key "text".
      """)

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Argument(help: ArgumentHelp("The key, after the node and a dot.", valueName: "node.key"), completion: .keys)
  var target: String

  @OptionGroup var moment: MomentOptions

  @Option(
    help: ArgumentHelp(
      "The row of a list the node stands in, or the group it heads; the first visible one otherwise.", valueName: "n"))
  var row: Int?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let explanation = try messages.open(scene, sceneOptions.options, traces: true)
        .explanation(of: target, at: moment.moment, row: row)
      try StandardOutput.write(json ? explanation.json + "\n" : explanation.text)
    }
  }
}
