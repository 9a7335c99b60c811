import TestSupport
import Testing

/// Pictures, and fonts with pictures, as people bring them.
@Suite(.full) struct PictureCommandTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  private func write(_ scene: String, to name: String = "s.yaml") throws {
    try tool.write("multiplane: 1\ncanvas: { size: 64x64 }\n\(scene)\n", to: name)
  }

  // MARK: Fonts

  @Test func `a picture of a glyph that is cut or a bomb is an error with its place, drawn or not`() throws {
    try write("fonts: { Test: f.ttf }\nlayers:\n  - { Text: A, font: Test, size: 40 }")
    let png = PNGBuilder(
      width: 8, height: 8, depth: 8, color: 0, data: (0..<8).flatMap { _ in [UInt8](repeating: 0, count: 9) })
    let bomb = PNGBuilder(width: 17_000, height: 17_000, depth: 1, color: 0, data: [0])
    for (picture, code, words) in [
      (Array(png.bytes.prefix(40)), 4, "is cut short"),
      (bomb.bytes, 6, "is 17000x17000, 289000000 pixels, which take more memory than the program may have"),
    ] {
      var font = BoxFont([nil])
      font.tables = [("sbix", BoxFont.pictures(size: 50, [nil, ("png ", picture, 0, 0)]))]
      try tool.write(font.bytes, to: "f.ttf")
      for command in ["check s.yaml", "still s.yaml -o o.png"] {
        let outcome = try tool.run("\"$M\" \(command)")
        #expect(
          outcome.code == code
            && outcome.err.hasPrefix(
              "error: font file \"f.ttf\" has a picture of its glyph 1 that \(words)\n  s.yaml:5:"),
          "\(command): \(outcome.err)")
      }
    }
  }

  /// What `font-colr1-blank` was: a shape in layers of version 1 alone, which was drawn as nothing.
  @Test func `a glyph in layers is seen, and one that draws nothing is missing at its place`() throws {
    var font = BoxFont([nil, .init(0, 0, 1000, 800), nil])
    font.tables = [
      ("COLR", BoxFont.paints([(1, BoxFont.filled(2, BoxFont.solid(0)))])),
      ("CPAL", BoxFont.palette([[255, 0, 0, 255]])),
    ]
    font.characters[0x6F22] = 3
    try tool.write(font.bytes, to: "f.ttf")
    try write(
      """
      fonts: { Test: f.ttf }
      layers: [{ Text: A, font: Test, size: 40, place: topLeading }]
      checks: [{ at: 0s, same-as: r.yaml }]
      """)
    try write("layers: [{ Rectangle: '#FF0000', width: 40, height: 32, place: topLeading }]", to: "r.yaml")
    let outcome = try tool.run("\"$M\" check s.yaml && \"$M\" test s.yaml -q")
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
    // What an outline of another font can draw, that one draws.
    try write("fonts: { Test: f.ttf }\nlayers:\n  - { Text: AC, font: Test, size: 40 }", to: "c.yaml")
    #expect(try tool.run("\"$M\" check c.yaml").code == 0)
    try write("fonts: { Test: f.ttf }\nlayers:\n  - { Text: A漢, font: Test, size: 40 }", to: "m.yaml")
    let missing = try tool.run("\"$M\" check m.yaml")
    #expect(
      missing.code == 4
        && missing.err.hasPrefix("error: font \"Test\" has no glyph for \"漢\" (U+6F22)\n  m.yaml:5:"), "\(missing.err)")
  }

  // MARK: Pictures

  @Test func `a sheet may have room around its pictures`() throws {
    // 35 by 18 pixels: red and blue of 16 pixels, one black around and between them.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      if [0, 17].contains(y) || [0, 17, 34].contains(x) { return [0, 0, 0] }
      return x < 17 ? [255, 0, 0] : [0, 0, 255]
    }
    var rows: [UInt8] = []
    for y in 0..<18 { rows += [0] + (0..<35).flatMap { pixel($0, y) } }
    try tool.write(PNGBuilder(width: 35, height: 18, depth: 8, color: 2, data: rows).bytes, to: "sheet.png")
    for (frame, color) in [(0, "red"), (1, "blue")] {
      try write(
        """
        layers: [{ Image: sheet.png, frames: { grid: 2x1, margin: 1, spacing: 1 }, frame: \(frame), place: topLeading }]
        checks: [{ at: 0s, same-as: plain.yaml }]
        """)
      try write("layers: [{ Rectangle: \(color), width: 16, height: 16, place: topLeading }]", to: "plain.yaml")
      let outcome = try tool.run("$M test s.yaml -q")
      #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
    }
    try write("layers: [{ Image: sheet.png, frames: 2x1 }]")
    let wrong = try tool.run("$M check s.yaml")
    #expect(wrong.code == 4 && wrong.err.contains("is 35x18 pixels, which are not 2x1 equal frames"))
    #expect(wrong.err.contains("frames: { grid: 2x1, margin: 1, spacing: 1 }"))
    try write("layers: [{ Image: sheet.png, frames: { grid: 2x1, margin: -1 } }]")
    let range = try tool.run("$M check s.yaml")
    #expect(range.code == 3 && range.err.contains("\"margin\" must be a whole number from 0 to 32767"))
  }

  @Test func `the pixels of a small picture stay hard where that is asked for`() throws {
    try tool.write(
      PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, 0, 255, 0, 255, 0]).bytes, to: "checker.png")
    let squares = [(0, 0, "black"), (32, 0, "white"), (0, 32, "white"), (32, 32, "black")].map { x, y, color in
      "{ Rectangle: \(color), width: 32, height: 32, left: \(x), top: \(y) }"
    }
    try write("layers: [\(squares.joined(separator: ", "))]", to: "plain.yaml")
    // In its place, and scaled live.
    for keys in [
      "fit: stretch, width: 64, height: 64", "width: 2, height: 2, scale: 32, origin: topLeading, place: topLeading",
      "fit: cover, width: 64, height: 64", "fit: contain, width: 64, height: 64",
    ] {
      try write(
        "layers: [{ Image: checker.png, sampling: nearest, \(keys) }]\nchecks: [{ at: 0s, same-as: plain.yaml }]")
      let outcome = try tool.run("$M test s.yaml -q")
      #expect(outcome.code == 0, "\(keys): \(outcome.out)\(outcome.err)")
      try write("layers: [{ Image: checker.png, \(keys) }]\nchecks: [{ at: 0s, same-as: plain.yaml }]")
      #expect(try tool.run("$M test s.yaml -q").code == 1, "\(keys) is smooth by itself")
    }
    try write("layers: [{ Image: checker.png, sampling: pixelated }]")
    #expect(try tool.run("$M check s.yaml").err.contains("\"sampling\""))
    try write("layers: [{ Image: checker.png, image-rendering: pixelated }]")
    #expect(try tool.run("$M check s.yaml").err.contains("\"sampling\""))
  }

  @Test(arguments: ["o.jpg", "o.JPEG", "a/o.avif", "o.gif", "o.svg"])
  func `a picture is of a format there is, and no file of another name`(name: String) throws {
    try write("layers: [{ Color: red }]")
    let stem = name.prefix { $0 != "." }
    // A still may be vectors.
    for command in ["still s.yaml -o \(name)", "sheet s.yaml -o \(name)"].dropFirst(name == "o.svg" ? 1 : 0) {
      let outcome = try tool.run("$M \(command)")
      #expect(
        outcome.code == 2
          && outcome.err.contains("-o names a PNG or a WebP file: \(stem).png or \(stem).webp."), "\(outcome.err)")
    }
    let overlay = try tool.run("$M inspect s.yaml --overlay boxes -o \(name)")
    #expect(overlay.code == 2 && overlay.err.contains("-o names a PNG file: \(stem).png."), "\(overlay.err)")
    #expect(tool.names().filter { $0.first != "." } == ["s.yaml"])
    #expect(try tool.run("$M still s.yaml -o picture && $M still s.yaml -o - > p.png").code == 0)
  }

  // MARK: Reports

  /// Each change is of something a list did not hold before.
  @Test func `what a changed picture was drawn from is named`() throws {
    func picture(_ level: UInt8) -> [UInt8] {
      PNGBuilder(width: 2, height: 2, depth: 8, color: 0, data: [0, level, 255, 0, 255, level]).bytes
    }
    func scene(
      path: String = "M0 0L10 5L0 10Z", words: String = "a **b** c", font: String = "Inter", fit: String = "contain"
    ) throws {
      try write(
        """
        fonts: { Own: f.ttf }
        layers:
          - { Image: i.png, fit: \(fit), width: 20, height: 10, place: topLeading }
          - Path: { d: \(path), box: 10x10, fill: navy }
            width: 24
            height: 24
            place: bottom
          - { Text: "\(words)", markdown: true, place: top, size: 10 }
          - { Text: AB, font: \(font), place: bottomTrailing, size: 10 }
          - { Text: A, font: Own, place: bottomLeading, size: 10 }
          - { Color: red, mask: { Image: i.png }, width: 8, height: 8, place: trailing }
        checks: [{ at: 0s, image: all }]
        """)
    }
    var font = BoxFont([.init(0, 0, 1000, 800), .init(0, 0, 500, 800)])
    try tool.write(font.bytes, to: "f.ttf")
    try tool.write(picture(0), to: "i.png")
    try scene()
    #expect(try tool.run("\"$M\" test s.yaml --update -q").code == 0)
    func expect(_ words: String, _ comment: String) throws {
      let outcome = try tool.run("\"$M\" test s.yaml")
      #expect(outcome.code == 1 && outcome.err.contains(words), "\(comment): \(outcome.err)")
      #expect(!outcome.err.contains("though nothing"), "\(comment)")
    }
    try scene(path: "M0 0L10 0L10 10L0 10Z")
    try expect("the outline is another", "path data")
    try scene(words: "a b **c**")
    try expect("its parts have other styles", "markdown")
    try scene(font: "DejaVu Sans")
    try expect("without → font DejaVu_Sans", "family")
    try scene(fit: "stretch")
    try expect("fit contain → stretch", "fit")
    try scene()
    try tool.write(picture(99), to: "i.png")
    try expect("layers[0] Image: file ", "file")
    try expect("the file has other content", "file")
    try expect("its mask is another", "mask")
    try tool.write(picture(0), to: "i.png")
    font.boxes[0] = .init(0, 0, 700, 700)
    try tool.write(font.bytes, to: "f.ttf")
    try expect("a font file has other content", "font file")
  }
}
