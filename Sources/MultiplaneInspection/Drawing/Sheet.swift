package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// Display items on a sheet of their own, measured with the fonts of a scene: overlays are made of them.
package final class Sheet {
  /// In points.
  package var width: Double
  /// In points.
  package var height: Double
  /// Back to front.
  private var items: [DisplayItem] = []
  /// The drawing that paints the items, and measures texts.
  private let drawing: ItemDrawing

  /// An empty sheet of an extent in points.
  package init(width: Double, height: Double, resources: RenderResources) {
    (self.width, self.height) = (width, height)
    drawing = ItemDrawing(resources)
  }

  /// Puts an item in front of all others.
  package func add(_ item: DisplayItem) { items.append(item) }

  /// A box of one colour, with round corners if `corner`, in points, is above 0.
  package func fill(_ rect: PointRect, _ color: RGBA, corner: Double = 0) {
    add(.fill(corner > 0 ? .rounded(corner) : .rectangle, rect, .color(color)))
  }

  /// An outline drawn as it is: its box is as large as it is drawn.
  package static func outline(
    _ points: [PointOffset], closed: Bool, fill: Paint?, stroke: Paint?, width: Double
  ) -> DisplayItem {
    var elements: [Outline.Segment] = []
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(x: point.x, y: point.y) : .line(x: point.x, y: point.y))
    }
    if closed { elements.append(.close) }
    return .outline(
      PathShape(outline: Outline(elements: elements), boxWidth: 1024, boxHeight: 1024),
      PointRect(x: 0, y: 0, width: 1024, height: 1024), fill: fill,
      stroke: stroke.map { OutlineStroke($0, width: width, style: .round) })
  }

  /// A line of text whose baseline starts at a point.
  package func text(
    _ words: String, x: Double, baseline y: Double, size: Double, weight: Int = 400, _ color: RGBA
  ) throws(SceneFailure) {
    let request = TextRequest(text: words, style: TextStyle(size: size, weight: weight))
    let metrics = try drawing.measure(request)
    let rect = PointRect(
      x: x, y: y - metrics.firstBaseline.points, width: metrics.size.width.points, height: metrics.size.height.points)
    add(.text(request, rect, color))
  }

  /// How wide a line of text is, in points.
  package func width(of words: String, size: Double = 11, weight: Int = 400) throws(SceneFailure) -> Double {
    try drawing.measure(TextRequest(text: words, style: TextStyle(size: size, weight: weight))).size.width.points
  }

  /// Draws the items over the pixels of a buffer.
  package func draw(on buffer: PixelBuffer, scale: Double) throws(SceneFailure) {
    try drawing.draw(items, scale: scale, on: buffer)
  }
}

extension RGBA {
  /// A color written as `#RRGGBB`; for colors that stand in the sources.
  package init(constant hex: String, alpha: Double = 1) {
    let value = UInt32(hex.dropFirst(), radix: 16) ?? 0
    func channel(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
