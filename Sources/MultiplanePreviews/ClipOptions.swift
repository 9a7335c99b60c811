internal import Multiplane
package import MultiplaneBase
internal import MultiplaneOutput
package import MultiplaneScene

/// The options of a moving preview.
package struct ClipOptions: Sendable, Hashable {
  /// The format of the file.
  package var format: ClipFormat
  /// Frames a second; `nil` is 25 for a GIF, else the scene's. Scenes are stepped at this rate, no frame is dropped.
  package var framesPerSecond: Double?
  /// Pixels across; `nil` is as wide as a frame of `render`. Scenes are drawn at this scale, nothing is resampled.
  package var width: Int?
  /// How often it is played; 0 is for ever.
  package var loop = 0
  /// Size or look.
  package var quality = ClipQuality.medium
  /// A file of sound that is played beside a film, cut to its length.
  package var audio: String?

  /// A clip with the format's own settings.
  package init(_ format: ClipFormat) { self.format = format }

  /// A clip as a scene's `output` describes it.
  package init(_ clip: OutputSettings.Clip) {
    (format, framesPerSecond, width) = (clip.format, clip.framesPerSecond, clip.width)
    (loop, quality) = (clip.loop, clip.quality)
  }

  /// The highest rate of a GIF that nobody has asked for another: more is seldom worth its size.
  static let gifRate = 25.0

  /// The rate that is nearest to the one that is asked for, and a warning where it is another.
  ///
  /// - Parameter source: The frames a second of the source, which are kept unless a GIF would have too many.
  func rate(of source: Double) throws(SceneFailure) -> (ClipRate, [Diagnostic]) {
    let wanted = framesPerSecond ?? source
    guard wanted >= ClipRate.lowest else {
      throw SceneFailure(
        code: "clip-rate",
        "a clip of \(wanted) frames a second is none; it has at least \(numberText(ClipRate.lowest))",
        hint: "give it a rate: --fps 25", failure: .commandLine)
    }
    let rate = ClipRate(framesPerSecond ?? (format == .gif ? min(Self.gifRate, source) : source), for: format)
    let remark = framesPerSecond.flatMap { rate.remark(onWanted: $0) }.map {
      Diagnostic(.warning, code: "gif-rate", $0, failure: .commandLine)
    }
    return (rate, remark.map { [$0] } ?? [])
  }

  /// The track of sound beside so many frames.
  func track(_ frames: Int, _ rate: ClipRate) -> ClipSettings.AudioTrack? {
    audio.map { ClipSettings.AudioTrack(path: $0, seconds: Double(frames) / rate.framesPerSecond) }
  }

  /// Checks that the format can do what frames ask for: an error, or a warning where a picture is still right.
  ///
  /// - Parameter otherWidth: Finds the size of a frame of another width, if there is one.
  func check(
    _ pixels: PixelSize, hasAlpha: Bool, otherWidth: (Int) -> PixelSize?
  ) throws(SceneFailure) -> [Diagnostic] {
    if hasAlpha, !format.canBeTransparent {
      throw SceneFailure(
        code: "clip-alpha",
        "\(format == .avif ? "an AVIF of ffmpeg" : "a film") cannot be transparent, and the canvas is",
        hint: "give canvas.background a color, or write a .mov, .webm, .webp, .apng or .gif", failure: .commandLine)
    }
    if format == .webp { try PictureFormat.webp.check(pixels) }
    func isEven(_ size: PixelSize) -> Bool { size.width % 2 == 0 && size.height % 2 == 0 }
    if format.needsEvenSides, !isEven(pixels) {
      let near = (1...64).flatMap { [pixels.width + $0, pixels.width - $0] }.filter { $0 > 1 }
        .compactMap { otherWidth($0) }.first(where: isEven)
      let hint = near.map { "--width \($0.width) makes it \($0.width)x\($0.height)" } ?? "change canvas.size"
      throw SceneFailure(
        code: "odd-size", "a film has even sides, and a frame has \(pixels.width)x\(pixels.height) pixels",
        hint: hint, failure: .commandLine)
    }
    guard hasAlpha, format == .gif else { return [] }
    return [
      Diagnostic(
        .warning, code: "gif-alpha",
        "a GIF's pixels are transparent or not; what is half transparent becomes one of them",
        hint: "a .webp or .apng keeps it", failure: .commandLine)
    ]
  }
}
