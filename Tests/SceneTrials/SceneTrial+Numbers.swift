import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

// What formulas were given against what places give.

extension SceneTrial {
  /// The values of nodes in windows, of rows, sets of rows and named nodes, computed from where everything stands.
  func numbersOfPlaces() throws -> String? {
    for state in states where !isUnderWay(state) {
      let judge = NumberJudge(scene, state)
      judge.judge(Placement(state))
      if let difference = judge.difference { return "numbers: frame \(state.frame): \(difference)" }
    }
    return nil
  }

  /// Whether an event may be on its way on a frame: rows that come, go or change are shorter or longer than their box.
  private func isUnderWay(_ state: FrameState) -> Bool {
    scene.events.contains { event in
      guard let animation = event.animation else { return false }
      guard case .time(let moment) = event.moment else { return true }
      let start = scene.time(of: moment)
      return start <= state.time + 1e-6 && state.time <= start + animation.duration + 1e-6
    }
  }
}

/// Computes anew what the leaves of a frame were given.
private final class NumberJudge {
  private let scene: Scene
  private let state: FrameState
  /// The numbers of headers and of footers.
  private var headers: Set<Int> = []
  private var footers: Set<Int> = []
  /// The numbers of the nodes that a `ForEach` repeats.
  private var repeated: Set<Int> = []
  /// Those of them whose rows are in groups.
  private var grouped: Set<Int> = []
  /// The slots of the nodes whose way a formula asks for, and of those whose place it asks for.
  private var ways: Set<Int> = []
  private var places: Set<Int> = []
  private(set) var difference: String?

  init(_ scene: Scene, _ state: FrameState) {
    (self.scene, self.state) = (scene, state)
    func visit(_ node: Node) {
      if case .forEach(let source) = node.kind {
        repeated.formUnion(node.children.map(\.number))
        if case .grouped = source { grouped.formUnion(node.children.map(\.number)) }
      }
      node.forEachPart { inner, part in
        if part == .header { headers.insert(inner.number) }
        if part == .footer { footers.insert(inner.number) }
        visit(inner)
      }
    }
    for layer in scene.layers { visit(layer) }
    scene.forEachExpression { expression, _ in
      for input in expression.inputs {
        switch input.slot {
        case .nodeView(let slot, _): ways.insert(slot)
        case .node(let slot, .x), .node(let slot, .y): places.insert(slot)
        default: continue
        }
      }
    }
  }

  func judge(_ placement: Placement) {
    for layer in placement.layers {
      visit(layer, nil)
      let node = PlacedNode(layer)
      visitNamed(node, seen: PointRect(origin: .zero, size: state.viewport.size), isHidden: false, nil, .zero)
    }
  }

  private func expect(_ found: Double, _ expected: Double, _ what: @autoclosure () -> String) {
    if abs(found - expected) <= 1e-6 * max(1, abs(expected)) { return }
    if difference == nil { difference = "\(what()) is \(found), places say \(expected)" }
  }

  // MARK: Views

  /// How a layer stands in the scroller around it, nothing moved.
  private struct Standing {
    var window: JudgedWindow
    /// The layer's corner in the scroller's box as at offset 0.
    var corner: PointOffset
    /// How the layer itself stands in the window.
    var own: ViewOfBox
    /// How the row around it does; `nil` in none.
    var row: ViewOfBox?
  }

  private func visit(_ placed: PlacedLayer, _ standing: Standing?) {
    if let standing { judgeLeaves(of: placed.state, standing) }
    let box = placed.state.layer.box
    var laid: [ObjectIdentifier: LaidBox] = [:]
    box.forEachInside(from: .zero, row: nil) { laid[ObjectIdentifier($0)] = $1 }
    for part in placed.parts {
      switch part {
      case .picture: break
      case .layer(let inner):
        guard var standing, let place = laid[ObjectIdentifier(inner.state.layer.box)] else {
          visit(inner, nil)
          continue
        }
        if let row = place.row {
          standing.row = standing.window.view(
            standing.corner + PointOffset(x: row.x, y: row.y), PointOffset(x: row.width, y: row.height))
        }
        standing.corner = standing.corner + place.corner
        standing.own = standing.window.view(standing.corner, PointOffset(inner.state.layer.box.size))
        visit(inner, standing)
      case .rows(let rows):
        guard let standing else { continue }
        _ = visit(rows, standing.window, from: standing.corner, row: standing.row)
      case .scroll(let scroll): visit(scroll, standing?.row)
      }
    }
  }

  private func visit(_ placed: PlacedScroll, _ row: ViewOfBox?) {
    let scroll = placed.state
    let (axis, insets) = (scroll.scroller.axis, scroll.layout.insets)
    let start = axis == .horizontal ? scroll.viewport.x : scroll.viewport.y
    let end = start + (axis == .horizontal ? scroll.viewport.width : scroll.viewport.height)
    // Of a scroller that each row has, a frame holds the values of the last row alone.
    if scroll.limit > 0, !scroll.scroller.isInRow {
      expect(
        state.scrollers[scroll.scroller.number].progress, min(1, max(0, scroll.position / scroll.limit)),
        "progress of scroller \(scroll.scroller.number)")
    }
    let window = JudgedWindow(
      axis: axis, start: start + insets.start(axis).points, end: end - insets.end(axis).points, travel: scroll.travel,
      isMirrored: scroll.scroller.isMirrored)
    let (prepared, visible) = visit(placed.rows, window, from: .zero, row: row)
    // Rows that are held exist wherever they stand, and count where they do.
    let hasOthers = placed.rows.contains { row in
      // So do bars that are held, though they move from there by themselves.
      isPinned(row) && row.state.layer.box.node.movesAlong(axis)
        || row.state.layer.box.node.attributes.sticky != nil
        || row.state.layer.parts.contains { if case .rows = $0 { true } else { false } }
    }
    if scroll.scroller.isInRow || hasOthers { return }
    let sets = state.rowSets[scroll.scroller.number]
    expect(sets.prepared.count, Double(prepared), "prepared.count of scroller \(scroll.scroller.number)")
    expect(sets.visible.count, Double(visible), "visible.count of scroller \(scroll.scroller.number)")
  }

  /// Visits rows, and counts those that are prepared and visible.
  ///
  /// - Parameters:
  ///   - corner: Where the layer the rows stand in was laid out in the scroller's box as at offset 0.
  ///   - row: How the row around them stands.
  private func visit(
    _ rows: [PlacedLayer], _ window: JudgedWindow, from corner: PointOffset, row outer: ViewOfBox?
  ) -> (prepared: Int, visible: Int) {
    var (prepared, visible) = (0, 0)
    // The cells of a line are as long as the longest of them.
    var lines: [LineOfCells: Double] = [:]
    for row in rows {
      if let line = line(of: row) { lines[line] = max(lines[line] ?? 0, row.state.slot(window.axis).extent) }
    }
    let open = uncovered(window, by: rows, from: corner)
    for row in rows {
      let layer = row.state.layer
      var (slot, extent) = row.state.slot(window.axis)
      if let line = line(of: row), let whole = lines[line] {
        // On the right, where mirrored content begins, a shorter cell ends with its line.
        if window.isMirrored { slot -= whole - extent }
        extent = whole
      }
      let own = window.view(start: corner[window.axis] + slot, extent: extent)
      if !headers.contains(layer.box.node.number), !footers.contains(layer.box.node.number) {
        prepared += 1
        if own.fraction > 0, open.map({ own.length(between: $0) > 1 / 4096 }) ?? true { visible += 1 }
      }
      visit(
        row,
        Standing(
          window: window, corner: corner + layer.origin, own: own, row: layer.box.node.isRow ? own : outer))
    }
    return (prepared, visible)
  }

  /// What is seen of the window between headers and footers that are held at its edges, in points from its start; `nil` where
  /// none is held.
  private func uncovered(
    _ window: JudgedWindow, by rows: [PlacedLayer], from corner: PointOffset
  ) -> (start: Double, end: Double)? {
    let extent = max(0, window.end - window.start)
    var open: (start: Double, end: Double)?
    for row in rows where isPinned(row) && row.state.offset[window.axis] != 0 {
      let slot = row.state.slot(window.axis)
      let view = window.view(
        start: corner[window.axis] + slot.start + row.state.offset[window.axis], extent: slot.extent)
      let (start, end) = open ?? (0, extent)
      open = (
        view.distance < 1 / 4096 ? max(start, view.distance + view.extent) : start,
        view.distance + view.extent > extent - 1 / 4096 ? min(end, view.distance) : end
      )
    }
    return open
  }

  /// Whether a row is a header or a footer that its list holds at an edge.
  private func isPinned(_ row: PlacedLayer) -> Bool {
    let number = row.state.layer.box.node.number
    guard let pin = row.state.list?.node.attributes.pin else { return false }
    return pin.contains(.headers) && headers.contains(number) || pin.contains(.footers) && footers.contains(number)
  }

  private func line(of row: PlacedLayer) -> LineOfCells? {
    let number = row.state.layer.box.node.number
    guard repeated.contains(number) else { return nil }
    return LineOfCells(row, groupStart: grouped.contains(number) ? groupStart(of: row) : 0)
  }

  /// The index of the first row of a row's group: behind its item's own fields stand those of the group.
  private func groupStart(of row: PlacedLayer) -> Int {
    let fields = row.state.layer.box.row?.item.fields.suffix(GroupField.allCases.count) ?? []
    guard let place = GroupField.allCases.firstIndex(of: .first), fields.count == GroupField.allCases.count else {
      return 0
    }
    return fields[fields.startIndex + place].double.map { Int($0) } ?? 0
  }

  /// Judges leaves written as a number times a field of the node or its row.
  private func judgeLeaves(of state: LayerState, _ standing: Standing) {
    for (leaf, value) in zip(state.layer.leaves, state.values) {
      guard case .expression(let expression) = leaf.source else { continue }
      let words = expression.text.split(separator: " ")
      guard words.count == 3, words[1] == "*", let factor = Double(words[0]), let found = value.double else { continue }
      let name = String(words[2])
      let field =
        name.hasPrefix("row.") ? standing.row?.field(String(name.dropFirst(4))) : standing.own.field(name)
      guard let field else { continue }
      let row = state.layer.box.row.map { " in row \($0.index)" } ?? ""
      expect(found, factor * field, "\(state.layer.box.node.path).\(leaf.property.key)\(row)")
    }
  }

  // MARK: Named nodes

  /// The window of the scroller around a node.
  private struct NamedWindow {
    var window: JudgedWindow
    /// Where the scroller's box was laid out, nothing moved.
    var layout: PointOffset
  }

  /// - Parameters:
  ///   - around: The window of the scroller around; `nil` in none.
  ///   - corner: Where that window stands, or the viewport.
  private func visitNamed(
    _ placed: PlacedNode, seen: PointRect, isHidden: Bool, _ around: NamedWindow?, _ corner: PointOffset
  ) {
    let box = placed.box
    // Keys that read what is on screen do not count there.
    if box.node.isMovedByScreen { return }
    let isHidden = isHidden || !placed.isVisible
    if let slot = scene.namedNodes.firstIndex(where: { $0.node == box.node.number }), placed.isPrepared {
      let values = state.nodes[slot]
      let rect = PointRect(origin: placed.corner, size: placed.size)
      let part = rect.intersection(seen)
      let share = isHidden || rect.isEmpty ? 0 : min(1, part.width / rect.width * (part.height / rect.height))
      let name = box.node.name ?? ""
      expect(values.fraction, share, "\(name).fraction")
      expect(values.width, box.size.width.points, "\(name).width")
      expect(values.height, box.size.height.points, "\(name).height")
      if places.contains(slot) {
        expect(values.x, placed.corner.x - corner.x, "\(name).x")
        expect(values.y, placed.corner.y - corner.y, "\(name).y")
      }
      if ways.contains(slot), let around { judgeWay(of: placed, values, around, name) }
    }
    var inside = (seen: seen, around: around, corner: corner)
    if let content = placed.scroll?.layout {
      let window = content.window(of: box, at: placed.corner)
      inside.seen = seen.intersection(window)
      inside.corner = PointOffset(x: window.x, y: window.y)
      let axis = content.scroller.axis
      if content.scroller.partner != nil, !content.scroller.isAcross { inside.corner[axis.cross] = corner[axis.cross] }
      inside.around = placed.scroll.map { scroll in
        NamedWindow(
          window: JudgedWindow(
            axis: axis, start: window.along(axis).start - placed.corner[axis],
            end: window.along(axis).end - placed.corner[axis], travel: scroll.travel,
            isMirrored: content.scroller.isMirrored),
          layout: placed.layout)
      }
    }
    for child in placed.children {
      visitNamed(child, seen: inside.seen, isHidden: isHidden, inside.around, inside.corner)
    }
  }

  /// Judges how a named node stands in the window around it.
  private func judgeWay(of placed: PlacedNode, _ values: NodeValues, _ around: NamedWindow, _ name: String) {
    let (axis, state) = (around.window.axis, placed.layer.state)
    let place = PointOffset(x: placed.layout.x - around.layout.x, y: placed.layout.y - around.layout.y)
    var view = around.window.view(place, PointOffset(placed.size))
    if placed.isLayer, state.list != nil {
      // A line of a list is as long as its row with the margins.
      let slot = state.slot(axis)
      view = around.window.view(start: place[axis] + slot.start - state.layer.origin[axis], extent: slot.extent)
    }
    for field in ViewField.allCases {
      guard let expected = view.field(field.rawValue) else { continue }
      expect(values.view[field], expected, "\(name).\(field.rawValue)")
    }
  }
}

/// A line of a grid of several columns.
private struct LineOfCells: Hashable {
  var list: ObjectIdentifier
  var node: Int
  var groupStart: Int
  var line: Int

  /// - Parameters:
  ///   - cell: A row that a `ForEach` repeats; `nil` where it stands in no such grid.
  ///   - groupStart: The first row of its group, with which lines begin anew.
  init?(_ cell: PlacedLayer, groupStart: Int) {
    guard let list = cell.state.list, list.tracks.count > 1, let row = cell.row else { return nil }
    (self.list, node) = (ObjectIdentifier(list), cell.state.layer.box.node.number)
    (self.groupStart, line) = (groupStart, (row.index - groupStart) / list.tracks.count)
  }
}

extension LayerState {
  /// Where the layer's row begins along an axis in the box around, and how long it is, in points: of a list with the margin,
  /// which boxes leave out.
  fileprivate func slot(_ axis: Axis) -> (start: Double, extent: Double) {
    let (box, origin) = (layer.box, layer.origin)
    if list == nil { return (origin[axis], box.size[axis].points) }
    let (before, behind): (Property.Side, Property.Side) = axis == .horizontal ? (.left, .right) : (.top, .bottom)
    func margin(_ side: Property.Side) -> Double {
      if case .number(let points)? = box.node.properties[.margin(side)]?.constant {
        return Length(points: points).points
      }
      return 0
    }
    return (origin[axis] - margin(before), max(0, box.size[axis].points + margin(before) + margin(behind)))
  }
}

/// What is seen of a scroller's content, and how far that is moved.
private struct JudgedWindow {
  var axis: Axis
  /// Where it starts and ends in the scroller's box.
  var start: Double
  var end: Double
  var travel: Double
  var isMirrored: Bool

  /// How something stands that starts, as it is seen at offset 0, at a place of the scroller's box.
  func view(start place: Double, extent: Double) -> ViewOfBox {
    let corner = place + travel
    return ViewOfBox(
      distance: isMirrored ? end - corner - extent : corner - start, extent: extent, window: max(0, end - start))
  }

  func view(_ corner: PointOffset, _ size: PointOffset) -> ViewOfBox { view(start: corner[axis], extent: size[axis]) }
}

/// Where a box was laid out in the box of a layer, nothing moved.
private struct LaidBox {
  var corner: PointOffset
  /// The innermost row of a `ForEach` around it in the layer, itself included.
  var row: PointRect?
}

extension Box {
  /// Calls a body with every box inside, and where it was laid out in this one.
  fileprivate func forEachInside(from corner: PointOffset, row: PointRect?, _ body: (Box, LaidBox) -> Void) {
    for child in children {
      let inner = corner + PointOffset(child.origin)
      let row = child.box.node.isRow ? PointRect(origin: inner, size: child.box.size) : row
      body(child.box, LaidBox(corner: inner, row: row))
      child.box.forEachInside(from: inner, row: row, body)
    }
  }
}

/// How a box stands in a window, by the definitions of CSS's view timelines.
private struct ViewOfBox {
  var distance: Double
  var extent: Double
  var window: Double

  /// How far the scroll has gone of a way, given where the box's start then is.
  private func share(from start: Double, to end: Double) -> Double {
    if start <= end { return distance <= end ? 1 : 0 }
    return min(1, max(0, (start - distance) / (start - end)))
  }

  /// How much of the box is in the window.
  var fraction: Double {
    if extent <= 0 { return 0 }
    return max(0, min(distance + extent, window) - max(distance, 0)) / extent
  }

  /// How much of the box lies between two places, in points from the window's start.
  func length(between places: (start: Double, end: Double)) -> Double {
    min(distance + extent, places.end) - max(distance, places.start)
  }

  func field(_ name: String) -> Double? {
    // Seen whole, or filling the window, the box's start lies between these.
    let (first, last) = (max(0, window - extent), min(0, window - extent))
    let (entry, exit) = (share(from: window, to: first), share(from: last, to: -extent))
    switch name {
    case "fraction": return fraction
    case "windowStart": return distance
    case "entry": return entry
    case "exit": return exit
    case "cover": return share(from: window, to: -extent)
    case "contain": return share(from: first, to: last)
    case "phase": return (1 - entry) - exit
    default: return nil
    }
  }
}

extension Node {
  /// Whether it stands elsewhere than it is laid out along an axis.
  fileprivate func movesAlong(_ axis: Axis) -> Bool {
    properties.entries.contains {
      [.speed, .along].contains($0.property) || $0.property == (axis == .horizontal ? .x : .y)
    }
  }

  /// Whether its place follows how much of a node is on screen.
  fileprivate var isMovedByScreen: Bool {
    properties.entries.contains { entry in
      switch entry.property {
      case .x, .y, .along, .visible, .speed: entry.expression.dependence.contains(.screen)
      default: false
      }
    }
  }
}

extension PointRect {
  /// Where it begins and ends along an axis.
  fileprivate func along(_ axis: Axis) -> (start: Double, end: Double) {
    axis == .horizontal ? (x, x + width) : (y, y + height)
  }
}

extension ScrollLayout {
  /// What is seen of the content along the axis, insets left out, of a scroller's box whose corner is known.
  fileprivate func window(of box: Box, at corner: PointOffset) -> PointRect {
    var rect = PointRect(
      x: corner.x + box.padding.left.points, y: corner.y + box.padding.top.points,
      width: (box.size.width - box.padding.horizontal).points, height: (box.size.height - box.padding.vertical).points)
    let (start, end) = (insets.start(scroller.axis).points, insets.end(scroller.axis).points)
    if scroller.axis == .horizontal {
      (rect.x, rect.width) = (rect.x + start, max(0, rect.width - start - end))
    } else {
      (rect.y, rect.height) = (rect.y + start, max(0, rect.height - start - end))
    }
    return rect
  }
}
