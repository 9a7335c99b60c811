import CCairo
import CPixels
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

@Suite(.full) struct ResamplingTests {
  private static func noise(_ width: Int, _ height: Int, isOpaque: Bool, _ numbers: inout Numbers) -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = UInt32(truncatingIfNeeded: numbers.next())
        // A channel is never more than alpha.
        let alpha: UInt32 = isOpaque ? 255 : pixel >> 24
        let red: UInt32 = min(pixel >> 16 & 255, alpha), green: UInt32 = min(pixel >> 8 & 255, alpha)
        let blue: UInt32 = min(pixel & 255, alpha)
        picture[x, y] = alpha << 24 | red << 16 | green << 8 | blue
      }
    }
    picture.isOpaque = isOpaque
    return picture
  }

  /// What cairo makes of a part of a picture at another size.
  private static func cairos(_ picture: PixelBuffer, _ part: PixelRegion, _ width: Int, _ height: Int) throws
    -> PixelBuffer
  {
    let result = PixelBuffer(width: width, height: height)
    let canvas = try Canvas(on: result)
    let surface = try Surface(picture)
    cairo_scale(canvas.context, Double(width) / part.width, Double(height) / part.height)
    cairo_set_source_surface(canvas.context, surface.pointer, -part.x, -part.y)
    cairo_pattern_set_extend(cairo_get_source(canvas.context), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_GOOD)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(canvas.context)
    try canvas.finish()
    return result
  }

  /// Pictures, parts and sizes are chance: the night has more of them.
  private static let seeds = TestTier.cases(Array(0..<6), night: Array(0..<12)).map { UInt64($0) }

  @Test(arguments: seeds) func `pictures that are made smaller have cairo's pixels`(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    var shrunk = 0
    for round in 0..<40 {
      let (width, height) = (Int.random(in: 1...200, using: &numbers), Int.random(in: 1...200, using: &numbers))
      let picture = Self.noise(width, height, isOpaque: round % 2 == 0, &numbers)
      let (columns, rows) = (Int.random(in: 1...120, using: &numbers), Int.random(in: 1...120, using: &numbers))
      var part = PixelRegion(x: 0, y: 0, width: Double(width), height: Double(height))
      switch round % 4 {
      // What fills the result and is cut on two sides.
      case 1:
        let ratio = Double(columns) / Double(rows)
        if part.width > part.height * ratio {
          part.width = part.height * ratio
          part.x = (Double(width) - part.width) / 2
        } else {
          part.height = part.width / ratio
          part.y = (Double(height) - part.height) / 2
        }
      // Any part, over the edges too.
      case 2, 3:
        part.x = Double.random(in: -5...Double(width), using: &numbers)
        part.y = Double.random(in: -5...Double(height), using: &numbers)
        part.width = Double.random(in: 0.1...Double(width), using: &numbers)
        part.height = Double.random(in: 0.1...Double(height), using: &numbers)
      default: break
      }
      let region = mp_part(x: part.x, y: part.y, width: part.width, height: part.height)
      shrunk += Int(mp_is_shrunk(region, Int32(columns), Int32(rows)))
      let scaled = try picture.scaled(toWidth: columns, height: rows, part: part)
      let expected = try Self.cairos(picture, part, columns, rows)
      let same = (0..<rows).allSatisfy { scaled.row($0).elementsEqual(expected.row($0)) }
      #expect(same, "\(width)x\(height), \(part) to \(columns)x\(rows)")
    }
    #expect(shrunk >= 8)
  }

  @Test func `halves and sixteenths have cairo's pixels`() throws {
    var numbers = Numbers(state: 1)
    let picture = Self.noise(640, 480, isOpaque: false, &numbers)
    let all = PixelRegion(x: 0, y: 0, width: 640, height: 480)
    for (width, height) in [(320, 240), (40, 30), (39, 29), (20, 15), (213, 160), (640, 240), (1280, 100), (1, 1)] {
      let scaled = try picture.scaled(toWidth: width, height: height)
      let expected = try Self.cairos(picture, all, width, height)
      #expect((0..<height).allSatisfy { scaled.row($0).elementsEqual(expected.row($0)) }, "\(width)x\(height)")
    }
  }

  /// Every two neighbours made one, the ones beside each other first, each step a picture of its own.
  private func halved(_ pixels: [[UInt32]]) -> [[UInt32]] {
    pixels.map { row in
      stride(from: 0, to: row.count, by: 2).map { x in
        let (a, b) = (row[x], row[min(x + 1, row.count - 1)])
        return [0, 8, 16, 24].reduce(0) { $0 | (((a >> $1 & 255) + (b >> $1 & 255) + 1) / 2) << $1 }
      }
    }
  }

  private func transposed(_ pixels: [[UInt32]]) -> [[UInt32]] {
    (pixels.first ?? []).indices.map { x in pixels.map { $0[x] } }
  }

  @Test(arguments: [(32_767, 3, 2, 0), (5, 32_001, 0, 1), (20_000, 7, 1, 0), (3, 32_767, 0, 2)])
  func `a long picture is halved as if each step made a picture`(width: Int, height: Int, across: Int, down: Int) {
    var numbers = Numbers(state: UInt64(width))
    var known = (0..<height).map { _ in (0..<width).map { _ in UInt32(truncatingIfNeeded: numbers.next()) } }
    let picture = PixelBuffer(width: width, height: height)
    for (y, row) in known.enumerated() { _ = picture.row(y).update(fromContentsOf: row) }
    let found = picture.narrowed(forWidth: Double(width >> across), height: Double(height >> down))
    for _ in 0..<across { known = halved(known) }
    for _ in 0..<down { known = transposed(halved(transposed(known))) }
    #expect(found.width == known[0].count && found.height == known.count)
    #expect(known.indices.filter { Array(found.row($0)) != known[$0] } == [])
  }
}
