import MultiplaneBase

/// A few boxes that do not overlap: what of a frame has to be drawn.
struct PixelRects: Hashable, Sendable {
  private(set) var rects: [PixelRect] = []

  init(_ rects: [PixelRect] = []) { for rect in rects { add(rect) } }

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  func intersects(_ rect: PixelRect) -> Bool { rects.contains { !$0.intersection(rect).isEmpty } }
  func contains(_ rect: PixelRect) -> Bool { rects.contains { $0.contains(rect) } }

  /// Adds a box. Boxes that overlap it, or of which there would be too many, become one with it.
  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    var rect = rect
    while let index = rects.firstIndex(where: { Self.shouldMerge($0, rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    guard rects.count > Self.most else { return }
    // The two whose union wastes the least become one.
    var best = (0, 1, Int.max)
    for i in rects.indices {
      for j in rects.indices where j > i {
        let union = rects[i].union(rects[j])
        let waste = union.width * union.height - rects[i].width * rects[i].height - rects[j].width * rects[j].height
        if waste < best.2 { best = (i, j, waste) }
      }
    }
    let second = rects.remove(at: best.1)
    let first = rects.remove(at: best.0)
    add(first.union(second))
  }

  private static let most = 12

  /// Overlapping boxes must become one; near ones may, where that adds little to draw.
  private static func shouldMerge(_ a: PixelRect, _ b: PixelRect) -> Bool {
    if !a.intersection(b).isEmpty { return true }
    let union = a.union(b)
    return union.width * union.height * 8 <= (a.width * a.height + b.width * b.height) * 9
  }
}

extension PixelRect {
  /// The rest of the box without another, as at most four boxes: above, below, left, right.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}

extension [PixelRect] {
  /// The boxes without what lies in others; a box that would fall into too many parts stays whole.
  func subtracting(_ holes: [PixelRect], most: Int = 24) -> [PixelRect] {
    var parts = self
    for hole in holes {
      let next = parts.flatMap { $0.subtracting(hole) }
      if next.count <= most { parts = next }
    }
    return parts
  }
}
