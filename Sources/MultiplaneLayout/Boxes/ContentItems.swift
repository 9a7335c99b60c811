import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Box {
  /// Whether the node itself draws inside its padding, whatever its values are.
  package var drawsContent: Bool { node.kind.layout.items != nil }

  /// The items that the node itself draws inside its padding, children left out; `nil` for one that does not draw.
  func contentItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem]? {
    node.kind.layout.items.map { $0(self, rect, value) }
  }

  static func colorItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    (value(.color(.content))?.color).map { [.fill(.rectangle, rect, .color($0))] } ?? []
  }

  static func dividerItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    if rect.width <= 0 || rect.height <= 0 { return [] }
    let axis: Axis = rect.width >= rect.height ? .horizontal : .vertical
    return [.hairline(axis, rect, value(.color(.content))?.color ?? .black)]
  }

  func gradientItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    guard case .gradient(let gradient) = node.kind else { return [] }
    return [.fill(.rectangle, rect, paint(gradient, value))]
  }

  func imageItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    guard case .image(let path, let natural, let sequence) = content else { return [] }
    return [.image(path: path, naturalSize: natural, rect, fitting(sequence, value))]
  }

  private func fitting(_ sequence: PictureSequence?, _ value: ValueLookup) -> ImageFitting {
    var fitting = ImageFitting(node.attributes.fit ?? .stretch)
    fitting.sampling = node.attributes.sampling ?? .smooth
    fitting.label = node.attributes.label
    fitting.cell = sequence.map { $0.cell($0.wrapped(value(.shownFrame)?.double ?? 0)) }
    if let x = value(.focusX)?.double, let y = value(.focusY)?.double {
      fitting.focus = PointShare(x: min(1, max(0, x)), y: min(1, max(0, y)))
    }
    let sides = Property.Side.allCases.map { value(.slice($0))?.double }
    if sides.contains(where: { $0 != nil }) {
      func extent(_ side: Property.Side) -> Double { max(0, value(.slice(side))?.double ?? 0) }
      fitting.slices = SideExtents(
        top: extent(.top), left: extent(.left), bottom: extent(.bottom), right: extent(.right))
    }
    return fitting
  }

  func textItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    guard case .text(let own, let metrics) = content else { return [] }
    var request = own
    switch value(.text) {
    case .text(let words)?: request.text = words
    case .list(let parts)?: request.setParts(parts.map(\.description))
    default: break
    }
    if node.attributes.hasTextDetails { addInk(to: &request, value) }
    let color = value(.color(.content))?.color ?? .black
    // The size that layout has measured counts for its own words alone, or root and leaves would not draw the same.
    let held: Size =
      if request.lineLimit == 1 {
        Size(width: 0, height: metrics.size.height)
      } else if request.withoutInk == own.withoutInk {
        metrics.size
      } else {
        .zero
      }
    return request.text.isEmpty ? [] : [.text(request, rect.holding(held), color)]
  }

  /// The items of a text with the gradient over its letters and the line along them; all other items as they are.
  func inked(_ items: [DisplayItem], _ value: ValueLookup) -> [DisplayItem] {
    let attributes = node.attributes
    guard case .text = node.kind, attributes.fill != nil || attributes.hasStroke,
      case .text(let request, let rect, _)? = items.first
    else { return items }
    var inked = items
    if let paint = attributes.fill.flatMap({ paint($0, value) }) { inked = [.letters(request, rect, .paint(paint))] }
    guard let (paint, width) = strokePaint(value) else { return inked }
    let (from, to) = (max(0, value(.trimFrom)?.double ?? 0), min(1, value(.trimTo)?.double ?? 1))
    guard from < to else { return inked }
    return inked + [.letters(request, rect, .line(outlineStroke(paint, width, value), from: from, to: to))]
  }

  /// Adds the ink of words, besides their colour.
  private func addInk(to request: inout TextRequest, _ value: ValueLookup) {
    setTracking(of: &request, value)
    if let shown = value(.shown)?.double {
      request.show(shown, isShare: node.attributes.textWords.showsShare == true)
    }
    func line(_ property: Property, _ line: TextDecoration, in lines: TextDecoration) -> TextDecoration {
      guard case .boolean(let isDrawn)? = value(property) else { return lines.intersection(line) }
      return isDrawn ? line : []
    }
    let lines = line(.underline, .underline, in: []).union(line(.strike, .strike, in: []))
    guard !request.parts.isEmpty else { return request.decoration = lines }
    for index in request.parts.indices {
      request.parts[index].color = value(.part(.color, index))?.color
      request.parts[index].decoration = line(.part(.underline, index), .underline, in: lines)
        .union(line(.part(.strike, index), .strike, in: lines))
    }
  }

  /// Sets letters as far apart as they are now: layout does not know values that follow the scroll.
  private func setTracking(of request: inout TextRequest, _ value: ValueLookup) {
    let tracking = value(.tracking)?.double
    if let tracking { request.style.tracking = tracking }
    for index in request.parts.indices {
      let own = value(.part(.tracking, index))?.double
      if let own = own ?? tracking { request.parts[index].style.tracking = own }
    }
  }

  func shapeItems(_ shape: Shape, _ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let fill = node.attributes.fill, let paint = paint(fill, value) { items.append(.fill(shape, rect, paint)) }
    guard let (paint, width) = strokePaint(value) else { return items }
    var stroke = outlineStroke(paint, width, value)
    if stroke.style.dash.isEmpty, value(.trimTo) == nil {
      items.append(.stroke(shape, rect, width: width, paint))
    } else {
      stroke.followsBox = shape != .circle && shape != .capsule
      let outline = shape.outline(width: rect.width, height: rect.height)
      let path = PathShape(outline: outline, boxWidth: rect.width, boxHeight: rect.height)
      items += strokeItems(path, rect, stroke, value)
    }
    return items
  }

  func pathItems(_ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    guard case .path(var path) = node.kind else { return [] }
    // Data with values were checked when they were worked out.
    if case .text(let data)? = value(.pathData) {
      path.outline = (try? PathDataParser.parse(data)) ?? Outline(elements: [])
    }
    return outlineItems(path, rect, value)
  }

  func outlineItems(_ path: PathShape, _ rect: PointRect, _ value: ValueLookup) -> [DisplayItem] {
    let stroke = strokePaint(value).map { outlineStroke($0.0, $0.1, value) }
    let fill = node.attributes.fill.flatMap { paint($0, value) }
    guard fill != nil || stroke != nil else { return [] }
    guard let stroke, value(.trimTo) != nil else { return [.outline(path, rect, fill: fill, stroke: stroke)] }
    let filled: [DisplayItem] = fill.map { [.outline(path, rect, fill: $0, stroke: nil)] } ?? []
    return filled + strokeItems(path, rect, stroke, value)
  }

  private func outlineStroke(_ paint: Paint, _ width: Double, _ value: ValueLookup) -> OutlineStroke {
    var stroke = OutlineStroke(paint, width: width, style: node.attributes.strokeStyle)
    if !stroke.style.dash.isEmpty { stroke.dashPhase = value(.dashPhase)?.double ?? 0 }
    return stroke
  }

  /// The line along an outline, or the part of it that is left.
  private func strokeItems(
    _ path: PathShape, _ rect: PointRect, _ stroke: OutlineStroke, _ value: ValueLookup
  ) -> [DisplayItem] {
    var path = path
    if let end = value(.trimTo)?.double {
      let start = value(.trimFrom)?.double ?? 0
      path.outline =
        node.attributes.trimsAcross
        ? path.outline.trimmed(across: path.boxWidth, from: start, to: end)
        : path.outline.trimmed(
          from: start, to: end, scaleX: path.boxWidth > 0 ? rect.width / path.boxWidth : 1,
          scaleY: path.boxHeight > 0 ? rect.height / path.boxHeight : 1)
    }
    return path.outline.elements.isEmpty ? [] : [.outline(path, rect, fill: nil, stroke: stroke)]
  }

  private func strokePaint(_ value: ValueLookup) -> (Paint, Double)? {
    guard node.attributes.hasStroke, let paint = paint(node.attributes.strokeFill ?? .color(.stroke), value) else {
      return nil
    }
    let width = max(0, value(.strokeWidth)?.double ?? 1)
    return width > 0 ? (paint, width) : nil
  }

  /// The paint of a fill; `nil` for a clear colour.
  func paint(_ fill: Fill, _ value: ValueLookup) -> Paint? {
    switch fill {
    case .color(let part):
      guard let color = value(.color(part))?.color, color.alpha > 0 else { return nil }
      return .color(color)
    case .gradient(let gradient): return paint(gradient, value)
    }
  }

  private func paint(_ gradient: Gradient, _ value: ValueLookup) -> Paint {
    let offsets = (0..<gradient.stopCount).map { value(.gradientOffset(gradient.part, $0))?.double }
    let stops = GradientStop.spread(offsets).enumerated().map { index, offset in
      GradientStop(offset: offset, color: value(.gradientColor(gradient.part, index))?.color ?? .clear)
    }
    switch gradient.shape {
    case .linear:
      return .gradient(.linear(angle: value(.gradientAngle(gradient.part)).map(\.radians) ?? .pi), stops: stops)
    case .radial:
      let extent = value(.gradientExtent(gradient.part))?.double ?? GradientLines.corners
      // Next to nothing is the last colour everywhere; drawing libraries end there.
      guard extent >= 0.001 else { return .color(stops[stops.count - 1].color) }
      return .gradient(.radial(extent: min(1e4, extent)), stops: stops)
    }
  }
}
