import Foundation
import TestSupport
import Testing

/// `gif`, `sheet` and `still --full` as a user meets them; the encoder is Tests/Fixtures/fake-ffmpeg.
@Suite(.full) struct PreviewCommandTests {
  private let tool: Tool
  private let fake =
    "export MULTIPLANE_FFMPEG="
    + Tool.root.appendingPathComponent("Tests/Fixtures/fake-ffmpeg").path + "; "

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  /// What a run leaves besides what the test put there.
  private var made: [String] { tool.names().filter { ![".out", ".err", "small.yaml", "hangs.pid"].contains($0) } }

  @Test func `frames go to the encoder, and the last line says what was made`() throws {
    let outcome = try tool.run(fake + "$M gif small.yaml -o record.mp4 --fps 25 && wc -c <record.mp4")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out == "26 frames in record.mp4 (1.0 s at 25 fps, 64x64 pixels)\n\(16 + 26 * 64 * 64 * 4)\n")
    #expect(made == ["record.mp4"])
    let raw = try tool.run("$M small.yaml -o - --fps 25 | cmp - <(tail -c +17 record.mp4)")
    #expect(raw.code == 0, "the frames are those of render")
  }

  @Test func `width is a scale, frames a range, and the command is printed`() throws {
    let outcome = try tool.run(
      fake + "$M gif small.yaml -o record.mp4 -v --width 32 --frames 3..5 --fps 60 && wc -c <record.mp4")
    #expect(outcome.out == "3 frames in record.mp4 (0.1 s at 60 fps, 32x32 pixels)\n\(16 + 3 * 32 * 32 * 4)\n")
    #expect(outcome.err.hasPrefix("run: "))
    #expect(outcome.err.contains("-video_size 32x32 -framerate 60 -i pipe:0 "))
    #expect(outcome.err.contains(" -c:v libx264 -preset veryfast "))
    #expect(outcome.err.contains("file:.record.mp4.tmp-"))
  }

  @Test func `a rate a GIF cannot show is told`() throws {
    let outcome = try tool.run(fake + "$M gif small.yaml -o record.gif -q --fps 60")
    #expect(outcome.code == 0)
    #expect(outcome.err == "warning: GIF cannot show 60 frames per second; using 50 (2 hundredths each)\n")
  }

  @Test func `what the encoder said is shown, as text and as JSON`() throws {
    let text = try tool.run(fake + "$M gif small.yaml -o fails.mp4 -q")
    #expect(text.code == 7)
    #expect(text.err.hasPrefix("error: \""))
    #expect(text.err.contains("failed with exit code 3\n  | line 11\n  | line 12\n"))
    #expect(text.err.hasSuffix("  | line 30\n  hint: this is version 3.2.4-1; 4.0 or later is needed\n"))
    let json = try tool.run(fake + "$M gif small.yaml -o fails.mp4 -q --log json")
    #expect(
      json.err.contains("\"code\":\"encoder-failed\"") && json.err.contains("\"quoted\":[\"line 11\",\"line 12\""))
    #expect(made == [])
  }

  @Test(arguments: ["dies", "leaves", "empty", "cut", "lacks", "hangs", "noisy"])
  func `an encoder that does not do its work is exit code 7 and leaves nothing`(name: String) throws {
    let outcome = try tool.run(
      fake + "$M gif small.yaml -o \(name).mp4 -q --width 800 --patience \(["hangs", "noisy"].contains(name) ? 1 : 600)"
    )
    #expect(outcome.code == 7, "\(outcome.err)")
    #expect(outcome.err.hasPrefix("error: \""))
    #expect(made == [])
  }

  /// A limit of the file's size stands for a disk that becomes full: ffmpeg 5.1 ends with exit code 0 near the end of a file.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")),
    arguments: [("gif", 5), ("webp", 5), ("mp4", 7), ("apng", 5)])
  func `a film that a full disk cuts anywhere leaves the one before`(format: String, code: Int) throws {
    let outcome = try tool.run(
      """
      trap '' XFSZ
      $M gif small.yaml -o whole.\(format) -q --width 640 || exit
      size=$(stat -c %s whole.\(format))
      for part in {1..19}; do
        cp whole.\(format) old.\(format)
        (ulimit -f $((size * part / 20 / 1024)); $M gif small.yaml -o old.\(format) -q --force --width 640)
        code=$?; [[ $code == \(code) ]] || echo "part $part: $code"
        cmp whole.\(format) old.\(format)
      done
      """)
    #expect(outcome.out == "")
    #expect(made == ["old.\(format)", "whole.\(format)"])
  }

  @Test func `a GIF, an animated WebP and an APNG need no other program`() throws {
    let outcome = try tool.run(
      "export MULTIPLANE_FFMPEG=/bin/false; $M gif small.yaml -o a.gif && $M gif small.yaml -o a.webp && $M gif small.yaml -o a.apng && head -c 4 a.webp"
    )
    #expect(
      outcome.out == """
        26 frames in a.gif (1.0 s at 25 fps, 64x64 pixels)
        31 frames in a.webp (1.0 s at 30 fps, 64x64 pixels)
        31 frames in a.apng (1.0 s at 30 fps, 64x64 pixels)
        RIFF
        """, "\(outcome)")
  }

  @Test func `an encoder that is missing is told with what to install`() throws {
    let outcome = try tool.run("MULTIPLANE_FFMPEG=no-such-program $M gif small.yaml -o a.mp4 -q")
    #expect(outcome.code == 7)
    #expect(
      outcome.err.contains("there is no program \"no-such-program\"") && outcome.err.contains("apt-get install ffmpeg"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a stopped run ends the encoder and leaves nothing`(signal: String, code: Int32) throws {
    let outcome = try tool.run(
      fake + """
        $M gif small.yaml -o hangs.mp4 -q --width 800 & pid=$!
        while [[ ! -s hangs.pid ]] && kill -0 $pid; do sleep 0.02; done
        kill -\(signal) $pid; wait $pid; code=$?
        kill -0 $(<hangs.pid) 2>/dev/null && echo "still there"
        exit $code
        """)
    #expect(outcome.code == code)
    #expect(outcome.out.isEmpty && outcome.err.isEmpty)
    #expect(made == [])
  }

  @Test func `what a killed run left is taken away by the next`() throws {
    let outcome = try tool.run(
      fake + """
        $M gif small.yaml -o hangs.mp4 -q --width 800 & pid=$!
        while [[ ! -s hangs.pid ]] && kill -0 $pid; do sleep 0.02; done
        worker=$(cat /proc/$pid/task/*/children)
        kill -KILL $((worker)) $(<hangs.pid); wait $pid
        ls -A | grep -c 'hangs.mp4.tmp-'
        $M gif small.yaml -o hangs.mp4 -q --patience 1 --width 800
        """)
    #expect(outcome.out == "1\n")
    #expect(outcome.code == 7)
    #expect(made == [])
  }

  @Test func `files that are there stay unless told otherwise`() throws {
    try tool.write("mine", to: "record.gif")
    let refused = try tool.run(fake + "$M gif small.yaml -o record.gif -q")
    #expect(refused.code == 5)
    #expect(refused.err == "error: \"record.gif\" is there already\n  hint: `--force` replaces it\n")
    #expect(try tool.run("cat record.gif").out == "mine")
    // A run that fails leaves the old file, too.
    try tool.write("mine", to: "fails.mp4")
    #expect(try tool.run(fake + "$M gif small.yaml -o fails.mp4 -q --force").code == 7)
    #expect(try tool.run("cat fails.mp4").out == "mine")
    #expect(try tool.run(fake + "$M gif small.yaml -o record.gif -q --force").code == 0)
    #expect(try tool.run("$M gif small.yaml -o /dev/null -q").code == 2)
    #expect(try tool.run("ln -s /dev/null null.gif; $M gif small.yaml -o null.gif -q --force").code == 5)
  }

  @Test func `a poster is the first frame`() throws {
    let outcome = try tool.run(
      fake
        + "$M gif small.yaml -o record.gif -q --frames 5.. --fps 50 --poster p.png && $M still small.yaml -o s.png --at 100ms >/dev/null && cmp p.png s.png"
    )
    #expect(outcome.code == 0, "\(outcome.err)\(outcome.out)")
  }

  @Test func `a poster is any moment`() throws {
    let outcome = try tool.run(
      fake + """
        $M gif small.yaml -o record.gif -q --fps 50 --poster p.png --poster-at 500ms && $M still small.yaml -o s.png -q --at 500ms &&
          cmp p.png s.png && $M gif small.yaml -o record.gif -q --fps 50 --force --poster p.png --poster-at end &&
          $M still small.yaml -o e.png -q --at end && cmp p.png e.png
        """)
    #expect(outcome.code == 0, "\(outcome)")
    let after = try tool.run(
      fake
        + "$M gif small.yaml -o record.gif -q --fps 50 --force --poster p.png --poster-at 'half + 200ms' && $M still small.yaml -o m.png -q --at 700ms && cmp p.png m.png"
    )
    #expect(after.code == 0, "\(after)")
    for (moment, words) in [
      ("'hafl + 1s'", "did you mean \"half\"?"), ("9s", "it ends at"), ("'half + x'", "--poster-at"),
    ] {
      let refused = try tool.run(fake + "$M gif small.yaml -o other.gif -q --poster o.png --poster-at \(moment)")
      #expect(refused.code == 2 && refused.err.contains(words), "\(refused)")
    }
    let folder = try tool.run(
      fake + "$M small.yaml -o frames -q && $M gif frames -o other.gif -q --poster o.png --poster-at 1s")
    #expect(folder.code == 2 && folder.err.contains("no moments"), "\(folder)")
    #expect(!made.contains("other.gif"))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")), arguments: ["mp4", "mov", "webm"])
  func `a film has sound, cut to its length`(format: String) throws {
    let outcome = try tool.run(
      """
      ffmpeg -v error -f lavfi -i sine=d=3 'a b.wav'
      $M gif small.yaml -o a.\(format) -q --audio 'a b.wav' &&
        ffprobe -v error -of csv=p=0 -show_entries stream=codec_type:format=duration a.\(format)
      """)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "video" && lines[1] == "audio", "\(outcome)")
    #expect(abs((lines.last.flatMap { Double($0) } ?? 0) - 31.0 / 30) < 0.06, "\(outcome)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
  func `standard output is a stream that encoders read`() throws {
    let outcome = try tool.run(
      """
      $M small.yaml -o - -q > raw && $M small.yaml -o - -q --format png | ffmpeg -v error -f image2pipe -i - -f rawvideo -pix_fmt bgra - | cmp - raw
      for every in 1 7; do $M small.yaml -o - -q --format y4m --every $every | head -n 1; done
      $M small.yaml -o - -q --format y4m | ffmpeg -v error -i - -vf scale=in_color_matrix=bt709:in_range=pc -f rawvideo -pix_fmt bgra back
      wc -c <raw; wc -c <back
      python3 -c "a, b = open('raw', 'rb').read(), open('back', 'rb').read(); print(max(abs(x - y) for x, y in zip(a, b)) <= 4)"
      """)
    let size = 31 * 64 * 64 * 4
    func header(_ every: Int) -> String { "YUV4MPEG2 W64 H64 F30:\(every) Ip A1:1 C444 XCOLORRANGE=FULL\n" }
    #expect(
      outcome.out == header(1) + header(7) + "\(size)\n\(size)\nTrue\n", "\(outcome)")
    let folder = try tool.run("$M small.yaml -o frames --format y4m")
    #expect(folder.code == 2 && folder.err.contains("--format y4m is a stream: -o -."), "\(folder)")
  }

  @Test func `a folder of frames is a clip, too`() throws {
    let outcome = try tool.run(
      fake
        + "$M small.yaml -o a >/dev/null && $M gif a -o record.mp4 && $M small.yaml -o - | cmp - <(tail -c +17 record.mp4)"
    )
    #expect(outcome.out == "31 frames in record.mp4 (1.0 s at 30 fps, 64x64 pixels)\n")
    #expect(outcome.code == 0, "\(outcome.err)")
    let cut = try tool.run(fake + ": >a/frame-00004.png; $M gif a -o record.gif --force -q")
    #expect(cut.code == 5)
    #expect(cut.err.hasPrefix("error: cannot read \"a/frame-00004.png\" for frame 4"))
    let missing = try tool.run("mkdir b; $M gif b -o x.gif")
    #expect(missing.code == 5)
    #expect(missing.err.contains("\"b\" has no frames.json"))
  }

  @Test(arguments: [
    ("-o x.png", "For an animated PNG write .apng."),
    ("-o x", "-o ends in .gif, .webp, .mp4, .apng, .mov, .webm, .avif or .svg."),
    ("-o x.mp4 --loop 2", "A film does not say how often it is played."),
    ("-o x.apng --quality low", "An APNG and a ProRes film have one quality alone."),
    ("-o x.mov --loop 2", "A film does not say how often it is played."),
    ("-o x.gif --quality lossless", "a WebP alone is lossless"),
    ("-o x.gif --audio small.yaml", "--audio is for .mp4, .mov and .webm."),
    ("-o x.mp4 --audio none.mp3", "--audio names no file: none.mp3."),
    ("-o x.gif --poster-at 1s", "--poster-at is the moment of the picture that --poster names."),
    ("-o x.gif --fps 0", "--fps is a number above 0"),
    ("-o x.gif --patience 0", "--patience is a number of seconds above 0."),
    ("-o x.mp4 --width 63", "--width 64 makes it 64x64"), ("-o x.gif --frames 90..", "the scene has no frame 90"),
  ])
  func `what cannot be is told before anything is drawn`(arguments: String, text: String) throws {
    let outcome = try tool.run("MULTIPLANE_FFMPEG=/bin/false $M gif small.yaml \(arguments) -q")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains(text), "\(outcome.err)")
    #expect(made == [])
  }

  @Test func `render makes what output lists`() throws {
    try tool.write(
      smallScene + """

        output:
          trace: out/rows.jsonl
          gif: { path: out/record.gif, fps: 10, width: 32 }
          mp4: record.mp4

        """, to: "listed.yaml")
    let dry = try tool.run("$M listed.yaml --dry-run")
    #expect(
      dry.out == """
        11 frames in out/record.gif (1.1 s at 10 fps, 32x32 pixels); nothing was drawn
        31 frames in record.mp4 (1.0 s at 30 fps, 64x64 pixels); nothing was drawn

        """)
    #expect(made == ["listed.yaml"])
    let outcome = try tool.run(fake + "$M listed.yaml && wc -c <record.mp4 && head -c 6 out/record.gif")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.hasSuffix("pixels)\n\(31 * 64 * 64 * 4 + 16)\nGIF89a"))
    #expect(tool.names(in: "out") == ["record.gif", "rows.jsonl"])
    // Nothing is drawn when one of them is in the way; --resume keeps, --force replaces.
    #expect(try tool.run(fake + "rm out/record.gif; $M listed.yaml").code == 5)
    #expect(tool.names(in: "out") == ["rows.jsonl"])
    let resumed = try tool.run(fake + "$M listed.yaml --resume")
    #expect(resumed.out.contains("11 frames in out/record.gif") && resumed.out.hasSuffix("record.mp4 kept\n"))
    #expect(try tool.run(fake + "$M listed.yaml --force").code == 0)
    // A part of the scene is no clip.
    let part = try tool.run(fake + "$M listed.yaml --force --frames 0..3")
    #expect(part.err.contains("the clips that \"output\" lists are of the whole scene"))
    // With -o frames alone.
    #expect(try tool.run("rm -r out record.mp4; $M listed.yaml -o only").code == 0)
    #expect(made == ["listed.yaml", "only"])
    #expect(try tool.run("$M listed.yaml --stats s.jsonl").code == 2)
  }

  @Test func `one run makes clips of several sizes and looks`() throws {
    let looks = smallScene.replacing("fill: teal", with: "fill: 'if(appearance == \"dark\", white, black)'")
    try tool.write(
      "appearances: [light, dark]\noutput: { gif: [a.gif, { path: b.gif, device: dark, width: 32 }, { path: c.gif, device: dark }] }\n"
        + looks, to: "looks.yaml")
    let outcome = try tool.run("$M - <looks.yaml")
    #expect(
      outcome.out == """
        26 frames in a.gif (1.0 s at 25 fps, 64x64 pixels)
        26 frames in b.gif (1.0 s at 25 fps, 32x32 pixels)
        26 frames in c.gif (1.0 s at 25 fps, 64x64 pixels)

        """, "\(outcome.err)")
    #expect(
      try tool.run("$M gif looks.yaml -o d.gif --appearance dark && cmp c.gif d.gif && ! cmp -s a.gif c.gif").code == 0)
    // A run on a device makes its own clips.
    #expect(try tool.run("$M looks.yaml --device dark && cmp c.gif dark/a.gif && ls dark").out.hasSuffix("\na.gif\n"))
  }

  @Test func `frames, trace and clips are made in one run`() throws {
    try tool.write(
      smallScene + "\noutput: { frames: f/%d.png, trace: t.jsonl, webp: record.webp }\n", to: "listed.yaml")
    let outcome = try tool.run(fake + "$M listed.yaml")
    #expect(
      outcome.out
        == "31 frames in f/%d.png (1.0 s at 30 fps)\n31 frames in record.webp (1.0 s at 30 fps, 64x64 pixels)\n")
    #expect(made == ["f", "listed.yaml", "record.webp", "t.jsonl"])
    #expect(tool.names(in: "f").count == 32)
  }

  @Test func `a sheet is one picture`() throws {
    let outcome = try tool.run("$M sheet small.yaml -o s.png --count 4 --width 32 && head -c 4 s.png")
    #expect(outcome.out == "4 frames in s.png (112x160 pixels)\n\u{FFFD}PNG")
    let piped = try tool.run("$M sheet small.yaml -o - --count 4 --width 32 | cmp - s.png")
    #expect(piped.code == 0)
    #expect(try tool.run("$M sheet small.yaml -o t.png --every 40 --frames 5..").code == 2)
    #expect(try tool.run("$M sheet small.yaml -o s.png --every 2 --count 3").code == 2)
    #expect(try tool.run("$M sheet small.yaml -o t.png --every 1 --width 6000").code == 6)
  }

  @Test func `the full still is told apart from a moment`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 20x20 }
      layers: [{ ScrollView: [{ Rectangle: { fill: red }, width: 10, height: 90 }] }]

      """, to: "long.yaml")
    #expect(try tool.run("$M still long.yaml --full -o f.png").out == "the whole content in f.png (20x90 pixels)\n")
    #expect(try tool.run("$M still long.yaml --full -o - | cmp - f.png").code == 0)
    #expect(try tool.run("$M still long.yaml --full --at 1s -o f.png").code == 2)
    #expect(try tool.run("$M still long.yaml --full --scale 200 -o g.png").code == 2)
    #expect(try tool.run("$M still long.yaml --full --scale 100 -o f.png").code == 5)
    #expect(try tool.run("$M still long.yaml --full --scale 100 -o f.png --force").code == 0)
    #expect(try tool.run("$M still small.yaml --full -o g.png").code == 2)
  }
}
