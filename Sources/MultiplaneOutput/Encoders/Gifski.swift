import MultiplaneBase

/// How gifski is told to make GIFs: a palette for every frame, which looks best and takes longest.
///
/// It takes a YUV4MPEG2 stream by standard input, which knows no transparency.
package struct Gifski: Sendable {
  /// Its path, or a name that is looked for in `PATH`.
  package let program: String
  /// The settings of the clip.
  package let settings: ClipSettings

  private let hundredths: Int

  /// `nil` for clips it cannot make: others than GIFs, and transparent ones.
  ///
  /// - Parameter program: Its path, or a name that is looked for in `PATH`.
  package init?(program: String = "gifski", _ settings: ClipSettings) {
    guard settings.format == .gif, !settings.hasAlpha, let hundredths = settings.rate.hundredths else { return nil }
    (self.program, self.settings, self.hundredths) = (program, settings, hundredths)
  }

  /// Makes the clip.
  package func encode(into file: String) -> EncoderCommand {
    let quality = [ClipQuality.low: 60, .medium: 90, .high: 100][settings.quality] ?? 90
    let repeats = settings.loop == 0 ? 0 : settings.loop == 1 ? -1 : settings.loop - 1
    // Without both sides it would shrink what is larger than 800x600.
    let sides = ["--width=\(settings.width)", "--height=\(settings.height)"]
    let rate = "--fps=\(Float(settings.rate.framesPerSecond))"
    return EncoderCommand(
      program: program,
      arguments: ["--quiet", rate] + sides + ["--quality=\(quality)", "--repeat=\(repeats)", "--output=\(file)", "-"],
      output: file)
  }

  /// How it wants frames. It reads the colours of small pictures by BT.601 and those of others by BT.709.
  package var layout: RawLayout { .y4m(bt709: settings.height > 480 || settings.width > 720) }

  /// The beginning of the stream.
  package var header: [UInt8] {
    Array(RawLayout.y4mHeader(width: settings.width, height: settings.height, rate: "100:\(hundredths)").utf8)
  }
}
