internal import MultiplaneBase

/// The pixels of a buffer that are not drawn yet: of each row from the first to the last.
struct StaleRows {
  private var spans: [Range<Int>?]

  /// All rows are drawn.
  init(count: Int) { spans = Array(repeating: nil, count: count) }

  /// Adds what lies in boxes.
  mutating func add(_ rects: PixelRects) {
    for rect in rects.rects {
      for y in rect.y..<rect.maxY {
        let old = spans[y] ?? rect.x..<rect.maxX
        spans[y] = min(old.lowerBound, rect.x)..<max(old.upperBound, rect.maxX)
      }
    }
  }

  /// Takes away what lies in boxes that were drawn; a row of which something is left stays as it was.
  mutating func remove(_ rects: PixelRects) {
    for rect in rects.rects {
      for y in rect.y..<rect.maxY {
        if let span = spans[y], rect.x <= span.lowerBound, span.upperBound <= rect.maxX { spans[y] = nil }
      }
    }
  }

  /// Boxes that hold what is not drawn yet of some rows.
  func rects(in rows: [Range<Int>]) -> PixelRects {
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
}
