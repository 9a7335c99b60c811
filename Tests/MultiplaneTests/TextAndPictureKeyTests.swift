import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// Keys of texts and pictures that only paint: what follows the scroll is drawn as if it stood still, and lays nothing out.
@Suite(.full) struct TextAndPictureKeyTests {
  private let files = TemporaryFolder()

  init() {
    // Four colours side by side: what is seen of the picture is known by them.
    let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]]
    let row: [UInt8] = [0] + (0..<40).flatMap { colors[$0 / 10] }
    let data: [UInt8] = (0..<10).flatMap { _ in row }
    files.write(PNGBuilder(width: 40, height: 10, depth: 8, color: 2, data: data).bytes, to: "bars.png")
  }

  private func loaded(_ layer: String) throws -> LoadedScene {
    let text = """
      multiplane: 1
      canvas: { size: 60x40 }
      layers:
        - { \(layer) }
      scroll: [{ linear: { by: 30, over: 30f } }]
      """
    return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path)
  }

  private func frames(_ layer: String, _ count: Int = 11) throws -> (pixels: [[UInt8]], layouts: [Int]) {
    let loaded = try loaded(layer)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    var found: (pixels: [[UInt8]], layouts: [Int]) = ([], [])
    for _ in 0..<count {
      let state = try stepper.step()
      try composer.compose(state)
      found.pixels.append(composer.buffer.withBytes { Array($0) })
      found.layouts.append(state.work.layouts)
    }
    return found
  }

  @Test(arguments: [
    ("Text: words, underline: scroll > 5", "Text: words, underline: false", "Text: words, underline: true"),
    ("Text: words, strike: scroll > 5", "Text: words", "Text: words, strike: true"),
    (
      "Text: [a, { text: b, color: 'if(scroll > 5, \"red\", \"blue\")' }]", "Text: [a, { text: b, color: blue }]",
      "Text: [a, { text: b, color: red }]"
    ),
    (
      "Text: [a, { text: '${round(scroll / 10)}', weight: bold }], width: 50, lines: 1",
      "Text: [a, { text: '0', weight: bold }], width: 50, lines: 1",
      "Text: [a, { text: '1', weight: bold }], width: 50, lines: 1"
    ),
    (
      "Image: bars.png, fit: cover, width: 20, height: 20, focus: ['scroll / 10', 0.5]",
      "Image: bars.png, fit: cover, width: 20, height: 20, focus: [0, 0.5]",
      "Image: bars.png, fit: cover, width: 20, height: 20, focus: [1, 0.5]"
    ),
    (
      "Image: bars.png, slices: scroll, width: 60, height: 40", "Image: bars.png, width: 60, height: 40",
      "Image: bars.png, slices: 10, width: 60, height: 40"
    ),
  ])
  func `what is painted may follow the scroll`(live: String, first: String, last: String) throws {
    let found = try frames(live)
    #expect(found.layouts.dropFirst().allSatisfy { $0 == 0 })
    #expect(try found.pixels[0] == frames(first, 1).pixels[0])
    #expect(try found.pixels[10] == frames(last, 1).pixels[0])
    #expect(found.pixels[0] != found.pixels[10])
  }

  /// The colours of a row of a frame, each once, from the left: red, green, blue and yellow, white left out.
  private func bars(_ layer: String, row: Int = 20) throws -> [String] {
    let pixels = try frames(layer, 1).pixels[0]
    var names: [String] = []
    for x in 0..<60 {
      let at = row * 240 + x * 4
      let (blue, green, red) = (pixels[at] > 200, pixels[at + 1] > 200, pixels[at + 2] > 200)
      let name: String? =
        switch (red, green, blue) {
        case (true, false, false): "red"
        case (false, true, false): "green"
        case (false, false, true): "blue"
        case (true, true, false): "yellow"
        default: nil
        }
      if let name, names.last != name { names.append(name) }
    }
    return names
  }

  @Test(arguments: [
    ("0", ["red", "green"]), ("0.5", ["green", "blue"]), ("1", ["blue", "yellow"]), ("30%", ["red", "green", "blue"]),
  ])
  func `the focus stays in the middle as far as there is picture`(x: String, seen: [String]) throws {
    let layer = "Image: bars.png, fit: cover, width: 40, height: 20, place: center"
    #expect(try bars("\(layer), focus: [\(x), 0.5]") == seen)
    // Without a focus it is the middle.
    if x == "0.5" { #expect(try frames("\(layer), focus: [50%, 50%]", 1).pixels == frames(layer, 1).pixels) }
  }

  @Test func `slices keep their size, and share what room there is`() throws {
    func red(_ layer: String) throws -> Int {
      let pixels = try frames(layer, 1).pixels[0]
      return (0..<60).count { x in
        let at = 20 * 240 + x * 4
        return pixels[at + 2] > 200 && pixels[at + 1] < 50
      }
    }
    #expect(try abs(red("Image: bars.png, width: 60, height: 40") - 15) <= 1)
    #expect(try abs(red("Image: bars.png, slices: { horizontal: 10 }, width: 60, height: 40") - 10) <= 1)
    #expect(try abs(red("Image: bars.png, slices: { horizontal: 20 }, width: 20, height: 40, place: center") - 5) <= 1)
  }

  @Test func `a sky without bands is a small file`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 300x400, scale: 2 }
      layers:
        - Gradient: { from: "#0B1030", to: "#141B3A" }
      """
    let sky = try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: files.path)
    let png = try sky.still(at: .frame(0)).file
    // 480,000 pixels; filtered and coded without a search they are about 300,000 bytes.
    #expect(png.count < 30_000)
  }
}
