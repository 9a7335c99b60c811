package import MultiplaneBase
package import MultiplaneScene

/// The place of a corner on the viewport along an axis, in the parts that are rounded to pixels apart.
///
/// A box that moves by itself (by `x`, `y` or `speed`) has an *anchor*: a number that is rounded once. A box at rest in
/// it keeps its distance from there, the *edge*. The *travel* of each scroller is rounded by itself. So neighbours meet,
/// whatever they stand in. All in points.
package struct AxisPlace: Sendable {
  /// The corner of the nearest thing around that moves by itself, or of the viewport.
  package private(set) var anchor = 0.0
  /// How many things that move by themselves stand around the corner, its own box included.
  private var anchorCount = 0
  /// Whether the anchor may stand between pixels.
  package private(set) var isSubpixel = false
  /// Whether the corner is the anchor's own.
  package private(set) var isAnchor = false
  /// From the anchor to the corner, as at offset 0.
  package private(set) var edge = 0.0
  /// The travel of the first scroller since the anchor; nearly always there is no other.
  package private(set) var travel = Travel()
  /// The distance that scrollers inside that scroller have moved their content.
  package private(set) var innerTravels: [Travel] = []

  /// The motion of a scroller's content.
  package struct Travel: Sendable {
    /// How far, in points.
    package var distance = 0.0
    /// How far at the end of the content, in points; 0 where the content does not scroll.
    package var full = 0.0
    /// From the anchor to the end of the window, as at offset 0.
    package var window = 0.0
    /// From the anchor to the end of the content, as at offset 0: at the end of its way it meets that of the window.
    package var content: Double { window - full }
  }

  /// The start of the canvas: everything zero.
  package init() {}

  /// The corner itself, before anything is rounded.
  package var point: Double { anchor + edge + allTravel }

  private var allTravel: Double { innerTravels.reduce(travel.distance) { $0 + $1.distance } }

  /// Steps to a box at a distance.
  ///
  /// - Parameters:
  ///   - origin: Where the box was laid out in the one around it.
  ///   - offset: How far it is moved from there.
  ///   - moves: Whether it moves by itself.
  ///   - isSubpixel: Whether it may then stand between pixels.
  package mutating func descend(origin: Double, offset: Double, moves: Bool, isSubpixel: Bool) {
    if moves {
      anchor = anchor + (edge + origin) + offset + allTravel
      anchorCount += 1
      (self.isSubpixel, isAnchor, edge, travel) = (isSubpixel, true, 0, Travel())
      if !innerTravels.isEmpty { innerTravels = [] }
    } else {
      (isAnchor, edge) = (false, edge + origin + offset)
    }
  }

  /// The same place as it is counted from the corner of a box around, which becomes zero.
  package func relative(to base: AxisPlace) -> AxisPlace {
    var place = self
    guard anchorCount == base.anchorCount else {
      place.anchor -= base.point
      return place
    }
    // Nothing in the box moves the corner by itself: both have the same anchor, and the scrollers around the box.
    (place.anchor, place.edge) = (0, edge - base.edge)
    if base.travel.distance != 0 {
      place.innerTravels.removeFirst(base.innerTravels.count)
      place.travel = place.innerTravels.isEmpty ? Travel() : place.innerTravels.removeFirst()
    }
    place.travel.window -= base.edge
    for index in place.innerTravels.indices { place.innerTravels[index].window -= base.edge }
    return place
  }

  /// Steps into the content of a scroller whose corner this is.
  ///
  /// - Parameters:
  ///   - distance: How far the content is moved.
  ///   - full: How far it is moved at its end.
  ///   - window: Where the window ends, from the scroller's corner.
  package mutating func scroll(by distance: Double, full: Double, window: Double) {
    // At the start there is nothing to round.
    if distance == 0 { return }
    let travel = Travel(distance: distance, full: full, window: edge + window)
    if self.travel.distance == 0 { self.travel = travel } else { innerTravels.append(travel) }
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

  /// The same place from the corner of a box around.
  package func relative(to base: CornerPlace) -> CornerPlace {
    var place = self
    (place.x, place.y) = (x.relative(to: base.x), y.relative(to: base.y))
    return place
  }

  /// Steps to a box at a distance; see `AxisPlace`.
  package mutating func descend(origin: PointOffset, offset: PointOffset, moves: Axes = [], isSubpixel: Bool = false) {
    x.descend(origin: origin.x, offset: offset.x, moves: moves.contains(.horizontal), isSubpixel: isSubpixel)
    y.descend(origin: origin.y, offset: offset.y, moves: moves.contains(.vertical), isSubpixel: isSubpixel)
  }
}
