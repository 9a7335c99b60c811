import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput

/// `multiplane merge`.
struct MergeCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put together what several machines have drawn of one scene.",
    discussion: """
      Names the frames that are missing, and those that two folders hold with other pixels. What is missing goes to \
      standard output in the form that --array= of a cluster takes, and the exit code is 1: the frames, or with --shards \
      the parts of a division by frames that lack some. No picture is drawn.
      """)

  @Argument(help: "Folders that render has filled.", completion: .directory)
  var folders: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Put all frames into this folder, as links where the disk allows it. Without it no frame is moved; one folder's "
        + "manifest takes in what runs that were killed have drawn.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("Name the parts of so many that lack frames, instead of the frames.", valueName: "n"))
  var shards: Int?

  @Option(
    help: ArgumentHelp(
      "The scene, if the parts of --shards were divided by cost: they are then counted from it again.",
      valueName: "scene"), completion: .scenes)
  var costOf: String?

  @Flag(help: "Read every file and compare its checksum; otherwise lengths alone are compared.")
  var verify = false

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if folders.isEmpty { throw ValidationError("Name the folders that were filled.") }
    if let shards, !(1...1_000_000).contains(shards) {
      throw ValidationError("--shards is a number from 1 to 1000000.")
    }
    if costOf != nil, shards == nil { throw ValidationError("--cost-of is of the parts that --shards counts.") }
    if costOf == nil, sceneOptions.isGiven {
      throw ValidationError("Options of scenes, such as --set and --appearance, are for the one that --cost-of names.")
    }
  }

  var writtenPaths: [String] { [output ?? folders[0]] }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      let merge = try FrameMerge(folders, reads: verify)
      messages.show(
        merge.rejected.map { folder, frame, rejected in
          Diagnostic(
            .warning, code: "frame-rejected",
            "\"\(Path.joined(folder, rejected.file))\" \(rejected.reason); frame \(frame) is missing", failure: .output)
        })
      try refuseDisagreement(merge, messages)
      if let output {
        try merge.collect(in: output)
      } else if folders.count == 1 {
        try merge.fold()
      }
      let missing = merge.missing
      guard missing.isEmpty else { return try report(missing, of: merge, messages) }
      try messages.report(summary(merge) + "\n")
    }
  }

  private func summary(_ merge: FrameMerge) -> String {
    let place = output ?? folders.joined(separator: ", ")
    let doubled = merge.doubled.isEmpty ? "" : ", \(merge.doubled.count) of them drawn more than once"
    return "\(merge.count) frames in \(visible(place)), none missing\(doubled)"
  }

  private func refuseDisagreement(_ merge: FrameMerge, _ messages: Messages) throws {
    let all = merge.disagreements
    guard !all.isEmpty else { return }
    messages.show(
      all.prefix(10).map { one in
        Diagnostic(
          code: "frames-differ",
          "frame \(one.frame) has other pixels in \"\(one.folders[1])\" than in \"\(one.folders[0])\"",
          note: "their hashes are \(one.pixels[1]) and \(one.pixels[0]), with one scene and one fingerprint",
          failure: .output)
      })
    if all.count > 10 { messages.say("error", "\(all.count - 10) more frames differ") }
    throw ExitRequest(1)
  }

  private func report(_ missing: FrameGaps, of merge: FrameMerge, _ messages: Messages) throws {
    let total = merge.count + missing.count
    messages.show([
      Diagnostic(
        code: "frames-missing", "\(missing.count) of \(total) frames are missing",
        hint: "multiplane render … --missing draws them", failure: .output)
    ])
    let text =
      if let shards {
        arrayText(missing.parts(of: try division(shards, of: merge.run, messages)))
      } else { missing.arrayText }
    try StandardOutput.write(text + "\n")
    throw ExitRequest(1)
  }

  /// The frames of each part.
  private func division(_ count: Int, of run: RunDescription, _ messages: Messages) throws -> [ClosedRange<Int>?] {
    var shard = RenderOptions.Shard(index: 0, count: count)
    if let costOf {
      var options = sceneOptions.options
      (options.framesPerSecond, options.scale, options.every) = (run.fps, run.scale, run.every)
      let session = try messages.open(costOf, options)
      guard try session.loaded.contentHash() == run.scene else {
        throw SceneFailure(
          code: "other-scene", "the frames are not of \"\(visible(costOf))\", or of another version of its files",
          failure: .output)
      }
      shard.borders = try ShardDivision.borders(of: session.loaded, session.options, parts: count)
    }
    return (0..<count).map { index in
      shard.index = index
      return shard.frames(of: run.sceneFrames)
    }
  }
}
