import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneRender
import MultiplaneScene

/// `multiplane export`.
struct ExportCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Make one HTML file that plays a scene and follows its reader's scroll.",
    discussion: """
      The file holds all frames, pixel for pixel, and asks nothing of a network. It is as wide as the canvas in points \
      unless --width says otherwise.
      """)

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The file that is written; - is standard output.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("Show these frames alone, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @Option(
    help: ArgumentHelp("Frames a second; the scene's otherwise. --frames counts in it.", valueName: "rate"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels across: the scene is drawn at that scale.", valueName: "pixels"))
  var width: Int?

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    guard output == "-" || output.hasSuffix(".html") else { throw ValidationError("-o ends in .html.") }
    if let width { try checkWidth(width) }
  }

  var writtenPaths: [String] { [output] }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let file = try fileOptions.open(output)
      var options = sceneOptions.options
      (options.frames, options.framesPerSecond) = (frames?.range, fps)
      var session = try messages.open(scene, options)
      try session.refuseOwnFiles([output])
      let points = session.loaded.scene.canvas.size.width.points
      options.scale = width.map { Double($0) / points } ?? 1
      session = try SceneSession(session.loaded, options: options, traces: false)
      let export = PageExport(session)
      let progress = Progress(total: export.frames.count, messages)
      let page: [UInt8]
      do {
        defer { progress.clear() }
        page = try export.page { progress.advance($0) }
      }
      messages.show(session.warnings)
      try file.write(page, durability: fileOptions.durability)
      if output == "-" { return }
      let count = export.frames.count == 1 ? "1 frame" : "\(export.frames.count) frames"
      let time = "\(tenths(Double(export.frames.count) / session.framesPerSecond)) s"
      try messages.report(
        "\(count) in \(visible(output)) (\(time) at \(rateText(session.framesPerSecond)) fps, "
          + "\(session.plan.sizeText), \(tenths(Double(page.count) / 1e6)) MB)\n")
    }
  }
}
