import MultiplaneBase
import MultiplaneScene

/// The constraint of a sticky box: the edge of the window that holds it, and where that ends.
struct StickyConstraint {
  var edge: WindowEdge
  /// Where its containing block begins and ends along the axis; `nil` where nothing ends.
  var containingBlock: (start: Length, end: Length)?
  /// How far a floating bar is hidden, in points; `nil` for a box that does not float.
  var hidden: Double?
}

/// How something is held at an edge of its window.
struct StickyOffset {
  /// How far it is from its own place along the axis, in points.
  var distance = 0.0
  /// The share of its extent by which it would be out of the window, from 0 to 1. For a floating bar, the share that is in the
  /// window.
  var pinned = 0.0
}

extension CompositingLayer {
  /// How the layer is held at an edge of the window around it, if it is.
  ///
  /// - Parameter hidden: How far it is hidden, if it floats.
  func stickyOffset(in around: StepContext, hidden: Double?) -> StickyOffset? {
    guard let containingBlock, let edge = box.node.attributes.sticky, let window = around.window else { return nil }
    let (start, extent) = window.span(ofCorner: around.layout + layout, PointOffset(box.size))
    let room = window.interval(of: containingBlock.offset(x: around.layout.x, y: around.layout.y))
    return window.stickyOffset(
      for: StickyConstraint(edge: edge, containingBlock: room, hidden: hidden), start: start, extent: extent)
  }
}

extension RowList {
  /// How far a header or footer that the list holds would be out of the window; `nil` for all other rows.
  func pinned(_ segment: RowSegment, start: Length, extent: Length, _ window: ScrollWindow) -> Double? {
    let pins = stack.node.attributes.pin
    let edge: WindowEdge
    switch segment.role {
    case .header where pins.contains(.headers): edge = .start
    case .footer where pins.contains(.footers): edge = .end
    default: return nil
    }
    return window.stickyOffset(for: StickyConstraint(edge: edge), start: start, extent: extent).pinned
  }
}

extension ScrollInstance {
  /// How a row by itself is held at an edge of the window, if it is.
  func stickyOffset(of row: ScrollContent.PlacedRow, _ box: Box, extent: Length, _ window: ScrollWindow)
    -> StickyOffset?
  {
    guard let edge = box.node.attributes.sticky else { return nil }
    let constraint = StickyConstraint(
      edge: edge, containingBlock: content.containingBlock(ofRow: row.number), hidden: hidden(box.node))
    return window.stickyOffset(for: constraint, start: row.start, extent: extent)
  }

  /// How far a node is hidden; `nil` if it does not float.
  func hidden(_ node: Node) -> Double? { node.attributes.floats ? place.floatingBars[node.number]?.hidden ?? 0 : nil }
}

extension ScrollWindow {
  /// How something is held: at the edge of the window, until its containing block ends; that end pushes it off.
  ///
  /// - Parameters:
  ///   - start: Where it stands without being held.
  ///   - extent: How long it is.
  func stickyOffset(for constraint: StickyConstraint, start: Length, extent: Length) -> StickyOffset {
    let (natural, length) = (distance(to: start), extent.points)
    var held = StickyOffset()
    switch constraint.edge {
    case .start:
      var place = max(natural, -(constraint.hidden ?? 0))
      if let room = constraint.containingBlock { place = min(place, distance(to: room.end) - length) }
      held.distance = max(0, place - natural)
      let out = constraint.hidden == nil ? -natural : place + length
      held.pinned = length > 0 ? out / length : out > 0 ? 1 : 0
    case .end:
      let last = self.extent - length
      var place = min(natural, last)
      if let room = constraint.containingBlock { place = max(place, distance(to: room.start)) }
      held.distance = min(0, place - natural)
      held.pinned = length > 0 ? (natural - last) / length : natural > last ? 1 : 0
    }
    held.pinned = max(0, min(held.pinned, 1))
    return held
  }

  /// The start and extent of a box along the axis. Its corner is seen at a place of the scroller's box as at offset 0, in points.
  func span(ofCorner corner: PointOffset, _ size: PointOffset) -> (start: Length, extent: Length) {
    let (start, extent) = (Length(points: corner[axis]), Length(points: size[axis]))
    return (mirror.map { $0 - start - extent } ?? start, extent)
  }

  /// The start and end along the axis of a rectangle that is seen at a place of the scroller's box as at offset 0.
  func interval(of rect: PointRect) -> (start: Length, end: Length) {
    let (start, extent) = span(ofCorner: rect.origin, rect.extents)
    return (start, start + extent)
  }
}
