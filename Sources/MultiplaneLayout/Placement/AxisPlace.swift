package import MultiplaneBase
package import MultiplaneScene

/// Where a corner stands on the viewport along an axis, in the parts that come to whole pixels apart.
///
/// What moves by itself (by `x`, `y` or `speed`) has an *anchor*: a number that is rounded once. What stands still in
/// it keeps its *edge* from there, and every scroller's *travel* is rounded by itself, so that neighbours meet whatever
/// they stand in. All in points.
package struct AxisPlace: Sendable {
  /// The corner of the nearest thing around that moves by itself, or of the viewport.
  package private(set) var anchor = 0.0
  /// Whether the anchor may stand between pixels.
  package private(set) var glides = false
  /// Whether the corner is the anchor's own.
  package private(set) var isAnchor = false
  /// From the anchor to the corner, as at offset 0.
  package private(set) var edge = 0.0
  /// How far scrollers since the anchor have moved what is in them: one, as nearly always, or the first of several.
  package private(set) var travel = 0.0
  /// What scrollers inside that scroller have moved.
  package private(set) var innerTravels: [Double] = []

  /// The start of the canvas: everything zero.
  package init() {}

  /// The corner itself, before anything is rounded.
  package var point: Double { anchor + edge + allTravel }

  private var allTravel: Double { innerTravels.isEmpty ? travel : innerTravels.reduce(travel, +) }

  /// Steps to a box at a distance.
  ///
  /// - Parameters:
  ///   - origin: Where the box was laid out in the one around it.
  ///   - offset: How far it is moved from there.
  ///   - moves: Whether it moves by itself.
  ///   - glides: Whether it may then stand between pixels.
  package mutating func enter(origin: Double, offset: Double, moves: Bool, glides: Bool) {
    if moves {
      anchor = anchor + (edge + origin) + offset + allTravel
      (self.glides, isAnchor, edge, travel) = (glides, true, 0, 0)
      if !innerTravels.isEmpty { innerTravels = [] }
    } else {
      (isAnchor, edge) = (false, edge + origin + offset)
    }
  }

  /// Steps into the content of a scroller that is moved by a distance.
  package mutating func scroll(by distance: Double) {
    if travel == 0 { travel = distance } else { innerTravels.append(distance) }
  }
}

/// Where a corner stands on the viewport.
package struct CornerPlace: Sendable {
  /// Across.
  package var x = AxisPlace()
  /// Down.
  package var y = AxisPlace()

  /// The corner of the viewport.
  package init() {}

  /// The place along an axis.
  package subscript(axis: Axis) -> AxisPlace {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The corner itself, in points, before anything is rounded.
  package var point: PointOffset { PointOffset(x: x.point, y: y.point) }

  /// Steps to a box at a distance; see `AxisPlace`.
  package mutating func enter(origin: PointOffset, offset: PointOffset, moves: Axes = [], glides: Bool = false) {
    x.enter(origin: origin.x, offset: offset.x, moves: moves.contains(.horizontal), glides: glides)
    y.enter(origin: origin.y, offset: offset.y, moves: moves.contains(.vertical), glides: glides)
  }
}
