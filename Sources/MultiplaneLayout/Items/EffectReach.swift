// How far effects carry: forwards, where something is seen after them, and backwards, what a place that is seen shows.
package import MultiplaneBase

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
      case .transform: return nil
      case .blur(let radius): distance += radius * 3 * scale + 3
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
    case .transform(let transform, let originX, let originY):
      transform.isFlat
        ? PointRect(x: originX, y: originY, width: 0, height: 0)
        : transformed(bounds, transform.matrix, originX, originY)
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
    case .transform(let transform, let originX, let originY):
      if transform.isFlat { return PointRect(x: originX, y: originY, width: 0, height: 0) }
      return transformed(seen, transform.inverse, originX, originY)
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
