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

  /// Hands all frames on.
  ///
  /// - Parameter onFrame: Called for every frame, in order, on any thread.
  /// - Returns: Warnings of the run.
  func draw(
    into sink: any FrameSink, cancellation: Cancellation?, onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> [Diagnostic]

  /// The frame of a moment, at the clip's rate.
  ///
  /// - Throws: The clip has no such moment; one of a folder has none at all.
  func frame(at moment: SceneMoment) throws(SceneFailure) -> Int

  /// A frame as a PNG file.
  ///
  /// - Parameter moment: The clip's first frame unless given; a clip of a folder has no other.
  func poster(at moment: SceneMoment?) throws(RenderFailure) -> [UInt8]
}

extension ClipSource {
  /// Makes the clip: starts the encoder, where another program is one, gives it every frame, and waits for the file.
  ///
  /// On an error, or when it is cancelled, the encoder is ended and nothing is left of the file.
  ///
  /// - Parameters:
  ///   - program: ffmpeg's path, or a name that is looked for in `PATH`.
  ///   - patience: How long it may neither take nor write anything while it is waited for, in seconds.
  ///   - onCommand: Called with the command that is started.
  ///   - onFrame: Called for every frame of every pass.
  /// - Returns: How many bytes the file has, and warnings of the run.
  package func write(
    to file: ClipFile, program: String = "ffmpeg", patience: Double = 30,
    durability: Durability = .none, cancellation: Cancellation? = nil,
    onCommand: @escaping @Sendable (EncoderCommand) -> Void = { _ in },
    onFrame: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(RenderFailure) -> (bytes: Int, warnings: [Diagnostic]) {
    if AnimationFile.makes(settings.format) { return try writeAnimation(file, durability, cancellation, onFrame) }
    let encoder = ClipEncoder(
      settings, into: file, program: program, patience: patience, durability: durability, onCommand: onCommand)
    cancellation?.bindAbandon { encoder.discard() }
    defer { cancellation?.bindAbandon(nil) }
    do throws(RenderFailure) {
      let pipe = try RenderFailure.ofOutput { () throws(OutputError) in try encoder.start() }
      let warnings = try draw(into: pipe, cancellation: cancellation, onFrame: onFrame)
      cancellation?.bind { encoder.stop() }
      defer { cancellation?.bind(nil) }
      try RenderFailure.ofOutput { () throws(OutputError) in try encoder.end() }
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

  private func writeAnimation(
    _ file: ClipFile, _ durability: Durability, _ cancellation: Cancellation?,
    _ onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> (bytes: Int, warnings: [Diagnostic]) {
    cancellation?.bindAbandon { file.discard() }
    defer { cancellation?.bindAbandon(nil) }
    do throws(RenderFailure) {
      let colors = FilmColors(settings)
      if let colors {
        _ = try draw(into: colors, cancellation: cancellation, onFrame: onFrame)
        if cancellation?.isCancelled == true { throw .cancelled }
      }
      let animation = try RenderFailure.ofOutput { () throws(OutputError) in
        try AnimationFile(settings, colors: colors, into: file)
      }
      let warnings = try draw(into: animation, cancellation: cancellation, onFrame: onFrame)
      if cancellation?.isCancelled == true { throw .cancelled }
      let bytes = try RenderFailure.ofOutput { () throws(OutputError) in
        try animation.finish(frames: frameCount, durability: durability)
      }
      return (bytes, warnings)
    } catch {
      file.discard()
      throw cancellation?.isCancelled == true ? .cancelled : error
    }
  }

  /// How often every frame is drawn: twice where colors have to be known before.
  package var passes: Int { FilmColors.areWanted(settings) ? 2 : 1 }
}
