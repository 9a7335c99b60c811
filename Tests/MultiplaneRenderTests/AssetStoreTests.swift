import Foundation
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// What a store holds is found by the scenes that come later, unless its files changed.
@Suite struct AssetStoreTests {
  private let files = TemporaryFolder()
  private static let text = """
    multiplane: 1
    canvas: { size: 60x40 }
    layers:
      - VStack: [{ Image: a.png }, { Text: Words }, { Rectangle: , fill: red, width: 10, height: 10 }]
      - Image: b.png
        y: scroll
    scroll:
      - linear: { by: 10, over: 0.1s }
    """

  private func picture(_ gray: UInt8) -> [UInt8] {
    PNGBuilder(width: 4, height: 2, depth: 8, color: 0, data: [0, gray, gray, gray, gray, 0, gray, 0, 0, 0]).bytes
  }

  /// Loads the scene, draws its first frame at some scales, and counts what was painted.
  private func draw(
    _ store: AssetStore?, scales: [Double] = [1], missingGlyphs: MissingGlyphs = .error
  ) throws -> (pixels: [[UInt8]], painted: Int) {
    let scene = try SceneReader.read(Self.text, folder: files.path)
    let resources =
      if let store {
        try RenderResources(scene: scene, missingGlyphs: missingGlyphs, store: store)
      } else {
        try RenderResources(scene: scene)
      }
    let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources())
    let state = try stepper.step()
    var painted = 0
    let pixels = try scales.map { scale in
      var time: UInt64 = 0
      // Each painting reads this clock twice.
      let composer = try FrameComposer(scene: scene, scale: scale, resources: resources) {
        time += 1
        return time
      }
      try composer.compose(state)
      painted += Int(composer.rasteriseTime)
      return composer.buffer.withBytes { Array($0) }
    }
    return (pixels, painted)
  }

  @Test func `the hash of a scene is that of the pictures that are drawn`() throws {
    files.write(picture(10), to: "a.png")
    let images = ImageCache(folder: try files.folder())
    _ = try images.header(of: "a.png")
    #expect(try images.bytes(of: "a.png") == picture(10))
    files.write(picture(20), to: "a.png")
    let found = try #require(failure { () throws(SceneFailure) in try images.bytes(of: "a.png") })
    #expect(found.failure == .asset && found.message.contains("was changed while it was used"))
  }

  @Test func `a scene read again paints nothing again`() throws {
    files.write(picture(10), to: "a.png")
    files.write(picture(20), to: "b.png")
    let store = AssetStore()
    store.keepPictures(1 << 20)
    let first = try draw(store, scales: [1, 2])
    #expect(first.painted == 4)
    // Both scales are there side by side.
    for scales in [[1, 2], [2, 1], [1.0]] {
      let again = try draw(store, scales: scales)
      #expect(again.painted == 0)
      #expect(again.pixels.last == first.pixels[scales.last == 1 ? 0 : 1])
    }
    #expect(try draw(nil, scales: [1, 2]).pixels == first.pixels)
  }

  @Test func `without a bound to keep, nothing outlives a scene`() throws {
    files.write(picture(10), to: "a.png")
    files.write(picture(20), to: "b.png")
    let store = AssetStore()
    for _ in 0..<3 { #expect(try draw(store).painted == 2) }
  }

  @Test func `pictures follow changed files, and others are found`() throws {
    files.write(picture(10), to: "a.png")
    files.write(picture(20), to: "b.png")
    let store = AssetStore()
    store.keepPictures(1 << 20)
    let first = try draw(store)
    files.write(picture(30), to: "b.png")
    let changed = try draw(store)
    #expect(changed.painted == 1)
    #expect(changed.pixels != first.pixels)
    #expect(changed.pixels == (try draw(nil).pixels))
    // The old content again, under another inode and time: what was painted of it is found.
    try FileManager.default.removeItem(atPath: "\(files.path)/b.png")
    files.write(picture(20), to: "b.png")
    let back = try draw(store)
    #expect(back.painted == 0)
    #expect(back.pixels == first.pixels)
  }

  @Test func `fonts of a set are shared until a file changes`() throws {
    let inter = try #require(Files.bytes(of: "/usr/share/fonts/opentype/inter/Inter-Regular.otf"))
    files.write(inter, to: "One.otf")
    let store = FontStore()
    let declarations = [FontSet.Declaration(family: "One", files: ["One.otf"])]
    let first = try store.set(declarations, in: files.folder(), systemFonts: false)
    #expect(try store.set(declarations, in: files.folder(), systemFonts: false) === first)
    #expect(try store.set([], in: files.folder(), systemFonts: false) !== first)
    #expect(try store.set(declarations, in: files.folder(), systemFonts: false) === first)
    files.write(try #require(Files.bytes(of: "/usr/share/fonts/opentype/inter/Inter-Bold.otf")), to: "One.otf")
    #expect(try store.set(declarations, in: files.folder(), systemFonts: false) !== first)
    files.write([1], to: "One.otf")
    #expect(throws: SceneFailure.self) { try store.set(declarations, in: files.folder(), systemFonts: false) }
  }

  @Test func `text is painted anew where missing glyphs are another matter`() throws {
    files.write(picture(10), to: "a.png")
    files.write(picture(20), to: "b.png")
    let store = AssetStore()
    store.keepPictures(1 << 20)
    _ = try draw(store)
    #expect(try draw(store, missingGlyphs: .warn).painted == 1)
  }

  @Test func `a file that changes between its header and its pixels is an error`() throws {
    files.write(picture(10), to: "a.png")
    let images = ImageCache(folder: try files.folder())
    #expect(try images.header(of: "a.png").width == 4)
    files.write(picture(20), to: "a.png")
    #expect(
      failure { () throws(SceneFailure) in try images.image("a.png") }?.message
        == "image \"a.png\" was changed while it was used")
  }
}
