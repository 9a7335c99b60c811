package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

extension Sheet {
  /// The sheet as an SVG file: a group for each part that has a name. Viewers without the font take another; every
  /// text is anchored where it was aligned.
  package func svg() throws(SceneFailure) -> String {
    let size = "\(Self.short(width)) \(Self.short(height))"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" width=\"\(Self.short(width))\" "
        + "height=\"\(Self.short(height))\" font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\">"
    ]
    for part in parts where !part.items.isEmpty {
      if !part.name.isEmpty { lines.append("<g id=\"\(part.name)\">") }
      for item in part.items { lines.append(try svg(item)) }
      if !part.name.isEmpty { lines.append("</g>") }
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func svg(_ item: DisplayItem) throws(SceneFailure) -> String {
    switch item {
    case .fill(let shape, let rect, .color(let color)):
      var radius = ""
      if case .rounded(let corner) = shape { radius = " rx=\"\(Self.short(corner))\"" }
      return "<rect x=\"\(Self.short(rect.x))\" y=\"\(Self.short(rect.y))\" width=\"\(Self.short(rect.width))\" "
        + "height=\"\(Self.short(rect.height))\"\(radius)\(Self.paint("fill", color))/>"
    case .outline(let path, _, let fill, let stroke):
      var look = " fill=\"none\""
      if case .color(let color)? = fill { look = Self.paint("fill", color) }
      if let stroke, case .color(let color) = stroke.paint {
        look += Self.paint("stroke", color)
        look += " stroke-width=\"\(Self.short(stroke.width))\" stroke-linejoin=\"\(stroke.style.join)\""
        look += " stroke-linecap=\"\(stroke.style.cap)\""
      }
      return "<path d=\"\(Self.data(path.outline))\"\(look)/>"
    case .text(let request, let rect, let color):
      let (share, anchor): (Double, String) =
        switch request.alignment {
        case .leading: (0, "")
        case .center: (0.5, " text-anchor=\"middle\"")
        case .trailing: (1, " text-anchor=\"end\"")
        }
      let baseline = rect.y + (try drawing.measure(request).firstBaseline.points)
      let weight = request.style.weight == 400 ? "" : " font-weight=\"\(request.style.weight)\""
      return "<text x=\"\(Self.short(rect.x + rect.width * share))\" y=\"\(Self.short(baseline))\" "
        + "font-size=\"\(Self.short(request.style.size))\"\(weight)\(anchor)\(Self.paint("fill", color))>"
        + "\(Markup.escaped(request.text))</text>"
    default: preconditionFailure("a sheet has no such item")
    }
  }

  private static func data(_ outline: Outline) -> String {
    outline.elements.map { element in
      switch element {
      case .move(let x, let y): "M\(short(x)) \(short(y))"
      case .line(let x, let y): "L\(short(x)) \(short(y))"
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        "C\(short(x1)) \(short(y1)) \(short(x2)) \(short(y2)) \(short(x)) \(short(y))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func paint(_ name: String, _ color: RGBA) -> String {
    let opaque = ExpressionValue.color(RGBA(red: color.red, green: color.green, blue: color.blue)).description
    return " \(name)=\"\(opaque)\"" + (color.alpha < 1 ? " \(name)-opacity=\"\(short(color.alpha))\"" : "")
  }

  /// A number with at most two digits after the point.
  private static func short(_ value: Double) -> String { numberText((value * 100).rounded() / 100) }
}
