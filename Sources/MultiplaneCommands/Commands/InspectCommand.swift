import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneOutput

/// `multiplane inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Print the tree of a scene at a frame: boxes, offsets, what live keys gave.",
    usage: """
      multiplane inspect <scene> [--frame <n> | --at <time> | --mark <mark> | --scroll <points>] [--json]
      multiplane inspect <scene> --overlay <names> -o <file> [--frame <n> | ...]
      multiplane inspect <scene> --stats <file> [--compare root]
      """,
    discussion: "Boxes are those of layout, in points of the canvas: scrollers at offset 0, nothing moved.")

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @OptionGroup var moment: MomentOptions

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

  @Option(
    help: ArgumentHelp(
      "Draw a chart of the work of every frame, in counts and in milliseconds: an .svg or a .png file.",
      valueName: "file"))
  var stats: String?

  @Option(
    help: ArgumentHelp("Put another way of stepping into the chart of --stats; the only one is root.", valueName: "way")
  )
  var compare: Invalidation?

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if overlay != nil, output == nil { throw ValidationError("--overlay needs a file: -o <file>.") }
    if let output { try checkPicture(output) }
    if overlay == nil, output != nil { throw ValidationError("-o is the file of --overlay.") }
    if overlay != nil, json { throw ValidationError("--overlay draws, --json prints; give one of them.") }
    if overlay == nil, stats == nil, scale != nil { throw ValidationError("--scale is for --overlay and --stats.") }
    if stats == nil, compare != nil { throw ValidationError("--compare is for --stats.") }
    if compare == .leaf { throw ValidationError("--compare takes root: leaf is what it is compared with.") }
    guard let stats else { return }
    if overlay != nil || json { throw ValidationError("--stats draws a chart; leave --overlay and --json out.") }
    if moment.isGiven { throw ValidationError("--stats is of all frames; leave the moment out.") }
    if !stats.hasSuffix(".svg"), !stats.hasSuffix(".png") {
      throw ValidationError("--stats writes a file that ends in .svg or .png.")
    }
  }

  func run() throws {
    let messages = Messages(messageOptions)
    if let stats { return try chart(in: stats, messages) }
    if let overlay, let output { return try draw(overlay.overlays, to: output, messages) }
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
      let picture = try messages.open(scene, options, traces: true).overlaid(overlays, at: moment.moment)
      messages.show(picture.warnings)
      try file.write(picture.png, durability: fileOptions.durability, frame: picture.frame)
      let names = overlays.map(\.rawValue).joined(separator: ", ")
      if !toPipe { try messages.report("frame \(picture.frame) with \(names) in \(visible(output))\n") }
    }
  }
}

extension InspectCommand {
  private func chart(in path: String, _ messages: Messages) throws {
    var options = sceneOptions.options
    options.scale = scale
    try messages.reporting {
      let file = try fileOptions.open(path)
      let session = try messages.open(scene, options)
      let ways = [Invalidation.leaf] + (compare.map { [$0] } ?? [])
      let stats: RunStats
      do throws(RenderFailure) {
        stats = try RunStats(session, ways: ways)
      } catch {
        messages.show(error.diagnostics)
        throw Ending(DiagnosticPrinter.exitCode(of: error.diagnostics))
      }
      let bytes = path.hasSuffix(".svg") ? Array(try stats.svg().utf8) : try stats.png()
      try file.write(bytes, durability: fileOptions.durability)
      let names = ways.map(\.rawValue).joined(separator: " and ")
      try messages.report("\(stats.plan.wanted.count) frames, \(names), in \(visible(path))\n")
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
