/// Something that takes effects: a view, or the effects of a closure.
public protocol EffectTarget {
  /// The type of the target with an effect.
  associatedtype Affected
  /// The target with effects more.
  func applying(_ effects: VisualEffect, file: StaticString, line: Int) -> Affected
}

/// The effects that closures of `visualEffect` and of `scrollTransition` give: changes that paint and move, and lay out
/// nothing.
public struct VisualEffect: Sendable, EffectTarget {
  var effects: [ViewEffect] = []

  /// The effects, and others after them.
  public func applying(_ more: VisualEffect, file: StaticString, line: Int) -> VisualEffect {
    VisualEffect(effects: effects + more.effects)
  }
}

nonisolated extension View {
  /// The view with effects.
  public func applying(_ effects: VisualEffect, file: StaticString, line: Int) -> AnyView {
    let place = CodePlace(file, line)
    return effects.effects.reduce(erased) { view, effect in
      view.modified(effect.stage, place, fits: effect.fits) { effect.set(on: &$0) }
    }
  }
}

extension EffectTarget {
  private func adding(_ effect: ViewEffect, _ file: StaticString, _ line: Int) -> Affected {
    applying(VisualEffect(effects: [effect]), file: file, line: line)
  }

  /// How opaque the view is, from 0 to 1.
  @_disfavoredOverload public func opacity(_ opacity: Live, file: StaticString = #fileID, line: Int = #line) -> Affected
  {
    adding(.value(.opacity, opacity), file, line)
  }
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.opacity, Live(opacity)), file, line)
  }
  /// A blur, by its sigma in points.
  @_disfavoredOverload public func blur(radius: Live, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.blur, radius), file, line)
  }
  /// A blur, by its sigma in points.
  public func blur(radius: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.blur, Live(radius)), file, line)
  }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  @_disfavoredOverload public func pixelate(_ side: Live, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.pixelate, side), file, line)
  }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.pixelate, Live(side)), file, line)
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  @_disfavoredOverload public func saturation(_ amount: Live, file: StaticString = #fileID, line: Int = #line)
    -> Affected
  {
    adding(.value(.saturation, amount), file, line)
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.saturation, Live(amount)), file, line)
  }
  /// How strong colours are: 0 as drawn, 1 gray.
  public func grayscale(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.saturation, Live(1 - amount)), file, line)
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  @_disfavoredOverload public func brightness(_ amount: Live, file: StaticString = #fileID, line: Int = #line)
    -> Affected
  {
    adding(.value(.brightness, amount), file, line)
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.value(.brightness, Live(amount)), file, line)
  }
  /// The view somewhat larger or smaller, about a point of its box.
  @_disfavoredOverload public func scaleEffect(
    _ scale: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scale(scale, anchor), file, line) }
  /// The view somewhat larger or smaller, about a point of its box.
  public func scaleEffect(
    _ scale: Double, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scale(Live(scale), anchor), file, line) }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scaleAxes(Live(x), Live(y), anchor), file, line) }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload public func scaleEffect(
    x: Live = 1, y: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scaleAxes(x, y, anchor), file, line) }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload public func scaleEffect(
    x: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scaleAxes(x, 1, anchor), file, line) }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload public func scaleEffect(
    x: Live, y: some BinaryFloatingPoint, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scaleAxes(x, Live(Double(y)), anchor), file, line) }
  /// The view wider and higher, about a point of its box.
  @_disfavoredOverload public func scaleEffect(
    x: some BinaryFloatingPoint, y: Live, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.scaleAxes(Live(Double(x)), y, anchor), file, line) }
  /// The view turned clockwise, about a point of its box.
  public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.rotation(angle, anchor), file, line) }
  /// The view turned in space, about a point of its box: `tilt` takes the upper edge away from the eye, `turn` the right edge,
  /// and `roll` goes clockwise before them. The eye is as far away as the camera.
  public func turned(
    tilt: Angle? = nil, turn: Angle? = nil, roll: Angle? = nil, anchor: UnitPoint = .center,
    file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.space(tilt: tilt, turn: turn, roll: roll, anchor), file, line) }
  /// Unavailable.
  @available(*, unavailable, message: "a scene's eye stands where its camera does: write turned(tilt:turn:roll:)")
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, perspective: Double = 1
  ) -> Affected { fatalError("unavailable") }
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(x: Double = 0, y: Double = 0, file: StaticString = #fileID, line: Int = #line) -> Affected {
    adding(.offset(Live(x), Live(y)), file, line)
  }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(
    x: Live = 0, y: Live, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.offset(x, y), file, line) }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(
    x: Live, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.offset(x, 0), file, line) }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(
    x: Live, y: some BinaryFloatingPoint, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.offset(x, Live(Double(y))), file, line) }
  /// The view moved, in points; nothing else is laid out by it.
  @_disfavoredOverload public func offset(
    x: some BinaryFloatingPoint, y: Live, file: StaticString = #fileID, line: Int = #line
  ) -> Affected { adding(.offset(Live(Double(x)), y), file, line) }
}
