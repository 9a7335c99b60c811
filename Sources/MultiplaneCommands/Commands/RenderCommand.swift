import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene

/// `multiplane render`.
struct RenderCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw the frames of a scene.",
    discussion: """
      Without -o all that the scene's "output" lists is made, else frames go to out/<scene>/frame-%05d.png. A file's \
      number is its frame's, divided by --every, so ranges and shards fill one folder without gaps. --device all draws the \
      scene on each of its devices, into folders of their names.
      """)

  @Argument(help: "The scene; - is standard input.", completion: .scenes)
  var scene: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder that is filled; - writes frames to standard output: raw, BGRA with straight alpha, or as --format says.",
      valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Draw these frames alone, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @Option(help: ArgumentHelp("Draw only frames divisible by this number.", valueName: "n"))
  var every = 1

  @Option(help: ArgumentHelp("Frames a second the scene is stepped at; the scene's otherwise.", valueName: "rate"))
  var fps: Double?

  @Option(help: ArgumentHelp("Device pixels a point; the scene's otherwise.", valueName: "factor"))
  var scale: Double?

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var formatOptions: FormatOptions

  @Option(
    help: ArgumentHelp(
      "What a step may keep: only leaves change, or all is made anew from the root. The frames are the same.",
      valueName: "how"))
  var invalidate: Invalidation = .leaf

  @Option(help: ArgumentHelp("Write what every frame cost, as JSON lines.", valueName: "file"))
  var stats: String?

  @Option(
    help: ArgumentHelp(
      "Write which rows every scroller prepares and shows, as JSON lines: one a frame of the range and a scroller.",
      valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write when each stage of each frame began and ended, on which thread, for Perfetto or Chrome's trace viewer.",
      valueName: "file"))
  var timeline: String?

  @Option(
    help: ArgumentHelp(
      "Draw part I of N, counted from 0; auto takes I, and N unless auto/N gives it, from the variables of Slurm, AWS "
        + "Batch or Kubernetes.", valueName: "i/n"))
  var shard: ShardArgument?

  @Option(
    help: ArgumentHelp("What the parts of --shard have in common: so many frames, or so much work.", valueName: "what"))
  var by: ShardMeasure = .frames

  @Flag(help: "Replace the frames that are in the folder.")
  var force = false

  @Flag(help: "Keep the frames in the folder that match the scene and draw the others.")
  var resume = false

  @Flag(help: "Draw the frames that the folder lacks; those it lists are not read again, as --resume does.")
  var missing = false

  @Flag(help: "Say what would be drawn, and draw nothing.")
  var dryRun = false

  @OptionGroup var durabilityOption: DurabilityOption
  @OptionGroup var encoder: EncoderOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    try sceneOptions.input.checkDevices(scene: scene, output: output)
    if sceneOptions.input.isOfAllDevices, [stats, trace, timeline].contains(where: { $0 != nil }) {
      throw ValidationError("--stats, --trace and --timeline are of one device.")
    }
    if [force, resume, missing].filter(\.self).count > 1 {
      throw ValidationError("--force replaces frames, --resume and --missing keep them; give one of them.")
    }
    if missing, output == "-" { throw ValidationError("--missing looks into a folder; - is a pipe.") }
    if formatOptions.format == .y4m, output != "-" { throw ValidationError("--format y4m is a stream: -o -.") }
    if by == .cost, shard == nil { throw ValidationError("--by says how --shard divides the frames; give a shard.") }
    if shard != nil, frames != nil { throw ValidationError("--shard takes a part of all frames; leave --frames out.") }
    try checkEvery(every)
    if [output, stats, trace, timeline].filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Only one of frames, --stats, --trace and --timeline can go to standard output.")
    }
    if let output, output.isEmpty { throw ValidationError("-o names a folder.") }
    if let output { try checkFolder(output) }
  }

  private func options(_ device: String?) throws -> RenderOptions {
    var options = sceneOptions.options
    options.inputs.device = device
    (options.frames, options.shard, options.every) = (frames?.range, try shard?.shard(), every)
    (options.framesPerSecond, options.scale, options.jobs) = (fps, scale, jobsOption.jobs)
    options.invalidation = invalidate
    options.isDrawnAtOnce = !dryRun
    return options
  }

  /// The files that the scene names lie below the current folder, too.
  var writtenPaths: [String] { [output ?? ".", stats, trace, timeline, "."].compactMap(\.self) }

  func run() throws {
    let messages = Messages(messageOptions)
    let interruption = Interruption.gentle()
    try messages.reporting {
      for device in try sceneOptions.input.devices(of: scene) { try run(device, interruption, messages) }
    }
  }

  private func run(_ device: String?, _ interruption: Interruption, _ messages: Messages) throws {
    try messages.reporting {
      let session = try divided(try formatted(try messages.open(scene, try options(device))))
      let (loaded, renderer) = (session.loaded, try session.renderer())
      let output = sceneOptions.input.isOfAllDevices ? output.map { Path.joined($0, device ?? "") } : output
      let place = try OutputPlace(output, scene: loaded.scene, format: session.options.format.kind)
      if place.isNowhere, stats != nil {
        throw SceneFailure(
          code: "no-frames", "--stats tells of frames, and the scene's \"output\" lists none",
          hint: "give -o, or list \"frames\"", failure: .commandLine)
      }
      let clips = try ListedClips(
        output == nil ? loaded.scene.output.clips : [], of: loaded, isWhole: frames == nil && shard == nil, messages,
        options: clipOptions)
      try session.refuseOwnFiles(
        files(of: loaded.scene) + (output == nil ? loaded.scene.output.clips.map(\.path) : []), frames: place.frames)
      if dryRun {
        let frames = place.isNowhere ? [] : ["\(place.summary(renderer.plan)), \(renderer.plan.sizeText)"]
        return try StandardOutput.write((frames + clips.summaries).map { "\($0); nothing was drawn\n" }.joined())
      }
      let writeClips = try clips.open(policy)
      try draw(renderer, to: place, interruption, messages)
      try writeClips(
        ClipWriting(
          messages: messages, interruption: interruption, encoder: encoder,
          durability: durabilityOption.durability))
    }
  }

  /// The session with the format of its files, which the scene may say.
  private func formatted(_ session: SceneSession) throws -> SceneSession {
    var options = session.options
    options.format = formatOptions.format(of: output, session.loaded.scene)
    return try SceneSession(session.loaded, options: options)
  }

  /// The session with its shard's frames, whose division may depend on the cost of frames.
  private func divided(_ session: SceneSession) throws -> SceneSession {
    guard by == .cost, var shard = session.options.shard else { return session }
    shard.borders = try ShardDivision.borders(of: session.loaded, session.options, parts: shard.count)
    var options = session.options
    options.shard = shard
    return try SceneSession(session.loaded, options: options)
  }

  /// The options of clips, which are made as the scene says: options of the command line that are about frames are not
  /// for them.
  private func clipOptions(_ device: String?) -> RenderOptions {
    var options = sceneOptions.options
    options.inputs.device = device
    (options.jobs, options.invalidation) = (jobsOption.jobs, invalidate)
    return options
  }

  private func draw(
    _ renderer: SequenceRenderer, to place: OutputPlace, _ interruption: Interruption, _ messages: Messages
  ) throws {
    let statsFile = try stats.map { path throws(OutputError) in
      GrowingFile(try AtomicFile.output(path, replaces: replaces))
    }
    let traceFile = try traceFile(of: renderer.loaded.scene).map { GrowingFile($0) }
    let timeline = try timeline.map { path throws(OutputError) in
      try Timeline(
        path == "-" ? .standardOutput() : StreamedFile(.given(path), replaces: replaces), jobs: renderer.jobs)
    }
    let snapshots = try SnapshotFiles(
      renderer.loaded.scene, policy: policy, durability: durabilityOption.durability)
    let folder = try open(place, renderer, messages)
    let kept = folder?.doneCount ?? 0
    let progress = Progress(total: place.isNowhere ? 0 : renderer.plan.wanted.count - kept, messages)
    let sink: any FrameSink =
      if let folder { folder } else if place.isNowhere { NoFrames() } else { try pipe(renderer.plan) }
    let onTrace = traceFile.map { file in { (lines: [TraceLine]) in for line in lines { file.add(line.json + "\n") } } }
    func writeLines() throws {
      try statsFile?.finish()
      try traceFile?.finish()
    }
    do throws(RenderFailure) {
      let warnings = try renderer.run(
        into: sink, cancellation: interruption.cancellation, snapshots: snapshots, timeline: timeline,
        onTrace: onTrace
      ) { frame in
        statsFile?.add(frame.json + "\n")
        progress.advance(frame.frame)
      }
      progress.clear()
      messages.show(warnings)
    } catch {
      progress.clear()
      messages.show(error.diagnostics)
      // The frames drawn so far stay, noted, so that --resume finds them. A disk that is full refuses this, too; the run
      // still ends with the failure it met first.
      do {
        try folder?.abandon()
        try timeline?.finish()
        try writeLines()
      } catch let second as OutputError where second != .closedPipe {
        messages.show([second.diagnostic])
      }
      throw ExitRequest(error, interruption)
    }
    try folder?.finish()
    try timeline?.finish()
    try writeLines()
    var text = place.isNowhere ? "" : place.summary(renderer.plan, kept: kept) + "\n"
    if !snapshots.written.isEmpty || !snapshots.kept.isEmpty {
      let written = snapshots.written.map { "frame \($0.frame) in \(visible($0.path))\n" }
      text = (written + snapshots.kept.map { "\(visible($0)) kept\n" }).joined() + text
    }
    if place.isPipe {
      if !messages.isQuiet, messages.form == .text { StandardError.write(text) }
    } else if ![stats, trace, self.timeline].contains("-") {
      try messages.report(text)
    }
  }

  /// Standard output, with what stands before all frames.
  private func pipe(_ plan: FramePlan) throws -> RawPipe {
    guard formatOptions.format == .y4m else { return RawPipe(descriptor: 1, isOfFiles: formatOptions.format != nil) }
    if plan.hasAlpha {
      throw SceneFailure(
        code: "clip-alpha", "a y4m stream cannot be transparent, and the canvas is",
        hint: "give canvas.background a color, or write raw frames or PNG files", failure: .commandLine)
    }
    let (rate, every) = (plan.framesPerSecond, plan.every)
    let pipe = RawPipe(descriptor: 1, layout: .y4m(bt709: true))
    try pipe.begin(
      RawLayout.y4mHeader(
        width: plan.pixels.width, height: plan.pixels.height,
        rate: Int(exactly: rate).map { "\($0):\(every)" } ?? "\(Int((rate * 1000).rounded())):\(1000 * every)"))
    return pipe
  }

  /// The files that are written beside frames and clips.
  private func files(of scene: Scene) -> [String?] {
    let snapshots = scene.events.compactMap { event in
      if case .snapshot(let path) = event.action { path } else { nil as String? }
    }
    return snapshots + [stats, trace ?? (output == nil ? scene.output.trace : nil), timeline]
  }

  /// Whether files beside the frames are replaced: a run that goes on tells of itself anew.
  private var replaces: Bool { policy != .refuse }

  /// The file of the trace: the command line's, or the scene's where that says where frames go.
  private func traceFile(of scene: Scene) throws(OutputError) -> AtomicFile? {
    if let trace { return try .output(trace, replaces: replaces) }
    guard output == nil, let name = scene.output.trace else { return nil }
    return try AtomicFile(.named(name), replaces: replaces)
  }

  private var policy: ExistingFramePolicy { force ? .force : resume || missing ? .resume : .refuse }

  /// Opens the folder and claims the frames; `nil` for a pipe.
  private func open(
    _ place: OutputPlace, _ renderer: SequenceRenderer, _ messages: Messages
  ) throws -> FrameFolder? {
    guard case .folder(let path, let pattern) = place else { return nil }
    let folder = try FrameFolder.open(
      path, pattern, run: renderer.runDescription(), policy: policy, reads: !missing,
      durability: durabilityOption.durability)
    messages.show(
      folder.rejected.sorted { $0.key < $1.key }.map { frame, rejected in
        Diagnostic(
          .warning, code: "frame-rejected",
          "\"\(Path.joined(path.path, rejected.file))\" \(rejected.reason); frame \(frame) is drawn again",
          failure: .output)
      })
    return folder
  }
}
