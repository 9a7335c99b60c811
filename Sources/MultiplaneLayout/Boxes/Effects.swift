import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Looks up a value of a box: one that stays, or a live one as it is now.
typealias ValueLookup = (Property) -> ExpressionValue?

extension Box {
  /// The form of the box's edge.
  func shape(_ value: ValueLookup) -> Shape {
    if node.attributes.roundsCornersApart {
      let radii = cornerRadii(value)
      guard let radius = radii.common else { return .roundedApart(radii) }
      return radius > 0 ? .rounded(radius) : .rectangle
    }
    let radius = max(0, value(.corner)?.double ?? 0)
    return radius > 0 ? .rounded(radius) : .rectangle
  }

  /// The radii of corners that have their own, in points.
  private func cornerRadii(_ value: ValueLookup) -> CornerRadii {
    func radius(_ corner: Property.Corner) -> Double { max(0, value(.cornerRadius(corner))?.double ?? 0) }
    return CornerRadii(
      topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
      bottomLeft: radius(.bottomLeft))
  }

  /// The node's effects in the order of application; those that change nothing are left out.
  ///
  /// - Parameters:
  ///   - clipsWhole: Whether the box's clip is an effect over all its parts.
  ///   - kinds: Others are left out, and their values not looked up.
  func effects(
    _ value: ValueLookup, clipsWhole: Bool, mask: [DisplayItem]?, of kinds: EffectKinds = .all
  ) -> [Effect] {
    let rect = PointRect(origin: .zero, size: size)
    var effects: [Effect] = []
    if kinds.contains(.mask), let mask { effects.append(.mask(mask)) }
    if clipsWhole, kinds.contains(.clip), clips(value) { effects.append(.clip(shape(value), rect)) }
    if kinds.contains(.shadow), let shadow = shadowEffect(value) { effects.append(shadow) }
    if kinds.contains(.tint), let tint = value(.tint)?.color, tint.alpha > 0 { effects.append(.tint(tint)) }
    if kinds.contains(.saturation), let saturation = value(.saturation)?.double, saturation != 1 {
      effects.append(.saturation(max(0, saturation)))
    }
    if kinds.contains(.brightness), let brightness = value(.brightness)?.double, brightness != 0 {
      effects.append(.brightness(brightness))
    }
    if kinds.contains(.blur), let radius = value(.blur)?.double, radius > 0 { effects.append(.blur(radius)) }
    if kinds.contains(.transform) {
      let transform = Transform(value)
      if !transform.isIdentity {
        let point = turningPoint
        effects.append(.transform(transform, originX: point.x, originY: point.y))
      }
    }
    if kinds.contains(.opacity), let opacity = value(.opacity)?.double, opacity < 1 {
      effects.append(.opacity(max(0, opacity)))
    }
    if kinds.contains(.blend), node.attributes.blend != .normal { effects.append(.blend(node.attributes.blend)) }
    return effects
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
      || attributes.sticky != nil || node.hasLiveMask
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

extension Box {
  /// The form of the box's edge, by its static values.
  package var edgeShape: Shape { shape { self.value($0) } }
}
