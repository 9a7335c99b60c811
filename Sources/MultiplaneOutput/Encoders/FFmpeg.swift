import MultiplaneBase

/// How ffmpeg is told to make clips.
///
/// Raw frames come by standard input. The defaults are measured (docs/previews.md): `veryfast` at 18 is near the source in a
/// fifth of the bytes of a lossless film.
package struct FFmpeg: Sendable {
  /// Its path, or a name that is looked for in `PATH`.
  package let program: String
  /// The settings of the clip.
  package let settings: ClipSettings

  /// - Parameter program: Its path, or a name that is looked for in `PATH`.
  package init(program: String = "ffmpeg", _ settings: ClipSettings) {
    (self.program, self.settings) = (program, settings)
  }

  /// Makes the whole clip.
  package func encode(into file: String) -> EncoderCommand {
    let codec: [String]
    switch settings.format {
    case .mp4:
      let factor = [ClipQuality.low: 28, .medium: 18, .high: 12][settings.quality] ?? 18
      codec =
        colors("yuv420p")
        + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "\(factor)", "-movflags", "+faststart", "-f", "mp4"]
    case .mov:
      // ProRes says its colours in each frame, and has them from the frames it is given.
      let said = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
      codec =
        colors("\(settings.hasAlpha ? "yuva444p10le" : "yuv444p10le"),\(said)")
        + ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-movflags", "+faststart", "-f", "mov"]
    case .webm:
      let factor = [ClipQuality.low: 36, .medium: 24, .high: 15][settings.quality] ?? 24
      // Frames that are not shown would have no alpha.
      codec =
        colors(settings.hasAlpha ? "yuva420p" : "yuv420p")
        + ["-c:v", "libvpx-vp9", "-crf", "\(factor)", "-b:v", "0", "-cpu-used", "4", "-row-mt", "1"]
        + ["-auto-alt-ref", settings.hasAlpha ? "0" : "1", "-f", "webm"]
    case .avif:
      let factor = [ClipQuality.low: 36, .medium: 24, .high: 15][settings.quality] ?? 24
      codec =
        colors("yuv444p") + ["-c:v", "libaom-av1", "-crf", "\(factor)", "-b:v", "0", "-cpu-used", "6", "-row-mt", "1"]
        + ["-f", "avif"]
    case .gif, .webp, .apng: preconditionFailure("the engine writes it itself")
    }
    // With the protocol written out, no name can be taken for another one or for an option.
    return EncoderCommand(
      program: program, arguments: input + sound + codec + ["-y", "file:\(file)"], output: file)
  }

  /// The track of sound, from its file to the codec that players know, as long as the frames. A playlist that it names is not
  /// followed to a network.
  private var sound: [String] {
    guard let audio = settings.audio else { return [] }
    let codec = [ClipFormat.mov: "pcm_s16le", .webm: "libopus"][settings.format] ?? "aac"
    return ["-protocol_whitelist", "file", "-i", "file:\(audio.path)", "-map", "0:v", "-map", "1:a:0", "-c:a", codec]
      + ["-t", numberText(audio.seconds)]
  }

  /// The colours of a film, said in the file: players take them for BT.709, and ffmpeg would convert by BT.601 and not say so.
  private func colors(_ pixels: String) -> [String] {
    ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=\(pixels)", "-colorspace", "bt709"]
      + ["-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
  }

  private var input: [String] {
    ["-hide_banner", "-nostdin", "-loglevel", "error", "-f", "rawvideo", "-pixel_format", "bgra"]
      + ["-video_size", "\(settings.width)x\(settings.height)", "-framerate", settings.rate.argument, "-i", "pipe:0"]
  }
}
