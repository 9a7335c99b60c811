import Foundation
import MultiplaneBase
import TestSupport
import Testing

/// `gif -o film.svg` and `still -o picture.svg` as a user meets them.
@Suite struct VectorCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(
      """
      multiplane: 1
      title: A plane
      canvas: { size: 100x60, fps: 20, background: "#123" }
      layers:
        - Rectangle: { fill: gold }
          width: 20
          height: 20
          left: 0
          top: 0
          x: scroll / 2
        - Text: Words
          color: white
          top: 30
      scroll:
        - linear: { by: 100, over: 1s }
      """, to: "plane.yaml")
  }

  @Test func `a film has no script and asks for nothing, and its line tells its numbers`() throws {
    let outcome = try tool.run(
      "$M gif plane.yaml -o film.svg && cp film.svg first && $M gif plane.yaml -o film.svg --force -q")
    #expect(outcome.code == 0, "\(outcome.err)")
    let parts =
      #/21 frames in film\.svg \(1\.1 s, [0-9.]+ kB \([0-9.]+ kB packed\), [0-9]+ elements, 1 moving layer\)\n/#
    #expect(outcome.out.wholeMatch(of: parts) != nil, "\(outcome.out)")
    let film = try tool.run("cat film.svg; cmp film.svg first").out
    #expect(film.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"60\""))
    #expect(film.contains("<title>A plane</title>") && film.contains("prefers-reduced-motion"))
    #expect(film.contains("from{--X:.005px}to{--X:50.005px}") && film.contains("infinite"))
    #expect(film.components(separatedBy: "http").count == 2)
    for word in ["<script", "<text", "javascript", " on", "@import", "font"] {
      #expect(!film.contains(word), "\(word)")
    }
  }

  @Test func `size, rounds, frames and the poster are options`() throws {
    let outcome = try tool.run(
      "$M gif plane.yaml -o film.svg -q --width 300 --loop 2 --frames 10..20 --poster 1s; cat film.svg")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains("width=\"300\" height=\"180\" viewBox=\"0 0 100 60\""))
    #expect(outcome.out.contains("{animation:.55s linear 2 both}"))
    #expect(outcome.out.contains("from{--X:25.005px}to{--X:50.005px}"))
    #expect(outcome.out.contains("{--X:50.005px}") && outcome.out.contains("transform=\"translate(50 0)\""))
  }

  @Test func `one frame is a picture that nothing moves`() throws {
    let outcome = try tool.run("$M still plane.yaml --at 500ms -o still.svg; cat still.svg")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.hasPrefix("frame 10 in still.svg ("))
    #expect(outcome.out.contains("translate(25 0)") && !outcome.out.contains("animation"))
  }

  @Test func `a film that grows beyond a bound is not written`() throws {
    let outcome = try tool.run("$M gif plane.yaml -o film.svg -q --max-bytes 500")
    #expect(outcome.code == 6 && outcome.err.contains("--max-bytes allows 500"), "\(outcome.err)")
    #expect(!tool.names().contains("film.svg"))
    #expect(try tool.run("$M gif plane.yaml -o film.svg -q --max-bytes 50000").code == 0)
  }

  @Test(arguments: [
    ("gif plane.yaml -o film.svg --quality low", "no quality"),
    ("gif plane.yaml -o film.svg --poster first", "is a time"),
    ("gif plane.yaml -o film.webp --max-bytes 9", "is for films of vectors"), ("gif . -o film.svg", "pixels alone"),
    ("still plane.yaml -o still.svg --full", "--full draws pixels"),
    ("still plane.yaml -o still.svg --format png", "pixels"),
  ]) func `what has no meaning for vectors is said`(line: String, words: String) throws {
    let outcome = try tool.run("$M \(line)")
    #expect(outcome.code == 2 && outcome.err.contains(words), "\(outcome.code) \(outcome.err)")
  }

  @Test func `what vectors cannot show is an error with its node`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 100x60, fps: 20 }
      layers:
        - Circle: { fill: red }
          name: ball
          pixelate: 1 + scroll / 10
      scroll:
        - linear: { by: 100, over: 1s }
      """, to: "squares.yaml")
    let outcome = try tool.run("$M gif squares.yaml -o film.svg -q")
    #expect(outcome.code == 3, "\(outcome.err)")
    #expect(
      outcome.err.contains("cannot be shown by vectors") && outcome.err.contains("squares.yaml:4:5"), "\(outcome.err)")
    #expect(outcome.err.contains("a .webp") && !tool.names().contains("film.svg"))
  }

  @Test(arguments: [
    ("opacity: 0.5, Group: [{ Rectangle: red, y: scroll, material: thin }]", "a material in a node with effects"),
    (
      "Rectangle: red, y: scroll, material: thin, width: 20, height: 20, repeat: both", "a material in what is repeated"
    ),
    ("Rectangle: red, y: scroll, material: thin, mask: { Circle: black }", "a material under a mask"),
  ]) func `a material that vectors cannot show as frames do is an error`(node: String, words: String) throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 100x60, fps: 20 }
      layers:
        - { \(node) }
      scroll:
        - linear: { by: 10, over: 0.2s }
      """, to: "frost.yaml")
    let outcome = try tool.run("$M gif frost.yaml -o film.svg -q")
    #expect(outcome.code == 3 && outcome.err.contains(words), "\(outcome.code) \(outcome.err)")
  }

  @Test func `a poster behind the end is the last frame`() throws {
    let outcome = try tool.run("$M gif plane.yaml -o film.svg -q --frames 0..10 --poster end; cat film.svg")
    #expect(outcome.code == 0 && outcome.out.contains("transform=\"translate(25 0)\""), "\(outcome.err)")
  }

  @Test func `hostile words run nothing, and the file stays XML`() throws {
    let words = [
      "</title><script>alert(1)</script>", "\"><svg onload=alert(1)>", "]]><!--", "&lt;&#60;&amp;",
      "</style>{}@import'x'",
      "\u{202E}\u{0}", "${1}url(javascript:1)", "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
    ]
    for (index, word) in words.enumerated() {
      let quoted = JSON.string(word).compact
      try tool.write(
        """
        multiplane: 1
        title: \(quoted)
        canvas: { size: 100x60 }
        layers:
          - Text: \(quoted.replacing("$", with: "\\\\u0024"))
            name: a\(index)
            label: \(quoted.replacing("$", with: "\\\\u0024"))
        """, to: "hostile.yaml")
      let outcome = try tool.run(
        """
        $M still hostile.yaml -o still.svg -q --force --system-fonts --missing-glyphs warn || exit 0
        python3 -c '
        import xml.dom.minidom as m
        for e in m.parse("still.svg").getElementsByTagName("*"):
            assert e.tagName in "svg title style defs rect path g use".split(), e.tagName
            assert not any(k.startswith("on") for k in e.attributes.keys())
        '
        """)
      #expect(outcome.code == 0, "\(word): \(outcome.err)")
    }
  }
}
