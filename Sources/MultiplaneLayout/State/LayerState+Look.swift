package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

// How a whole layer looks on a frame, for what is drawn behind it.

extension LayerState {
  /// How much of the layer is seen, from 0 to 1: by its opacity, live or not, and by the motion of its list.
  package var opacity: Double {
    var opacity = 1.0
    for case .opacity(let factor) in effects { opacity *= factor }
    if EffectKind.opacity.isPaintedIn(upTo: layer.lastPaintedIn), let painted = layer.box.value(.opacity)?.double {
      opacity *= max(0, min(1, painted))
    }
    return opacity
  }

  /// The form of the box's edge.
  package var edgeShape: Shape { layer.box.shape(value) }

  /// How the layer is scaled, leaned and turned, and about which point of it; `nil` where it is not.
  package var edgeTransform: (change: Transform, origin: PointOffset)? {
    let change = Transform(value)
    return change.isIdentity ? nil : (change, layer.box.turningPoint)
  }

  /// A value of the node on the frame, live or not.
  package func value(_ property: Property) -> ExpressionValue? {
    layer.leaf(of: property).map { values[$0] } ?? layer.box.value(property)
  }
}
