import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The way from a layer down to a node that expressions name.
struct NodePath {
  struct Step {
    var box: Box
    /// Where the box stands in the box around it.
    var origin: PointOffset
    /// The rows of the scroller around that the box is or holds, by place in its content.
    var rows: Range<Int>?
    /// The row that the box is of a lazy stack: a header, a footer or a node that is a row by itself.
    var line: Line?
  }
  /// A row of a lazy stack that is no item's.
  struct Line {
    var stack: LazyStack
    var segment: RowSegment
  }
  var slot: Int
  var steps: [Step]
  var box: Box { steps[steps.count - 1].box }
}

extension InstanceTree {
  /// Finds the ways to some nodes, by number; headers and footers on them are laid out.
  func collectPaths(
    _ slots: [Int: Int], of layer: Box.Child, into paths: inout [NodePath]
  ) throws(SceneFailure) {
    var steps: [NodePath.Step] = []
    try walk(layer, slots, rows: [:], &steps, &paths)
  }

  private func walk(
    _ child: Box.Child, _ slots: [Int: Int], rows: [ObjectIdentifier: Range<Int>], line: NodePath.Line? = nil,
    _ steps: inout [NodePath.Step], _ paths: inout [NodePath]
  ) throws(SceneFailure) {
    let box = child.box
    steps.append(
      NodePath.Step(box: box, origin: PointOffset(child.origin), rows: rows[ObjectIdentifier(box)], line: line))
    defer { steps.removeLast() }
    if let slot = slots[box.node.number] { paths.append(NodePath(slot: slot, steps: steps)) }
    var inside = rows
    if case .scroll(let layout) = box.content { inside = builder.scrollPart(box, layout).numbers }
    for child in box.children { try walk(child, slots, rows: inside, &steps, &paths) }
    guard case .lazy(let stack) = box.content else { return }
    for segment in stack.segments
    where segment.source == nil && segment.node.contains(where: { slots[$0.number] != nil }) {
      let row = try engine.layout(segment, of: stack)
      try walk(row, slots, rows: [:], line: NodePath.Line(stack: stack, segment: segment), &steps, &paths)
    }
  }

  // MARK: On screen

  /// Finds how much of every named node is on screen.
  ///
  /// That is the part of the node's box, in points, that is inside the canvas and the windows of the scrollers around
  /// it, wherever `x`, `y` and `speed` of the node and of what it stands in have moved it on this frame. Size, rotation
  /// and clipping by other nodes do not count; neither does what stands in front. A node that is hidden, or stands in
  /// one that is, is not on screen. So that the answer cannot depend on itself, keys that read `fraction` or `onScreen`
  /// of any node do not count either.
  func watchNodes() {
    for path in nodePaths {
      let fraction = fraction(of: path)
      context.nodes[path.slot].fraction = fraction
      context.nodes[path.slot].onScreen = fraction > 0
    }
  }

  private func fraction(of path: NodePath) -> Double {
    var seen = PointRect(origin: .zero, size: engine.world.viewport.size)
    // Layout units add up exactly, in whatever order: what moves nodes between them is summed apart.
    var place = PointOffset.zero
    var moved = PointOffset.zero
    var motion = (factor: 1.0, carried: 0.0)
    var scroll: ScrollInstance?
    var grown: Length = 0
    var size = PointOffset.zero
    // Where the box was laid out in its scroller as at offset 0, and how it stands in the window if that is another place.
    var laid = PointOffset.zero
    // How far what the box is held with would be out of the window, and where what it stands in was laid out there.
    var pinned = 0.0
    var room = PointRect(x: 0, y: 0, width: 0, height: 0)
    for (index, step) in path.steps.enumerated() {
      let box = step.box
      var line: ViewValues?
      if let row = step.line {
        guard let scroll, let stand = scroll.stand(of: row, at: context.time) else { return 0 }
        // The size is still that of the list around, as long as its rows are now.
        let corner = stand.corner(in: path.steps[index - 1].box, size, scroll.window)
        place = place + corner
        laid = laid + corner
        moved = moved + stand.offset
        line = stand.view
        pinned = stand.pinned
      }
      place = place + step.origin
      laid = laid + step.origin
      size = PointOffset(box.size)
      if let rows = step.rows, let scroll {
        let (before, behind) = (scroll.content.growth(before: rows.lowerBound), scroll.content.growth(before: rows.upperBound))
        let start: Length = scroll.part.layout.scroller.isMirrored ? -behind : before
        place[scroll.axis] += (start - grown).points
        laid[scroll.axis] += (start - grown).points
        size[scroll.axis] += (behind - before).points
        grown = start
      }
      let view = { line ?? scroll?.window.view(ofCorner: laid, size) ?? ViewValues() }
      if let scroll, index > 0, let held = held(box, in: path.steps[index - 1].box, room, at: laid, size, of: scroll) {
        pinned = held.pinned
        var distance = PointOffset.zero
        distance[scroll.axis] = held.distance
        moved = moved + scroll.window.seen(distance)
      }
      guard let offset = offset(of: box, view, pinned, &motion) else { return 0 }
      moved = moved + offset
      room = box.inner.offset(x: laid.x, y: laid.y)
      (room.width, room.height) = (
        room.width + size.x - box.size.width.points, room.height + size.y - box.size.height.points
      )
      guard index < path.steps.count - 1, case .scroll(let content) = box.content else { continue }
      seen = seen.intersection(content.window(of: box).offset(x: place.x + moved.x, y: place.y + moved.y))
      scroll = scrollers[content.scroller.number]
      if let scroll { moved[scroll.axis] += (content.scroller.isMirrored ? 1 : -1) * scroll.shownOffset }
      (motion, grown, laid, pinned) = ((1, 1), 0, .zero, 0)
    }
    let rect = PointRect(x: place.x + moved.x, y: place.y + moved.y, width: size.x, height: size.y)
    if rect.isEmpty { return 0 }
    let part = rect.intersection(seen)
    return min(1, part.width / rect.width * (part.height / rect.height))
  }

  /// How the edge of the window holds a box, if it does.
  private func held(
    _ box: Box, in parent: Box, _ room: PointRect, at laid: PointOffset, _ size: PointOffset, of scroll: ScrollInstance
  ) -> Held? {
    guard let edge = box.node.attributes.sticky else { return nil }
    let window = scroll.window
    let (start, extent) = window.span(ofCorner: laid, size)
    // The content itself ends nothing.
    let holding = Holding(
      edge: edge, room: parent.isScroller ? nil : window.room(room), hidden: scroll.hidden(box.node))
    return window.held(holding, start: start, extent: extent)
  }

  /// How far a box is moved on this frame; `nil` if it is hidden.
  private func offset(
    of box: Box, _ view: () -> ViewValues, _ pinned: Double, _ motion: inout (factor: Double, carried: Double)
  ) -> PointOffset? {
    if case .boolean(false)? = box.value(.visible) { return nil }
    var offset = PointOffset(x: box.value(.x)?.double ?? 0, y: box.value(.y)?.double ?? 0)
    guard box.isUnit else { return offset }
    for entry in box.node.properties.entries {
      switch entry.property {
      case .x, .y, .visible: if !entry.expression.isLive { continue }
      case .speed: break
      default: continue
      }
      if entry.expression.dependence.contains(.screen) { continue }
      let value = value(of: entry.expression, in: box, view(), pinned)
      switch entry.property {
      case .x: offset.x = value.double ?? 0
      case .y: offset.y = value.double ?? 0
      case .speed:
        let travel = travel(of: box)
        motion.factor *= value.double ?? 0
        for axis in Axis.allCases { offset[axis] -= (motion.factor - motion.carried) * travel.scroll[axis] }
        motion.carried = motion.factor
      default: if case .boolean(false) = value { return nil }
      }
    }
    return offset
  }

  /// The axes a node with a speed moves along, and the scroll it follows along each: negative where content moves to the
  /// right.
  func travel(of box: Box) -> (axes: Axes, scroll: PointOffset) {
    var travel = PointOffset.zero
    guard let scroller = box.node.scroller.map({ engine.scene.scrollers[$0] }) else {
      let axis = engine.scene.canvas.axis
      travel[axis] = context.scrollers[0].scroll
      return (axis == .horizontal ? .horizontal : .vertical, travel)
    }
    func follow(_ scroller: Scroller) {
      let scroll = context.scrollers[scroller.number].scroll
      travel[scroller.axis] = scroller.isMirrored ? -scroll : scroll
    }
    follow(scroller)
    guard let partner = scroller.partner else {
      return (scroller.axis == .horizontal ? .horizontal : .vertical, travel)
    }
    follow(engine.scene.scrollers[partner])
    return (.both, travel)
  }

  /// The value of a live key; what fails is told when the key itself is evaluated.
  private func value(of expression: Expression, in box: Box, _ view: ViewValues, _ pinned: Double) -> ExpressionValue {
    enter(box, view, ofRow: ViewValues(), pinned: pinned)
    let value = expression.value(context)
    context.fault = nil
    return value
  }
}

/// How a header, a footer or a row by itself stands in its list on a frame.
private struct LineStand {
  var axis: Axis
  /// From the list's start.
  var start: Length
  var extent: Length
  /// How far from there it is seen, held or gliding, in points.
  var offset: PointOffset
  /// How it stands in the window.
  var view: ViewValues
  /// How far it would be out of the window if it is held there.
  var pinned: Double

  /// Where its slot's corner is seen in the box of its list, at its own place.
  ///
  /// - Parameter size: The size of that box now.
  func corner(in list: Box, _ size: PointOffset, _ window: Window) -> PointOffset {
    var corner = PointOffset.zero
    corner[axis.cross] = list.padding.start(axis.cross).points
    corner[axis] +=
      window.mirror == nil
      ? (list.padding.start(axis) + start).points
      : size[axis] - (list.padding.end(axis) + start + extent).points
    return corner
  }
}

extension ScrollInstance {
  /// How a row of a list stands; `nil` if it does not exist on the frame.
  fileprivate func stand(of line: NodePath.Line, at time: Double) -> LineStand? {
    // A scroller in a header is laid out once for the way and once for the frames; the stack as written is the same.
    guard let (list, origin) = content.list(ofNode: line.stack.node.number) else { return nil }
    let window = self.window
    let number = list.firstLines[line.segment.number]
    let lines = list.lines(in: window, from: origin)
    let pinned = list.pins(lines, in: window, from: origin).offsets[number]
    guard pinned != nil || lines.contains(number) else { return nil }
    let (start, extent) = list.span(of: number)
    var offset = list.slide(of: list.key(line.segment, item: 0), at: time) ?? .zero
    offset[axis] += pinned ?? 0
    return LineStand(
      axis: axis, start: start, extent: extent, offset: window.seen(offset),
      view: window.view(start: origin + start, extent: extent),
      pinned: list.pinned(line.segment, start: origin + start, extent: extent, window) ?? 0)
  }
}

extension ScrollLayout {
  /// What is seen of the content, insets left out, in the scroller's box.
  func window(of box: Box) -> PointRect {
    var rect = box.inner
    let (start, end) = (insets.start(scroller.axis).points, insets.end(scroller.axis).points)
    if scroller.axis == .horizontal {
      (rect.x, rect.width) = (rect.x + start, max(0, rect.width - start - end))
    } else {
      (rect.y, rect.height) = (rect.y + start, max(0, rect.height - start - end))
    }
    return rect
  }
}
