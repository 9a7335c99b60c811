// What cuts, colours and blends.

nonisolated extension View {
  /// Round corners, which cut the view; the radius in points.
  public func cornerRadius(_ radius: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    // A border on the same node would be round, too.
    modified(.corner, CodePlace(file, line), fits: { $0["border"] == nil }) { $0["corner"] = .paint(radius) }
  }

  /// The view, cut at its box, whose sides lie on whole pixels.
  public func clipped(antialiased: Bool = false, file: StaticString = #fileID, line: Int = #line) -> AnyView {
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
    return modified(.mask, place) { node in
      var mask = mask
      // The outline of an own form is that of a box whose size is known.
      for side in mask.outline == nil ? [] : ["width", "height"] where mask[side] == nil { mask[side] = node[side] }
      node["mask"] = .node(mask)
    }
  }

  /// The view, cut by the opacity of another in its box.
  public func mask(
    _ view: some View, alignment: Alignment = .center, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { mask(alignment: alignment, file: file, line: line) { view } }

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

  /// The view: its opacity and its shadow are those of all that is in it.
  public func compositingGroup() -> AnyView {
    let problem = SceneValue.problem(
      "a view that blends in a group mixes with what is behind it", hint: "give it the colors that it is to have")
    return visited { node in
      if node["blend"] != nil { node["blend"] = problem }
      return true
    }
  }
  /// The view, as `compositingGroup`.
  public func drawingGroup(opaque: Bool = false) -> AnyView { compositingGroup() }

  /// Frosts the pixels behind the view.
  public func material(_ material: Material, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.background, CodePlace(file, line)) { $0["material"] = .word(material.rawValue) }
  }

  /// Frosts the pixels behind the view.
  public func background(
    _ material: Material, ignoresSafeAreaEdges edges: Edge.Set = .all, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView { self.material(material, file: file, line: line) }

  /// The view, or an empty place as large.
  public func hidden(file: StaticString = #fileID, line: Int = #line) -> AnyView {
    modified(.opacity, CodePlace(file, line)) { $0["visible"] = .word("false") }
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
  /// A thickness.
  public static let thinMaterial = Material.thin, regularMaterial = Material.regular, thickMaterial = Material.thick
}
