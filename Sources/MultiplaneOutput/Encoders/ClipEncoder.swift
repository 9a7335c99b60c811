package import MultiplaneBase
internal import Synchronization

/// Makes a clip out of raw frames by ffmpeg.
///
///     let encoder = ClipEncoder(settings, into: file)
///     let pipe = try encoder.start()
///     …            // every frame into the pipe
///     try encoder.end()
///     try encoder.finish()
///
/// After an error `discard` is called.
package final class ClipEncoder: Sendable {
  private let ffmpeg: FFmpeg
  private let file: ClipFile
  private let patience: Double
  private let durability: Durability
  private let onCommand: @Sendable (EncoderCommand) -> Void
  private let process = Mutex<EncoderProcess?>(nil)

  /// - Parameters:
  ///   - program: ffmpeg's path, or a name that is looked for in `PATH`.
  ///   - patience: How long it may neither take nor write anything while it is waited for, in seconds.
  ///   - onCommand: Told what is started.
  package init(
    _ settings: ClipSettings, into file: ClipFile, program: String = "ffmpeg", patience: Double = 30,
    durability: Durability = .none, onCommand: @escaping @Sendable (EncoderCommand) -> Void = { _ in }
  ) {
    (self.file, self.patience, self.durability, self.onCommand) = (file, patience, durability, onCommand)
    ffmpeg = FFmpeg(program: program, settings)
  }

  /// Starts the encoder.
  package func start() throws(OutputError) -> RawPipe {
    let command = ffmpeg.encode(into: file.temporaryPath)
    onCommand(command)
    try file.begin()
    let process = try EncoderProcess(command, into: file, patience: patience)
    self.process.withLock { $0 = process }
    return RawPipe(process)
  }

  /// Waits for the encoder to end, and reads whether the file it wrote has an end.
  package func end() throws(OutputError) {
    guard let process = process.withLock({ $0 }) else { return }
    try process.finish()
    self.process.withLock { $0 = nil }
    if file.size > 0, try !file.isWhole(as: ffmpeg.settings.format) { throw process.failure(.leftUnfinished) }
  }

  /// Gives the file its name.
  ///
  /// - Returns: How many bytes it has.
  @discardableResult
  package func finish() throws(OutputError) -> Int {
    let size = try file.commit(durability: durability)
    guard size > 0 else { throw .encoder(EncoderFailure(program: ffmpeg.program, .madeNothing)) }
    return size
  }

  /// An error with the version of the program, where that may be the reason.
  package func explained(_ error: OutputError) -> OutputError { error.withEncoderVersion() }

  /// Ends the encoder, so that whoever waits for it gets `.stopped`; from any thread.
  package func stop() { process.withLock { $0 }?.stop() }

  /// Ends the encoder and removes what it wrote; from any thread, even while others wait for it.
  package func discard() {
    // Once it is gone it cannot make the file anew.
    process.withLock { $0 }?.discard()
    file.discard()
  }
}
