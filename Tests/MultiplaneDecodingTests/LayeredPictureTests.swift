import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// What is read of pictures in layers, and what is refused.
@Suite(.full) struct LayeredPictureTests {
  private static let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])

  private func read(_ bytes: [UInt8]) throws -> LayeredPicture { try #require(try LayeredPicture.read(bytes)) }

  /// Layers from back to front, each in a line.
  private func lines(_ layers: [LayeredPicture.Layer]) -> [String] {
    layers.map { layer in
      let content =
        switch layer.content {
        case .picture(_, let x, let y): "(\(x), \(y))"
        case .group(let parts, let isIsolated): "\(isIsolated ? "isolated " : "")\(lines(parts))"
        }
      return "\(layer.name) \(layer.blend) \(decimalText(layer.opacity)) \(content)"
    }
  }

  /// The pixels of each frame of a picture, row by row.
  private func frames(_ bytes: [UInt8], _ number: Int = 0) throws -> [[UInt32]] {
    guard case .frames(let pictures, _)? = try read(bytes).pixels(number) else { return [] }
    return pictures.map { picture in (0..<picture.height).flatMap { Array(picture.row($0)) } }
  }

  @Test(arguments: [false, true])
  func `an OpenRaster file gives its layers from back to front`(isPacked: Bool) throws {
    let file = ZIPBuilder(
      size: (8, 6),
      stack: """
        <layer name="A &amp; &#x42;" src="data/a.png" x="-2" y="3" opacity="0.5" composite-op="svg:color-burn"/>
        <stack name='g' isolation="auto"><layer name="in" src="data/a.png"></layer>
          <layer name="off" src="data/a.png" visibility="hidden"/></stack>
        <stack name="i" isolation='isolate' opacity="2"><text name="t"/></stack>
        <layer name="v" src="data/a.svg"/>
        """, pictures: [("data/a.png", plainPNG(2, 2, Self.red))], isPacked: isPacked)
    let picture = try read(file.bytes)
    #expect(picture.size == PixelSize(width: 8, height: 6) && !picture.isPixelArt)
    #expect(
      lines(picture.layers) == [
        "i normal 1 isolated []", "g normal 1 [\"in normal 1 (0, 0)\"]", "A & B colorBurn 0.5 (-2, 3)",
      ])
    #expect(
      picture.losses == [
        "has the layer \"v\", which is no picture of pixels",
        "has the layer \"t\", a kind of layer that is not read", "hides the layer \"off\"",
      ])
    guard case .file(plainPNG(2, 2, Self.red))? = try picture.pixels(0) else {
      Issue.record("another file")
      return
    }
  }

  @Test func `ways to put layers together have the words of the language, and others keep their own`() throws {
    let words = [
      "svg:src-over": "normal", "svg:plus": "plusLighter", "svg:multiply": "multiply", "svg:screen": "screen",
      "svg:overlay": "overlay", "svg:darken": "darken", "svg:lighten": "lighten", "svg:color-dodge": "colorDodge",
      "svg:color-burn": "colorBurn", "svg:hard-light": "hardLight", "svg:soft-light": "softLight",
      "svg:difference": "difference", "svg:exclusion": "exclusion", "svg:hue": "hue",
      "svg:saturation": "saturation", "svg:color": "color", "svg:luminosity": "luminosity", "svg:dst-in": "dstIn",
      "krita:erase": "krita:erase", "": "",
    ]
    for (operation, word) in words {
      let stack = "<layer src='a.png' composite-op='\(operation)'/>"
      #expect(try read(ZIPBuilder(size: (1, 1), stack: stack, pictures: []).bytes).layers.map(\.blend) == [word])
    }
    let modes = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight",
      "softLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter", "subtract",
      "divide", "mode 19",
    ]
    let file = AsepriteBuilder(
      size: (1, 1), layers: modes.indices.map { .init("", blend: $0) }, frames: [(100, [])])
    #expect(try read(file.bytes).layers.map(\.blend) == modes)
  }

  @Test func `an Aseprite file gives its groups, and opacities where its header says so`() throws {
    typealias Layer = AsepriteBuilder.Layer
    var file = AsepriteBuilder(
      size: (4, 4),
      layers: [
        Layer("back", flags: 9), Layer("g", kind: 1, blend: 1, opacity: 51), Layer("in", level: 1, opacity: 102),
        Layer("deep", kind: 1, level: 1), Layer("x", level: 2), Layer("off", flags: 0, kind: 1), Layer("y", level: 1),
        Layer("tiles", kind: 2), Layer("ref", flags: 65), Layer("top"),
      ], frames: [(100, [])])
    #expect(
      lines(try read(file.bytes).layers) == [
        "back normal 1 (0, 0)", "g normal 1 [\"in normal 0.4 (0, 0)\", \"deep normal 1 [\\\"x normal 1 (0, 0)\\\"]\"]",
        "top normal 1 (0, 0)",
      ])
    #expect(
      try read(file.bytes).losses == [
        "hides the group \"off\"", "has the layer \"tiles\" of tiles, which is not read",
        "has the layer \"ref\" of reference, which is not read",
      ])
    file.flags = 3
    #expect(lines(try read(file.bytes).layers)[1].hasPrefix("g multiply 0.2 isolated "))
    file.flags = 0
    #expect(lines(try read(file.bytes).layers)[1].contains("in normal 1 "))
  }

  @Test func `pixels of every depth are read, raw and packed, and cut at the canvas`() throws {
    typealias Cel = AsepriteBuilder.Cel
    func file(_ depth: Int, _ bytes: [UInt8], isPacked: Bool = true, opacity: Int = 255, flags: Int = 1) -> [UInt8] {
      var file = AsepriteBuilder(
        size: (2, 1), layers: [.init("a", flags: flags)],
        frames: [(100, [.pixels(0, x: -1, y: 0, width: 3, bytes, opacity: opacity, isPacked: isPacked)])])
      (file.depth, file.palette, file.transparent) = (depth, [[9, 9, 9, 255], Self.blue, Self.red], 1)
      return file.bytes
    }
    let colors = Self.blue + Self.red + [0, 255, 0, 0]
    #expect(try frames(file(32, colors)) == [[0xFFFF_0000, 0]])
    #expect(try frames(file(32, colors, isPacked: false)) == [[0xFFFF_0000, 0]])
    #expect(try frames(file(32, colors, opacity: 51)) == [[0x3333_0000, 0]])
    #expect(try frames(file(16, [0, 255, 80, 255, 90, 0])) == [[0xFF50_5050, 0]])
    #expect(try frames(file(8, [0, 2, 1])) == [[0xFFFF_0000, 0]])
    // Of a background no color is nothing; no palette has a hundredth one.
    #expect(try frames(file(8, [0, 1, 100], flags: 9)) == [[0xFF00_00FF, 0]])
  }

  @Test func `frames have the extent of all, their times, and pictures of others`() throws {
    var file = AsepriteBuilder(
      size: (4, 1), layers: [.init("a"), .init("still"), .init("empty")],
      frames: [
        (70, [.pixels(0, x: 1, y: 0, width: 1, Self.red), .pixels(1, x: 0, y: 0, width: 1, Self.blue)]),
        (0, [.pixels(0, x: 2, y: 0, width: 1, Self.blue), .link(1, 0)]), (300, [.link(0, 0), .link(1, 0)]),
      ])
    #expect(lines(try read(file.bytes).layers)[0] == "a normal 1 (1, 0)")
    let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
    #expect(try frames(file.bytes) == [[red, 0], [0, blue], [red, 0]])
    guard case .frames(_, milliseconds: [70, 100, 300])? = try read(file.bytes).pixels(0) else {
      Issue.record("other times")
      return
    }
    #expect(try frames(file.bytes, 1) == [[blue]])
    if case .some = try read(file.bytes).pixels(2) { Issue.record("nothing has pixels") }
    file.frames[1].cels[0] = .link(0, 1)
    #expect(throws: ImageFailure.self) { try read(file.bytes) }
  }

  @Test func `a file that is cut short or changed anywhere is read or refused`() throws {
    let openRaster = ZIPBuilder(
      size: (2, 2), stack: "<layer name=\"a\" src=\"a.png\"/>", pictures: [("a.png", plainPNG(2, 2, Self.red))],
      isPacked: true)
    var aseprite = AsepriteBuilder(
      size: (2, 1), layers: [.init("a"), .init("g", kind: 1), .init("b", level: 1)],
      frames: [
        (9, [.pixels(0, x: 0, y: 0, width: 2, [1, 2])]), (9, [.link(0, 0), .pixels(2, x: 0, y: 0, width: 1, [2])]),
      ])
    (aseprite.depth, aseprite.palette) = (8, [Self.red, Self.blue, Self.red])
    for bytes in [openRaster.bytes, aseprite.bytes] {
      func attempt(_ bytes: [UInt8]) -> Bool {
        do throws(ImageFailure) {
          guard let picture = try LayeredPicture.read(bytes) else { return false }
          for layer in picture.layers {
            if case .picture(let number, _, _) = layer.content { _ = try picture.pixels(number) }
          }
          return true
        } catch {
          return false
        }
      }
      #expect(attempt(bytes))
      for count in 0..<bytes.count { #expect(!attempt(Array(bytes[..<count])), "\(count) bytes") }
      for at in bytes.indices {
        for byte: UInt8 in [0, 255, bytes[at] ^ 1] {
          var changed = bytes
          changed[at] = byte
          _ = attempt(changed)
        }
      }
    }
  }

  @Test func `an archive that says too much or the wrong thing is refused`() throws {
    func fault(_ change: (inout ZIPBuilder) -> Void) -> ImageFailure? {
      var file = ZIPBuilder(size: (1, 1), stack: "<layer src='a.png'/>", pictures: [("a.png", [1, 2, 3])])
      change(&file)
      do throws(ImageFailure) {
        _ = try LayeredPicture.read(file.bytes)?.pixels(0)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault { _ in }?.kind == .refused)
    #expect(fault { $0.sumChange = 1 }?.reason == "is a damaged ZIP archive")
    #expect(fault { $0.claimedCount = Budgets.fileBytes + 1 }?.kind == .tooLarge)
    #expect(fault { $0.files[1].name = "list.xml" }?.reason == "is a ZIP archive without a list of layers")
    #expect(fault { $0.files[2].name = "b.png" }?.reason == "is damaged: it lacks \"a.png\"")
    for text in [
      "", "<image", "<image w='1'>", "<image w=1/>", "<image w='1' h='1'></image></image>", "<!-- ", "<a b/>",
    ] {
      #expect(fault { $0.files[1].bytes = Array(text.utf8) }?.kind == .refused, "\(text)")
    }
    let deep = String(repeating: "<stack>", count: 5000)
    #expect(fault { $0.files[1].bytes = Array("<image w='1' h='1'>\(deep)".utf8) }?.kind == .refused)
    for bytes in [plainPNG(1, 1, Self.red), []] {
      if case .some = try LayeredPicture.read(bytes) { Issue.record("it has layers") }
    }
  }

  @Test func `frames that are too many for the memory are refused before any is made`() throws {
    let file = AsepriteBuilder(
      size: (60_000, 60_000), layers: [], frames: [(1, [])])
    #expect(throws: ImageFailure.self) { try read(file.bytes) }
    let cel = AsepriteBuilder.Cel.pixels(0, x: 0, y: 0, width: 4000, Array(repeating: 7, count: 4000))
    var many = AsepriteBuilder(
      size: (4000, 4000), layers: [.init("a")],
      frames: (0..<2000).map {
        (1, [$0 % 2 == 0 ? cel : .pixels(0, x: 0, y: 3999, width: 4000, Array(repeating: 7, count: 4000))])
      })
    many.depth = 8
    let picture = try read(many.bytes)
    do throws(ImageFailure) {
      _ = try picture.pixels(0)
      Issue.record("it was made")
    } catch {
      #expect(error.kind == .tooLarge && error.reason.contains("has 2000 frames of 4000x4000"))
    }
  }
}
