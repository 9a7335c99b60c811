// What cuts, colours and blends.

extension View {
  /// Round corners, which cut the view; the radius in points.
  public func cornerRadius(_ radius: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    // A border on the same node would be round, too.
    modified(.corner, CodePlace(file, line), fits: { $0["border"] == nil }) { $0["corner"] = .paint(radius) }
  }

  /// The view, cut at its box.
  public func clipped(file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.mask, CodePlace(file, line)) { $0["clip"] = .word("true") }
  }

  /// The view, cut by a form in its box.
  public func clipShape(_ shape: some Shape, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    if shape is Rectangle { return clipped(file: file, line: line) }
    if let round = shape as? RoundedRectangle { return cornerRadius(round.radius, file: file, line: line) }
    return mask(file: file, line: line) { shape.fill(Color.black) }
  }

  /// The view, cut by the opacity of others in its box.
  public func mask(
    alignment: Alignment = .center, file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: () -> AnyView
  ) -> AnyView {
    let place = CodePlace(file, line)
    let content = content()
    var box = content.nodes.count == 1 && content.nodes[0].fills ? content.nodes[0] : .group(content.nodes, at: place)
    if box.kind == "Group", alignment != .center { box["align"] = .word(alignment.rawValue) }
    let mask = box
    return modified(.mask, place) { $0["mask"] = .node(mask) }
  }

  /// A shadow of the drawn pixels, which lies behind the view and is moved by `x` and `y` in points; the radius is the
  /// sigma of its blur, in points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0,
    file: StaticString = #fileID, line: Int = #line
  ) -> AnyView {
    let value = SceneValue.map([
      ("radius", .paint(radius)), ("x", .paint(x)), ("y", .paint(y)), ("color", .formula(color.pieces)),
    ])
    return modified(.shadow, CodePlace(file, line)) { $0["shadow"] = value }
  }

  /// A colour in place of those drawn, by its opacity.
  public func colorOverlay(_ color: Color, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.tint, CodePlace(file, line)) { $0["tint"] = .formula(color.pieces) }
  }

  /// How the colours of the view are blended with those behind it.
  public func blendMode(_ mode: BlendMode, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    // It changes no place and no pixel of the view itself.
    surrounded { $0.setDefault("blend", .word(mode.rawValue)) }
  }

  /// Frosts the pixels behind the view.
  public func material(_ material: Material, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.background, CodePlace(file, line)) { $0["material"] = .word(material.rawValue) }
  }

  /// The view, or an empty place as large.
  public func hidden(file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.opacity, CodePlace(file, line)) { $0["visible"] = .word("false") }
  }

  // MARK: What may follow the scroll

  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.opacity(opacity), CodePlace(file, line))
  }
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.opacity(Live(opacity)), CodePlace(file, line))
  }
  /// A blur, by its sigma in points.
  public func blur(radius: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.blur(radius), CodePlace(file, line))
  }
  /// A blur, by its sigma in points.
  public func blur(radius: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.blur(Live(radius)), CodePlace(file, line))
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.saturation(amount), CodePlace(file, line))
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.saturation(Live(amount)), CodePlace(file, line))
  }
  /// How strong colours are: 0 as drawn, 1 gray.
  public func grayscale(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.saturation(Live(1 - amount)), CodePlace(file, line))
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.brightness(amount), CodePlace(file, line))
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.brightness(Live(amount)), CodePlace(file, line))
  }
  /// The view somewhat larger or smaller, about a point of its box.
  public func scaleEffect(
    _ scale: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scale(scale, anchor), CodePlace(file, line)) }
  /// The view somewhat larger or smaller, about a point of its box.
  public func scaleEffect(
    _ scale: Double, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scale(Live(scale), anchor), CodePlace(file, line)) }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scaleAxes(Live(x), Live(y), anchor), CodePlace(file, line)) }
  /// The view turned clockwise, about a point of its box.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.rotation(angle, anchor), CodePlace(file, line)) }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Double = 0, y: Double = 0, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.offset(Live(x), Live(y)), CodePlace(file, line))
  }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Live, y: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.offset(x, y), CodePlace(file, line))
  }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Live, y: Double = 0, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.offset(x, Live(y)), CodePlace(file, line))
  }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Double = 0, y: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.offset(Live(x), y), CodePlace(file, line))
  }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(
    x: Live, y: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scaleAxes(x, y, anchor), CodePlace(file, line)) }

  /// The view higher, about a point of its box.
  public func scaleEffect(
    x: Double = 1, y: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scaleAxes(Live(x), y, anchor), CodePlace(file, line)) }
  /// The view wider, about a point of its box.
  public func scaleEffect(
    x: Live, y: Double = 1, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { effect(.scaleAxes(x, Live(y), anchor), CodePlace(file, line)) }

  private func effect(_ effect: ViewEffect, _ place: CodePlace) -> AnyView {
    modified(effect.stage, place, fits: effect.fits) { effect.set(on: &$0) }
  }
}

/// How colours are blended with those behind, as in CSS.
public enum BlendMode: String, Sendable {
  /// A way of mixing colours.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  /// A way of mixing colours.
  case exclusion, hue, saturation, color, luminosity, plusLighter
}

/// How strongly the pixels behind a view are frosted.
public enum Material: String, Sendable {
  /// A thickness.
  case thin, regular, thick
}
