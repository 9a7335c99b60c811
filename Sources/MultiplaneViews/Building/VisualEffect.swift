/// Something that takes effects: a view, or the effects of a closure.
public protocol EffectTarget {
  /// The type of the target with an effect.
  associatedtype Affected
  /// The target with effects more.
  func applying(_ effects: VisualEffect) -> Affected
}

/// The effects that closures of `visualEffect` and of `scrollTransition` give: changes that paint and move, and lay out
/// nothing.
public struct VisualEffect: Sendable, EffectTarget {
  var effects: [ViewEffect] = []

  /// The effects, and others after them.
  public func applying(_ more: VisualEffect) -> VisualEffect { VisualEffect(effects: effects + more.effects) }
}

nonisolated extension View {
  /// The view with effects.
  public func applying(_ effects: VisualEffect) -> AnyView {
    effects.effects.reduce(erased) { view, effect in
      view.modified(effect.stage, fits: effect.fits) { effect.set(on: &$0) }
    }
  }
}

extension EffectTarget {
  private func adding(
    _ stage: Stage, _ keys: [(name: String, pieces: [Piece])], _ anchor: UnitPoint? = nil
  ) -> Affected { applying(VisualEffect(effects: [ViewEffect(stage: stage, keys: keys, anchor: anchor)])) }
  /// Adds an effect of one number, under a key that is called as its stage.
  private func adding(_ stage: Stage, _ value: Live, _ anchor: UnitPoint? = nil) -> Affected {
    adding(stage, [("\(stage)", value.pieces)], anchor)
  }

  /// How opaque the view is, from 0 to 1.
  @_disfavoredOverload public func opacity(_ opacity: Live) -> Affected { adding(.opacity, opacity) }
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Double) -> Affected { adding(.opacity, Live(opacity)) }
  /// A blur, by its sigma in points.
  @_disfavoredOverload public func blur(radius: Live) -> Affected { adding(.blur, radius) }
  /// A blur, by its sigma in points.
  public func blur(radius: Double) -> Affected { adding(.blur, Live(radius)) }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  @_disfavoredOverload public func pixelate(_ side: Live) -> Affected { adding(.pixelate, side) }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Double) -> Affected { adding(.pixelate, Live(side)) }
  /// How strong colours are: 0 is gray, 1 as drawn.
  @_disfavoredOverload public func saturation(_ amount: Live) -> Affected { adding(.saturation, amount) }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Double) -> Affected { adding(.saturation, Live(amount)) }
  /// How strong colours are: 0 as drawn, 1 gray.
  public func grayscale(_ amount: Double) -> Affected { saturation(1 - amount) }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  @_disfavoredOverload public func brightness(_ amount: Live) -> Affected { adding(.brightness, amount) }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Double) -> Affected { adding(.brightness, Live(amount)) }
  /// The view somewhat larger or smaller, about a point of its box.
  @_disfavoredOverload public func scaleEffect(_ scale: Live, anchor: UnitPoint = .center) -> Affected {
    adding(.scale, scale, anchor)
  }
  /// The view somewhat larger or smaller, about a point of its box.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> Affected {
    adding(.scale, Live(scale), anchor)
  }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> Affected {
    scaleEffect(x: Live(x), y: Live(y), anchor: anchor)
  }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload public func scaleEffect(x: Live = 1, y: Live = 1, anchor: UnitPoint = .center) -> Affected {
    adding(.scaleY, [("scaleX", x.pieces), ("scaleY", y.pieces)], anchor)
  }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload
  public func scaleEffect(x: Live, y: some BinaryFloatingPoint, anchor: UnitPoint = .center) -> Affected {
    scaleEffect(x: x, y: Live(Double(y)), anchor: anchor)
  }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload
  public func scaleEffect(x: some BinaryFloatingPoint, y: Live, anchor: UnitPoint = .center) -> Affected {
    scaleEffect(x: Live(Double(x)), y: y, anchor: anchor)
  }
  /// The view turned clockwise, about a point of its box.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Affected {
    adding(.rotate, [("rotate", angle.pieces)], anchor)
  }
  /// The view turned in space, about a point of its box: `tilt` takes the upper edge away from the eye, `turn` the right edge,
  /// and `roll` goes clockwise before them. The eye is as far away as the camera.
  public func turned(
    tilt: Angle? = nil, turn: Angle? = nil, roll: Angle? = nil, anchor: UnitPoint = .center
  ) -> Affected {
    let angles = [("tilt", tilt), ("turn", turn), ("roll", roll)]
    return adding(.space, angles.compactMap { name, angle in angle.map { (name, $0.pieces) } }, anchor)
  }
  /// Unavailable: a scene has one eye, where its camera stands.
  @available(*, unavailable, message: "a scene's eye stands where its camera does: write turned(tilt:turn:roll:)")
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, perspective: Double = 1
  ) -> Affected { fatalError("unavailable") }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Double = 0, y: Double = 0) -> Affected { offset(x: Live(x), y: Live(y)) }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(x: Live = 0, y: Live = 0) -> Affected {
    adding(.offset, [("x", x.pieces), ("y", y.pieces)])
  }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(x: Live, y: some BinaryFloatingPoint) -> Affected {
    offset(x: x, y: Live(Double(y)))
  }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(x: some BinaryFloatingPoint, y: Live) -> Affected {
    offset(x: Live(Double(x)), y: y)
  }
}
