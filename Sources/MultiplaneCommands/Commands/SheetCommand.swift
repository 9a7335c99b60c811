import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene

/// `multiplane sheet`.
struct SheetCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Draw frames of a scene side by side into one picture, with number and time.",
    discussion: """
      A dozen frames from the first to the last, unless told otherwise. --device all draws a sheet of each device, into \
      folders of their names beside the file, and with --together all of them into the file, one below the other.
      """)

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The file that is written; - is standard output.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("Choose from these frames, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @Option(help: ArgumentHelp("How many frames are shown, spread evenly; 12 otherwise.", valueName: "n"))
  var count: Int?

  @Option(help: ArgumentHelp("Show the frames divisible by this number instead.", valueName: "n"))
  var every: Int?

  @Option(help: ArgumentHelp("How many frames stand in a row.", valueName: "n"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "Pixels across a frame: the scene is drawn at that scale; otherwise frames of every shape have the same area.",
      valueName: "pixels"))
  var width: Int?

  @Option(help: ArgumentHelp("Frames a second the scene is stepped at; the scene's otherwise.", valueName: "rate"))
  var fps: Double?

  @Flag(help: "With --device all: one file with the sheets of the scene's own canvas and of all devices.")
  var together = false

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var formatOptions: FormatOptions

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    try formatOptions.check(output)
    try sceneOptions.input.checkDevices(scene: scene, output: together ? nil : output)
    if together, !sceneOptions.input.isOfAllDevices { throw ValidationError("--together is for --device all.") }
    if count != nil, every != nil { throw ValidationError("Give --count or --every.") }
    if let count, !(1...10_000).contains(count) { throw ValidationError("--count is a number from 1 to 10000.") }
    if let every { try checkEvery(every) }
    if let columns, !(1...10_000).contains(columns) { throw ValidationError("--columns is a number from 1 to 10000.") }
    if let width { try checkWidth(width) }
  }

  var writtenPaths: [String] { [output] }

  func run() throws {
    let messages = Messages(messageOptions)
    let interruption = Interruption.gentle()
    try messages.reporting {
      let devices = try sceneOptions.input.devices(of: scene)
      if together { return try runTogether([nil] + devices, interruption, messages) }
      for device in devices { try run(device, interruption, messages) }
    }
  }

  /// One file for all devices.
  private func runTogether(_ devices: [String?], _ interruption: Interruption, _ messages: Messages) throws {
    let file = try fileOptions.open(output)
    let sheets = try devices.map { device in
      (device ?? "canvas", try ContactSheet(try open(device, over: output, messages), choice))
    }
    let count = sheets.reduce(0) { $0 + $1.1.frames.count }
    let progress = Progress(total: count, messages)
    let result = try messages.rendering(progress, interruption) { () throws(RenderFailure) in
      try ContactSheet.file(of: sheets, cancellation: interruption.cancellation) { progress.advance($0) }
    }
    messages.show(result.warnings)
    try file.write(result.bytes, durability: fileOptions.durability)
    if output == "-" { return }
    try messages.report(
      "\(count) frames on \(sheets.count) devices in \(visible(output)) (\(result.pixels.width)x\(result.pixels.height) pixels)\n"
    )
  }

  private func open(_ device: String?, over output: String, _ messages: Messages) throws -> SceneSession {
    let session = try messages.open(scene, options(device))
    try session.refuseOwnFiles([output])
    return session
  }

  private func options(_ device: String?) -> RenderOptions {
    var options = sceneOptions.options
    options.inputs.device = device
    (options.framesPerSecond, options.jobs, options.format) = (fps, jobsOption.jobs, formatOptions.format(of: output))
    return options
  }

  private var choice: SheetOptions {
    var choice = SheetOptions()
    (choice.frames, choice.columns, choice.width) = (frames?.range, columns, width)
    choice.choice = every.map { .every($0) } ?? .count(count ?? 12)
    return choice
  }

  private func run(_ device: String?, _ interruption: Interruption, _ messages: Messages) throws {
    let output = sceneOptions.input.isOfAllDevices ? Path.inFolder(named: device ?? "", output) : output
    try messages.reporting {
      let toPipe = output == "-"
      let file = try fileOptions.open(output)
      let sheet = try ContactSheet(try open(device, over: output, messages), choice)
      let progress = Progress(total: sheet.frames.count, messages)
      let result = try messages.rendering(progress, interruption) { () throws(RenderFailure) in
        try sheet.file(cancellation: interruption.cancellation) { progress.advance($0) }
      }
      messages.show(result.warnings)
      try file.write(result.bytes, durability: fileOptions.durability)
      let count = sheet.frames.count == 1 ? "1 frame" : "\(sheet.frames.count) frames"
      if !toPipe {
        try messages.report(
          "\(count) in \(visible(output)) (\(sheet.pixels.width)x\(sheet.pixels.height) pixels)\n")
      }
    }
  }
}
