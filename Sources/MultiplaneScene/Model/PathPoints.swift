/// Points of data as an outline: a line or an area in a box.
package struct PathPoints: Sendable {
  /// The outline that is made of the points.
  package enum Form: String, Sendable, CaseIterable { case line, area }

  /// The points in order, in numbers of the data, `y` upwards; `nil` is a gap.
  package var points: [(x: Double, y: Double)?]
  /// The numbers at the left and at the right side.
  package var xRange: (from: Double, to: Double)
  /// The numbers at the bottom and at the top.
  package var yRange: (from: Double, to: Double)
  package var form: Form

  /// Points of data.
  ///
  /// - Parameters:
  ///   - xRange: Without one it goes from the least to the greatest number.
  ///   - yRange: The same, with 0 among them.
  package init(
    _ points: [(x: Double, y: Double)?], xRange: (Double, Double)? = nil, yRange: (Double, Double)? = nil, form: Form
  ) {
    (self.points, self.form) = (points, form)
    let known = points.compactMap(\.self)
    func range(_ values: [Double]) -> (Double, Double) { (values.min() ?? 0, values.max() ?? 0) }
    self.xRange = xRange ?? range(known.map(\.x))
    self.yRange = yRange ?? range(known.map(\.y) + [0])
  }

  /// The outline in a box of an extent in points. Where a range is a single number, all points are in its middle.
  package func outline(width: Double, height: Double) -> Outline {
    func share(_ value: Double, _ range: (from: Double, to: Double)) -> Double {
      range.from == range.to ? 0.5 : (value - range.from) / (range.to - range.from)
    }
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (width * share(point.x, xRange), height * (1 - share(point.y, yRange)))
    }
    // The area ends at 0, or at the side of the box that is nearest to it.
    let (low, high) = (min(yRange.from, yRange.to), max(yRange.from, yRange.to))
    let base = place((x: 0, y: max(low, min(0, high)))).y
    var elements: [Outline.Segment] = []
    for run in points.split(whereSeparator: { $0 == nil }) {
      let places = run.compactMap { $0.map(place) }
      guard let first = places.first, let last = places.last else { continue }
      if form == .area {
        elements.append(.move(x: first.x, y: base))
        elements += places.map { .line(x: $0.x, y: $0.y) }
        elements += [.line(x: last.x, y: base), .close]
      } else {
        elements.append(.move(x: first.x, y: first.y))
        elements += places.dropFirst().map { .line(x: $0.x, y: $0.y) }
      }
    }
    return Outline(elements: elements)
  }
}
