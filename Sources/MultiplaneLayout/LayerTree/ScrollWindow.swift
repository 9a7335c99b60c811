package import MultiplaneBase
package import MultiplaneExpressions
import MultiplaneScene

/// The window of a scroller: its visible and its prepared part, along its axis, in the coordinates of its box as at
/// offset 0.
package struct ScrollWindow {
  var scroller: Scroller
  /// The offset, to the nearest 1/64 point.
  var position: Length
  /// The rest of the exact offset beyond that, in points: places and shares count it in.
  var residue: Double
  /// Where the visible part begins and ends, insets left out.
  package var visibleStart: Length
  package var visibleEnd: Length
  /// The whole viewport: rows are drawn under insets although they do not count as visible there.
  package var drawnStart: Length
  package var drawnEnd: Length
  /// For content that begins on the right: the sum of the viewport's edges. Places along the axis then count from the right
  /// edge, as elsewhere from the left one. The sum less such a place is where it is seen.
  var mirror: Length?

  var axis: Axis { scroller.axis }

  /// - Parameter offset: The offset of the content, in points.
  package init(_ part: ScrollPart, offset: Double) {
    scroller = part.layout.scroller
    position = Length(bounded: offset)
    residue = offset - position.points
    let axis = part.layout.scroller.axis
    let (start, extent) = (part.viewport.origin[axis], part.viewport.extents[axis])
    drawnStart = Length(points: start) + position
    drawnEnd = drawnStart + Length(points: extent)
    let insets = part.layout.insets
    let isMirrored = part.layout.scroller.isMirrored
    mirror = isMirrored ? Length(points: start) + Length(points: start + extent) : nil
    visibleStart = drawnStart + (isMirrored ? insets.end(axis) : insets.start(axis))
    visibleEnd = drawnEnd - (isMirrored ? insets.start(axis) : insets.end(axis))
  }

  /// This window of content at offset 0, with the content at another offset, in points.
  func scrolled(to offset: Double) -> ScrollWindow {
    var window = self
    window.position = Length(bounded: offset)
    window.residue = offset - window.position.points
    window.visibleStart = visibleStart + window.position
    window.visibleEnd = visibleEnd + window.position
    window.drawnStart = drawnStart + window.position
    window.drawnEnd = drawnEnd + window.position
    return window
  }

  /// Where the corner of a row of some extent is seen in the scroller's box as at offset 0.
  func mirrored(_ place: Point, extent: Length) -> Point {
    mirror.map { Point(x: $0 - place.x - extent, y: place.y) } ?? place
  }

  /// A distance along the content as it is seen.
  func mirrored(_ distance: PointOffset) -> PointOffset {
    mirror == nil ? distance : PointOffset(x: -distance.x, y: distance.y)
  }

  /// The interval in which rows are prepared: that of the exact offset, in whole 1/64 points that hold it.
  package func prepared(overscan: Length) -> (start: Length, end: Length) {
    let drawn = drawn
    return (min(drawn.start, visibleStart - overscan - below), max(drawn.end, visibleEnd + overscan + above))
  }

  /// The interval of the viewport at the exact offset, in whole 1/64 points that hold it.
  var drawn: (start: Length, end: Length) { (drawnStart - below, drawnEnd + above) }
  private var below: Length { Length(units: residue < 0 ? 1 : 0) }
  private var above: Length { Length(units: residue > 0 ? 1 : 0) }

  /// Where a place of the content is seen from the window's start, in points.
  func distance(to place: Length) -> Double { (place - visibleStart).points - residue }

  /// How long the window is, in points.
  var extent: Double { max(0, (visibleEnd - visibleStart).points) }

  /// Whether a row is in the open interval of the window and its overscan; one that only touches its edge is not.
  package func prepares(start: Length, extent: Length, overscan: Length) -> Bool {
    let interval = prepared(overscan: overscan)
    return start < interval.end && start + extent > interval.start
  }

  /// Whether any of a row is in the window: its `fraction` is above 0.
  package func shows(start: Length, extent: Length) -> Bool {
    if extent <= 0 || visibleEnd <= visibleStart { return false }
    let distance = distance(to: start)
    return distance < self.extent && distance + extent.points > 0
  }

  /// How much of a row is in the window, from 0 to 1.
  package func fraction(start: Length, extent: Length) -> Double {
    guard shows(start: start, extent: extent) else { return 0 }
    return view(start: start, extent: extent).fraction
  }

  /// How a row stands in the window.
  package func view(start: Length, extent: Length) -> ViewValues {
    ViewValues(position: distance(to: start), extent: extent.points, viewport: self.extent)
  }

  /// How a box stands in the window. Its corner is seen at a place of the scroller's box as at offset 0, in points.
  func view(ofCorner corner: PointOffset, _ size: PointOffset) -> ViewValues {
    let (start, extent) = span(ofCorner: corner, size)
    return view(start: start, extent: extent)
  }
}

extension ScrollPart {
  /// Where the window ends along the axis as it is seen, insets left out, in points from the scroller's corner.
  var windowEnd: Double {
    let window = ScrollWindow(self, offset: 0)
    let end = max(window.visibleStart, window.visibleEnd)
    return (window.mirror.map { $0 - end } ?? end).points
  }
}
