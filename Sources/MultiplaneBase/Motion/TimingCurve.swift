/// A timing curve: progress over time, both from 0 to 1; on the way the progress may be below 0 or above 1.
package enum TimingCurve: Sendable, Hashable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1) with two control points, as in CSS; `x1` and `x2` lie in 0...1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// CSS's `ease`.
  package static let ease = bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS's `ease-in`.
  package static let easeIn = bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-out`.
  package static let easeOut = bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in-out`.
  package static let easeInOut = bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The curves a scene can name.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  /// The same curve where it only rises: control points held between its ends.
  package var rising: TimingCurve {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return self }
    return .bezier(x1: x1, y1: max(0, min(y1, 1)), x2: x2, y2: max(0, min(y2, 1)))
  }

  /// Bounds of the progress: it may lead beyond its ends.
  package var range: ClosedRange<Double> {
    guard case .bezier(_, let y1, _, let y2) = self else { return 0...1 }
    return min(0, y1, y2)...max(1, y1, y2)
  }

  /// The progress at a time `t` from 0 to 1; outside it rests at its ends.
  package func progress(at t: Double) -> Double {
    if t <= 0 { return 0 }
    if t >= 1 { return 1 }
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return t }
    return Self.bezier(Self.parameter(at: t, x1, x2), y1, y2)
  }

  /// How fast the progress grows at a time `t`: 1 for a linear curve; 0 where the curve stands upright.
  ///
  /// Before 0 and after 1 it is that of the end, where the curve is on its way to the next control point.
  package func slope(at t: Double) -> Double {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return 1 }
    if t <= 0 { return Self.slope(towards: [(x1, y1), (x2, y2), (1, 1)]) }
    if t >= 1 { return Self.slope(towards: [(1 - x2, 1 - y2), (1 - x1, 1 - y1), (1, 1)]) }
    let u = Self.parameter(at: t, x1, x2)
    func derivative(_ p1: Double, _ p2: Double) -> Double {
      3 * (1 - u) * (1 - u) * p1 + 6 * (1 - u) * u * (p2 - p1) + 3 * u * u * (1 - p2)
    }
    let dx = derivative(x1, x2)
    return dx > 1e-12 ? derivative(y1, y2) / dx : 0
  }

  /// The slope of the way from (0, 0) to the first of some points that lies elsewhere.
  private static func slope(towards points: [(x: Double, y: Double)]) -> Double {
    guard let next = points.first(where: { $0 != (0, 0) }), next.x > 0 else { return 0 }
    return next.y / next.x
  }

  /// The parameter at which the curve is at a time `t` between 0 and 1.
  ///
  /// Found by bisection to the last bit: the same on every machine, some 60 steps.
  private static func parameter(at t: Double, _ x1: Double, _ x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if bezier(middle, x1, x2) < t { low = middle } else { high = middle }
    }
  }

  /// One coordinate of the curve at parameter `u`, Horner's form.
  private static func bezier(_ u: Double, _ p1: Double, _ p2: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * u + b) * u + c) * u
  }
}
