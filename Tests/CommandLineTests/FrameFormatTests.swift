import TestSupport
import Testing

/// Frames in every format that there is.
@Suite(.full) struct FrameFormatTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(Self.scene("background: white"), to: "s.yaml")
    try tool.write(Self.scene("scale: 1"), to: "clear.yaml")
  }

  /// A scene of ten frames.
  private static func scene(_ canvas: String) -> String {
    """
    multiplane: 1
    canvas: { size: 40x30, fps: 10, \(canvas) }
    layers:
      - Gradient: { from: navy 0%, to: teal }
        width: 30
        opacity: 0.2 + time / 2
      - Circle: { fill: gold }
        width: 20
        height: 20
        x: 10 * time
    scroll:
      - wait: 900ms

    """
  }

  /// Tests that two pictures show the same.
  private func sameness(_ first: String, _ second: String) throws -> String {
    for (index, picture) in [first, second].enumerated() {
      let checks = index == 0 ? "checks: [{ at: 0s, same-as: other.yaml }]\n" : ""
      try tool.write(
        "multiplane: 1\ncanvas: { size: 40x30 }\nlayers: [{ Image: \(picture) }]\n\(checks)",
        to: index == 0 ? "one.yaml" : "other.yaml")
    }
    return "$M test one.yaml -q"
  }

  @Test(arguments: ["s", "clear"]) func `a still has the same pixels in every format`(scene: String) throws {
    let made = try tool.run(
      """
      $M still \(scene).yaml --at 300ms -q -o a.png && $M still \(scene).yaml --at 300ms -q -o a.webp &&
      head -c 4 a.webp && $M still \(scene).yaml --at 300ms -o - --format webp | cmp - a.webp
      """)
    #expect(made.code == 0 && made.out == "RIFF", "\(made)")
    let same = try tool.run(try sameness("a.webp", "a.png"))
    #expect(same.code == 0, "\(same)")
    // The test can fail.
    let other = "$M still \(scene).yaml --at 900ms -q -o a.webp --force"
    #expect(try tool.run("\(other) && \(sameness("a.webp", "a.png"))").code == 1)
  }

  @Test(arguments: ["s", "clear"]) func `frames have the same pixels in every format`(scene: String) throws {
    let made = try tool.run(
      """
      $M render \(scene).yaml -q -o p && $M render \(scene).yaml -q --jobs 1 --format webp -o w &&
      pixels() { grep -o '"pixels": *"[0-9a-f]*"' $1/frames.json; } &&
      [[ $(pixels p) == $(pixels w) && $(pixels w | wc -l) == 10 ]] && ls w | tail -1 &&
      $M render \(scene).yaml -q --jobs 8 --format webp -o w8 && diff -r w w8
      """)
    #expect(made.code == 0 && made.out == "frames.json\n", "\(made)")
    for frame in [0, 9] {
      let same = try tool.run(try sameness("w/frame-0000\(frame).webp", "p/frame-0000\(frame).png"))
      #expect(same.code == 0, "\(same)")
    }
  }

  @Test func `runs in parts and runs that go on fill a folder as one does`() throws {
    let made = try tool.run(
      """
      $M render s.yaml -q --format webp -o w && $M render s.yaml -q --format webp -o r --frames 0..3 &&
      $M render s.yaml -q --format webp -o r --resume && diff -r w r &&
      for i in 0 1 2; do $M render s.yaml -q --format webp --shard $i/3 -o part$i || exit; done &&
      $M merge part0 part1 part2 -q -o m && diff -r w m
      """)
    #expect(made.code == 0, "\(made)")
    let other = try tool.run("$M render s.yaml -q -o w")
    #expect(other.code == 5 && other.err.contains("frames"), "\(other)")
    // A merge of both says why not.
    let mixed = try tool.run("$M render s.yaml -q -o p && $M merge part0 p -q -o n")
    #expect(mixed.code != 0 && mixed.err.contains("files of another form"), "\(mixed)")
  }

  @Test func `a scene says what its frames and snapshots are`() throws {
    let end = "output: { frames: out/page-%02d.webp }\nevents: [{ at: 300ms, snapshot: out/moment.webp }]\n"
    try tool.write(Self.scene("background: white") + end, to: "own.yaml")
    let made = try tool.run(
      """
      $M render own.yaml && $M still own.yaml --frame 3 -q -o a.webp && cmp a.webp out/moment.webp &&
      cmp a.webp out/page-03.webp && $M render own.yaml -q --force --format png && ls out
      """)
    let names = ["frames.json", "moment.webp"] + (0..<10).map { "page-0\($0).png" }
    #expect(made.code == 0 && made.out.hasSuffix(names.map { $0 + "\n" }.joined()), "\(made)")
    #expect(made.out.contains("10 frames in out/page-%02d.webp"), "\(made)")
  }

  @Test func `a name and an option that ask for two formats are refused`() throws {
    let still = try tool.run("$M still s.yaml -o a.png --format webp")
    #expect(still.code == 2 && still.err.contains("-o names a WebP file: a.webp."), "\(still)")
    let small = try tool.run("$M render s.yaml -o w --format webp --png small")
    #expect(small.code == 2 && small.err.contains("--png is for PNG files, --format asks for WebP."), "\(small)")
    let unknown = try tool.run("$M render s.yaml -o w --format avif")
    #expect(unknown.code == 2 && unknown.err.contains("webp"), "\(unknown)")
  }

  @Test func `a picture that a format cannot hold is refused before it is drawn`() throws {
    try tool.write("multiplane: 1\ncanvas: { size: 16384x1 }\nlayers: [{ Color: red }]\n", to: "wide.yaml")
    let wide = try tool.run("$M still wide.yaml -o a.webp")
    #expect(wide.code == 6 && wide.err.contains("a WebP file has at most 16383 pixels a side"), "\(wide)")
    #expect(try tool.run("$M still wide.yaml -q -o a.png").code == 0)
  }
}
