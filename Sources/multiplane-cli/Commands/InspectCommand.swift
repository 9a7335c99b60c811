import ArgumentParser
import Multiplane

/// `multiplane inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print the tree of a scene at a frame: boxes, offsets, what live keys gave.",
    usage: "multiplane inspect <scene> [--frame <n> | --at <time> | --mark <mark> | --scroll <points>] [--json]",
    discussion: "Boxes are those of layout, in points of the canvas: scrollers at offset 0, nothing moved.")

  @Argument(help: "The scene; - is standard input.")
  var scene: String

  @OptionGroup var moment: MomentOptions

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let loaded = try messages.load(scene, sceneOptions.options)
      let inspection = try loaded.inspection(at: moment.moment, options: sceneOptions.options)
      try StandardOutput.write(json ? inspection.json + "\n" : inspection.text)
    }
  }
}
