package import Multiplane
package import MultiplaneBase
package import MultiplaneOutput

/// Where the frames of a clip come from.
package protocol ClipSource: Sendable {
  /// The settings of the encoder.
  var settings: ClipSettings { get }
  /// How many frames the clip has.
  var frameCount: Int { get }
  /// The warnings before anything is drawn.
  var warnings: [Diagnostic] { get }

  /// Puts all frames into a pipe, in order.
  ///
  /// - Parameter onFrame: Called for every frame, in order, on any thread.
  /// - Returns: Warnings of the run.
  func draw(
    into pipe: RawPipe, cancellation: Cancellation?, onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> [Diagnostic]

  /// The clip's first frame as a PNG file.
  func poster() throws(RenderFailure) -> [UInt8]
}

extension ClipSource {
  /// Makes the clip: starts the encoder, gives it every frame, and waits for the file.
  ///
  /// On an error, or when it is cancelled, the encoder is ended and nothing is left of the file.
  ///
  /// - Parameters:
  ///   - program: ffmpeg's path, or a name that is looked for in `PATH`.
  ///   - gifski: The same of gifski, which then makes those GIFs that it can; `nil` leaves all to ffmpeg.
  ///   - patience: How long it may neither take nor write anything while it is waited for, in seconds.
  ///   - onCommand: Called with the command that is started.
  ///   - onFrame: Called for every frame of every pass.
  /// - Returns: How many bytes the file has, and warnings of the run.
  package func write(
    to file: ClipFile, program: String = "ffmpeg", gifski: String? = nil, patience: Double = 30,
    durability: Durability = .none, cancellation: Cancellation? = nil,
    onCommand: @escaping @Sendable (EncoderCommand) -> Void = { _ in },
    onFrame: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(RenderFailure) -> (bytes: Int, warnings: [Diagnostic]) {
    let encoder = ClipEncoder(
      settings, into: file, frames: frameCount, program: program, gifski: gifski, patience: patience,
      durability: durability, onCommand: onCommand)
    cancellation?.bindAbandon { encoder.discard() }
    defer { cancellation?.bindAbandon(nil) }
    do throws(RenderFailure) {
      var warnings: [Diagnostic] = []
      for _ in 0..<encoder.passes {
        let pipe = try RenderFailure.ofOutput { () throws(OutputError) in try encoder.startPass() }
        warnings = try draw(into: pipe, cancellation: cancellation, onFrame: onFrame)
        cancellation?.bind { encoder.stop() }
        defer { cancellation?.bind(nil) }
        try RenderFailure.ofOutput { () throws(OutputError) in try encoder.endPass() }
      }
      if cancellation?.isCancelled == true { throw .cancelled }
      let bytes = try RenderFailure.ofOutput { () throws(OutputError) in try encoder.finish() }
      return (bytes, warnings)
    } catch {
      encoder.discard()
      if cancellation?.isCancelled == true { throw .cancelled }
      if case .output(let error) = error { throw .output(encoder.explained(error)) }
      throw error
    }
  }

  /// How often every frame is drawn: twice for a long GIF that ffmpeg makes.
  package func passes(gifski: String? = nil) -> Int {
    gifski.flatMap { Gifski(program: $0, settings) } == nil ? ClipEncoder.passes(settings, frames: frameCount) : 1
  }
}
