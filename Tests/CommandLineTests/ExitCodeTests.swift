import TestSupport
import Testing

/// Exit codes, and the first words on standard error.
@Suite(.full) struct ExitCodeTests {
  /// A command, its exit code, and what standard error begins with.
  struct Case: Sendable, CustomTestStringConvertible {
    var command: String
    var code: Int32
    var message = ""
    var testDescription: String { command }
  }

  static let cases: [Case] = [
    Case(command: "$M --help", code: 0),
    Case(command: "$M --version", code: 0),
    Case(command: "$M check ok.yaml", code: 0),
    Case(command: "$M render ok.yaml -o out -q", code: 0),
    Case(command: "$M ok.yaml -o out -q", code: 0),
    Case(command: "$M render - -o out -q <ok.yaml", code: 0),
    Case(command: "$M still ok.yaml -o a.png --mark half", code: 0),
    Case(command: "$M inspect ok.yaml --json", code: 0),
    Case(command: "$M fonts", code: 0),
    Case(command: "$M limits", code: 0),
    Case(command: "$M doctor", code: 0),
    Case(command: "$M", code: 0),
    Case(command: "$M render", code: 2, message: "error: Missing expected argument '<scene>'"),
    Case(command: "$M render ok.yaml --bogus", code: 2, message: "error: Unknown option '--bogus'"),
    Case(command: "$M preview ok.yaml", code: 2, message: "error: There is no command 'preview'."),
    Case(command: "$M rendr ok.yaml", code: 2, message: "error: There is no command 'rendr'. Did you mean 'render'?"),
    Case(command: "$M render none.yaml", code: 2, message: "error: scene \"none.yaml\" does not exist"),
    Case(command: "$M render .", code: 2, message: "error: scene \".\" is a directory, not a file"),
    Case(command: "$M render ok.yaml -o a --frames 5..3", code: 2, message: "error: The value '5..3' is invalid"),
    Case(command: "$M render ok.yaml -o a --frames 31", code: 2, message: "error: the scene has no frame 31"),
    Case(command: "$M render ok.yaml -o a --frames 3..99", code: 2, message: "error: the scene has no frame 99"),
    Case(command: "$M render ok.yaml -o a --shard 2/2", code: 2, message: "error: The value '2/2' is invalid"),
    Case(command: "$M render ok.yaml -o a --fps 0", code: 2, message: "error: a rate of 0 frames a second"),
    Case(command: "$M render ok.yaml -o a --scale=-1", code: 2, message: "error: a scale of -1"),
    Case(command: "$M render ok.yaml -o a --jobs 0", code: 2, message: "error: --jobs is a number from 1 to 256."),
    Case(command: "$M render ok.yaml -o a --force --resume", code: 2, message: "error: --force replaces frames"),
    Case(command: "$M render ok.yaml -o a.gif", code: 2, message: "error: -o names the folder"),
    Case(command: "$M still ok.yaml -o a.png --mark hlaf", code: 2, message: "error: the track has no mark \"hlaf\""),
    Case(command: "$M still ok.yaml -o a.png --at 2s", code: 2, message: "error: the scene has no frame at 2 s"),
    Case(
      command: "$M still ok.yaml -o a.png --at end && $M still ok.yaml -o b.png --frame 30 && cmp a.png b.png", code: 0),
    Case(command: "$M gif ok.yaml -o a.gif --fps 1e-300", code: 2, message: "error: a clip of 1e-300 frames a second"),
    Case(command: "$M check deep.yaml", code: 6, message: "error: the scene has more than 64 lists"),
    Case(command: "$M check bad.yaml", code: 3, message: "error: \"Rectangl\" is not a"),
    Case(command: "$M check empty.yaml", code: 3, message: "error: the scene is empty"),
    Case(command: "$M render broken.yaml -o a", code: 3, message: "error: "),
    Case(command: "$M check image.yaml", code: 4, message: "error: image \"none.png\" does not exist"),
    Case(command: "$M check glyph.yaml", code: 4, message: "error: font \"Inter\" has no glyph for"),
    Case(command: "$M still glyph.yaml -o a.png --missing-glyph warn", code: 0, message: "warning: font \"Inter\""),
    Case(command: "mkdir a.png; $M still ok.yaml -o a.png", code: 5, message: "error: \"a.png\" is a folder"),
    Case(command: "touch a; $M render ok.yaml -o a", code: 5, message: "error: \"a\" is a file, not a folder"),
    Case(command: "$M render ok.yaml -o - >/dev/full", code: 5, message: "error: cannot write \"standard output\""),
    Case(command: "$M still ok.yaml -o /dev/full", code: 5, message: "error: cannot write \"/dev/full\""),
    Case(command: "$M limits >/dev/full", code: 5, message: "error: cannot write standard output"),
    Case(command: "$M --help >/dev/full", code: 5, message: "error: cannot write standard output"),
    Case(command: "$M still ok.yaml -o a.png --scale 99 && $M still big.yaml -o b.png", code: 6),
    // More than the pipe has room for, whatever it holds when its reader goes.
    Case(command: "$M render ok.yaml -o - -q --scale 8 | head -c 100", code: 141),
    Case(command: "$M render ok.yaml -o - -q --scale 8 --jobs 4 | head -c 100", code: 141),
    Case(command: "$M fonts | true", code: 0),
  ]

  @Test(arguments: cases) func `ends as it should`(_ known: Case) throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "ok.yaml")
    try tool.write(smallScene.replacing("Rectangle", with: "Rectangl"), to: "bad.yaml")
    try tool.write(smallScene.replacing("scroll / 10", with: "1 / (frame - 3)"), to: "broken.yaml")
    try tool.write("# nothing\n", to: "empty.yaml")
    try tool.write("multiplane: 1\ncanvas: { size: 8x8 }\nlayers:\n  - Image: none.png\n", to: "image.yaml")
    try tool.write("multiplane: 1\ncanvas: { size: 8x8 }\nlayers:\n  - Text: \"\u{16A2}\u{13000}\"\n", to: "glyph.yaml")
    try tool.write("multiplane: 1\ncanvas: { size: 32000x32000 }\nlayers:\n  - Color: red\n", to: "big.yaml")
    try tool.write(String(repeating: "[", count: 100), to: "deep.yaml")
    let outcome = try tool.run(known.command)
    if known.command.contains("fonts | true") {
      // Whether the reader goes before or after the list is written is chance.
      #expect([0, 141].contains(outcome.code))
    } else {
      #expect(outcome.code == known.code, "\(outcome.err)")
    }
    #expect(outcome.err.hasPrefix(known.message), "\(outcome.err)")
    if known.code == 141 { #expect(outcome.err.isEmpty) }
  }
}
