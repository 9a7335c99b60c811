import MultiplaneBase
import MultiplaneScene

/// What a scroller shows and prepares, along its axis, in the coordinates of its box as at offset 0.
struct Window {
  var scroller: Scroller
  var position: Length
  /// What is seen, insets left out.
  var visibleStart: Length
  var visibleEnd: Length
  /// The whole viewport: rows are drawn under insets although they do not count as visible there.
  var drawnStart: Length
  var drawnEnd: Length
  /// For content that begins on the right: the sum of the viewport's edges. Places along the axis count from the right
  /// edge then as they count from the left one elsewhere; this less a place is where it is seen.
  var mirror: Length?

  var axis: Axis { scroller.axis }

  init(_ part: ScrollPart, position: Length) {
    scroller = part.content.scroller
    self.position = position
    let axis = part.content.scroller.axis
    let start = axis == .horizontal ? part.viewport.x : part.viewport.y
    let extent = axis == .horizontal ? part.viewport.width : part.viewport.height
    drawnStart = Length(points: start) + position
    drawnEnd = drawnStart + Length(points: extent)
    let insets = part.content.insets
    let isMirrored = part.content.scroller.isMirrored
    mirror = isMirrored ? Length(points: start) + Length(points: start + extent) : nil
    visibleStart = drawnStart + (isMirrored ? insets.end(axis) : insets.start(axis))
    visibleEnd = drawnEnd - (isMirrored ? insets.start(axis) : insets.end(axis))
  }

  /// Where the corner of a row of some extent is seen in the scroller's box as at offset 0.
  func seen(_ place: Point, extent: Length) -> Point {
    mirror.map { Point(x: $0 - place.x - extent, y: place.y) } ?? place
  }

  /// A distance along the content as it is seen.
  func seen(_ distance: PointOffset) -> PointOffset {
    mirror == nil ? distance : PointOffset(x: -distance.x, y: distance.y)
  }

  /// Where a box inside a row starts along the axis in the box around it, from the side the content begins at.
  func start(of child: Box.Child, in box: Box) -> Length {
    mirror != nil ? box.size[axis] - child.origin[axis] - child.box.size[axis] : child.origin[axis]
  }

  /// The padding on the side the content begins at.
  func start(of padding: EdgeInsets) -> Length { mirror != nil ? padding.end(axis) : padding.start(axis) }

  /// The interval in which rows are prepared.
  func prepared(overscan: Length) -> (start: Length, end: Length) {
    (min(drawnStart, visibleStart - overscan), max(drawnEnd, visibleEnd + overscan))
  }

  /// Whether a row is in the open interval of what is prepared; one that only touches its edge is not.
  func prepares(start: Length, extent: Length, overscan: Length) -> Bool {
    let interval = prepared(overscan: overscan)
    return start < interval.end && start + extent > interval.start
  }

  /// Whether any of a row is in the window: its `fraction` is above 0.
  func shows(start: Length, extent: Length) -> Bool {
    extent > 0 && start < visibleEnd && start + extent > visibleStart && visibleEnd > visibleStart
  }

  /// How much of a row is in the window, from 0 to 1.
  func fraction(start: Length, extent: Length) -> Double {
    guard shows(start: start, extent: extent) else { return 0 }
    let overlap: Length = min(start + extent, visibleEnd) - max(start, visibleStart)
    return overlap.points / extent.points
  }

  /// How a row stands in the window.
  func view(start: Length, extent: Length) -> RowView {
    RowView(
      position: (start - visibleStart).points, extent: extent.points,
      viewport: max(0, (visibleEnd - visibleStart).points))
  }
}
