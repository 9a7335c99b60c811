/// A gradient from a point outwards in circles; as a view it fills the room it is offered.
public struct RadialGradient: PrimitiveView, Sendable, ShapeStyle {
  /// The gradient as a fill, about the middle: in a box that is no square its lines are as wide as circles would be, and as much
  /// higher or lower as the box is.
  public let fill: Fill
  let lowered: AnyView

  /// A gradient whose colours lie between two radii, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    let stops = gradient.between(startRadius / endRadius)
    let radius = Live(endRadius)
    fill = Fill(
      center == .center
        ? stops.value([("shape", .word("radial")), ("extent", .live(radius * 2 / .width))])
        : .problem(
          "a fill's radial gradient is about its middle",
          hint: "write .center, or put a RadialGradient behind as a view"))
    // As a view, it is a square about the point, on the last colour.
    var square = ViewNode(
      "Gradient", .value(stops.value([("shape", .word("radial")), ("extent", .word("100%"))])), fills: true)
    for side in ["width", "height"] { square[side] = .number(endRadius * 2) }
    square["place"] = .point(center)
    square["x"] = .number((center.x * 2 - 1) * endRadius)
    square["y"] = .number((center.y * 2 - 1) * endRadius)
    var box = ViewNode.group([square])
    box["grow"] = .word("both")
    box["background"] = .formula((gradient.stops.last?.color ?? .clear).pieces)
    box["clip"] = .word("true")
    (box.stage, box.fills) = (.mask, true)
    lowered = AnyView(box)
  }

  /// A gradient of colours spread evenly between two radii, in points.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// A gradient of colours at places of their own between two radii, in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: Double, endRadius: Double) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

/// A gradient from the middle outwards, as wide and as high as its box; as a view it fills the room it is offered.
public struct EllipticalGradient: PrimitiveView, Sendable, ShapeStyle {
  /// The gradient as a fill.
  public let fill: Fill

  /// A gradient whose colours lie between two shares of the box: 0.5 is at its sides.
  public init(gradient: Gradient, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5) {
    let stops = gradient.between(startRadiusFraction / endRadiusFraction)
    fill = Fill(stops.value([("shape", .word("radial")), ("extent", .paint(endRadiusFraction * 2))]))
  }
  /// A gradient of colours spread evenly.
  public init(colors: [Color], startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5) {
    let gradient = Gradient(colors: colors)
    self.init(gradient: gradient, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  var lowered: AnyView { AnyView(ViewNode("Gradient", .value(fill.value), fills: true)) }
}

extension Gradient {
  /// The colours on a way that begins with the first of them: the share of it that is that colour alone.
  fileprivate func between(_ start: Double) -> Gradient {
    guard start > 0, start < 1 else { return self }
    let last = Double(Swift.max(1, stops.count - 1))
    return Gradient(
      stops: stops.enumerated().map { index, stop in
        let location = stop.location ?? Double(index) / last
        return Stop(color: stop.color, location: start + location * (1 - start))
      })
  }
}
