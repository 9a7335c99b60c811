import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Gradients whose levels would be seen as bands.
@Suite struct SlowGradientTests {
  private static let night = RGBA(red: 11 / 255, green: 16 / 255, blue: 48 / 255, alpha: 1)
  private static let dusk = RGBA(red: 17 / 255, green: 27 / 255, blue: 58 / 255, alpha: 1)
  private let painter: Painter

  init() throws { painter = try RenderResources(scene: scene("Color: red")).makePainter() }

  private func paint(_ from: RGBA, _ to: RGBA, _ shape: Gradient.Shape = .linear, angle: Double = .pi) -> Paint {
    .gradient(
      shape == .linear ? .linear(angle: angle) : .radial(extent: GradientLines.corners),
      stops: [GradientStop(offset: 0, color: from), GradientStop(offset: 1, color: to)])
  }

  /// The pixels of a part of a box of 300 by 400 points that is filled.
  private func pixels(
    _ paint: Paint, _ part: PixelRect = PixelRect(x: 0, y: 0, width: 300, height: 400), outline: PathShape? = nil
  ) throws -> [[UInt32]] {
    let buffer = PixelBuffer(width: part.width, height: part.height)
    let rect = PointRect(x: 0, y: 0, width: 300, height: 400)
    let item =
      outline.map { DisplayItem.outline($0, rect, fill: paint, stroke: nil) }
      ?? .fill(.rectangle, rect, paint)
    try painter.draw([item], in: LayerSpace(scale: 1), on: buffer, at: part)
    return (0..<part.height).map { Array(buffer.row($0)) }
  }

  private func channels(_ pixel: UInt32) -> [Double] { [16, 8, 0, 24].map { Double(pixel >> $0 & 255) } }

  @Test func `no level is a band`() throws {
    let rows = try pixels(paint(Self.night, Self.dusk))
    // Eleven levels over 400 rows were bands of 36 rows.
    for y in 2...396 { #expect(rows[y][..<8] != rows[y + 1][..<8], "row \(y)") }
  }

  @Test(arguments: [0, 1, Double.pi / 2, .pi], [1.0, 0.3])
  func `squares have the colour of the gradient, and no pixel is a level away`(angle: Double, alpha: Double) throws {
    let (from, to) = (Self.night.opacity(alpha), Self.dusk.opacity(alpha))
    let rows = try pixels(paint(from, to, angle: angle))
    let (dx, dy) = (sin(angle), -cos(angle))
    let length = abs(300 * dx) + abs(400 * dy)
    func exact(_ x: Double, _ y: Double) -> [Double] {
      let place = ((x - 150) * dx + (y - 200) * dy) / length + 0.5
      let mixed = [(from.red, to.red), (from.green, to.green), (from.blue, to.blue)].map { $0 + ($1 - $0) * place }
      return mixed.map { $0 * alpha * 255 } + [alpha * 255]
    }
    for top in stride(from: 0, to: 392, by: 56) {
      for left in stride(from: 0, to: 292, by: 73) {
        var sums = [0.0, 0, 0, 0]
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            let (found, wanted) = (channels(rows[y][x]), exact(Double(x) + 0.5, Double(y) + 0.5))
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1.001 })
            #expect(found[..<3].allSatisfy { $0 <= found[3] })
            for channel in 0..<4 { sums[channel] += found[channel] / 64 }
          }
        }
        let middle = exact(Double(left) + 4, Double(top) + 4)
        #expect(zip(sums, middle).allSatisfy { abs($0 - $1) < 0.05 }, "\(sums) for \(middle)")
      }
    }
  }

  @Test(arguments: [0.01, 0.25, 0.8, 1, GradientLines.corners, 3])
  func `the last colour of a radial gradient is as far away as its extent says`(extent: Double) throws {
    let stops = [GradientStop(offset: 0, color: Self.night), GradientStop(offset: 1, color: .white)]
    let rows = try pixels(.gradient(.radial(extent: extent), stops: stops))
    for x in 0..<300 {
      // Half the box is 150 points wide; colours beside the place are those of the next pixels.
      let share = abs(Double(x) + 0.5 - 150) / 150
      if share > extent + 0.02 { #expect(rows[200][x] == 0xFFFF_FFFF) }
      if share < extent - 0.02 { #expect(rows[200][x] != 0xFFFF_FFFF) }
    }
    let corner = rows[0][0] == 0xFFFF_FFFF
    #expect(corner == (extent < GradientLines.corners - 0.01))
  }

  @Test func `gradients that change fast are left as they are`() throws {
    let rows = try pixels(paint(.black, .white))
    for row in rows { #expect(Set(row).count == 1) }
    for row in try pixels(paint(Self.night, Self.night)) { #expect(Set(row).count == 1) }
  }

  @Test(arguments: Gradient.Shape.allCases, [.pi, 2.2])
  func `a part has the pixels of the whole`(shape: Gradient.Shape, angle: Double) throws {
    let paint = paint(Self.night, Self.dusk, shape, angle: angle)
    let whole = try pixels(paint)
    #expect(Set(whole.flatMap { $0 }).count > 8)
    for part in [PixelRect(x: 0, y: 133, width: 300, height: 90), PixelRect(x: 57, y: 5, width: 31, height: 17)] {
      let wanted = whole[part.y..<part.y + part.height].map { Array($0[part.x..<part.x + part.width]) }
      #expect(try pixels(paint, part) == wanted)
    }
  }

  /// A drop that hangs out of its box on the right.
  private static let drop = PathShape(
    outline: Outline(elements: [
      .move(x: 10.25, y: 20), .curve(x1: 150, y1: -40, x2: 150, y2: 140, x: 10.25, y: 80), .close,
    ]), boxWidth: 100, boxHeight: 100)

  @Test(arguments: Gradient.Shape.allCases)
  func `an outline has the pixels of its box`(shape: Gradient.Shape) throws {
    let paint = paint(Self.night, Self.dusk, shape)
    let (whole, outline) = (try pixels(paint), try pixels(paint, outline: Self.drop))
    var inside = 0
    for (y, row) in outline.enumerated() {
      for (x, pixel) in row.enumerated() where pixel >> 24 == 255 {
        inside += 1
        #expect(pixel == whole[y][x])
      }
    }
    #expect(inside > 30_000)
  }

  /// No more than these pixels are computed for the gradient in it.
  @Test func `the pixels of an outline end where it does`() throws {
    let canvas = try Canvas(on: PixelBuffer(width: 8, height: 8))
    addPath(Self.drop, DeviceRect(x: 5, y: 7, width: 100, height: 100), to: canvas.context)
    let found = pathPixels(canvas.context)
    // The curve reaches three quarters of the way to its control points.
    #expect(found.x == 15 && found.x + found.width == 5 + 116)
    #expect(found.y > 7 && found.y < 27 && found.y + found.height > 87 && found.y + found.height < 107)
    try canvas.finish()
  }
}
