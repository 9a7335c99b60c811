internal import MultiplaneBase

/// The pixels of a buffer that are not drawn yet: a span in each row, from the first such pixel to the last.
struct StaleRows {
  private var spans: [Range<Int>?]
  /// How many rows are not drawn yet.
  private var count = 0
  /// The boxes of exactly these pixels, where all were added at once and none is drawn yet.
  private var whole: PixelRects?

  /// A buffer of which all rows are drawn.
  init(count: Int) { spans = Array(repeating: nil, count: count) }

  /// Adds the pixels of boxes.
  mutating func add(_ rects: PixelRects) {
    if rects.isEmpty { return }
    whole = count == 0 ? rects : nil
    for rect in rects.rects {
      for y in rect.y..<rect.maxY {
        if let old = spans[y] {
          spans[y] = min(old.lowerBound, rect.x)..<max(old.upperBound, rect.maxX)
        } else {
          spans[y] = rect.x..<rect.maxX
          count += 1
        }
      }
    }
  }

  /// Takes away the pixels of boxes that were drawn. A row of which something is left stays as it was.
  mutating func remove(_ rects: PixelRects) {
    if let whole, whole.rects.allSatisfy(rects.contains) {
      for rect in whole.rects {
        for y in rect.y..<rect.maxY { spans[y] = nil }
      }
      (self.whole, count) = (nil, 0)
      return
    }
    whole = nil
    for rect in rects.rects {
      for y in rect.y..<rect.maxY {
        guard let span = spans[y], rect.x <= span.lowerBound, span.upperBound <= rect.maxX else { continue }
        spans[y] = nil
        count -= 1
      }
    }
  }

  /// Boxes that hold the undrawn pixels of some rows, which are ascending ranges.
  func rects(in rows: [Range<Int>]) -> PixelRects {
    if let whole, whole.rects.allSatisfy({ Self.covers(rows, $0.y..<$0.maxY) }) { return whole }
    var found = PixelRects()
    for rows in rows {
      var box: PixelRect?
      for y in rows {
        if let span = spans[y] {
          let row = PixelRect(x: span.lowerBound, y: y, width: span.count, height: 1)
          box = box?.union(row) ?? row
        } else if let done = box {
          found.add(done)
          box = nil
        }
      }
      if let box { found.add(box) }
    }
    return found
  }

  /// Whether ascending ranges together hold all of one range.
  private static func covers(_ ranges: [Range<Int>], _ range: Range<Int>) -> Bool {
    var next = range.lowerBound
    for part in ranges where part.contains(next) { next = part.upperBound }
    return next >= range.upperBound
  }
}
