/// The stages of a node, in the order the engine carries them out. A modifier that does not come later than the stages
/// a node has already puts it into a `Group`, so that modifiers act in the order they are written.
package enum Stage: String, Sendable, Comparable, CaseIterable {
  case content, padding, size, background, border, corner, mask, shadow, tint, saturation, brightness, blur
  case pixelate, opacity
  case scale, scaleX, scaleY, skew, rotate, offset, held

  private static let order = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  package static func < (a: Stage, b: Stage) -> Bool { order[a, default: 0] < order[b, default: 0] }
}

/// Something that paints or moves a view and may follow the scroll.
enum ViewEffect: Sendable {
  /// One number, under a key that is called as its stage.
  case value(Stage, Live)
  case scale(Live, UnitPoint), scaleAxes(Live, Live, UnitPoint), rotation(Angle, UnitPoint), offset(Live, Live)

  var stage: Stage {
    switch self {
    case .value(let stage, _): stage
    case .scale: .scale
    case .scaleAxes: .scaleY
    case .rotation: .rotate
    case .offset: .offset
    }
  }

  /// The keys it sets, with their formulas.
  private var keys: [(name: String, pieces: [Piece])] {
    switch self {
    case .value(let stage, let value): [(stage.rawValue, value.pieces)]
    case .scale(let value, _): [("scale", value.pieces)]
    case .scaleAxes(let x, let y, _): [("scaleX", x.pieces), ("scaleY", y.pieces)]
    case .rotation(let angle, _): [("rotate", angle.pieces)]
    case .offset(let x, let y): [("x", x.pieces), ("y", y.pieces)]
    }
  }

  private var anchor: UnitPoint? {
    switch self {
    case .scale(_, let anchor), .scaleAxes(_, _, let anchor), .rotation(_, let anchor): anchor
    case .value, .offset: nil
    }
  }

  /// Whether a node may have the effect besides those it has: all that turn or scale it have one point that stays.
  func fits(_ node: ViewNode) -> Bool {
    guard let anchor, ["scale", "scaleX", "scaleY", "rotate", "skew"].contains(where: { node[$0] != nil }) else {
      return true
    }
    guard case .formula(let pieces)? = node["origin"] else { return anchor == .center }
    return pieces == [.words(anchor.word ?? "")]
  }

  func set(on node: inout ViewNode) {
    for (name, pieces) in keys {
      if case .offset = self, pieces.count == 1, case .number(0, _) = pieces[0] { continue }
      node[name] = .formula(pieces)
    }
    guard let anchor, anchor != .center else { return }
    node["origin"] = .point(anchor)
  }

  /// The effect between three of its kind: before the view comes in, while it is in, once it is out.
  static func between(_ effects: [ViewEffect]) -> ViewEffect? {
    func mixed(_ values: [Live]) -> Live {
      let texts = Set(values.map(\.description))
      if texts.count == 1 { return values[1] }
      let inside = values.map(\.pieces).joined(separator: [.words(", ")])
      var live = Live(name: "")
      live.pieces = [.words("interpolate(phase, [-1, 0, 1], [")] + inside + [.words("])")]
      return live
    }
    switch (effects[0], effects[1], effects[2]) {
    case (.value(let stage, let a), .value(let second, let b), .value(let third, let c))
    where stage == second && stage == third:
      return .value(stage, mixed([a, b, c]))
    case (.scale(let a, let anchor), .scale(let b, _), .scale(let c, _)): return .scale(mixed([a, b, c]), anchor)
    case (.scaleAxes(let x0, let y0, let anchor), .scaleAxes(let x1, let y1, _), .scaleAxes(let x2, let y2, _)):
      return .scaleAxes(mixed([x0, x1, x2]), mixed([y0, y1, y2]), anchor)
    case (.rotation(let a, let anchor), .rotation(let b, _), .rotation(let c, _)):
      return .rotation(Angle(pieces: mixed([a, b, c].map(Live.init(angle:))).pieces), anchor)
    case (.offset(let x0, let y0), .offset(let x1, let y1), .offset(let x2, let y2)):
      return .offset(mixed([x0, x1, x2]), mixed([y0, y1, y2]))
    default: return nil
    }
  }
}

extension Live {
  fileprivate init(angle: Angle) {
    self.init(name: "")
    pieces = angle.pieces
  }
}

/// The effects that closures of `visualEffect` and of `scrollTransition` give: changes that paint and move, and lay out
/// nothing.
public struct VisualEffect: Sendable {
  var effects: [ViewEffect] = []

  private func with(_ effect: ViewEffect) -> VisualEffect {
    var copy = self
    copy.effects.append(effect)
    return copy
  }

  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Live) -> VisualEffect { with(.value(.opacity, opacity)) }
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Double) -> VisualEffect { with(.value(.opacity, Live(opacity))) }
  /// A blur, by its sigma in points.
  public func blur(radius: Live) -> VisualEffect { with(.value(.blur, radius)) }
  /// A blur, by its sigma in points.
  public func blur(radius: Double) -> VisualEffect { with(.value(.blur, Live(radius))) }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Live) -> VisualEffect { with(.value(.pixelate, side)) }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Double) -> VisualEffect { with(.value(.pixelate, Live(side))) }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Live) -> VisualEffect { with(.value(.saturation, amount)) }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Double) -> VisualEffect { with(.value(.saturation, Live(amount))) }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Live) -> VisualEffect { with(.value(.brightness, amount)) }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Double) -> VisualEffect { with(.value(.brightness, Live(amount))) }
  /// The view larger or smaller, about a point of its box.
  public func scaleEffect(_ scale: Live, anchor: UnitPoint = .center) -> VisualEffect { with(.scale(scale, anchor)) }
  /// The view larger or smaller, about a point of its box.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> VisualEffect {
    with(.scale(Live(scale), anchor))
  }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> VisualEffect {
    with(.scaleAxes(Live(x), Live(y), anchor))
  }
  /// The view turned clockwise, about a point of its box.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> VisualEffect {
    with(.rotation(angle, anchor))
  }
  /// The view moved, in points.
  public func offset(x: Double = 0, y: Double = 0) -> VisualEffect { with(.offset(Live(x), Live(y))) }
  /// The view moved, in points.
  public func offset(x: Live, y: Live) -> VisualEffect { with(.offset(x, y)) }
  /// The view moved, in points.
  public func offset(x: Live, y: Double = 0) -> VisualEffect { with(.offset(x, Live(y))) }
  /// The view moved, in points.
  public func offset(x: Double = 0, y: Live) -> VisualEffect { with(.offset(Live(x), y)) }
  /// The view wider and higher, about a point of its box.
  public func scaleEffect(x: Live, y: Live, anchor: UnitPoint = .center) -> VisualEffect {
    with(.scaleAxes(x, y, anchor))
  }
  /// The view higher, about a point of its box.
  public func scaleEffect(x: Double = 1, y: Live, anchor: UnitPoint = .center) -> VisualEffect {
    with(.scaleAxes(Live(x), y, anchor))
  }
  /// The view wider, about a point of its box.
  public func scaleEffect(x: Live, y: Double = 1, anchor: UnitPoint = .center) -> VisualEffect {
    with(.scaleAxes(x, Live(y), anchor))
  }
}

extension View {
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.opacity, opacity), CodePlace(file, line))
  }
  /// How opaque the view is, from 0 to 1.
  public func opacity(_ opacity: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.opacity, Live(opacity)), CodePlace(file, line))
  }
  /// A blur, by its sigma in points.
  public func blur(radius: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.blur, radius), CodePlace(file, line))
  }
  /// A blur, by its sigma in points.
  public func blur(radius: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.blur, Live(radius)), CodePlace(file, line))
  }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.pixelate, side), CodePlace(file, line))
  }
  /// The view in squares of the mean colours under them, by their side in points; 0 shows it as it is.
  public func pixelate(_ side: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.pixelate, Live(side)), CodePlace(file, line))
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.saturation, amount), CodePlace(file, line))
  }
  /// How strong colours are: 0 is gray, 1 as drawn.
  public func saturation(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.saturation, Live(amount)), CodePlace(file, line))
  }
  /// How strong colours are: 0 as drawn, 1 gray.
  public func grayscale(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.saturation, Live(1 - amount)), CodePlace(file, line))
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Live, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.brightness, amount), CodePlace(file, line))
  }
  /// Added to every colour: -1 is black, 0 as drawn, 1 white.
  public func brightness(_ amount: Double, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    effect(.value(.brightness, Live(amount)), CodePlace(file, line))
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
