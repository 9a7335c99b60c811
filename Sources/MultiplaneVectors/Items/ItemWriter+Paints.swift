import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender

extension ItemWriter {
  /// The attribute of a paint, with a space before it.
  ///
  /// - Parameters:
  ///   - attribute: `fill` or `stroke`.
  ///   - rect: Where a gradient lies, in pixels.
  func attribute(_ attribute: String, _ paint: Paint, in rect: DeviceRect) -> String {
    switch paint {
    case .color(let color): " \(attribute)=\"\(colorText(color.onLevels))\""
    case .gradient(let lines, let stops): " \(attribute)=\"url(#\(gradient(lines, stops, in: rect)))\""
    }
  }

  private func gradient(_ lines: GradientLines, _ stops: [GradientStop], in rect: DeviceRect) -> String {
    let axes = GradientAxes(lines, in: rect)
    func number(_ pixels: Double) -> String { numeral(pixels / scale, digits: 3) }
    let marks = Self.reduced(stops.mixedPremultiplied).map { stop in
      var color = stop.color
      color.alpha = 1
      let opacity = stop.color.alpha < 1 ? " stop-opacity=\"\(numeral(stop.color.alpha, digits: 3))\"" : ""
      return "<stop offset=\"\(numeral(stop.offset, digits: 4))\" stop-color=\"\(colorText(color))\"\(opacity)/>"
    }.joined()
    switch lines {
    case .linear:
      let (x1, y1) = (number(rect.centerX - axes.x / 2), number(rect.centerY - axes.y / 2))
      let (x2, y2) = (number(rect.centerX + axes.x / 2), number(rect.centerY + axes.y / 2))
      return definitions.name(
        of: "linearGradient",
        " gradientUnits=\"userSpaceOnUse\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\">\(marks)</linearGradient>"
      )
    case .radial:
      let matrix = "\(number(axes.x)) 0 0 \(number(axes.y)) \(number(rect.centerX)) \(number(rect.centerY))"
      return definitions.name(
        of: "radialGradient",
        " gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"matrix(\(matrix))\">\(marks)"
          + "</radialGradient>")
    }
  }

  /// The stops without those between which the colors lie on one line, to half a level.
  private static func reduced(_ stops: [GradientStop]) -> [GradientStop] {
    guard stops.count > 2 else { return stops }
    var kept: [GradientStop] = []
    // Stops at one place are an edge, which no line crosses.
    var start = 0
    while start < stops.count {
      var end = start
      while end + 1 < stops.count, stops[end + 1].offset > stops[end].offset { end += 1 }
      let part = stops[start...end]
      let values = part.map { [$0.color.red, $0.color.green, $0.color.blue, $0.color.alpha] }
      let pieces = LinearPieces(
        times: part.map(\.offset), values: values, tolerances: [Double](repeating: 0.5 / 255, count: 4))
      kept += pieces.indices.map { part[start + $0] }
      start = end + 1
    }
    return kept
  }
}

/// A color as attributes and styles take it.
func colorText(_ color: RGBA) -> String {
  let text = Array(hexText(color).utf8)
  let pairs = stride(from: 1, to: text.count, by: 2)
  guard pairs.allSatisfy({ text[$0] == text[$0 + 1] }) else { return String(decoding: text, as: UTF8.self) }
  return "#" + String(decoding: pairs.map { text[$0] }, as: UTF8.self)
}
