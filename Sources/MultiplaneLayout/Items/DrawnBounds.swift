// How far drawings reach, which is not the layout box: shadows, blurs, strokes and ink go beyond it.

import Glibc
import MultiplaneScene

extension DisplayItem {
  /// A box in points that holds everything the item draws.
  package var drawnBounds: PointRect {
    switch self {
    case .fill(_, let rect, _), .border(_, let rect, _, _), .image(_, _, let rect, _): rect
    case .hairline(_, let rect, _): rect.grown(by: 1)
    case .stroke(_, let rect, let width, _): rect.grown(by: width / 2)
    case .outline(let shape, let rect, _, let stroke, let width):
      outlineBounds(shape, rect).grown(by: stroke == nil ? 0 : width * 2)
    // Ink may leave the lines: italics, accents, swashes.
    case .text(let request, let rect, _): rect.grown(by: request.style.size * 0.6)
    case .moved(let offset, let items): items.drawnBounds.offset(x: offset.x, y: offset.y)
    case .clip(_, let rect, let items): items.drawnBounds.intersection(rect)
    case .group(let effects, let items): effects.reach(of: items.drawnBounds)
    }
  }

  private func outlineBounds(_ shape: PathShape, _ rect: PointRect) -> PointRect {
    guard let bounds = shape.outline.controlBounds, shape.boxWidth > 0, shape.boxHeight > 0 else { return rect }
    let (sx, sy) = (rect.width / shape.boxWidth, rect.height / shape.boxHeight)
    return PointRect(
      x: rect.x + bounds.left * sx, y: rect.y + bounds.top * sy, width: (bounds.right - bounds.left) * sx,
      height: (bounds.bottom - bounds.top) * sy
    ).union(rect)
  }
}

extension [DisplayItem] {
  /// A box in points that holds everything the items draw.
  package var drawnBounds: PointRect {
    reduce(PointRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.drawnBounds) }
  }
}

extension [Effect] {
  /// Where something that fills `bounds` is seen after the effects.
  package func reach(of bounds: PointRect) -> PointRect { reduce(bounds) { $1.reach(of: $0) } }
}

extension Effect {
  /// Where something that fills `bounds` is seen after the effect.
  package func reach(of bounds: PointRect) -> PointRect {
    switch self {
    case .mask, .tint, .saturation, .brightness, .opacity, .blend: bounds
    case .clip(_, let rect): bounds.intersection(rect)
    case .shadow(let radius, let x, let y, _): bounds.union(bounds.offset(x: x, y: y).grown(by: radius * 3 + 1))
    case .blur(let radius): bounds.isEmpty ? bounds : bounds.grown(by: radius * 3 + 1)
    case .transform(let scale, let angle, let originX, let originY):
      transformed(bounds, scale, angle, originX, originY)
    }
  }

  private func transformed(
    _ bounds: PointRect, _ scale: Double, _ angle: Double, _ originX: Double, _ originY: Double
  ) -> PointRect {
    if bounds.isEmpty { return bounds }
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (px, py) in [
      (bounds.x, bounds.y), (bounds.maxX, bounds.y), (bounds.x, bounds.maxY), (bounds.maxX, bounds.maxY),
    ] {
      let (dx, dy) = (px - originX, py - originY)
      let (x, y) = (originX + c * dx - s * dy, originY + s * dx + c * dy)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
    }
    return PointRect(x: left, y: top, width: right - left, height: bottom - top).grown(by: 1)
  }
}
