package import MultiplaneBase
internal import Synchronization

/// Makes a clip out of raw frames that come once, or for long GIFs twice.
///
/// For the colours of a GIF ffmpeg has to see all frames first. In one pass it keeps them all in its memory, 4 bytes a
/// pixel; above `memoryLimit` the frames are asked for twice instead, which costs rendering them again and no memory.
/// The file is the same.
///
///     let encoder = ClipEncoder(settings, into: file, frames: 240)
///     for _ in 0..<encoder.passes {
///       let pipe = try encoder.startPass()
///       …            // every frame into the pipe
///       try encoder.endPass()
///     }
///     try encoder.finish()
///
/// After an error `discard` is called.
package final class ClipEncoder: Sendable {
  /// How much ffmpeg may take to keep the frames of a GIF, in bytes.
  package static let memoryLimit = 256 << 20

  private struct State {
    var pass = 0
    var process: EncoderProcess?
    var palette: [UInt8] = []
  }

  /// How often the frames are needed.
  package let passes: Int
  private let ffmpeg: FFmpeg
  private let gifski: Gifski?
  private let file: ClipFile
  private let patience: Double
  private let durability: Durability
  private let onCommand: @Sendable (EncoderCommand) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - program: ffmpeg's path, or a name that is looked for in `PATH`.
  ///   - gifski: The same of gifski, which then makes those GIFs that it can; `nil` leaves all to ffmpeg.
  ///   - frames: How many frames will come.
  ///   - patience: How long it may neither take nor write anything while it is waited for, in seconds.
  ///   - onCommand: Told what is started.
  package init(
    _ settings: ClipSettings, into file: ClipFile, frames: Int, program: String = "ffmpeg", gifski: String? = nil,
    patience: Double = 30, memoryLimit: Int = ClipEncoder.memoryLimit, durability: Durability = .none,
    onCommand: @escaping @Sendable (EncoderCommand) -> Void = { _ in }
  ) {
    (self.file, self.patience, self.onCommand) = (file, patience, onCommand)
    ffmpeg = FFmpeg(program: program, settings)
    self.durability = durability
    self.gifski = gifski.flatMap { Gifski(program: $0, settings) }
    passes = self.gifski == nil ? Self.passes(settings, frames: frames, memoryLimit: memoryLimit) : 1
  }

  /// How often the frames of a clip are needed: twice for a GIF whose frames take more than `memoryLimit`.
  package static func passes(_ settings: ClipSettings, frames: Int, memoryLimit: Int = ClipEncoder.memoryLimit) -> Int {
    // With colours of its own for every frame none has to wait for another.
    settings.format == .gif && settings.quality != .high && frames > memoryLimit / settings.frameBytes ? 2 : 1
  }

  /// Starts the encoder for the next pass.
  package func startPass() throws(OutputError) -> RawPipe {
    if let gifski {
      let process = try start(gifski.encode(into: file.temporaryPath))
      try gifski.header.withRawBytes { bytes throws(OutputError) in try process.write(bytes) }
      return RawPipe(process, layout: gifski.layout)
    }
    let command = state.withLock { state in
      state.pass += 1
      if passes == 1 { return ffmpeg.encode(into: file.temporaryPath) }
      return state.pass == 1 ? ffmpeg.findPalette() : ffmpeg.encode(with: state.palette, into: file.temporaryPath)
    }
    return RawPipe(try start(command))
  }

  private func start(_ command: EncoderCommand) throws(OutputError) -> EncoderProcess {
    onCommand(command)
    if command.output != nil { try file.begin() }
    let process = try EncoderProcess(command, into: command.output == nil ? nil : file, patience: patience)
    state.withLock { $0.process = process }
    return process
  }

  /// Waits for the encoder to end, and reads whether the file it wrote has an end.
  package func endPass() throws(OutputError) {
    guard let process = state.withLock({ $0.process }) else { return }
    let result = try process.finish()
    let isPalette = state.withLock { state in
      state.process = nil
      state.palette = result
      return passes == 2 && state.pass == 1
    }
    if isPalette {
      if result.count != FFmpeg.paletteBytes { throw process.failure(.madeNothing) }
    } else if file.size > 0, try !file.isWhole(as: ffmpeg.settings.format) {
      throw process.failure(.leftUnfinished)
    }
  }

  /// Gives the file its name.
  ///
  /// - Returns: How many bytes it has.
  @discardableResult
  package func finish() throws(OutputError) -> Int {
    let size = try file.commit(durability: durability)
    guard size > 0 else { throw .encoder(EncoderFailure(program: gifski?.program ?? ffmpeg.program, .madeNothing)) }
    return size
  }

  /// An error with the version of the program, where that may be the reason.
  package func explained(_ error: OutputError) -> OutputError { error.withEncoderVersion() }

  /// Ends the encoder, so that whoever waits for it gets `.stopped`; from any thread.
  package func stop() { state.withLock { $0.process }?.stop() }

  /// Ends the encoder and removes what it wrote; from any thread, even while others wait for it.
  package func discard() {
    // Once it is gone it cannot make the file anew.
    state.withLock { $0.process }?.discard()
    file.discard()
  }
}
