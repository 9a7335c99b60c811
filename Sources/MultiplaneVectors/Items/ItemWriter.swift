import CCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// Writes display items as SVG: cairo and this are two ways to draw one list.
///
/// | item | in SVG |
/// |---|---|
/// | fill, border, frame, sides, stroke, outline, hairline | shapes, exact |
/// | text | outlines of glyphs, each once; glyphs that are pictures or have colors of their own as a picture |
/// | image | the file, or a picture of what is shown of it, whichever is smaller |
/// | moved, clip | groups |
/// | group | see `wrapped(_:by:)` |
///
/// Edges stand on the pixels of a grid, as they do in frames of that scale.
final class ItemWriter {
  let resources: RenderResources
  let definitions: Definitions
  /// The pixels of the grid a point.
  let scale: Double
  /// The words for what was drawn as a picture, and how often.
  private(set) var pictures: [String: Int] = [:]
  var glyphs: [GlyphKey: String] = [:]
  var files: [String: String] = [:]
  /// The class of rectangles whose edges are put on pixels; `nil` where a rule says so of all.
  var edgeClass: String?
  private let painter: Painter
  private let canvas: Canvas

  init(_ resources: RenderResources, definitions: Definitions, scale: Double) throws(SceneFailure) {
    (self.resources, self.definitions, self.scale) = (resources, definitions, scale)
    painter = resources.makePainter()
    canvas = try Canvas(on: PixelBuffer(width: 1, height: 1))
  }

  var texts: TextShaper { painter.texts }

  /// A context for paths.
  var context: OpaquePointer { canvas.context }

  /// Items in order, in points.
  func markup(_ items: [DisplayItem], _ space: LayerSpace) throws(SceneFailure) -> String {
    var text = ""
    for item in items { text += try markup(item, space) }
    return text
  }

  private func markup(_ item: DisplayItem, _ space: LayerSpace) throws(SceneFailure) -> String {
    switch item {
    case .fill(let shape, let rect, let paint):
      let device = space.rect(rect)
      return element(of: shape, device, space, attribute("fill", paint, in: device))
    case .border(let shape, let rect, let width, let paint):
      return edge(shape, space.rect(rect), width: width, paint, space)
    case .frame(let shape, let rect, let width, let paint):
      return edge(shape, space.rect(rect), width: width, paint, space, from: .rectangle)
    case .sides(let lines, let shape, let rect, let fillsCorners):
      return sides(lines, shape, space.rect(rect), space, fillsCorners: fillsCorners)
    case .stroke(let shape, let rect, let width, let paint):
      if shape == .circle || shape == .capsule || !space.snaps {
        let device = space.rect(rect)
        let line = " fill=\"none\" stroke-width=\"\(numeral(width))\""
        return element(of: shape, device, space, line + attribute("stroke", paint, in: device))
      }
      return edge(
        shape.inset(by: -width / 2), space.rect(rect.grown(by: width / 2)), width: width, paint, space)
    case .outline(let shape, let rect, let fill, let stroke): return outline(shape, rect, fill, stroke, space)
    case .hairline(let axis, let rect, let color):
      return element(
        of: .rectangle, space.hairline(axis, along: rect), space, " fill=\"\(colorText(color.onLevels))\"")
    case .text(let request, let rect, let color): return try text(request, rect, color, space)
    case .letters(let request, let rect, .paint(let paint)):
      return try markup(DisplayItem.cutOut(request, rect, paint), space)
    case .letters(let request, let rect, .line(let stroke, let from, let to)):
      cairo_new_path(context)
      try texts.addLetters(of: request, rect, from: from, to: to, space, .countingDecoders(), to: context)
      return line(stroke, width: stroke.width * scale, fill: nil, in: space.rect(rect))
    case .image(let path, let natural, let rect, let fitting): return try image(path, natural, rect, fitting, space)
    case .moved(let offset, let items): return try markup(items, space.moved(offset))
    case .clip(let shape, let rect, let items):
      return try wrapped(markup(items, space), by: [.clip(shape, rect)], of: items.drawnBounds, space)
    case .group(let effects, let items):
      var inner = space
      if effects.contains(where: { $0.kind == .transform }) { inner.snaps = false }
      if effects.contains(where: { $0.kind == .pixelate }) {
        return try picture(of: [item], space, "squares of \"pixelate\"")
      }
      if effects.contains(where: { $0.kind == .perspective }) {
        return try picture(of: [item], space, "what is turned in space")
      }
      return try wrapped(markup(items, inner), by: effects, of: items.drawnBounds, inner)
    }
  }

  // MARK: Shapes

  /// The element of a shape.
  private func element(of shape: Shape, _ rect: DeviceRect, _ space: LayerSpace, _ attributes: String) -> String {
    func number(_ pixels: Double) -> String { numeral(pixels / scale, digits: 3) }
    guard rect.width > 0, rect.height > 0 else { return "" }
    let place = " x=\"\(number(rect.x))\" y=\"\(number(rect.y))\""
    let box =
      (rect.x == 0 && rect.y == 0 ? "" : place) + " width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
    // Straight edges stay on pixels wherever they move, so that neighbours meet.
    let corners = shape.cornerRadii(width: rect.width / scale, height: rect.height / scale)
    if shape != .circle, corners.areZero, space.snaps {
      return "<rect\(edgeClass.map { " class=\"\($0)\"" } ?? "")\(box)\(attributes)/>"
    }
    if shape == .circle {
      let radius = number(min(rect.width, rect.height) / 2)
      return "<circle cx=\"\(number(rect.centerX))\" cy=\"\(number(rect.centerY))\" r=\"\(radius)\"\(attributes)/>"
    }
    if let radius = corners.common, radius > 0 {
      return "<rect\(box) rx=\"\(numeral(radius, digits: 3))\"\(attributes)/>"
    }
    return "<path d=\"\(data(of: shape, rect))\"\(attributes)/>"
  }

  /// The path of a shape.
  func data(of shape: Shape, _ rect: DeviceRect) -> String {
    cairo_new_path(context)
    addPath(shape, rect, scale: scale, to: context)
    return pathData()
  }

  /// The context's path.
  func pathData() -> String { PathData(context, unit: 1 / scale).text }

  private func edge(
    _ shape: Shape, _ device: DeviceRect, width: Double, _ paint: Paint, _ space: LayerSpace, from outer: Shape? = nil
  ) -> String {
    cairo_new_path(context)
    addPath(outer ?? shape, device, scale: scale, to: context)
    addPath(shape, device, scale: scale, inset: space.pixels(ofLine: width), to: context)
    return "<path fill-rule=\"evenodd\" d=\"\(pathData())\"\(attribute("fill", paint, in: device))/>"
  }

  private func sides(
    _ lines: SideLines, _ shape: Shape, _ device: DeviceRect, _ space: LayerSpace, fillsCorners: Bool
  ) -> String {
    let edges = space.edges(of: lines, shape, device, fillsCorners: fillsCorners)
    let sides = Property.Side.allCases.filter { lines[$0].width > 0 }
    return lines.colors.map { color in
      cairo_new_path(context)
      addPath(edges.outer, device, scale: fillsCorners ? 1 : scale, to: context)
      addPath(edges.inner, device, to: context)
      let ring = "<path fill-rule=\"evenodd\" d=\"\(pathData())\" fill=\"\(colorText(color.onLevels))\""
      guard sides.contains(where: { lines[$0].color != color }) else { return ring + "/>" }
      cairo_new_path(context)
      for side in sides where lines[side].color == color {
        for (index, point) in edges.inner.part(of: side, width: device.width, height: device.height).enumerated() {
          let (x, y) = (device.x + point.x, device.y + point.y)
          if index == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
        }
        cairo_close_path(context)
      }
      let part = definitions.name(of: "clipPath", "><path d=\"\(pathData())\"/></clipPath>")
      return ring + " clip-path=\"url(#\(part))\"/>"
    }.joined()
  }

  private func outline(
    _ shape: PathShape, _ rect: PointRect, _ fill: Paint?, _ stroke: OutlineStroke?, _ space: LayerSpace
  ) -> String {
    let line = stroke.map { space.line($0, along: rect) }
    let device = line?.edge ?? space.rect(rect)
    cairo_new_path(context)
    addPath(shape, device, to: context)
    return self.line(stroke, width: line?.width ?? 0, fill: fill, in: device)
  }

  /// The element of the context's path with a fill and a line along it, whose width is in pixels.
  private func line(_ stroke: OutlineStroke?, width: Double, fill: Paint?, in device: DeviceRect) -> String {
    let data = pathData()
    if data.isEmpty { return "" }
    var attributes = fill.map { attribute("fill", $0, in: device) } ?? " fill=\"none\""
    if let stroke {
      let style = stroke.style
      attributes += attribute("stroke", stroke.paint, in: device)
      attributes += " stroke-width=\"\(numeral(width / scale))\""
      if style.join != .miter { attributes += " stroke-linejoin=\"\(style.join.rawValue)\"" }
      if style.join == .miter, style.miterLimit != 4 {
        attributes += " stroke-miterlimit=\"\(numeral(style.miterLimit))\""
      }
      if style.cap != .butt { attributes += " stroke-linecap=\"\(style.cap.rawValue)\"" }
      if !style.dash.isEmpty {
        attributes += " stroke-dasharray=\"\(style.dash.map { numeral($0) }.joined(separator: " "))\""
        if stroke.dashPhase != 0 { attributes += " stroke-dashoffset=\"\(numeral(stroke.dashPhase))\"" }
      }
    }
    return "<path d=\"\(data)\"\(attributes)/>"
  }

  // MARK: Pictures

  /// Items as pixels.
  ///
  /// - Parameter reason: The words for them in the summary.
  func picture(of items: [DisplayItem], _ space: LayerSpace, _ reason: String) throws(SceneFailure) -> String {
    guard let picture = try encoded(items, space) else { return "" }
    count(reason)
    return image(picture.file, "image/webp", picture.rect)
  }

  /// The pixels of items as a WebP file; `nil` where there are none.
  func encoded(_ items: [DisplayItem], _ space: LayerSpace) throws(SceneFailure) -> (file: [UInt8], rect: PixelRect)? {
    let rect = space.cover(items.drawnBounds, hasLines: items.hasLines)
    guard !rect.isEmpty else { return nil }
    let buffer = PixelBuffer(width: rect.width, height: rect.height)
    try painter.draw(items, in: space, on: buffer, at: rect)
    buffer.findOpacity()
    return (EmbeddedPicture.file(buffer), rect)
  }

  /// A picture file in whole pixels.
  func image(_ bytes: [UInt8], _ type: String, _ rect: PixelRect) -> String {
    func number(_ pixels: Int) -> String { numeral(Double(pixels) / scale, digits: 3) }
    let name = definitions.name(
      of: "image",
      " width=\"\(number(rect.width))\" height=\"\(number(rect.height))\" href=\"\(Self.link(bytes, type))\"/>")
    return "<use href=\"#\(name)\" x=\"\(number(rect.x))\" y=\"\(number(rect.y))\"/>"
  }

  /// Counts something that is drawn as a picture.
  func count(_ reason: String) { pictures[reason, default: 0] += 1 }
}
