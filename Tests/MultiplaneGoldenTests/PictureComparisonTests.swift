import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import Testing

/// The comparer by itself, with pairs that are to differ.
@Suite struct PictureComparisonTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> StraightImage {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    return StraightImage(width: width, height: height, bytes: bytes)
  }

  /// Strokes that look like letters.
  private func letters(shift: Int = 0) -> StraightImage {
    picture(40, 12) { x, y in
      let ink = (x - shift) >= 4 && (x - shift) < 30 && (x - shift) % 5 < 2 && y >= 2 && y < 10
      return ink ? [20, 20, 20, 255] : [255, 255, 255, 255]
    }
  }

  @Test func `equal pictures are equal`() {
    #expect(PictureComparison(golden: letters(), actual: letters()).outcome == .equal)
    #expect(PictureComparison(golden: letters(), actual: letters()).summary.isEmpty)
  }

  @Test func `colour under alpha zero is not seen`() {
    let red = picture(3, 3) { _, _ in [200, 0, 0, 0] }
    let blue = picture(3, 3) { _, _ in [0, 0, 200, 0] }
    #expect(PictureComparison(golden: red, actual: blue).outcome == .equal)
  }

  @Test func `a text moved by a pixel differs`() throws {
    guard case .different(let difference) = PictureComparison(golden: letters(), actual: letters(shift: 1)).outcome
    else {
      Issue.record("taken for equal")
      return
    }
    #expect(difference.unequal == 80, "two pixels a row and stroke")
    let box = try #require(difference.box)
    #expect((box.x, box.y, box.height) == (5, 2, 8))
    #expect(difference.worst?.amount == 235)
  }

  @Test func `one step of alpha differs`() {
    let clear = picture(5, 4) { _, _ in [0, 0, 0, 0] }
    let almost = picture(5, 4) { x, y in x == 3 && y == 2 ? [0, 0, 0, 1] : [0, 0, 0, 0] }
    let summary = PictureComparison(golden: clear, actual: almost).summary
    #expect(
      summary == "1 pixel differs, in a box of 1x1 at (3, 2); worst at (3, 2): golden #00000000, frame #00000001")
  }

  @Test(arguments: 0..<3) func `one step of a colour differs`(_ channel: Int) {
    let gray = picture(4, 4) { _, _ in [128, 128, 128, 255] }
    let other = picture(4, 4) { x, y in
      var pixel: [UInt8] = [128, 128, 128, 255]
      if x == 0, y == 3 { pixel[channel] += 1 }
      return pixel
    }
    #expect(PictureComparison(golden: gray, actual: other).outcome != .equal)
  }

  @Test func `another size differs`() {
    let white = picture(4, 3) { _, _ in [255, 255, 255, 255] }
    let turned = picture(3, 4) { _, _ in [255, 255, 255, 255] }
    #expect(PictureComparison(golden: white, actual: turned).summary == "the golden has 4x3, the frame 3x4")
  }

  @Test func `the box holds all differences`() {
    let white = picture(9, 9) { _, _ in [255, 255, 255, 255] }
    let dots = picture(9, 9) { x, y in
      (x, y) == (2, 7) ? [250, 255, 255, 255] : (x, y) == (6, 1) ? [255, 0, 255, 255] : [255, 255, 255, 255]
    }
    let summary = PictureComparison(golden: white, actual: dots).summary
    #expect(summary.hasPrefix("2 pixels differ, in a box of 5x7 at (2, 1); worst at (6, 1)"))
  }

  @Test func `the picture of differences is red where pixels differ`() {
    let white = picture(2, 1) { _, _ in [255, 255, 255, 255] }
    let half = picture(2, 1) { x, _ in x == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let diff = PictureComparison(golden: white, actual: half).picture(golden: white, actual: half)
    #expect(diff.bytes == [255, 255, 255, 255, 230, 0, 40, 255])
  }

  @Test func `a picture survives its file`() throws {
    let original = picture(5, 3) { x, y in [UInt8(x * 50), UInt8(y * 80), 7, 255] }
    #expect(try StraightImage(png: original.png(), name: "x.png") == original)
    #expect(throws: SceneFailure.self) { try StraightImage(png: [1, 2, 3], name: "x.png") }
  }
}
