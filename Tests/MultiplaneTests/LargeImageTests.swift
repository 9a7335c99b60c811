import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Picture files shown far larger than a frame: a part of them is drawn at a time, and no more than that is made.
@Suite(.full) struct LargeImageTests {
  private let folder = TemporaryFolder()

  /// How bright a row or column of the files is.
  private static func level(_ index: Int) -> Double { Double(40 + index * 7 % 200) }

  /// What stands between the middles of two pixels of a file with so many, mixed of both.
  private static func level(at place: Double, of count: Int) -> Double {
    let below = Int((place - 0.5).rounded(.down))
    let share = place - 0.5 - Double(below)
    return level(max(0, below)) * (1 - share) + level(min(count - 1, below + 1)) * share
  }

  init() throws {
    func gray(_ width: Int, _ height: Int, _ levels: [Double]) -> [UInt8] {
      let rows = stride(from: 0, to: levels.count, by: width).flatMap { (start: Int) -> [UInt8] in
        let row: [UInt8] = levels[start..<start + width].map { UInt8($0) }
        return [0] + row
      }
      return PNGBuilder(width: width, height: height, depth: 8, color: 0, data: rows).bytes
    }
    folder.write(gray(2, 400, (0..<800).map { Self.level($0 / 2) }), to: "rows.png")
    folder.write(gray(2, 20_000, (0..<40_000).map { Self.level($0 / 2) }), to: "long.png")
    folder.write(gray(20_000, 2, (0..<40_000).map { Self.level($0 % 20_000) }), to: "wide.png")
  }

  private func still(_ layers: String, at scroll: Double) throws -> PixelBuffer {
    let text = """
      multiplane: 1
      canvas: { size: 20x60, scale: 2 }
      layers:
      \(layers.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      scroll: [{ linear: { to: end, over: 1s } }]
      """
    let loaded = try LoadedScene(SourceFile(name: "s.yaml", text: text), folder: folder.path)
    return try DecoderPool().image(loaded.still(at: .scroll(scroll)).file, name: "still").pixels
  }

  private func brightness(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> Double { Double(pixels[x, y] & 0xFF) }

  @Test(arguments: [0.0, 511.5, 20_000, 39_940])
  func `a picture longer than any may be shows each part`(scroll: Double) throws {
    let pixels = try still(
      """
      - ScrollView:
          - Image: rows.png
            width: 20
            height: 40000
      """, at: scroll)
    for y in 0..<120 {
      let expected = Self.level(at: (scroll * 2 + Double(y) + 0.5) / 200, of: 400)
      #expect(abs(brightness(pixels, 20, y) - expected) <= 2, "row \(y)")
    }
  }

  @Test(arguments: [0.0, 19_970, 19_990, 20_000])
  func `of tiles longer than any picture may be only what is seen is drawn`(scroll: Double) throws {
    let pixels = try still(
      """
      - ScrollView:
          - Image: long.png
            fit: tile
            width: 20
            height: 30000
      """, at: scroll)
    for y in 0..<120 {
      let place = (scroll + (Double(y) + 0.5) / 2).truncatingRemainder(dividingBy: 20_000)
      let expected = Self.level(at: place, of: 20_000)
      for x in [0, 7, 39] { #expect(abs(brightness(pixels, x, y) - expected) <= 2, "\(x), \(y)") }
    }
  }

  @Test func `tiles wider than any picture may be are drawn too`() throws {
    let pixels = try still("- Image: wide.png\n  fit: tile\n  width: 20\n  height: 60", at: 0)
    for x in 0..<40 {
      let expected = Self.level(at: (Double(x) + 0.5) / 2, of: 20_000)
      for y in [0, 1, 77] { #expect(abs(brightness(pixels, x, y) - expected) <= 2, "\(x), \(y)") }
    }
  }
}
