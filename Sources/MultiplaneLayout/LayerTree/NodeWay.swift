import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// Where a named node was laid out in the content of the scroller around it. From this follows how the node stands in the
/// window on any frame, whether it exists there or not.
struct NodeWay {
  /// The slot of its name.
  var slot: Int
  /// The row of the scroller's content that it is or stands in, or the rows that it holds.
  var row: Row
  /// Where its corner was laid out in the box of that row, in points; `nil` for the row itself, and for a box of rows.
  var corner: PointOffset?
  /// Its size, in points.
  var size: PointOffset
  /// The innermost box around the node, itself included, that is in the row and that an edge of the window holds.
  var held: HeldBox?

  enum Row {
    /// A row by itself, by its number.
    case box(Int)
    /// A stack of rows that draws nothing itself, where it was laid out in the scroller's box.
    case stack(rows: Range<Int>, corner: PointOffset)
    /// A row of a list that no `ForEach` repeats, by its segment, and where its box was laid out in its line.
    case line(LazyStack, segment: Int, origin: PointOffset)
  }

  /// A box that an edge of the window holds, in the row of a scroller's content.
  struct HeldBox {
    var node: Node
    /// Where its corner was laid out in the row, in points.
    var corner: PointOffset
    var size: PointOffset
    /// The box it stands in, laid out in the row.
    var room: PointRect
  }
}

/// The ways of the named nodes that formulas ask for, by their scrollers.
struct NodeWays {
  private(set) var all: [(scroller: Int, way: NodeWay)] = []
  /// The slots of the wanted nodes, by the numbers of the nodes.
  private let wanted: [Int: Int]

  init(_ slots: Set<Int>, in scene: Scene) {
    wanted = slots.reduce(into: [:]) { $0[scene.namedNodes[$1].node] = $1 }
  }

  /// Finds the wanted nodes in a box of a layer, or of a row of a list.
  ///
  /// - Parameters:
  ///   - row: The row of a list, and its scroller.
  ///   - part: The content of a scroller, by its number.
  mutating func collect(_ box: Box, row: (scroller: Int, row: NodeWay.Row)?, _ part: (Int) -> ScrollPart?) {
    if wanted.isEmpty { return }
    collect(box, row.map { Inside(scroller: $0.scroller, row: $0.row) }, part)
  }

  /// The surroundings of a box inside a row of a scroller's content.
  private struct Inside {
    let scroller: Int
    let row: NodeWay.Row
    /// Where the box was laid out in the row; `nil` for the row itself.
    var corner: PointOffset?
    var held: NodeWay.HeldBox?
  }

  private mutating func collect(_ box: Box, _ inside: Inside?, _ part: (Int) -> ScrollPart?) {
    if let slot = wanted[box.node.number], let inside {
      all.append(
        (
          inside.scroller,
          NodeWay(
            slot: slot, row: inside.row, corner: inside.corner, size: PointOffset(box.size), held: inside.held)
        ))
    }
    if case .scroll(let layout) = box.content {
      guard let content = part(layout.scroller.number) else { return }
      for child in box.children { collect(child, at: PointOffset(child.origin), of: content, part) }
      return
    }
    for child in box.children {
      var deeper = inside
      let corner = inside?.corner ?? .zero
      deeper?.corner = corner + PointOffset(child.origin)
      if child.box.node.attributes.sticky != nil, let place = deeper?.corner {
        deeper?.held = NodeWay.HeldBox(
          node: child.box.node, corner: place, size: PointOffset(child.box.size),
          room: box.inner.offset(x: corner.x, y: corner.y))
      }
      collect(child.box, deeper, part)
    }
  }

  /// - Parameter corner: Where the box was laid out in the scroller's box.
  private mutating func collect(
    _ child: Box.Child, at corner: PointOffset, of content: ScrollPart, _ part: (Int) -> ScrollPart?
  ) {
    let (box, scroller) = (child.box, content.layout.scroller)
    guard let rows = content.numbers[ObjectIdentifier(box)] else { return }
    if case .row = box.role(inContentAlong: scroller.axis) {
      return collect(box, Inside(scroller: scroller.number, row: .box(rows.lowerBound)), part)
    }
    if let slot = wanted[box.node.number] {
      let row = NodeWay.Row.stack(rows: rows, corner: corner)
      all.append((scroller.number, NodeWay(slot: slot, row: row, size: PointOffset(box.size))))
    }
    for inner in box.children { collect(inner, at: corner + PointOffset(inner.origin), of: content, part) }
  }
}

extension NodeWay {
  /// How a node stands in its window.
  struct ElementPosition {
    var view: ViewValues
    /// The share by which the box it is held with would be out of the window, from 0 to 1.
    var pinned = 0.0
    /// Where its corner is seen from the window's corner with nothing moved, in points.
    var corner: PointOffset
  }
}

extension ScrollInstance {
  /// How a node stands in the window now; `nil` where its row is gone.
  func standing(_ way: NodeWay) -> NodeWay.ElementPosition? {
    let window = window
    switch way.row {
    case .stack(let rows, let corner):
      let growth = content.growth(before: rows.lowerBound)
      var (start, extent) = window.span(ofCorner: corner, way.size)
      start += growth
      extent += content.growth(before: rows.upperBound) - growth
      return standing(window.view(start: start, extent: extent), extent.points, at: corner, window)
    case .box(let number):
      guard case .box(let child, let extent) = content.rows[number] else { return nil }
      let growth = content.growth(before: number)
      var place = child.origin
      place[axis] += growth
      let row = ScrollContent.PlacedRow(
        number: number, row: content.rows[number], start: place[axis], growth: growth)
      let pinned = stickyOffset(of: row, child.box, extent: extent, window)?.pinned ?? 0
      return standing(way, inRowAt: place, extent, origin: .zero, pinned, window)
    case .line(let stack, let segment, let origin):
      for row in content {
        var found: (list: RowList, start: Length)?
        content.forEachList(of: row) { list, start, _ in if list.stack === stack { found = (list, start) } }
        guard let (list, start) = found else { continue }
        let span = list.span(of: list.firstLines[segment])
        var place = Point.zero
        if case .list(_, let corner) = row.row { place = corner }
        place[axis] = start + span.start
        let pinned = list.pinned(stack.segments[segment], start: place[axis], extent: span.extent, window) ?? 0
        return standing(way, inRowAt: place, span.extent, origin: origin, pinned, window)
      }
      return nil
    }
  }

  /// - Parameters:
  ///   - place: Where the row stands, along the axis from where the content begins.
  ///   - extent: How long the row is.
  ///   - origin: Where the row's box stands in it.
  private func standing(
    _ way: NodeWay, inRowAt place: Point, _ extent: Length, origin: PointOffset, _ pinned: Double,
    _ window: ScrollWindow
  ) -> NodeWay.ElementPosition {
    let corner = PointOffset(window.mirrored(place, extent: extent)) + origin
    var pinned = pinned
    if let held = way.held, let edge = held.node.attributes.sticky {
      let room = window.interval(of: held.room.offset(x: corner.x, y: corner.y))
      let (start, extent) = window.span(ofCorner: corner + held.corner, held.size)
      let constraint = StickyConstraint(edge: edge, containingBlock: room, hidden: hidden(held.node))
      pinned = window.stickyOffset(for: constraint, start: start, extent: extent).pinned
    }
    let seen = corner + (way.corner ?? .zero)
    let view =
      way.corner == nil ? window.view(start: place[axis], extent: extent) : window.view(ofCorner: seen, way.size)
    var standing = standing(view, way.size[axis], at: seen, window)
    standing.pinned = pinned
    return standing
  }

  private func standing(
    _ view: ViewValues, _ extent: Double, at corner: PointOffset, _ window: ScrollWindow
  ) -> NodeWay.ElementPosition {
    let seen = part.layout.window(of: box)
    var place = corner - seen.origin
    let along = view[.windowStart]
    place[axis] = window.mirror == nil ? along : window.extent - along - extent
    return NodeWay.ElementPosition(view: view, corner: place)
  }
}

extension LayerTree {
  /// Gives expressions the places of the named nodes in their windows.
  ///
  /// A node that does not exist on the frame is where it would be with nothing moved.
  func publishWays() {
    for (number, way) in ways.all {
      guard let standing = scrollers[number]?.standing(way) else { continue }
      (context.step.nodes[way.slot].view, context.step.nodes[way.slot].pinned) = (standing.view, standing.pinned)
      (context.step.nodes[way.slot].x, context.step.nodes[way.slot].y) = (standing.corner.x, standing.corner.y)
    }
  }
}
