package import MultiplaneBase
package import MultiplaneLayout
import MultiplaneOutput
package import MultiplaneRender
import MultiplaneScene

/// Display items on a sheet of their own, measured with the fonts of a scene: what overlays and charts are made of.
package final class Sheet {
  /// Items of one part, such as a panel of a chart; an SVG file has a group of this name.
  package struct Part {
    var name: String
    var items: [DisplayItem] = []
  }
  /// In points.
  package var width: Double
  /// In points.
  package var height: Double
  /// Back to front.
  private(set) var parts: [Part] = [Part(name: "")]
  /// What draws the items, and measures texts.
  package let drawing: ItemDrawing

  /// An empty sheet of an extent in points, with one part without a name.
  package init(width: Double, height: Double, resources: RenderResources) {
    (self.width, self.height) = (width, height)
    drawing = ItemDrawing(resources)
  }

  /// Begins a part of a name; what is added next belongs to it.
  package func begin(_ name: String) { parts.append(Part(name: name)) }

  /// Puts an item in front of all others.
  package func add(_ item: DisplayItem) { parts[parts.count - 1].items.append(item) }

  /// A box of one colour, with round corners if `corner`, in points, is above 0.
  package func fill(_ rect: PointRect, _ color: RGBA, corner: Double = 0) {
    add(.fill(corner > 0 ? .rounded(corner) : .rectangle, rect, .color(color)))
  }

  /// A line through points, open or closed.
  package func line(_ points: [PointOffset], _ color: RGBA, width: Double = 1, closed: Bool = false) {
    add(Self.outline(points, closed: closed, fill: nil, stroke: .color(color), width: width))
  }

  /// The area inside points.
  package func area(_ points: [PointOffset], _ color: RGBA) {
    add(Self.outline(points, closed: true, fill: .color(color), stroke: nil, width: 0))
  }

  /// An outline drawn as it is: its box is as large as it is drawn.
  package static func outline(
    _ points: [PointOffset], closed: Bool, fill: Paint?, stroke: Paint?, width: Double
  ) -> DisplayItem {
    var elements: [Outline.Element] = []
    for (index, point) in points.enumerated() {
      elements.append(index == 0 ? .move(x: point.x, y: point.y) : .line(x: point.x, y: point.y))
    }
    if closed { elements.append(.close) }
    return .outline(
      PathShape(outline: Outline(elements: elements), boxWidth: 1024, boxHeight: 1024),
      PointRect(x: 0, y: 0, width: 1024, height: 1024), fill: fill,
      stroke: stroke.map { OutlineStroke($0, width: width, style: .round) })
  }

  /// A line of text whose baseline starts, is centered or ends at a point.
  package func text(
    _ words: String, x: Double, baseline y: Double, size: Double = 11, weight: Int = 400, _ color: RGBA,
    _ alignment: TextAlignment = .leading
  ) throws(SceneFailure) {
    let request = TextRequest(text: words, style: TextStyle(size: size, weight: weight), alignment: alignment)
    let metrics = try drawing.measure(request)
    let width = metrics.size.width.points
    let shift =
      switch alignment {
      case .leading: 0.0
      case .center: width / 2
      case .trailing: width
      }
    add(
      .text(
        request,
        PointRect(
          x: x - shift, y: y - metrics.firstBaseline.points, width: width, height: metrics.size.height.points), color))
  }

  /// How wide a line of text is, in points.
  package func width(of words: String, size: Double = 11, weight: Int = 400) throws(SceneFailure) -> Double {
    try drawing.measure(TextRequest(text: words, style: TextStyle(size: size, weight: weight))).size.width.points
  }

  /// The sheet as pixels, over what a buffer holds.
  package func draw(on buffer: PixelBuffer, scale: Double) throws(SceneFailure) {
    try drawing.draw(parts.flatMap(\.items), scale: scale, on: buffer)
  }

  /// The sheet as a PNG file.
  package func png(scale: Double) throws(SceneFailure) -> [UInt8] {
    let buffer = PixelBuffer(
      width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    try draw(on: buffer, scale: scale)
    return PNGEncoder(mode: .small).file(PixelSource(buffer), hasAlpha: false)
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
