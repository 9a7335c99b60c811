package import MultiplaneBase
package import MultiplaneScene

/// Lines at the sides of a box, each inside its edge.
package struct SideLines: Hashable, Sendable {
  /// A line at a side.
  package struct Line: Hashable, Sendable {
    /// In points; 0 where there is none.
    package var width: Double
    package var color: RGBA
    /// A line of some width.
    package init(width: Double, color: RGBA) { (self.width, self.color) = (width, color) }
  }
  package var top, left, bottom, right: Line

  /// The lines by their sides.
  package init(_ line: (Property.Side) -> Line) {
    (top, left, bottom, right) = (line(.top), line(.left), line(.bottom), line(.right))
  }

  /// The line at a side.
  package subscript(side: Property.Side) -> Line {
    switch side {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }

  /// The line around the whole box, if it is the same everywhere.
  package var common: Line? { top == left && left == bottom && bottom == right ? top : nil }

  /// The colours that are seen, each once, in the order of sides.
  package var colors: [RGBA] {
    var colors: [RGBA] = []
    for side in Property.Side.allCases {
      let line = self[side]
      if line.width > 0, line.color.alpha > 0, !colors.contains(line.color) { colors.append(line.color) }
    }
    return colors
  }

  /// How far the lines reach into the box, in points.
  package var extents: SideExtents {
    SideExtents(top: top.width, left: left.width, bottom: bottom.width, right: right.width)
  }
}

/// The inner edge of lines at the sides of a box: a box with corners that are parts of ellipses.
///
/// The lines of two sides meet along the way from the outer corner to the inner one, and on from there, as in CSS.
package struct InnerEdge: Sendable {
  /// How far the edge lies inside the box at each side.
  package var extents: SideExtents
  /// The radii of a corner, along the upper side and down.
  package typealias Radii = (x: Double, y: Double)
  package var topLeft, topRight, bottomRight, bottomLeft: Radii

  /// The edge inside a box with round corners; all in one unit.
  ///
  /// - Parameter corners: The radii of the box's own corners, as they fit into it.
  package init(width: Double, height: Double, corners: CornerRadii, _ extents: SideExtents) {
    // Lines that are thicker than the box meet where their widths say.
    let across = extents.left + extents.right
    let down = extents.top + extents.bottom
    let (sx, sy) = (across > width ? max(0, width) / across : 1, down > height ? max(0, height) / down : 1)
    let inner = SideExtents(
      top: extents.top * sy, left: extents.left * sx, bottom: extents.bottom * sy, right: extents.right * sx)
    self.extents = inner
    let (roomX, roomY) = (max(0, width - inner.left - inner.right), max(0, height - inner.top - inner.bottom))
    func radii(_ radius: Double, _ x: Double, _ y: Double) -> Radii {
      let (rx, ry) = (min(max(0, radius - x), roomX), min(max(0, radius - y), roomY))
      return rx > 0 && ry > 0 ? (rx, ry) : (0, 0)
    }
    topLeft = radii(corners.topLeft, inner.left, inner.top)
    topRight = radii(corners.topRight, inner.right, inner.top)
    bottomRight = radii(corners.bottomRight, inner.right, inner.bottom)
    bottomLeft = radii(corners.bottomLeft, inner.left, inner.bottom)
  }

  /// Whether a point of the box lies inside the lines; counted from the box's corner.
  package func contains(x: Double, y: Double, width: Double, height: Double) -> Bool {
    let (left, above) = (x - extents.left, y - extents.top)
    let (right, below) = (width - extents.right - x, height - extents.bottom - y)
    guard left >= 0, above >= 0, right > 0, below > 0 else { return false }
    return [
      (left, above, topLeft), (right, above, topRight), (right, below, bottomRight), (left, below, bottomLeft),
    ].allSatisfy { across, down, radii in
      let (dx, dy) = (radii.x - across, radii.y - down)
      guard dx > 0, dy > 0 else { return true }
      let (u, v) = (dx / radii.x, dy / radii.y)
      return u * u + v * v <= 1
    }
  }

  /// The part of the box that belongs to a side, as corners in order; the parts of all sides make up the box.
  package func part(of side: Property.Side, width: Double, height: Double) -> [PointOffset] {
    let (across, down) = (extents.left + extents.right, extents.top + extents.bottom)
    // So many times as far as the inner corners, the lines from two corners meet.
    let reach = min(across > 0 ? width / across : .infinity, down > 0 ? height / down : .infinity)
    if !reach.isFinite { return [] }
    let outer = [
      PointOffset(x: 0, y: 0), PointOffset(x: width, y: 0), PointOffset(x: width, y: height),
      PointOffset(x: 0, y: height),
    ]
    let inner = [
      PointOffset(x: extents.left * reach, y: extents.top * reach),
      PointOffset(x: width - extents.right * reach, y: extents.top * reach),
      PointOffset(x: width - extents.right * reach, y: height - extents.bottom * reach),
      PointOffset(x: extents.left * reach, y: height - extents.bottom * reach),
    ]
    let (from, to) =
      switch side {
      case .top: (0, 1)
      case .right: (1, 2)
      case .bottom: (2, 3)
      case .left: (3, 0)
      }
    return [outer[from], outer[to], inner[to], inner[from]]
  }
}
