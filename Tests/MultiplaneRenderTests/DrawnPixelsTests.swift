import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// What is drawn lies in the pixels that are made for it.
@Suite(.full) struct DrawnPixelsTests {
  private let painter: Painter

  init() throws { painter = try RenderResources(scene: scene("Color: red")).makePainter() }

  private static let ink = Paint.color(RGBA(red: 1, green: 0, blue: 0, alpha: 1))
  private static let box = PointRect(x: 0, y: 0, width: 8, height: 15)

  private static func items(_ width: Double) -> [DisplayItem] {
    let path = PathShape(
      outline: Outline(elements: [
        .move(x: 0, y: 0), .line(x: 10, y: 5), .curve(x1: 8, y1: 9, x2: 3, y2: 9, x: 0, y: 10), .close,
      ]), boxWidth: 10, boxHeight: 10)
    let stroked: [DisplayItem] = [
      .stroke(.capsule, box, width: width, ink), .stroke(.circle, box, width: width, ink),
      .stroke(.rectangle, box, width: width, ink), .stroke(.rounded(3), box, width: width, ink),
      .outline(path, box, fill: nil, stroke: OutlineStroke(ink, width: width)),
    ]
    return stroked + [.moved(PointOffset(x: 0.3, y: 0.3), stroked), .group([.opacity(0.5)], stroked)]
  }

  @Test func `lines along edges that are put on whole pixels go with them`() throws {
    let area = PixelRect(x: -40, y: -40, width: 160, height: 160)
    var beyond = 0
    for scale in [0.5, 1, 1.25] {
      for phase in stride(from: -0.5, to: 0.5, by: 0.17) {
        for width in [0.4, 1, 1.7, 2, 3.3] {
          for item in Self.items(width) {
            let space = LayerSpace(scale: scale, phaseX: phase, phaseY: -phase)
            let buffer = PixelBuffer(width: area.width, height: area.height)
            try painter.draw([item], in: space, on: buffer, at: area)
            let known = space.cover(item.drawnBounds, hasLines: [item].hasLines)
            let narrow = space.cover(item.drawnBounds)
            var (missed, drawn) = (0, 0)
            for y in 0..<area.height {
              for (x, word) in buffer.row(y).enumerated() where word != 0 {
                drawn += 1
                let pixel = PixelRect(x: x + area.x, y: y + area.y, width: 1, height: 1)
                missed += known.contains(pixel) ? 0 : 1
                beyond += narrow.contains(pixel) ? 0 : 1
              }
            }
            #expect(missed == 0 && drawn > 0, "\(item.name) \(item) \(scale) \(phase) \(width)")
          }
        }
      }
    }
    #expect(beyond > 0)
  }
}
