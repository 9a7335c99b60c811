import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneInspection
import MultiplaneOutput
import MultiplanePreviews

/// `multiplane inspect`.
struct InspectCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print the tree of a scene at a frame: boxes, offsets, what live keys gave.",
    usage: """
      multiplane inspect <scene> [--frame <n> | --at <time> | --mark <mark> | --scroll <points>] [--json]
      multiplane inspect <scene> --timeline [--json]
      multiplane inspect <scene> --overlay <names> -o <file> [--frame <n> | ...]
      """,
    discussion: "Boxes are those of layout, in points of the canvas: scrollers at offset 0, nothing moved.")

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @OptionGroup var moment: MomentOptions

  @Flag(help: "Print the steps, marks, events and stages instead: their frames, seconds and offsets.")
  var timeline = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Draw these over the frame, with commas between them: boxes, safe, overscan, damage, cache.",
      valueName: "names"))
  var overlay: OverlayArgument?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG file of --overlay; - is standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("Device pixels a point of --overlay; the scene's otherwise.", valueName: "factor"))
  var scale: Double?

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if overlay != nil, output == nil { throw ValidationError("--overlay needs a file: -o <file>.") }
    if let output { try checkPicture(output) }
    if overlay == nil, output != nil { throw ValidationError("-o is the file of --overlay.") }
    if overlay != nil, json { throw ValidationError("--overlay draws, --json prints; give one of them.") }
    if timeline, overlay != nil {
      throw ValidationError("--overlay draws a frame, --timeline prints what happens; give one of them.")
    }
    if timeline, moment.isGiven {
      throw ValidationError("--timeline is of all frames; leave out --frame, --at, --mark and --scroll.")
    }
    if overlay == nil, scale != nil { throw ValidationError("--scale is for --overlay.") }
  }

  var writtenPaths: [String] { [output].compactMap(\.self) }

  func run() throws {
    let messages = Messages(messageOptions)
    if let overlay, let output { return try draw(overlay.overlays, to: output, messages) }
    if timeline {
      return try messages.reporting {
        let timeline = try messages.open(scene, sceneOptions.options).timeline()
        try StandardOutput.write(json ? timeline.json + "\n" : timeline.text)
      }
    }
    try messages.reporting {
      let inspection = try messages.open(scene, sceneOptions.options, traces: true).inspection(at: moment.moment)
      try StandardOutput.write(json ? inspection.json + "\n" : inspection.text)
    }
  }

  private func draw(_ overlays: [Overlay], to output: String, _ messages: Messages) throws {
    var options = sceneOptions.options
    options.scale = scale
    try messages.reporting {
      let toPipe = output == "-"
      let file = try fileOptions.open(output)
      let session = try messages.open(scene, options, traces: true)
      try session.refuseOwnFiles([output])
      let picture = try session.overlaid(overlays, at: moment.moment)
      messages.show(picture.warnings)
      try file.write(picture.png, durability: fileOptions.durability, frame: picture.frame)
      let names = overlays.map(\.rawValue).joined(separator: ", ")
      if !toPipe { try messages.report("frame \(picture.frame) with \(names) in \(visible(output))\n") }
    }
  }
}

/// Overlays with commas between them.
struct OverlayArgument: ExpressibleByArgument {
  var overlays: [Overlay]

  init?(argument: String) {
    var overlays: [Overlay] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Overlay(rawValue: String(name)) else { return nil }
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
    self.overlays = overlays
  }
}
