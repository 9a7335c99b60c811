import TestSupport
import Testing

/// What `render` makes and says.
@Suite(.full) struct RenderCommandTests {
  private let tool: Tool
  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  @Test func `the last line says what was made`() throws {
    let outcome = try tool.run("$M small.yaml")
    #expect(outcome.out == "31 frames in out/small (1.0 s at 30 fps)\n")
    #expect(tool.names(in: "out/small").count == 32)
  }

  @Test func `progress is a line per tenth where there is no terminal`() throws {
    let outcome = try tool.run("$M small.yaml")
    let lines = outcome.err.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last?.hasPrefix("frame 31/31  ") == true)
    #expect(!outcome.err.contains("\u{1B}") && !outcome.err.contains("\r"))
  }

  @Test func `progress and messages are JSON where that is asked for`() throws {
    let progress = try tool.run("$M small.yaml --log json")
    #expect(progress.err.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"progress\":{\"done\":") })
    let problem = try tool.run("$M none.yaml --log json")
    #expect(problem.err.hasPrefix("{\"severity\":\"error\",\"code\":\"file-missing\","))
  }

  @Test func `frames that are there are refused, kept or replaced`() throws {
    #expect(try tool.run("$M small.yaml -o a --frames 0..9").code == 0)
    let refused = try tool.run("$M small.yaml -o a --frames 0..9")
    #expect(refused.code == 5)
    #expect(refused.err.contains("10 frames of this run already in \"a\""))
    #expect(refused.err.contains("--resume") && refused.err.contains("--force"))
    #expect(try tool.run("cp a/frame-00003.png b; printf x >a/frame-00003.png").code == 0)
    let resumed = try tool.run("$M small.yaml -o a --resume && cmp a/frame-00003.png b")
    #expect(resumed.code == 0)
    #expect(resumed.err.hasPrefix("warning: \"a/frame-00003.png\" has 1 bytes instead of"))
    #expect(resumed.out == "31 frames in a, 9 of them kept (1.0 s at 30 fps)\n")
    #expect(try tool.run("$M small.yaml -o a --force --frames 0..1").code == 0)
    #expect(tool.names(in: "a") == ["frame-00000.png", "frame-00001.png", "frames.json"])
  }

  @Test func `shards fill one folder`() throws {
    for index in 0..<3 { #expect(try tool.run("$M small.yaml -o a -q --every 2 --shard \(index)/3").code == 0) }
    #expect(try tool.run("$M small.yaml -o b -q --every 2 && diff -r a b").code == 0)
    #expect(tool.names(in: "a").count == 17)
    #expect(try tool.run("$M small.yaml -o c -q --shard 40/99").code == 0)
  }

  @Test func `stats are the same for any number of threads`() throws {
    let outcome = try tool.run(
      """
      $M small.yaml -o a -q --jobs 1 --stats a.jsonl && $M small.yaml -o b -q --jobs 3 --stats b.jsonl &&
      diff <(sed 's/,"ms.*//' a.jsonl) <(sed 's/,"ms.*//' b.jsonl) && diff -r a b >&2 && head -n 1 a.jsonl
      """)
    #expect(outcome.code == 0, "\(outcome.err)")
    let keys = outcome.out.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    #expect(
      keys.joined(separator: " ").hasSuffix(
        "frame time scroll position nodes entered left evaluated layouts rasterised filtered composited prepared visible"
          + " ms step layout rasterise compose encode write"))
  }

  @Test func `the manifest says where each frame is scrolled to`() throws {
    let outcome = try tool.run(
      """
      $M small.yaml -o a --stats a.jsonl &&
      diff <(grep -o '"scroll": [0-9.-]*' a/frames.json) <(grep -o '"scroll":[0-9.-]*' a.jsonl | sed 's/:/: /') | head -3
      grep -c '"scroll"' a/frames.json
      """)
    #expect(outcome.out.hasSuffix("30 fps)\n31\n"), "\(outcome.out)\(outcome.err)")
  }

  @Test func `raw frames go to standard output, whatever pixman is told`() throws {
    let outcome = try tool.run("PIXMAN_DISABLE=sse2 $M small.yaml -o - --frames 0..2 | wc -c")
    #expect(outcome.out.contains("\(3 * 64 * 64 * 4)"))
  }

  @Test func `settings of text libraries in the environment change no pixel`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 200x60 }
      layers:
        - Text: AVATAR office
          size: 24
          weight: black
      """, to: "text.yaml")
    let outcome = try tool.run(
      """
      $M still text.yaml -o plain.png -q
      FREETYPE_PROPERTIES=cff:no-stem-darkening=0 HB_SHAPER_LIST=fallback HB_OPTIONS=uniscribe-bug-compatible \
        $M still text.yaml -o told.png -q
      cmp plain.png told.png
      """)
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
  }

  @Test func `an interrupted run can be resumed`() throws {
    try tool.write(endlessScene, to: "long.yaml")
    let outcome = try tool.run(
      """
      $M long.yaml -o a & pid=$!
      while [[ ! -e a/frame-00005.png ]]; do sleep 0.02; done
      kill -INT $pid; wait $pid
      """)
    #expect(outcome.code == 130)
    #expect(tool.names(in: "a").contains("frames.json"))
    #expect(!tool.names(in: "a").contains { $0.hasPrefix(".") })
    let frame = try tool.run("$M long.yaml -o a --resume --frames 0..5")
    #expect(frame.out.contains("6 frames in a, 6 of them kept"))
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)])
  func `a stopped run says which signal it was`(signal: String, code: Int32) throws {
    try tool.write(endlessScene, to: "long.yaml")
    let outcome = try tool.run(
      """
      env --default-signal=HUP $M long.yaml -o - -q >/dev/null & pid=$!
      sleep 0.3; kill -\(signal) $pid; wait $pid
      """)
    #expect(outcome.code == code)
  }

  @Test func `a run that was started to outlive its terminal does`() throws {
    try tool.write(endlessScene, to: "long.yaml")
    let outcome = try tool.run(
      """
      (trap '' HUP; exec $M long.yaml -o a -q --frames 0..5000) & pid=$!
      while [[ ! -e a/frame-00001.png ]] && kill -0 $pid; do sleep 0.02; done
      kill -HUP $pid
      while [[ ! -e a/frame-00200.png ]] && kill -0 $pid; do sleep 0.02; done
      kill -TERM $pid; wait $pid
      """)
    #expect(outcome.code == 143)
  }

  @Test func `a file that may not grow ends the run and leaves no part of a frame`() throws {
    let outcome = try tool.run("ulimit -f 0; $M small.yaml -o a -q --scale 4")
    #expect(outcome.code == 5)
    #expect(!tool.names(in: "a").contains { $0.hasSuffix(".png") })
  }

  @Test func `a run beside another of the same frames waits its turn`() throws {
    try tool.write(endlessScene, to: "long.yaml")
    let outcome = try tool.run(
      """
      $M long.yaml -o a -q & pid=$!
      while [[ ! -e a/frame-00001.png ]]; do sleep 0.02; done
      $M long.yaml -o a -q --resume; code=$?
      kill -KILL $pid; exit $code
      """)
    #expect(outcome.code == 75)
    #expect(outcome.err.contains("is locked by pid"))
  }

  @Test func `a dry run draws nothing, however long it is`() throws {
    try tool.write(endlessScene, to: "long.yaml")
    let outcome = try tool.run("$M long.yaml --fps 60 --dry-run")
    #expect(outcome.code == 0)
    #expect(outcome.out.hasPrefix("6000001 frames in out/long (100000.0 s at 60 fps), 64x64 pixels"))
    #expect(tool.names().filter { !$0.hasPrefix(".") } == ["long.yaml", "small.yaml"])
  }

  @Test func `what is not built is not in the help`() throws {
    let outcome = try tool.run("$M --help")
    for command in [
      "render", "merge", "still", "gif", "sheet", "check", "inspect", "fonts", "doctor", "limits",
    ] {
      #expect(outcome.out.contains("  \(command) "))
    }
    for command in ["preview", "farm"] { #expect(!outcome.out.contains("  \(command) ")) }
  }
}
