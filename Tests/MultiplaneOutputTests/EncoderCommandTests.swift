import MultiplaneOutput
import MultiplaneBase
import Testing

/// What ffmpeg is told.
@Suite struct EncoderCommandTests {
  @Test(arguments: [
    (60.0, 50.0, "GIF cannot show 60 frames per second; using 50 (2 hundredths each)"),
    (120.0, 50.0, "GIF cannot show 120 frames per second; using 50 (2 hundredths each)"),
    (50.0, 50.0, nil), (25.0, 25.0, nil), (20.0, 20.0, nil), (1.0, 1.0, nil),
    (30.0, 100.0 / 3, "GIF cannot show 30 frames per second; using 33.33 (3 hundredths each)"),
    (24.0, 25.0, "GIF cannot show 24 frames per second; using 25 (4 hundredths each)"),
  ])
  func `a GIF has the rate that is nearest`(wanted: Double, used: Double, remark: String?) {
    let rate = ClipRate(wanted, for: .gif)
    #expect(rate.framesPerSecond == used)
    #expect(rate.remark(onWanted: wanted) == remark)
    #expect(ClipRate(wanted, for: .mp4).framesPerSecond == wanted)
    #expect(ClipRate(wanted, for: .mp4).remark(onWanted: wanted) == nil)
  }

  @Test(arguments: [
    ("a.gif", ClipFormat.gif), ("out/A.GIF", .gif), ("b.webp", .webp), ("c.mp4", .mp4), ("d.apng", .apng),
    ("f.mov", .mov), ("g.webm", .webm), ("h.avif", .avif),
    ("e.png", nil),
    ("gif", nil), ("x.gif/y", nil), ("", nil),
  ])
  func `the extension is the format`(path: String, format: ClipFormat?) { #expect(ClipFormat(path: path) == format) }

  private func text(_ settings: ClipSettings) -> String { FFmpeg(settings).encode(into: "a b.x").text }
  private let input =
    "ffmpeg -hide_banner -nostdin -loglevel error -f rawvideo -pixel_format bgra -video_size 390x844 "

  @Test func `the commands are those that were measured`() {
    var settings = ClipSettings(format: .mp4, width: 390, height: 844, rate: ClipRate(59.94, for: .mp4))
    #expect(
      text(settings) == input
        + "-framerate 59.94 -i pipe:0 -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 "
        + "-color_primaries bt709 -color_trc bt709 -color_range tv -c:v libx264 -preset veryfast -crf 18 "
        + "-movflags +faststart -f mp4 -y 'file:a b.x'")
    for (hasAlpha, pixels, vp9) in [(false, "yuv", "1"), (true, "yuva", "0")] {
      settings.hasAlpha = hasAlpha
      settings.format = .mov
      #expect(text(settings).contains("format=\(pixels)444p10le,setparams=color_primaries=bt709:"))
      #expect(text(settings).contains("-c:v prores_ks -profile:v 4444 -vendor apl0 -movflags +faststart -f mov"))
      settings.format = .webm
      #expect(text(settings).contains("format=\(pixels)420p -colorspace bt709 "))
      #expect(
        text(settings).contains(
          "-c:v libvpx-vp9 -crf 24 -b:v 0 -cpu-used 4 -row-mt 1 -auto-alt-ref \(vp9) -f webm"))
    }
  }

  @Test func `quality is a choice of size and look`() {
    func words(_ format: ClipFormat, _ quality: ClipQuality) -> String {
      text(ClipSettings(format: format, width: 2, height: 2, rate: ClipRate(25, for: format), quality: quality))
    }
    #expect(words(.mp4, .low).contains("-crf 28") && words(.mp4, .high).contains("-crf 12"))
    #expect(words(.avif, .low).contains("-crf 36") && words(.avif, .high).contains("-c:v libaom-av1 -crf 15 -b:v 0"))
    #expect(words(.webm, .low).contains("-crf 36") && words(.webm, .high).contains("-crf 15"))
  }

  @Test(arguments: [(ClipFormat.mp4, "aac"), (.mov, "pcm_s16le"), (.webm, "libopus")])
  func `sound is cut to the length of the frames, and leads to no network`(format: ClipFormat, codec: String) {
    var settings = ClipSettings(format: format, width: 2, height: 2, rate: ClipRate(25, for: format))
    settings.audio = ClipSettings.AudioTrack(path: "my song.mp3", seconds: 1.5)
    #expect(
      text(settings).contains(
        "-i pipe:0 -protocol_whitelist file -i 'file:my song.mp3' -map 0:v -map 1:a:0 -c:a \(codec) -t 1.5 "))
  }

  @Test func `a command is printed as a shell takes it`() {
    let command = EncoderCommand(program: "it's", arguments: ["", "a b", "plain-1:2", "$(x)"], output: nil)
    #expect(command.text == "'it'\\''s' '' 'a b' plain-1:2 '$(x)'")
  }
}
