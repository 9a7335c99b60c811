/// A vector outline: the drawing of a `Path`, in the coordinates of its box.
package struct Outline: Sendable, Hashable {
  /// One step of the pen, with absolute coordinates.
  package enum Segment: Sendable, Hashable {
    case move(x: Double, y: Double)
    case line(x: Double, y: Double)
    /// A cubic Bézier with two control points.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    case close
  }
  /// The steps, in order.
  package var elements: [Segment]
  /// An outline by its steps.
  package init(elements: [Segment]) { self.elements = elements }

  /// The box of all points and control points: left, top, right, bottom. `nil` if the outline is empty.
  package var controlBounds: (left: Double, top: Double, right: Double, bottom: Double)? {
    var bounds: (Double, Double, Double, Double)?
    func include(_ x: Double, _ y: Double) {
      if let b = bounds {
        bounds = (min(b.0, x), min(b.1, y), max(b.2, x), max(b.3, y))
      } else {
        bounds = (x, y, x, y)
      }
    }
    for element in elements {
      switch element {
      case .move(let x, let y), .line(let x, let y): include(x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        include(x1, y1)
        include(x2, y2)
        include(x, y)
      case .close: break
      }
    }
    return bounds.map { (left: $0.0, top: $0.1, right: $0.2, bottom: $0.3) }
  }
}
