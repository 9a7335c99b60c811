package import MultiplaneBase

// The length of an outline, and parts of it.
extension Outline {
  /// A line or curve of the pen.
  fileprivate struct Stretch {
    var from: (x: Double, y: Double)
    var segment: Segment
    /// The length up to each of its chords, the last of which is its own.
    var lengths: [Double]
    var length: Double { lengths[lengths.count - 1] }
  }

  /// A part drawn without lifting the pen: from one move to the next.
  private struct Run {
    var elements: [Segment] = []
    var stretches: [Stretch] = []
    var length: Double { stretches.reduce(0) { $0 + $1.length } }
  }

  /// How long the outline is, stretched along each axis.
  package func length(scaleX: Double, scaleY: Double) -> Double {
    runs(scaleX, scaleY).reduce(0) { $0 + $1.length }
  }

  /// The part of the outline between two shares of its length, measured stretched along each axis; nothing where the first share is
  /// not below the second. Closed parts that are not whole are open.
  package func trimmed(from start: Double, to end: Double, scaleX: Double, scaleY: Double) -> Outline {
    let (start, end) = (max(0, min(start, 1)), max(0, min(end, 1)))
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Outline(elements: []) }
    let runs = runs(scaleX, scaleY)
    let whole = runs.reduce(0) { $0 + $1.length }
    let (from, to) = (start * whole, end * whole)
    // Sums of lengths are not exact.
    let tolerance = whole * 1e-12
    var elements: [Segment] = []
    var gone = 0.0
    for run in runs {
      let length = run.length
      defer { gone += length }
      guard gone < to, gone + length > from else { continue }
      if gone >= from - tolerance, gone + length <= to + tolerance {
        elements += run.elements
      } else {
        elements += run.stretches.part(from: from - gone, to: to - gone)
      }
    }
    return Outline(elements: elements)
  }

  /// The parts of the outline between two shares of a width, which begins at 0; all of it beyond a side where the share is 0 or 1.
  /// Closed parts that are not whole are open.
  package func trimmed(across width: Double, from start: Double, to end: Double) -> Outline {
    let left = start <= 0 ? -Double.infinity : start * width
    let right = end >= 1 ? Double.infinity : end * width
    guard start < end else { return Outline(elements: []) }
    return Outline(
      elements: runs(1, 1).flatMap { run in
        let parts = run.stretches.map { $0.parameters(from: left, to: right) }
        return parts.allSatisfy({ $0 == [0...1] }) ? run.elements : run.stretches.elements(at: parts)
      })
  }

  /// The lines of the pen in order, many short ones for a curve; between two of them it may have been lifted.
  package var chords: [(from: PointOffset, to: PointOffset)] {
    runs(1, 1).flatMap(\.stretches).flatMap { stretch in
      let places = (0...stretch.lengths.count).map { stretch.point(at: Double($0) / Double(stretch.lengths.count)) }
      return zip(places, places.dropFirst()).map { (from: $0, to: $1) }
    }
  }

  private func runs(_ scaleX: Double, _ scaleY: Double) -> [Run] {
    var runs: [Run] = []
    var run = Run()
    var (start, pen) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    func chord(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
      let (dx, dy) = ((b.x - a.x) * scaleX, (b.y - a.y) * scaleY)
      return (dx * dx + dy * dy).squareRoot()
    }
    for element in elements {
      switch element {
      case .move(let x, let y):
        if !run.stretches.isEmpty { runs.append(run) }
        run = Run(elements: [element])
        (start, pen) = ((x, y), (x, y))
        continue
      case .line(let x, let y):
        run.stretches.append(Stretch(from: pen, segment: element, lengths: [chord(pen, (x, y))]))
        pen = (x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        let curve = Curve(pen, (x1, y1), (x2, y2), (x, y))
        var (lengths, last, sum) = ([Double](), pen, 0.0)
        for chordNumber in 1...Curve.chords {
          let point = curve.point(at: Double(chordNumber) / Double(Curve.chords))
          sum += chord(last, point)
          lengths.append(sum)
          last = point
        }
        run.stretches.append(Stretch(from: pen, segment: element, lengths: lengths))
        pen = (x, y)
      case .close:
        let back = Segment.line(x: start.x, y: start.y)
        run.stretches.append(Stretch(from: pen, segment: back, lengths: [chord(pen, start)]))
        pen = start
        run.elements.append(element)
        runs.append(run)
        // What is drawn on begins there.
        run = Run(elements: [.move(x: start.x, y: start.y)])
        continue
      }
      run.elements.append(element)
    }
    if !run.stretches.isEmpty { runs.append(run) }
    return runs
  }

  /// A cubic Bézier curve.
  fileprivate struct Curve {
    /// So many chords stand for its length.
    static let chords = 64
    typealias Point = (x: Double, y: Double)
    var a: Point
    var b: Point
    var c: Point
    var d: Point

    init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    private static func mix(_ p: Point, _ q: Point, _ t: Double) -> Point {
      (p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t)
    }

    func point(at t: Double) -> Point { split(at: t).0.d }

    func split(at t: Double) -> (Curve, Curve) {
      let (ab, bc, cd) = (Self.mix(a, b, t), Self.mix(b, c, t), Self.mix(c, d, t))
      let (abc, bcd) = (Self.mix(ab, bc, t), Self.mix(bc, cd, t))
      let middle = Self.mix(abc, bcd, t)
      return (Curve(a, ab, abc, middle), Curve(middle, bcd, cd, d))
    }
  }
}

extension Outline {
  /// The curve of a stretch between two shares of its parameter.
  fileprivate static func part(
    _ segment: Segment, from pen: (x: Double, y: Double), _ t0: Double, _ t1: Double
  ) -> (start: (x: Double, y: Double), segment: Segment) {
    switch segment {
    case .curve(let x1, let y1, let x2, let y2, let x, let y):
      var curve = Curve(pen, (x1, y1), (x2, y2), (x, y))
      if t1 < 1 { curve = curve.split(at: t1).0 }
      if t0 > 0 { curve = curve.split(at: t0 / t1).1 }
      return (
        curve.a, .curve(x1: curve.b.x, y1: curve.b.y, x2: curve.c.x, y2: curve.c.y, x: curve.d.x, y: curve.d.y)
      )
    case .line(let x, let y):
      func point(_ t: Double) -> (x: Double, y: Double) { (pen.x + (x - pen.x) * t, pen.y + (y - pen.y) * t) }
      let (start, end) = (point(t0), t1 >= 1 ? (x: x, y: y) : point(t1))
      return (start, .line(x: end.x, y: end.y))
    case .move, .close: return (pen, segment)
    }
  }
}

extension [Outline.Stretch] {
  /// The elements of the stretches between two lengths from the first one's start.
  fileprivate func part(from start: Double, to end: Double) -> [Outline.Segment] {
    var elements: [Outline.Segment] = []
    var gone = 0.0
    for stretch in self {
      let length = stretch.length
      defer { gone += length }
      guard length > 0, gone < end, gone + length > start else { continue }
      let (t0, t1) = (stretch.parameter(at: start - gone), stretch.parameter(at: end - gone))
      guard t0 < t1 else { continue }
      let part = Outline.part(stretch.segment, from: stretch.from, t0, t1)
      if elements.isEmpty { elements.append(.move(x: part.start.x, y: part.start.y)) }
      elements.append(part.segment)
    }
    return elements
  }
}

extension [Outline.Stretch] {
  /// The elements of some parts of each stretch, given by parameters from 0 to 1.
  fileprivate func elements(at parts: [[ClosedRange<Double>]]) -> [Outline.Segment] {
    var elements: [Outline.Segment] = []
    var isDown = false
    for (stretch, parts) in zip(self, parts) {
      isDown = isDown && parts.first?.lowerBound == 0
      for range in parts {
        let part = Outline.part(stretch.segment, from: stretch.from, range.lowerBound, range.upperBound)
        if !isDown { elements.append(.move(x: part.start.x, y: part.start.y)) }
        elements.append(part.segment)
        isDown = range.upperBound == 1
      }
    }
    return elements
  }
}

extension Outline.Stretch {
  /// Where it lies between two distances from the left, as parameters from 0 to 1.
  fileprivate func parameters(from left: Double, to right: Double) -> [ClosedRange<Double>] {
    let places = (0...lengths.count).map { point(at: Double($0) / Double(lengths.count)).x }
    var cuts = [0.0, 1.0]
    for (number, (a, b)) in zip(places, places.dropFirst()).enumerated() {
      for edge in [left, right] where (a < edge) != (b < edge) {
        cuts.append((Double(number) + (edge - a) / (b - a)) / Double(lengths.count))
      }
    }
    cuts.sort()
    var ranges: [ClosedRange<Double>] = []
    for (from, to) in zip(cuts, cuts.dropFirst()) where from < to {
      let x = point(at: (from + to) / 2).x
      guard left <= x, x <= right else { continue }
      if let last = ranges.last, last.upperBound == from {
        ranges[ranges.count - 1] = last.lowerBound...to
      } else {
        ranges.append(from...to)
      }
    }
    return ranges
  }

  /// The point at a parameter, from 0 to 1.
  fileprivate func point(at t: Double) -> PointOffset {
    switch segment {
    case .curve(let x1, let y1, let x2, let y2, let x, let y):
      let point = Outline.Curve(from, (x1, y1), (x2, y2), (x, y)).point(at: t)
      return PointOffset(x: point.x, y: point.y)
    case .line(let x, let y), .move(let x, let y):
      return PointOffset(x: from.x + (x - from.x) * t, y: from.y + (y - from.y) * t)
    case .close: return PointOffset(x: from.x, y: from.y)
    }
  }

  /// The parameter, from 0 to 1, at which so much of its length is gone.
  fileprivate func parameter(at length: Double) -> Double {
    if length <= 0 { return 0 }
    guard length < self.length, let number = lengths.firstIndex(where: { $0 >= length }) else { return 1 }
    let before = number == 0 ? 0 : lengths[number - 1]
    let chord = lengths[number] - before
    return (Double(number) + (chord > 0 ? (length - before) / chord : 0)) / Double(lengths.count)
  }
}
