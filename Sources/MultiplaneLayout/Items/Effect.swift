package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// A change to something already drawn. All that the stages have to know of an effect stands in this file, but for how it is drawn.
package enum Effect: Hashable, Sendable {
  /// Multiplies by the alpha of other items.
  case mask([DisplayItem])
  /// Cuts to a shape.
  case clip(Shape, PointRect)
  /// Puts a blurred copy of the alpha in a colour behind; distances in points, sigma = radius.
  case shadow(radius: Double, x: Double, y: Double, RGBA)
  /// Puts several shadows behind and on what casts them, the first one in front.
  case shadows([CastShadow])
  /// Mixes every colour towards another by that colour's alpha.
  case tint(RGBA)
  /// 0 is grey, 1 unchanged.
  case saturation(Double)
  /// Added to every channel; 0 is unchanged.
  case brightness(Double)
  /// Gaussian-like, sigma = radius in points.
  case blur(Double)
  /// Squares of the mean colours under them: how long their sides are, and the box they begin in, in points.
  case pixelate(Double, PointRect)
  /// Scaled, leaned and turned about a point.
  case transform(Transform, originX: Double, originY: Double)
  /// Turned in space about a point, and seen in perspective.
  case perspective(Projection, originX: Double, originY: Double)
  case opacity(Double)
  case blend(BlendMode)
}

/// The kinds of effects, in the language's order of application, with their costs: the one table of them.
///
/// Opacity and blending come after scale and rotation: they commute, and so a picture that only fades can have its
/// transform painted in.
package enum EffectKind: Int, CaseIterable, Comparable, Sendable {
  case mask, clip, shadow, tint, saturation, brightness, blur, pixelate, transform, perspective, opacity, blend

  package static func < (a: EffectKind, b: EffectKind) -> Bool { a.rawValue < b.rawValue }

  /// The kind a value feeds in every box; `nil` for a value that feeds none. A corner feeds one in some boxes
  /// (`Box.effectKind(fedBy:)`).
  package init?(fedBy property: Property) {
    switch property {
    case .shadowRadius, .shadowX, .shadowY, .shadowColor, .listedShadow: self = .shadow
    case .tint: self = .tint
    case .saturation: self = .saturation
    case .brightness: self = .brightness
    case .blur: self = .blur
    case .pixelate: self = .pixelate
    case .scale, .scaleX, .scaleY, .skew, .rotate: self = .transform
    case .tilt, .turn, .roll, .perspective, .vanishing, .aperture, .focusDepth: self = .perspective
    case .opacity: self = .opacity
    default: return nil
    }
  }

  /// The traits of the kind in a row.
  private var traits: (cost: PropertyCost, isLocal: Bool, reachesOut: Bool) {
    switch self {
    case .mask, .clip: (.repaint, isLocal: false, reachesOut: false)
    case .shadow: (.filter, isLocal: false, reachesOut: true)
    case .tint, .saturation, .brightness: (.filter, isLocal: true, reachesOut: false)
    case .blur, .pixelate: (.filter, isLocal: true, reachesOut: true)
    case .transform, .perspective: (.compose, isLocal: false, reachesOut: true)
    case .opacity, .blend: (.compose, isLocal: true, reachesOut: false)
    }
  }

  /// The cost of a live value that feeds the kind.
  package var cost: PropertyCost { traits.cost }

  /// Whether a part of the result can be made from the pixels around it alone, to the last bit.
  package var isLocal: Bool { traits.isLocal }

  /// Whether content may be seen elsewhere than it stands.
  var reachesOut: Bool { traits.reachesOut }

  /// Whether effects of the kind may be part of a picture's own pixels; blending needs the pixels behind it.
  package var canBePaintedIn: Bool { self != .blend }

  /// All kinds, made once: effects are found anew on each frame.
  static let inOrder = allCases
  private static let paintable = allCases.filter(\.canBePaintedIn)

  /// The last kind that is painted in where one is live; `nil` if none is. Kinds after a live one have to be composed
  /// like it.
  package static func lastPaintedIn(before live: EffectKind?) -> EffectKind? {
    guard let live else { return paintable.last }
    return paintable.last { $0 < live }
  }

  /// Whether effects of the kind are painted in where `last` is the last kind that is.
  func isPaintedIn(upTo last: EffectKind?) -> Bool { last.map { self <= $0 } ?? false }
}

/// Some kinds of effects.
struct EffectKinds: OptionSet, Sendable {
  let rawValue: UInt16
  init(rawValue: UInt16) { self.rawValue = rawValue }

  static let all = EffectKinds(rawValue: .max)

  /// One kind.
  init(_ kind: EffectKind) { rawValue = 1 << UInt16(kind.rawValue) }

  /// The kinds that are composed where `last` is the last kind that is painted in.
  init(after last: EffectKind?) { rawValue = last.map { .max << (UInt16($0.rawValue) + 1) } ?? .max }

  @inline(__always) func contains(_ kind: EffectKind) -> Bool { rawValue >> UInt16(kind.rawValue) & 1 != 0 }
}

extension Effect {
  /// Where the effect stands in the table.
  package var kind: EffectKind {
    switch self {
    case .mask: .mask
    case .clip: .clip
    case .shadow, .shadows: .shadow
    case .tint: .tint
    case .saturation: .saturation
    case .brightness: .brightness
    case .blur: .blur
    case .pixelate: .pixelate
    case .transform: .transform
    case .perspective: .perspective
    case .opacity: .opacity
    case .blend: .blend
    }
  }

  /// The effect of a kind that one value gives; `nil` where it changes nothing, and for kinds that more than a value decides.
  ///
  /// - Parameter box: The box of the node, in points from its corner.
  init?(_ kind: EffectKind, of box: PointRect, _ value: (Property) -> ExpressionValue?) {
    switch kind {
    case .tint:
      guard case .color(let tint)? = value(.tint), tint.alpha > 0 else { return nil }
      self = .tint(tint)
    case .saturation:
      guard let amount = value(.saturation)?.double, amount != 1 else { return nil }
      self = .saturation(max(0, amount))
    case .brightness:
      guard let amount = value(.brightness)?.double, amount != 0 else { return nil }
      self = .brightness(amount)
    case .blur:
      guard let radius = value(.blur)?.double, radius > 0 else { return nil }
      self = .blur(radius)
    case .pixelate:
      guard let side = value(.pixelate)?.double, side > 0 else { return nil }
      self = .pixelate(min(side, Property.longestSquare), box)
    case .opacity:
      guard let opacity = value(.opacity)?.double, opacity < 1 else { return nil }
      self = .opacity(max(0, opacity))
    case .mask, .clip, .shadow, .transform, .perspective, .blend: return nil
    }
  }
}

// MARK: Where effects are

extension Effect {
  /// The effect for a box whose corner stands at a place.
  func moved(to place: PointOffset) -> Effect {
    switch self {
    case .clip(let shape, let rect): .clip(shape, rect.offset(x: place.x, y: place.y))
    case .pixelate(let side, let rect): .pixelate(side, rect.offset(x: place.x, y: place.y))
    case .transform(let transform, let x, let y):
      .transform(transform, originX: x + place.x, originY: y + place.y)
    case .perspective(let projection, let x, let y):
      .perspective(projection, originX: x + place.x, originY: y + place.y)
    case .mask(let items): .mask([.moved(place, items)])
    case .shadow, .shadows, .tint, .saturation, .brightness, .blur, .opacity, .blend: self
    }
  }
}

// MARK: How far effects carry

extension [Effect] {
  /// Where something that fills `bounds` is seen after the effects.
  package func reach(of bounds: PointRect) -> PointRect { reduce(bounds) { $1.reach(of: $0) } }

  /// The area of the drawing before the effects that may be seen in `seen` after them.
  package func source(of seen: PointRect) -> PointRect { reversed().reduce(seen) { $1.source(of: $0) } }

  /// How far from a place that is seen the drawing lies that shows there, in device pixels; `nil` if that may be
  /// anywhere.
  package func sourceDistance(scale: Double) -> Int? {
    var distance = 0.0
    for effect in self {
      switch effect {
      case .transform, .perspective: return nil
      case .blur(let radius): distance += radius * 3 * scale + 3
      case .pixelate(let side, _): distance += side * scale + 1
      case .shadow(let radius, let x, let y, let color):
        distance += CastShadow(radius: radius, x: x, y: y, color).sourceDistance(scale: scale)
      // All of them are cast by the same pixels.
      case .shadows(let shadows): distance += shadows.reduce(0) { Swift.max($0, $1.sourceDistance(scale: scale)) }
      case .mask, .clip, .tint, .saturation, .brightness, .opacity, .blend: break
      }
    }
    return Int(Swift.min(distance, 1e6).rounded(.up))
  }
}

extension Effect {
  /// Where something that fills `bounds` is seen after the effect.
  package func reach(of bounds: PointRect) -> PointRect {
    switch self {
    case .mask, .tint, .saturation, .brightness, .opacity, .blend: bounds
    case .clip(_, let rect): bounds.intersection(rect)
    case .shadow(let radius, let x, let y, let color): CastShadow(radius: radius, x: x, y: y, color).reach(of: bounds)
    case .shadows(let shadows): shadows.reduce(bounds) { $0.union($1.reach(of: bounds)) }
    case .blur(let radius): bounds.isEmpty ? bounds : bounds.grown(by: radius * 3 + 1)
    case .pixelate(let side, _): bounds.isEmpty ? bounds : bounds.grown(by: side + 1)
    case .transform(let transform, let originX, let originY):
      transform.isFlat
        ? PointRect(x: originX, y: originY, width: 0, height: 0)
        : transformed(bounds, transform.matrix, originX, originY)
    case .perspective(let projection, let x, let y):
      bounds.isEmpty
        ? bounds
        : projection.map(about: PointOffset(x: x, y: y)).bounds(of: bounds, projection.nearness)
          .grown(by: 1 + projection.reach)
    }
  }

  /// The area of the drawing before the effect that may be seen in `seen` after it.
  package func source(of seen: PointRect) -> PointRect {
    if seen.isEmpty { return seen }
    switch self {
    case .mask, .clip, .tint, .saturation, .brightness, .opacity, .blend: return seen
    case .shadow(let radius, let x, let y, let color):
      return CastShadow(radius: radius, x: x, y: y, color).source(of: seen)
    case .shadows(let shadows): return shadows.reduce(seen) { $0.union($1.source(of: seen)) }
    case .blur(let radius): return seen.grown(by: radius * 3 + 1)
    case .pixelate(let side, _): return seen.grown(by: side + 1)
    case .transform(let transform, let originX, let originY):
      if transform.isFlat { return PointRect(x: originX, y: originY, width: 0, height: 0) }
      return transformed(seen, transform.inverse, originX, originY)
    case .perspective(let projection, let x, let y):
      return projection.map(about: PointOffset(x: x, y: y))
        .source(of: seen.grown(by: projection.reach), projection.nearness).grown(by: 1)
    }
  }

  private func transformed(
    _ bounds: PointRect, _ matrix: Transform.Matrix, _ originX: Double, _ originY: Double
  ) -> PointRect {
    if bounds.isEmpty { return bounds }
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (px, py) in [
      (bounds.x, bounds.y), (bounds.maxX, bounds.y), (bounds.x, bounds.maxY), (bounds.maxX, bounds.maxY),
    ] {
      let (dx, dy) = (px - originX, py - originY)
      let (x, y) = (originX + matrix.a * dx + matrix.c * dy, originY + matrix.b * dx + matrix.d * dy)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
    }
    return PointRect(x: left, y: top, width: right - left, height: bottom - top).grown(by: 1)
  }
}
