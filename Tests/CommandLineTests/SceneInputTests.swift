import TestSupport
import Testing

/// What the command line gives a scene: parameters, files of sources, devices.
@Suite(.full) struct SceneInputTests {
  private static let scene = """
    multiplane: 1
    canvas: { size: 40x40, fps: 10 }
    devices:
      small: { size: 20x30 }
      sharp: { scale: 2 }
    params: { ink: { type: color, default: teal } }
    data: { rows: { csv: rows.csv } }
    layers:
      - Color: ink
      - VStack:
          - ForEach: rows
            row: { Color: navy, width: 4, height: 4 }
    scroll:
      - wait: 200ms
    checks:
      - at: 0s
        image: top
      - at: 0s
        image: sharp-only
        device: sharp
    output: { gif: out/page.gif, frames: out/page-%02d.png }
    """

  private let tool: Tool
  init() throws {
    tool = try Tool()
    try tool.write(Self.scene, to: "page.yaml")
    try tool.write("name\none\ntwo\n", to: "rows.csv")
    try tool.write("name\none\n", to: "more/other.csv")
  }

  @Test func `frames made with other values are not kept`() throws {
    let outcome = try tool.run(
      """
      $M page.yaml -q -o a && $M page.yaml -q -o b --set ink=gold && ! cmp -s a/frame-00000.png b/frame-00000.png &&
      $M page.yaml -q -o c --data rows=more/other.csv && ! cmp -s a/frame-00000.png c/frame-00000.png &&
      $M page.yaml -o a --resume && $M page.yaml -o b --resume
      """)
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains("3 frames in a, 3 of them kept"))
    #expect(outcome.out.contains("3 frames in b (0.3 s"))
  }

  @Test func `what is not name and value, or given twice, is a wrong command line`() throws {
    for words in ["--set ink", "--set =1", "--set ink=red --set ink=blue", "--data rows=", "--set inc=red"] {
      #expect(try tool.run("$M check page.yaml \(words)").code == 2, "\(words)")
    }
    #expect(try tool.run("$M check page.yaml --device smal").err.contains("hint: did you mean \"small\"?"))
  }

  @Test func `parts of all devices are put together device by device`() throws {
    let outcome = try tool.run(
      """
      $M page.yaml -q -o whole --device all && $M page.yaml -q -o parts --device all --shard 0/2 --by cost &&
      ! $M merge parts/small --shards 2 --cost-of page.yaml --device small --appearance light &&
      $M page.yaml -q -o parts --device all --shard 1/2 --by cost && $M merge parts/small parts/small -o all &&
      cmp all/frame-00002.png whole/small/frame-00002.png
      """)
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains("1\n3 frames in all, none missing"), "\(outcome.out)")
    let other = try tool.run("rm parts/small/frame-00000.png; $M merge parts/small --shards 2 --cost-of page.yaml")
    #expect(other.err.contains("other-scene") || other.err.contains("the frames are not of \"page.yaml\""))
    for words in ["--appearance dark", "--reduced-motion", "--system-fonts", "--device small", "--set ink=red"] {
      #expect(try tool.run("$M merge parts/small \(words)").code == 2, "\(words)")
    }
  }

  @Test func `all devices are drawn into folders of their names`() throws {
    let outcome = try tool.run(
      """
      $M page.yaml -q -o a --device all && $M page.yaml -q -o b --device small && diff -r a/small b &&
      $M sheet page.yaml -q -o sheets/page.png --device all && $M page.yaml -q --device sharp &&
      $M sheet page.yaml -q -o all.png --device all --together && $M sheet page.yaml -q -o - --device all --together | cmp - all.png
      """)
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(tool.names(in: "a") == ["sharp", "small"])
    #expect(tool.names(in: "a/sharp").count == 4)
    #expect(tool.names(in: "sheets") == ["sharp", "small"])
    #expect(tool.names(in: "out/sharp") == ["frames.json", "page-00.png", "page-01.png", "page-02.png", "page.gif"])
    for words in ["render - --device all", "render page.yaml -o - --device all", "sheet page.yaml -o a.png --together"]
    {
      #expect(try tool.run("$M \(words) <page.yaml").code == 2, "\(words)")
    }
  }

  @Test func `a test is of the canvas and of each device, and accepts them one by one`() throws {
    let first = try tool.run("mkdir golden; $M test page.yaml -q")
    #expect(first.out == "4 checks in 3 scenes: 0 passed, 4 failed; report: out/report/index.html\n")
    let accepted = try tool.run("CI= $M test --accept page/small/top page/sharp/sharp-only -q; $M test page.yaml -q")
    #expect(accepted.out.contains("4 checks in 3 scenes: 2 passed, 2 failed"), "\(accepted.err)")
    #expect(tool.names(in: "golden/page/small").contains("top.png"))
    #expect(try tool.run("CI= $M test . --update -q; $M test .").out.contains("4 passed"))
    // What a scene that cannot be read has is not for anyone to prune; why it cannot is told once.
    try tool.write(Self.scene.replacing("Color: navy", with: "Colour: navy"), to: "page.yaml")
    let broken = try tool.run("$M test . -q")
    #expect(broken.out.contains("golden") == false)
    #expect(broken.err.split(separator: "error: ").count == 1, "\(broken.err)")
  }

  @Test func `what does not hold is told with the device`() throws {
    try tool.write(
      Self.scene.replacing(
        "checks:\n", with: "checks:\n  - at: 0s\n    expect: scroll + canvas.width > 30\n    device: [canvas, small]\n"),
      to: "page.yaml")
    let outcome = try tool.run("$M test page.yaml -q --filter canvas.width")
    #expect(outcome.err.split(separator: "error: ").count == 1, "\(outcome.err)")
    #expect(outcome.err.contains("  on device \"small\"; found "), "\(outcome.err)")
  }
}
