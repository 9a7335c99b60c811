import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Looks up a value of a box: one that stays, or a live one as it is now.
typealias ValueLookup = (Property) -> ExpressionValue?

extension Box {
  /// The node's effects in the order of application; those that change nothing are left out.
  ///
  /// - Parameters:
  ///   - clipsWhole: Whether the box's clip is an effect over all its parts.
  ///   - kinds: Others are left out, and their values not looked up.
  func effects(
    _ value: ValueLookup, clipsWhole: Bool, mask: [DisplayItem]?, of kinds: EffectKinds = .all
  ) -> [Effect] {
    var effects: [Effect] = []
    for kind in EffectKind.inOrder where kinds.contains(kind) {
      if let effect = effect(kind, value, clipsWhole: clipsWhole, mask: mask) { effects.append(effect) }
    }
    return effects
  }

  private func effect(
    _ kind: EffectKind, _ value: ValueLookup, clipsWhole: Bool, mask: [DisplayItem]?
  ) -> Effect? {
    let rect = PointRect(origin: .zero, size: size)
    switch kind {
    case .mask: return mask.map { .mask($0) }
    case .clip: return clipsWhole && clips(value) ? .clip(shape(value), rect) : nil
    case .shadow: return shadowEffect(value)
    case .transform:
      let transform = Transform(value)
      return transform.isIdentity ? nil : .transform(transform, originX: turningPoint.x, originY: turningPoint.y)
    case .perspective:
      guard let projection = projection(value) else { return nil }
      return .perspective(projection, originX: turningPoint.x, originY: turningPoint.y)
    case .blend: return node.attributes.blend == .normal ? nil : .blend(node.attributes.blend)
    default: return Effect(kind, of: rect, value)
    }
  }

  /// How the box is turned in space; `nil` where it is not.
  func projection(_ value: ValueLookup) -> Projection? {
    guard node.isProjected, let distance = value(.perspective)?.double else { return nil }
    let projection = Projection(
      tilt: value(.tilt)?.radians ?? 0, turn: value(.turn)?.radians ?? 0, roll: value(.roll)?.radians ?? 0,
      distance: max(1, distance), depth: value(.distance)?.double ?? max(1, distance),
      vanishing: PointOffset(
        x: value(.vanishing(.horizontal))?.double ?? 0, y: value(.vanishing(.vertical))?.double ?? 0),
      aperture: max(0, value(.aperture)?.double ?? 0), focus: max(1, value(.focusDepth)?.double ?? 1))
    return projection.isIdentity ? nil : projection
  }

  /// The shadows that are seen; `nil` if none is.
  private func shadowEffect(_ value: ValueLookup) -> Effect? {
    let listed = node.attributes.listedShadows
    var shadows: [CastShadow] = []
    if listed.isEmpty {
      guard let color = value(.shadowColor)?.color, color.alpha > 0 else { return nil }
      shadows = [
        CastShadow(
          radius: max(0, value(.shadowRadius)?.double ?? 0), x: value(.shadowX)?.double ?? 0,
          y: value(.shadowY)?.double ?? 0, color, isInner: node.attributes.hasInnerShadow)
      ]
    } else {
      for (index, isInner) in listed.enumerated() {
        func part(_ part: Property.ShadowPart) -> ExpressionValue? { value(.listedShadow(part, index)) }
        guard let color = part(.color)?.color, color.alpha > 0 else { continue }
        shadows.append(
          CastShadow(
            radius: max(0, part(.radius)?.double ?? 0), x: part(.x)?.double ?? 0, y: part(.y)?.double ?? 0, color,
            isInner: isInner))
      }
    }
    guard let first = shadows.first else { return nil }
    return shadows.count == 1 && !first.isInner
      ? .shadow(radius: first.radius, x: first.x, y: first.y, first.color) : .shadows(shadows)
  }

  /// The kind of effect a value of this box feeds; `nil` for a value that feeds none.
  ///
  /// A corner cuts drawings where they are painted, and all parts together where layers stand inside.
  func effectKind(fedBy property: Property) -> EffectKind? {
    switch property {
    case .corner, .cornerRadius: isCutWhole ? .clip : nil
    default: EffectKind(fedBy: property)
    }
  }

  /// Whether the content is cut to the box.
  func clips(_ value: ValueLookup) -> Bool { node.attributes.clipsToBox || shape(value) != .rectangle }

  /// Whether the node moves, repaints or composes on its own: it is not painted into the layer around it.
  var isLayer: Bool {
    let attributes = node.attributes
    if node.isLive || attributes.repetition != [] || attributes.blend != .normal || attributes.material != nil
      || attributes.sticky != nil || node.hasLiveMask || node.isProjected
    {
      return true
    }
    switch node.kind {
    case .scrollView, .inspector: return true
    default: break
    }
    if playing != nil { return true }
    guard containsLayers else { return false }
    return attributes.mask != nil || !effects({ self.value($0) }, clipsWhole: true, mask: nil).isEmpty
  }
}

extension Transform {
  /// The transform that a node's values give.
  init(_ value: ValueLookup) {
    let scale = value(.scale)?.double ?? 1
    self.init(
      scaleX: scale * (value(.scaleX)?.double ?? 1), scaleY: scale * (value(.scaleY)?.double ?? 1),
      skew: value(.skew)?.radians ?? 0, angle: value(.rotate)?.radians ?? 0)
  }
}

extension ExpressionValue {
  var color: RGBA? { if case .color(let color) = self { color } else { nil } }

  /// An angle in radians; a plain number counts degrees.
  var radians: Double {
    switch self {
    case .angle(let radians): radians
    case .number(let degrees): degrees * .pi / 180
    default: 0
    }
  }
}
