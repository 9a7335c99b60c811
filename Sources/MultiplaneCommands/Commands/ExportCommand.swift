import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import MultiplaneVectors

/// `multiplane export`.
struct ExportCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Make one HTML file in which a scene moves as its reader scrolls, or is played.",
    discussion: """
      A scene in which all follows the scroll is moved by that of the page, without a script where the browser has \
      timelines of scrolling. One with time in it is played, scrubbed and stepped. It is made of vectors, asks nothing of a \
      network, and is as wide as the canvas in points unless --width says otherwise.
      """)

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The file that is written; - is standard output.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The offset a page that is scrolled goes to; one screen beyond the track otherwise.", valueName: "points"))
  var until: Double?

  @Flag(help: "Write one element for a page of your own, in place of a page.")
  var fragment = false

  @Flag(name: .customLong("no-script"), help: "Leave out the script for browsers without timelines of scrolling.")
  var noScript = false

  @Flag(help: "Play finished frames, pixel for pixel, in place of vectors.")
  var pixels = false

  @Option(help: ArgumentHelp("Show these frames alone, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @Option(
    help: ArgumentHelp("Frames a second; the scene's otherwise. --frames counts in it.", valueName: "rate"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels across; as many as the canvas has points otherwise.", valueName: "pixels"))
  var width: Int?

  @Option(
    name: .customLong("max-bytes"),
    help: ArgumentHelp("End with an error if the file would be larger.", valueName: "bytes"))
  var maxBytes: Int?

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    guard output == "-" || output.hasSuffix(".html") else { throw ValidationError("-o ends in .html.") }
    if let width { try checkWidth(width) }
    if let until, !(until >= 0 && until <= 1e9) { throw ValidationError("--until is a number of points from 0 on.") }
    if pixels, fragment || noScript || until != nil {
      throw ValidationError("--fragment, --no-script and --until are for vectors; leave --pixels out.")
    }
  }

  var writtenPaths: [String] { [output] }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let file = try fileOptions.open(output)
      var options = sceneOptions.options
      (options.frames, options.framesPerSecond) = (frames?.range, fps)
      let session = try messages.open(scene, options)
      try session.refuseOwnFiles([output])
      if pixels { return try writeFrames(session, &options, to: file, messages) }
      let progress = Progress(total: session.plan.wanted.count, messages)
      var page = try progress.during { try LivePage(session, until: until) { progress.advance($0) } }
      (page.width, page.isFragment, page.hasScript) = (width, fragment, !noScript)
      // Nothing is told of a page that is played: its frames have been counted.
      let offsets = Progress(total: page.isScrolled ? page.frameCount : 0, messages)
      let document = try offsets.during { try page.document { offsets.advance($0) } }
      try VectorWriting.check(document, mostBytes: maxBytes)
      messages.show(session.warnings + page.warnings + document.losses)
      try file.write(document.bytes, durability: fileOptions.durability)
      if output == "-" { return }
      let time = "\(tenths(Double(page.frameCount) / session.framesPerSecond)) s"
      let way = page.isScrolled ? "scrolled to \(numberText(page.end)) pt" : "played for \(time)"
      try messages.report("\(visible(output)): \(way), \(VectorWriting.summary(document))\n")
    }
  }

  private func writeFrames(
    _ first: SceneSession, _ options: inout RenderOptions, to file: AtomicFile, _ messages: Messages
  ) throws {
    let points = first.loaded.scene.canvas.size.width.points
    options.scale = width.map { Double($0) / points } ?? 1
    let session = try SceneSession(first.loaded, options: options, traces: false)
    let export = PageExport(session)
    let progress = Progress(total: export.frames.count, messages)
    let page = try progress.during { try export.page { progress.advance($0) } }
    messages.show(session.warnings)
    try VectorWriting.check(page.count, mostBytes: maxBytes)
    try file.write(page, durability: fileOptions.durability)
    if output == "-" { return }
    let count = export.frames.count == 1 ? "1 frame" : "\(export.frames.count) frames"
    let time = "\(tenths(Double(export.frames.count) / session.framesPerSecond)) s"
    try messages.report(
      "\(count) in \(visible(output)) (\(time) at \(rateText(session.framesPerSecond)) fps, "
        + "\(session.plan.sizeText), \(tenths(Double(page.count) / 1e6)) MB)\n")
  }
}
