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

  @Test func `a page is scrolled, has no script where none is wanted, and its line tells its numbers`() throws {
    let outcome = try tool.run(
      "$M export plane.yaml -o page.html --no-script; $M export plane.yaml -o part.html --fragment -q")
    #expect(outcome.code == 0, "\(outcome.err)")
    let line = #/page\.html: scrolled to 100 pt, [0-9.]+ kB \([0-9.]+ kB packed\), [0-9]+ elements, 1 moving layer\n/#
    #expect(outcome.out.wholeMatch(of: line) != nil, "\(outcome.out)")
    let page = try tool.run("cat page.html").out
    #expect(!page.contains("<script") && !page.contains("script-src") && page.contains("default-src 'none'"))
    #expect(page.contains(">Words</text>") && page.contains("animation-timeline"))
    let part = try tool.run("cat part.html").out
    #expect(part.hasPrefix("<div class=\"pagem") && !part.contains("<html") && !part.contains("http-equiv"))
    let script = try #require(part.firstMatch(of: /<script>([^<]*)<\/script>/)?.1)
    #expect(script.utf8.count <= 2_000)
  }

  @Test func `a page goes to an offset, is as wide as it is told, and does not grow unseen`() throws {
    let outcome = try tool.run(
      """
      $M export plane.yaml -o page.html --until 60 --width 300 && grep -o 'min(300px' page.html
      $M export plane.yaml -o page.html --force -q --max-bytes 500; echo $?; ls *.html
      """)
    #expect(outcome.out.hasPrefix("page.html: scrolled to 60 pt, ") && outcome.out.contains("min(300px"))
    #expect(outcome.out.hasSuffix("6\npage.html\n") && outcome.err.contains("--max-bytes allows 500"))
  }

  @Test func `time makes a page that is played, by vectors or by finished frames`() throws {
    try tool.run("sed 's/x: scroll . 2/x: time * 9/' plane.yaml > timed.yaml")
    let outcome = try tool.run("$M export timed.yaml -o page.html; $M export timed.yaml -o frames.html --pixels")
    #expect(outcome.out.hasPrefix("page.html: played for 1.1 s, "), "\(outcome)")
    #expect(outcome.out.contains("21 frames in frames.html (1.1 s at 20 fps, 100x60 pixels, "))
    let page = try tool.run("cat page.html").out
    let script = try #require(page.firstMatch(of: /(?s)<script>(.*?)<\/script>/)?.1)
    #expect(script.utf8.count <= 8_000 && page.contains("id=\"play\"") && !page.contains("<canvas"))
    #expect(try tool.run("cat frames.html").out.contains("<canvas id=\"frame\""))
  }

  @Test func `a node that a page cannot show is named, with the way out`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 100x60, fps: 20 }
      layers:
        - Text: ${round(scroll * 9)}
          width: 90
          lines: 1
        - Circle: red
          name: mosaic
          width: 40
          height: 40
          pixelate: 2 + scroll / 50
      scroll:
        - linear: { by: 300, over: 1s }
      """, to: "lost.yaml")
    let outcome = try tool.run("$M export lost.yaml -o page.html; $M gif lost.yaml -o film.svg")
    #expect(outcome.code != 0 && outcome.err.contains("\"pixelate\" of what moves cannot be shown by vectors"))
    #expect(outcome.err.contains("drawings of one node, one after the other, cannot be shown by vectors"))
    #expect(outcome.err.contains("`export --pixels` shows frames as they are drawn"))
    #expect(outcome.err.contains("make a clip of another kind"))
    #expect(!tool.names().contains("page.html") && !tool.names().contains("film.svg"))
  }

  /// A key of a card in a scroller across, one of a node beside it, and the warning.
  @Test(arguments: [
    ("opacity: 1 - page.scroll / 500", "", "what follows the scroll of the page in the ScrollView stands still"),
    ("", "opacity: 1 - cards.scroll / 500", "what follows the ScrollView outside of it stands still"),
    ("margin: { right: 9_000 }", "", "the ScrollView ends after 50 windows in the page"), ("", "", ""),
  ]) func `a page tells what does not follow the scrollers in it`(card: String, beside: String, warning: String) throws
  {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 100x60, fps: 20 }
      layers:
        - ScrollView:
            - VStack:
                - ScrollView:
                    - HStack:
                        - Color: red
                          width: 150
                        - Color: blue
                          width: 150
                          \(card)
                  axis: horizontal
                  height: 30
                  name: cards
                - Color: green
                  height: 200
                  \(beside)
          name: page
      scroll:
        - linear: { by: 100, over: 1s }
      """, to: "scrollers.yaml")
    let outcome = try tool.run("$M export scrollers.yaml -o page.html")
    #expect(outcome.code == 0 && outcome.out.hasPrefix("page.html: scrolled to "), "\(outcome)")
    #expect(warning.isEmpty ? !outcome.err.contains("warning") : outcome.err.contains(warning), "\(outcome.err)")
    #expect(warning.isEmpty || outcome.err.contains("scrollers.yaml:6:13"))
  }

  @Test(arguments: [
    ("gif plane.yaml -o film.svg --quality low", "no quality"),
    ("gif plane.yaml -o film.svg --poster first", "is a time"),
    ("gif plane.yaml -o film.webp --max-bytes 9", "is for films of vectors"), ("gif . -o film.svg", "pixels alone"),
    ("still plane.yaml -o still.svg --full", "--full draws pixels"),
    ("export plane.yaml -o page.svg", "ends in .html"), ("export plane.yaml -o page.html --until=-1", "from 0 on"),
    ("export plane.yaml -o page.html --pixels --fragment", "are for vectors"),
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
