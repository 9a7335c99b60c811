import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import MultiplaneVectors

/// `multiplane gif`.
struct GifCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "gif",
    abstract: "Make a GIF, animated WebP, film or APNG of a scene or of rendered frames, or an SVG that moves.",
    discussion: """
      The extension of the file says what it is: .gif, .webp, .mp4, .apng, .mov, .webm, .avif or .svg. An .svg is a film of \
      vectors. It, .gif, .webp and .apng need nothing else. Of the others frames go straight from the renderer into ffmpeg, \
      which has to be installed. MULTIPLANE_FFMPEG names another program than the ffmpeg in PATH. A GIF shows 100/n frames a second, at most 50.
      """)

  @Argument(help: "The scene, or a folder that render has filled; - is a scene on standard input.")
  var scene: String

  @Option(name: [.short, .long], help: ArgumentHelp("The file that is written.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("Show these frames alone, both ends held: A..B, A.. or A.", valueName: "range"))
  var frames: FrameRangeArgument?

  @Option(
    help: ArgumentHelp(
      "Frames a second; the scene's otherwise, at most 25 for a GIF. --frames counts in it.", valueName: "rate"))
  var fps: Double?

  @Option(help: ArgumentHelp("Pixels across: the scene is drawn at that scale.", valueName: "pixels"))
  var width: Int?

  @Option(help: ArgumentHelp("How often the clip is played; 0 is for ever.", valueName: "n"))
  var loop: Int?

  @Option(help: ArgumentHelp("Small, or true to the frames; medium otherwise. WebP may be lossless.", valueName: "how"))
  var quality: ClipQuality?

  @Option(
    help: ArgumentHelp(
      "Write the first frame as a PNG file, too; of an .svg, the time that is shown where animations are off.",
      valueName: "file"))
  var poster: String?

  @Option(
    help: ArgumentHelp(
      "The moment of --poster, in place of the first frame: 2s, 90f, end, a mark, or \"mark + 1s\".",
      valueName: "moment")
  )
  var posterAt: MomentArgument?

  @Option(
    help: ArgumentHelp(
      "A file of sound that is played beside an .mp4, .mov or .webm, cut to its length.", valueName: "file"))
  var audio: String?

  @Option(
    name: .customLong("max-bytes"),
    help: ArgumentHelp("End with an error if the file would be larger.", valueName: "bytes"))
  var maxBytes: Int?

  @OptionGroup var jobsOption: JobsOption

  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var encoder: EncoderOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if let width { try checkWidth(width) }
    if let loop, !(0...65_535).contains(loop) { throw ValidationError("--loop is a number from 0 to 65535.") }
    let mostFrames = FrameLimits.framesPerSecond.upperBound
    if let fps, !(fps > 0 && fps <= mostFrames) {
      throw ValidationError("--fps is a number above 0, at most \(decimalText(mostFrames)).")
    }
    if audio != nil, ClipFormat(path: output)?.canSound != true {
      throw ValidationError("--audio is for .mp4, .mov and .webm.")
    }
    if let audio, !fileExists(audio) || isFolder(audio) {
      throw ValidationError("--audio names no file: \(visible(audio)).")
    }
    if posterAt != nil, poster == nil || VectorWriting.isWanted(output) {
      throw ValidationError("--poster-at is the moment of the picture that --poster names.")
    }
    if VectorWriting.isWanted(output) {
      if quality != nil { throw ValidationError("A film of vectors has no quality to choose.") }
      if let poster, TimeArgument(argument: poster) == nil {
        throw ValidationError("--poster of a film of vectors is a time, such as 2s, 90f or end.")
      }
      return
    }
    if maxBytes != nil { throw ValidationError("--max-bytes is for films of vectors: -o film.svg.") }
    guard let format = ClipFormat(path: output) else {
      let words = ClipFormat.allCases.map { ".\($0.rawValue)" } + [".svg"]
      let hint = output.hasSuffix(".png") ? " For an animated PNG write .apng." : ""
      throw ValidationError(
        "-o ends in \(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1]).\(hint)")
    }
    if let poster { try checkPicture(poster, "--poster") }
    if loop != nil, !format.canLoop { throw ValidationError("A film does not say how often it is played.") }
    if quality != nil, format.qualities.isEmpty {
      throw ValidationError("An APNG and a ProRes film have one quality alone.")
    }
    if let quality, !format.qualities.contains(quality) {
      throw ValidationError("Of clips that have a quality a WebP alone is lossless; an APNG is, too.")
    }
  }

  private var clip: ClipOptions {
    var clip = ClipOptions(ClipFormat(path: output) ?? .gif)
    (clip.framesPerSecond, clip.width, clip.loop) = (fps, width, loop ?? 0)
    (clip.quality, clip.audio) = (quality ?? .medium, audio)
    return clip
  }

  var writtenPaths: [String] { VectorWriting.isWanted(output) ? [output] : [output, poster].compactMap(\.self) }

  func run() throws {
    let messages = Messages(messageOptions)
    if VectorWriting.isWanted(output) { return try writeVectors(messages) }
    try messages.reporting {
      // Obstacles to writing are told before anything is read.
      let file = try ClipFile(.given(output), replaces: fileOptions.force)
      let posterFile = try poster.map { path throws(OutputError) in try fileOptions.open(path) }
      if isFolder(scene) {
        try write(
          try messages.reporting { try FolderClip(scene, clip, frames: frames?.range) }, to: file, posterFile, messages)
      } else {
        var options = sceneOptions.options
        (options.frames, options.jobs) = (frames?.range, jobsOption.jobs)
        options.isDrawnAtOnce = true
        let session = try messages.open(scene, options)
        try session.refuseOwnFiles([output, poster])
        try write(try SceneClip(session, clip), to: file, posterFile, messages)
      }
    }
  }

  private func writeVectors(_ messages: Messages) throws {
    try messages.reporting {
      let file = try fileOptions.open(output)
      if isFolder(scene) {
        throw ValidationError("A film of vectors is made of a scene: a folder of frames has pixels alone.")
      }
      var options = sceneOptions.options
      (options.frames, options.framesPerSecond) = (frames?.range, fps)
      let session = try messages.open(scene, options)
      try session.refuseOwnFiles([output])
      let clip = VectorClip(session)
      let still = try poster.flatMap { TimeArgument(argument: $0)?.moment }.map { moment throws(SceneFailure) in
        try session.frameNumber(at: moment)
      }
      let progress = Progress(total: clip.frames.count, messages)
      let film = try progress.during {
        try clip.film(width: width, loop: loop ?? 0, poster: still) { progress.advance($0) }
      }
      try VectorWriting.check(film, mostBytes: maxBytes)
      messages.show(session.warnings + film.warnings)
      try file.write(film.bytes, durability: fileOptions.durability)
      if output == "-" { return }
      let count = clip.frames.count == 1 ? "1 frame" : "\(clip.frames.count) frames"
      let time = "\(tenths(Double(clip.frames.count) / session.framesPerSecond)) s"
      try messages.report("\(count) in \(visible(output)) (\(time), \(VectorWriting.summary(film)))\n")
    }
  }

  private func write(
    _ source: some ClipSource, to file: ClipFile, _ posterFile: AtomicFile?, _ messages: Messages
  ) throws {
    // A moment that is not there is told before anything is drawn.
    if let moment = posterAt?.moment { _ = try source.frame(at: moment) }
    let writing = ClipWriting(
      messages: messages, interruption: Interruption.gentle(), encoder: encoder, durability: fileOptions.durability)
    try writing.write(source, to: file)
    if let posterFile {
      let bytes = try messages.reporting { try source.poster(at: posterAt?.moment) }
      try posterFile.write(bytes, durability: fileOptions.durability)
    }
    try messages.report(ClipWriting.summary(source, output) + "\n")
  }
}
