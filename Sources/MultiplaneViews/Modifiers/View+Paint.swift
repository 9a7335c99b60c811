// What cuts, colours and blends.

nonisolated extension View {
  /// Round corners, which cut the view; the radius in points.
  public func cornerRadius(_ radius: Double) -> AnyView {
    // A border on the same node would be round, too.
    modified(.corner, fits: { $0["border"] == nil }) { $0["corner"] = .paint(radius) }
  }

  /// The view, cut at its box. Its sides lie on whole pixels, where both ways are the same, and are smooth once they are turned.
  public func clipped(antialiased: Bool = false) -> AnyView {
    modified(.mask) { $0["clip"] = .word("true") }
  }

  /// The view, cut by a form in its box.
  public func clipShape(_ shape: some Shape) -> AnyView {
    if shape is Rectangle { return clipped() }
    if let round = shape as? RoundedRectangle { return cornerRadius(round.radius) }
    return mask { shape.fill(Color.black) }
  }

  /// The view, cut by the opacity of others in its box.
  public func mask(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> AnyView {
    let content = content()
    var box = content.nodes.count == 1 && content.nodes[0].fills ? content.nodes[0] : .group(content.nodes)
    if box.kind == "Group", alignment != .center { box["align"] = .word(alignment.rawValue) }
    let mask = box
    return modified(.mask) { node in
      var mask = mask
      // The outline of an own form is that of a box whose size is known.
      for side in mask.outline == nil ? [] : ["width", "height"] where mask[side] == nil { mask[side] = node[side] }
      node["mask"] = .node(mask)
    }
  }

  /// The view, cut by the opacity of another in its box.
  public func mask(_ view: some View, alignment: Alignment = .center) -> AnyView { mask(alignment: alignment) { view } }
  /// A shadow of the drawn pixels, which lies behind the view and is moved by `x` and `y` in points; the radius is the
  /// sigma of its blur, in points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: Double, x: Double = 0, y: Double = 0
  ) -> AnyView {
    let value = SceneValue.map([
      ("radius", .paint(radius)), ("x", .paint(x)), ("y", .paint(y)), ("color", .formula(color.pieces)),
    ])
    return modified(.shadow) { $0["shadow"] = value }
  }

  /// A colour in place of those drawn, by its opacity.
  public func colorOverlay(_ color: Color) -> AnyView { modified(.tint) { $0["tint"] = .formula(color.pieces) } }

  /// How the colours of the view are blended with those behind it.
  public func blendMode(_ mode: BlendMode) -> AnyView {
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
  /// The view, as `compositingGroup`; one that is opaque has a black ground.
  public func drawingGroup(opaque: Bool = false) -> AnyView {
    (opaque ? background(Color.black) : erased).compositingGroup()
  }
  /// Frosts the pixels behind the view.
  public func material(_ material: Material) -> AnyView {
    modified(.background) { $0["material"] = .word(material.rawValue) }
  }

  /// Frosts the pixels behind the view.
  public func background(_ material: Material, ignoresSafeAreaEdges edges: Edge.Set = .all) -> AnyView {
    self.material(material)
  }
  /// A form behind the view, through which what is behind is seen frosted.
  public func background(_ material: Material, in shape: some Shape) -> AnyView { background(shape.fill(material)) }
  /// The view, or an empty place as large.
  public func hidden() -> AnyView { modified(.opacity) { $0["visible"] = .word("false") } }
}

/// How colours are blended with those behind, as in CSS.
public enum BlendMode: String, Sendable {
  /// A way of mixing colours.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  /// A way of mixing colours.
  case exclusion, hue, saturation, color, luminosity, plusLighter
}

nonisolated extension Shape {
  /// The form, filled with what is behind it, frosted.
  public func fill(_ material: Material) -> AnyView { Color.clear.material(material).clipShape(self) }
}

/// How strongly the pixels behind a view are frosted.
public enum Material: String, Sendable {
  /// A blur of one of three strengths.
  case thin, regular, thick
  /// A material by the name that SwiftUI has for it.
  public static let thinMaterial = Material.thin, regularMaterial = Material.regular, thickMaterial = Material.thick
}
