// How far drawings reach, which is not the layout box: shadows, blurs, strokes and ink go beyond it.

import Glibc
package import MultiplaneBase
import MultiplaneScene

extension DisplayItem {
  /// A box in points that holds everything the item draws.
  package var drawnBounds: PointRect { bounds(withInk: true) }

  /// - Parameter withInk: Whether ink that leaves the lines of a text counts.
  fileprivate func bounds(withInk: Bool) -> PointRect {
    switch self {
    case .fill(_, let rect, _), .border(_, let rect, _, _), .frame(_, let rect, _, _), .image(_, _, let rect, _),
      .sides(_, _, let rect, _):
      rect
    case .hairline(_, let rect, _): rect.grown(by: 1)
    case .stroke(_, let rect, let width, _): rect.grown(by: width / 2)
    case .outline(let shape, let rect, _, let stroke):
      outlineBounds(shape, rect).grown(by: stroke.map { $0.width * $0.style.reach } ?? 0)
    // Ink may leave the lines: italics, accents, swashes.
    case .text(let request, let rect, _): withInk ? rect.grown(by: request.largestSize * 0.6) : rect
    case .letters(let request, let rect, let ink):
      rect.grown(by: (withInk ? request.largestSize * 0.6 : 0) + ink.reach)
    case .moved(let offset, let items): items.bounds(withInk: withInk).offset(x: offset.x, y: offset.y)
    case .clip(_, let rect, let items): items.bounds(withInk: withInk).intersection(rect)
    case .group(let effects, let items): effects.reach(of: items.bounds(withInk: withInk))
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

extension DisplayItem {
  /// Whether it draws lines along a form that is put on whole pixels: they go with it, up to half a pixel beyond its bounds.
  fileprivate var hasLines: Bool {
    switch self {
    case .stroke, .outline, .letters: true
    case .moved(_, let items), .clip(_, _, let items), .group(_, let items): items.hasLines
    case .fill, .border, .frame, .sides, .hairline, .text, .image: false
    }
  }
}

extension PointRect {
  /// The box from the same corner, at least as large as an extent: words that are more than their box holds go on beyond it.
  func holding(_ size: Size) -> PointRect {
    PointRect(x: x, y: y, width: max(width, size.width.points), height: max(height, size.height.points))
  }
}

extension [DisplayItem] {
  /// Whether any of them may draw up to half a pixel beyond its bounds; O(items).
  package var hasLines: Bool { contains(where: \.hasLines) }

  /// A box in points that holds everything the items draw but ink that leaves the lines of a text.
  var boxBounds: PointRect { bounds(withInk: false) }

  /// A box in points that holds everything the items draw.
  package var drawnBounds: PointRect { bounds(withInk: true) }

  fileprivate func bounds(withInk: Bool) -> PointRect {
    reduce(PointRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds(withInk: withInk)) }
  }
}

extension LetterInk {
  /// How far it goes beyond the letters, in points.
  fileprivate var reach: Double {
    if case .line(let line, _, _) = self { line.width * line.style.reach } else { 0 }
  }
}
