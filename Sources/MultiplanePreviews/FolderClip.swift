package import Multiplane
package import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneInspection
package import MultiplaneOutput
internal import MultiplaneScene

/// A clip of the frames in a folder that `render` filled.
///
/// At another rate than the folder's the frames nearest in time are taken, so that it plays at the same speed.
package struct FolderClip: ClipSource {
  package let settings: ClipSettings
  package let warnings: [Diagnostic]
  package var frameCount: Int { files.count }
  private let folder: OutputFolder
  private let isPNG: Bool
  /// The files in the order of the clip; one may come twice.
  private let files: [FrameEntry]
  /// The folder may be anybody's, and so may its pictures.
  private let decoders: DecoderPool

  /// Reads the folder's manifest.
  ///
  /// - Parameter frames: The frames that are shown; `nil` is all of them.
  /// - Throws: `scene` for options that do not fit, `output` if the manifest is missing or frames are.
  package init(_ path: String, _ clip: ClipOptions, frames: RenderOptions.FrameRange? = nil) throws(RenderFailure) {
    let decoders = DecoderPool()
    let (folder, manifest) = try RenderFailure.ofOutput { () throws(OutputError) in
      let folder = try OutputFolder.existing(path)
      return (folder, try folder.flatMap { folder throws(OutputError) in try FrameManifest(in: folder) })
    }
    guard let folder, let manifest else {
      throw Self.refused(
        "no-frames", "\"\(path)\" has no frames.json", "a folder that `multiplane render` has finished has one",
        .output)
    }
    self.decoders = decoders
    let run = manifest.run
    let sides = 1...FrameLimits.side
    guard sides.contains(run.width), sides.contains(run.height), run.fps > 0, run.fps <= 1000 else {
      throw Self.refused(
        "bad-manifest", "\"\(path)/frames.json\" describes no frames",
        "`multiplane render --force` fills the folder anew", .output)
    }
    let entries = try Self.entries(of: manifest, frames, folder)
    let source = run.fps / Double(run.every)
    do throws(SceneFailure) {
      if let width = clip.width, width != run.width {
        throw SceneFailure(
          code: "clip-width", "frames of a folder keep their width of \(run.width) pixels",
          hint: "give the scene in place of the folder, or render it with another --scale", failure: .commandLine)
      }
      let (rate, remarks) = try clip.rate(of: source)
      let shown = Double(entries.count) * rate.framesPerSecond / source
      guard shown <= Self.mostFrames else {
        throw SceneFailure(
          code: "limit-frames",
          "at \(decimalText(rate.framesPerSecond)) frames a second the clip would have more than \(Int(Self.mostFrames))",
          hint: "give it a lower rate", failure: .limit)
      }
      let hasAlpha = try Self.header(entries[0], folder, decoders).hasAlpha
      warnings =
        try remarks + [DecoderWalls.warning].compactMap(\.self)
        + clip.check(PixelSize(width: run.width, height: run.height), hasAlpha: hasAlpha) { _ in nil }
      var settings = ClipSettings(
        format: clip.format, width: run.width, height: run.height, rate: rate, hasAlpha: hasAlpha, loop: clip.loop,
        quality: clip.quality)
      let files = Self.indices(of: entries.count, at: source, shownAt: rate.framesPerSecond).map { entries[$0] }
      settings.audio = clip.track(files.count, rate)
      (self.settings, self.files) = (settings, files)
    } catch {
      throw .scene(error)
    }
    (self.folder, isPNG) = (folder, run.format.kind == .png)
  }

  /// The most frames of a clip: more than a day of them.
  private static let mostFrames = 10_000_000.0

  /// Which of some frames are shown at another rate; the last one always is.
  static func indices(of count: Int, at source: Double, shownAt rate: Double) -> [Int] {
    if source == rate { return Array(0..<count) }
    let shown = Int((Double(count - 1) * rate / source - 1e-6).rounded(.up)) + 1
    return (0..<shown).map { min(count - 1, Int((Double($0) * source / rate).rounded())) }
  }

  package func draw(
    into sink: any FrameSink, cancellation: Cancellation?, onFrame: @escaping @Sendable (Int) -> Void
  ) throws(RenderFailure) -> [Diagnostic] {
    cancellation?.bind { sink.stop() }
    defer { cancellation?.bind(nil) }
    let writer = sink.makeWriter()
    for (index, entry) in files.enumerated() {
      if cancellation?.isCancelled == true { throw .cancelled }
      let buffer = try picture(entry)
      // The raw frame may be the picture's own memory.
      defer { withExtendedLifetime(buffer) {} }
      try RenderFailure.ofOutput { () throws(OutputError) in
        let frame = DrawnFrame(
          number: entry.frame, index: index, scroll: 0, hasAlpha: settings.hasAlpha, pixels: PixelSource(buffer),
          file: nil)
        writer.convert(frame)
        try writer.write(frame)
      }
      onFrame(entry.frame)
    }
    return []
  }

  package func frame(at moment: SceneMoment) throws(SceneFailure) -> Int {
    throw SceneFailure(
      code: "poster-moment", "a folder has frames and no moments", hint: "give the scene in place of the folder",
      failure: .commandLine)
  }

  package func poster(at moment: SceneMoment?) throws(RenderFailure) -> [UInt8] {
    if let moment { _ = try RenderFailure.ofScene { () throws(SceneFailure) in try frame(at: moment) } }
    if isPNG { return try bytes(files[0]) }
    return PNGEncoder(mode: .fast).file(PixelSource(try picture(files[0])), hasAlpha: settings.hasAlpha)
  }

  // MARK: Files

  private func bytes(_ entry: FrameEntry) throws(RenderFailure) -> [UInt8] {
    try RenderFailure.ofOutput { () throws(OutputError) in try entry.read(from: folder) }
  }

  private func picture(_ entry: FrameEntry) throws(RenderFailure) -> PixelBuffer {
    let bytes = try bytes(entry)
    return try RenderFailure.ofScene { () throws(SceneFailure) in
      let picture = try decoders.image(bytes, name: folder.shown(entry.file)).pixels
      guard picture.width == settings.width, picture.height == settings.height else {
        throw SceneFailure(
          code: "frame-size",
          "\"\(folder.shown(entry.file))\" has \(picture.width)x\(picture.height) pixels, not "
            + "\(settings.width)x\(settings.height)", hint: "`multiplane render --resume` draws it again",
          failure: .asset)
      }
      return picture
    }
  }

  private static func header(
    _ entry: FrameEntry, _ folder: OutputFolder, _ decoders: DecoderPool
  ) throws(SceneFailure) -> ImageHeader {
    let bytes: [UInt8]
    do throws(OutputError) {
      bytes = try entry.read(from: folder)
    } catch {
      throw SceneFailure(error.diagnostic)
    }
    return try decoders.header(of: bytes, name: folder.shown(entry.file))
  }

  /// The frames that are shown, without gaps.
  private static func entries(
    of manifest: FrameManifest, _ range: RenderOptions.FrameRange?, _ folder: OutputFolder
  ) throws(RenderFailure) -> [FrameEntry] {
    let last = range.flatMap(\.last) ?? Int.max
    let entries = manifest.entries.values.sorted { $0.frame < $1.frame }
      .filter { $0.frame >= range?.first ?? 0 && $0.frame <= last }
    guard let first = entries.first else {
      throw refused("no-frames", "\"\(folder.path)\" has none of these frames", nil, .commandLine)
    }
    for (index, entry) in entries.enumerated() where entry.frame != first.frame + index * manifest.run.every {
      throw refused(
        "frames-missing", "\"\(folder.path)\" lacks frame \(first.frame + index * manifest.run.every)",
        "`multiplane render --resume` draws what is missing", .output)
    }
    return entries
  }

  private static func refused(
    _ code: String, _ message: String, _ hint: String?, _ failure: FailureClass
  ) -> RenderFailure {
    .scene(SceneFailure(code: code, message, hint: hint, failure: failure))
  }
}
