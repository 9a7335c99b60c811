import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews

extension ClipFormat: ExpressibleByArgument {}
extension ClipQuality: ExpressibleByArgument {}

/// How the outside encoder is run.
struct EncoderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long the encoder may neither read nor write anything before it is ended.", valueName: "seconds"))
  var patience = 30.0

  @Flag(name: [.short, .long], help: "Print the command that is run on standard error.")
  var verbose = false

  func validate() throws {
    if !(0.1...86_400).contains(patience) { throw ValidationError("--patience is a number of seconds above 0.") }
  }
}

/// Writes clips for a command and tells of them.
struct ClipWriting {
  let messages: Messages
  let interruption: Interruption
  let encoder: EncoderOptions
  let durability: Durability

  /// Makes a clip; the file's size.
  func write(_ source: some ClipSource, to file: ClipFile) throws {
    messages.show(source.warnings)
    let progress = Progress(total: source.frameCount, messages, passes: source.passes)
    let (messages, verbose) = (messages, encoder.verbose)
    let result = try messages.rendering(progress, interruption) { () throws(RenderFailure) in
      try source.write(
        to: file, program: ClipPrograms.ffmpeg, patience: encoder.patience, durability: durability,
        cancellation: interruption.cancellation,
        onCommand: { command in if verbose { messages.say("run", command.text) } },
        onFrame: { progress.advance($0) })
    }
    messages.show(result.warnings)
  }

  /// The clip that was made, in one line.
  static func summary(_ source: some ClipSource, _ path: String) -> String {
    let rate = source.settings.rate.framesPerSecond
    let duration = Double(source.frameCount) / rate
    let count = source.frameCount == 1 ? "1 frame" : "\(source.frameCount) frames"
    let size = "\(source.settings.width)x\(source.settings.height) pixels"
    return "\(count) in \(visible(path)) (\(tenths(duration)) s at \(rateText(rate)) fps, \(size))"
  }
}

/// A rate without a fraction where it has none.
func rateText(_ rate: Double) -> String { rate == rate.rounded() ? "\(Int(rate))" : tenths(rate) }

extension Messages {
  /// The result of a run of frames. The line of its progress is taken away at the end, and a failure is shown.
  func rendering<Result>(
    _ progress: Progress, _ interruption: Interruption, _ body: () throws(RenderFailure) -> Result
  ) throws -> Result {
    do throws(RenderFailure) {
      return try progress.during(body)
    } catch {
      show(error.diagnostics)
      throw ExitRequest(error, interruption)
    }
  }
}

extension ExitRequest {
  /// The end of a command whose run ended with a failure that was shown.
  init(_ failure: RenderFailure, _ interruption: Interruption?) {
    switch failure {
    case .cancelled: self.init(interruption?.exitCode ?? 130)
    case .output(let error): self.init(error.exitCode)
    case .scene(let failure): self.init(DiagnosticPrinter.exitCode(of: failure.diagnostics))
    }
  }
}
