import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneVectors

/// `multiplane still`.
struct StillCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "still", abstract: "Draw one frame of a scene as a picture.",
    usage: "multiplane still <scene> -o <file> [--frame <n> | --at <time> | --mark <mark> | --scroll <points> | --full]"
  )

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The file that is written; - is standard output.", valueName: "file"))
  var output: String

  @OptionGroup var moment: MomentOptions

  @Flag(help: "Draw all of the main ScrollView's content, as at frame 0 on a canvas long enough to show it.")
  var full = false

  @Option(help: ArgumentHelp("Device pixels a point; the scene's otherwise.", valueName: "factor"))
  var scale: Double?

  @OptionGroup var formatOptions: FormatOptions

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if VectorWriting.isWanted(output) {
      if full { throw ValidationError("--full draws pixels: -o content.png.") }
      if formatOptions.format != nil { throw ValidationError("--format is for pictures of pixels.") }
      return
    }
    try formatOptions.check(output)
    if full, moment.isGiven {
      throw ValidationError("--full shows everything; leave --frame, --at, --mark and --scroll out.")
    }
  }

  var writtenPaths: [String] { [output] }

  func run() throws {
    let messages = Messages(messageOptions)
    var options = sceneOptions.options
    (options.scale, options.format, options.isDrawnAtOnce) = (scale, formatOptions.format(of: output), true)
    try messages.reporting {
      let toPipe = output == "-"
      let file = try fileOptions.open(output)
      let session = try messages.open(scene, options)
      try session.refuseOwnFiles([output])
      if VectorWriting.isWanted(output) {
        let still = try VectorClip(session).still(at: moment.moment)
        messages.show(session.warnings)
        try file.write(still.document.bytes, durability: fileOptions.durability, frame: still.frame)
        try messages.report(
          "frame \(still.frame) in \(visible(output)) (\(VectorWriting.summary(still.document)))\n")
        return
      }
      if full {
        let still = try session.fullStill()
        messages.show(still.warnings)
        try file.write(still.file, durability: fileOptions.durability)
        let size = "\(still.pixels.width)x\(still.pixels.height) pixels"
        if !toPipe { try messages.report("the whole content in \(visible(output)) (\(size))\n") }
        return
      }
      let still = try session.still(at: moment.moment)
      messages.show(still.warnings)
      try file.write(still.file, durability: fileOptions.durability, frame: still.frame)
      if !toPipe { try messages.report("frame \(still.frame) in \(visible(output))\n") }
    }
  }
}
