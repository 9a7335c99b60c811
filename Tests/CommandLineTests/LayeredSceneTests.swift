import Foundation
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// Scenes of pictures in layers, as a person makes and draws them.
@Suite(.full, .timeLimit(.minutes(5))) struct LayeredSceneTests {
  private static let (red, blue, gray): ([UInt8], [UInt8], [UInt8]) = (
    [255, 0, 0, 255], [0, 0, 255, 255], [128, 128, 128, 255]
  )
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A pixel of a PNG file in the folder.
  private func pixels(_ name: String) throws -> StraightImage {
    try StraightImage(png: try #require(Files.bytes(of: tool.folder.appendingPathComponent(name).path)), name: name)
  }

  private func pixel(_ image: StraightImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * image.width + x) * 4
    return Array(image.bytes[start..<start + 4])
  }

  private func writeHills(moved: Int = 0, more: String = "") throws {
    let file = ZIPBuilder(
      size: (60, 40),
      stack: """
        \(more)<layer name="Moon 2" src="a.png" x="\(40 + moved)" y="4" composite-op="svg:multiply"/>
        <stack name="pair" isolation="isolate" opacity="0.502"><layer name="pair" src="a.png" x="10" y="30"/></stack>
        <stack name="flat"><layer name="hills" src="b.png" x="0" y="20"/></stack>
        <layer name="hidden" src="a.png" visibility="hidden"/><layer name="erased" src="a.png" composite-op="svg:dst-out"/>
        <layer name="Sky" src="c.png"/>
        """,
      pictures: [
        ("a.png", plainPNG(8, 6, Self.red)), ("b.png", plainPNG(60, 20, Self.blue)),
        ("c.png", plainPNG(60, 40, Self.gray)),
      ])
    try tool.write(file.bytes, to: "hills.ora")
  }

  @Test func `the first frame of a scene of layers is the picture, and check finds nothing`() throws {
    try writeHills()
    let made = try tool.run("$M new hills.yaml --layers hills.ora")
    #expect(made.code == 0 && made.out.hasPrefix("hills.yaml: 5 planes of 60x40 pixels\nnext: "), "\(made.err)")
    #expect(
      made.err == """
        warning: "hills.ora" hides the layer "hidden"

        warning: "hills.ora" blends "erased" by "dstOut", which is drawn as normal

        """)
    #expect(try tool.run("ls hills").out == "erased.png\nhills.png\nmoon-2.png\npair.png\nsky.png\n")
    let text = try tool.run("cat hills.yaml").out
    #expect(
      text.contains(
        """
        canvas: { size: 60x40, scale: 1, fps: 30 }
        camera: { asPainted: true }

        layers:
          - Group:
              - Image: hills/sky.png
                repeat: horizontal
            left: 0
            top: 0
            width: 60
            height: 40
            z: 120
            name: Sky
        """), "\(text)")
    #expect(
      text.contains(
        """
          - ZStack:  # pair
              - Image: hills/pair.png
                left: 10
                top: 30
                width: 8
                height: 6
                name: pair
            width: 60
            height: 40
            opacity: 0.502
            z: 30
          - Image: hills/moon-2.png  # Moon 2
            left: 40
        """), "\(text)")
    let checked = try tool.run("$M check hills.yaml")
    #expect(checked.code == 0 && checked.err.isEmpty && checked.out.hasPrefix("hills.yaml: ok, "), "\(checked.err)")
    #expect(
      try tool.run("$M still hills.yaml --frame 0 -o rest.png && $M still hills.yaml --at 4s -o end.png").code == 0)
    let rest = try pixels("rest.png")
    #expect(rest.width == 60 && rest.height == 40)
    #expect(pixel(rest, 30, 10) == Self.gray && pixel(rest, 30, 25) == Self.blue && pixel(rest, 2, 2) == Self.red)
    #expect(pixel(rest, 41, 5) == [128, 0, 0, 255] && pixel(rest, 39, 5) == Self.gray)
    #expect(pixel(rest, 10, 30) == [128, 0, 127, 255])
    #expect(try pixels("end.png") != rest)
  }

  @Test func `pictures of a folder are planes by their names, and stay where they are`() throws {
    for (name, color) in [("10 near", Self.red), ("2-far", Self.gray), ("9", Self.blue)] {
      try tool.write(plainPNG(20, 10, name == "10 near" ? [0, 0, 0, 0] : color), to: "art/\(name).png")
    }
    try tool.write("no picture", to: "art/notes.txt")
    #expect(try tool.run("$M new --layers art && $M check art.yaml").code == 0)
    let text = try tool.run("cat art.yaml").out
    let images = text.split(separator: "\n").filter { $0.contains("Image:") }.map { $0.drop { $0 == " " } }
    #expect(images == ["- Image: art/2-far.png", "- Image: art/9.png", "- Image: art/10 near.png"])
    #expect(text.contains("name: far") && text.contains("name: near") && !text.contains("--update"))
    #expect(try tool.run("ls").out == "art\nart.yaml\nscene.schema.json\n")
    #expect(try tool.run("$M new art/own --layers art && $M check art/own.yaml").code == 0)
    try tool.write(plainPNG(20, 11, Self.red), to: "art/11.png")
    let refused = try tool.run("$M new other --layers art")
    #expect(refused.code == 4 && refused.err.contains("\"11.png\" is 20x11 pixels, and \"2-far.png\" is 20x10"))
    let elsewhere = try tool.run("mkdir deep && $M new deep/other --layers art")
    #expect(elsewhere.code == 2 && elsewhere.err.contains("hint: name a scene beside it: art.yaml\n"))
  }

  @Test func `an update takes pictures and places, and leaves what was written by hand`() throws {
    try writeHills()
    #expect(try tool.run("$M new hills --layers hills.ora -q").code == 0)
    let there = try tool.run("$M new hills --layers hills.ora -q")
    #expect(
      there.code == 5 && there.err.hasSuffix("error: \"hills.yaml\" is there already\n  hint: `--force` replaces it\n"))
    #expect(
      try tool.run("sed -i 's/z: 0$/z: 7/; s/camera: { to:.*/wait: 9s/' hills.yaml && cp hills.yaml mine").code == 0)
    try writeHills(moved: 3, more: "<layer name='new' src='a.png' x='5' y='-1'/>")
    let outcome = try tool.run("$M new hills --layers hills.ora --update -q && diff mine hills.yaml | grep '[<>]'")
    #expect(outcome.out == "<     left: 40\n>     left: 43\n", "\(outcome.out)")
    #expect(
      outcome.err.hasSuffix(
        """
        warning: the scene does not draw "hills/new.png"
          hint: `Image: hills/new.png` draws it, `left: 5`, `top: -1`, `width: 8`, `height: 6`

        """), "\(outcome.err)")
    #expect(tool.names(in: "hills").contains("new.png"))
  }

  @Test func `layers of Aseprite play their frames in squares`() throws {
    typealias Builder = AsepriteBuilder
    let file = Builder(
      size: (4, 2), layers: [.init("back"), .init("runner", opacity: 255)],
      frames: [
        (
          200,
          [
            .pixels(0, x: 0, y: 0, width: 4, Array(repeating: Self.gray, count: 8).flatMap(\.self)),
            .pixels(1, x: 0, y: 0, width: 1, Self.red),
          ]
        ), (100, [.link(0, 0), .pixels(1, x: 2, y: 1, width: 1, Self.blue)]),
      ])
    try tool.write(file.bytes, to: "run.aseprite")
    #expect(
      try tool.run(
        "$M new run --layers run.aseprite -q && $M check run.yaml && $M still run.yaml --frame 0 -o 0.png"
          + " && $M still run.yaml --at 250ms -o 1.png && $M still run.yaml --at 310ms -o 2.png"
      ).code == 0)
    let (first, second) = (try pixels("0.png"), try pixels("1.png"))
    #expect(first.width == 32 && first.height == 16)
    #expect(pixel(first, 7, 7) == Self.red && pixel(first, 8, 7) == Self.gray && pixel(first, 20, 12) == Self.gray)
    #expect(pixel(second, 7, 7) == Self.gray && pixel(second, 16, 8) == Self.blue && pixel(second, 23, 15) == Self.blue)
    #expect(try pixels("2.png") == first)
  }

  @Test func `a picture that can be looked through stays so`() throws {
    let file = ZIPBuilder(
      size: (4, 4), stack: "<layer src='a.png' x='1'/>", pictures: [("a.png", plainPNG(2, 4, Self.red))])
    try tool.write(file.bytes, to: "a.ora")
    #expect(try tool.run("$M new a --layers a.ora -q && $M still a.yaml -o 0.png").code == 0)
    let shown = try pixels("0.png")
    #expect(pixel(shown, 0, 0) == [0, 0, 0, 0] && pixel(shown, 1, 0) == Self.red)
  }

  @Test(arguments: [
    ("--layers none.ora", 4, "\"none.ora\" does not exist"), ("a --layers text.ora", 4, "is neither OpenRaster"),
    ("a --layers doc.psd", 4, "is a Photoshop document"), ("a --layers empty", 2, "holds no pictures"),
    ("- --layers hills.ora", 2, "give it a name instead of -"),
    ("a --layers hills.ora --template page", 2, "of a template or of layers"),
    ("a --update", 2, "--update stands with --layers"),
    ("a --layers hills.ora --update --force", 2, "without --force"),
    ("a --layers hills.ora --update", 2, "\"a.yaml\" does not exist"),
  ])
  func `what cannot be taken is refused, and nothing is written`(words: String, code: Int32, message: String) throws {
    try writeHills()
    try tool.write("hills", to: "text.ora")
    try tool.write(Array("8BPS".utf8), to: "doc.psd")
    try tool.write("", to: "empty/.hidden")
    let outcome = try tool.run("$M new \(words)")
    #expect(outcome.code == code && outcome.err.contains(message), "\(outcome.code) \(outcome.err)")
    #expect(tool.names().filter { !$0.hasPrefix(".") }.sorted() == ["doc.psd", "empty", "hills.ora", "text.ora"])
  }

  @Test func `names of layers lead nowhere but into the scene's folder`() throws {
    let file = ZIPBuilder(
      size: (2, 2),
      stack:
        "<layer name='../../x' src='a.png'/><layer name='/etc/a: [&#10;' src='a.png'/><layer name='time' src='a.png'/><layer name='..' src='a.png'/>",
      pictures: [("a.png", plainPNG(2, 2, Self.red))])
    try tool.write(file.bytes, to: "a.ora")
    #expect(try tool.run("$M new in/a --layers a.ora -q && $M check in/a.yaml").code == 0)
    #expect(tool.names(in: "in/a").sorted() == ["etc-a.png", "layer.png", "time.png", "x.png"])
  }

  @Test func `a watch takes the pictures anew when the file is saved`() throws {
    try writeHills()
    #expect(try tool.run("$M new hills --layers hills.ora -q && mv hills.ora first.ora").code == 0)
    try writeHills(moved: 9)
    let outcome = try tool.run(
      """
      mv hills.ora second.ora; cp first.ora hills.ora; touch said
      $M watch hills.yaml --layers hills.ora --frame 0 -o a.png >said 2>/dev/null & pid=$!
      lines() { waited=0; while (($(wc -l <said) < $1 && ++waited < 3000)) && kill -0 $pid; do sleep 0.02; done; }
      lines 1; cp a.png before.png; mv second.ora hills.ora; lines 2; kill -INT $pid; wait $pid
      $M still hills.yaml --frame 0 -o b.png >/dev/null; cmp a.png b.png; cmp -s a.png before.png; echo $?
      grep -A1 'moon' hills.yaml
      """)
    #expect(outcome.out == "1\n  - Image: hills/moon-2.png  # Moon 2\n    left: 49\n", "\(outcome.out) \(outcome.err)")
  }
}
