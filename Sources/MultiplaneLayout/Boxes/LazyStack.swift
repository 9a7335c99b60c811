package import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneExpressions
package import MultiplaneScene

/// A lazy stack or grid as it was laid out: its runs of rows and where they stand across, without any row existing.
///
/// Positions are counted in lines: a line is a row of a stack, or the cells of a grid that stand beside one another. A
/// `RowList` keeps the order and the extents that events and measuring change.
package final class LazyStack: Sendable {
  /// The stack or grid as written.
  package let node: Node
  /// The axis its rows follow one another along.
  package let axis: Axis
  /// The extent across the axis.
  package let cross: Length
  /// The distance between neighbouring lines.
  package let spacing: Length
  /// How far beyond the window rows are prepared, at either end.
  package let overscan: Length
  /// The viewport rows are laid out for: percentages along the axis are of it.
  let viewport: Size
  /// The row the stack itself stands in.
  let outer: RowIdentity?
  /// The keys of that row and of those around it.
  let around: [RowKey]
  /// Where the cells of a line stand across the axis; one for a stack.
  package let tracks: [CellTrack]
  /// Runs of rows of one kind, in order.
  let segments: [RowSegment]
  /// The segments that rows are known by: those of the first group, and all that are of no group.
  let templates: [RowSegment]
  /// The segments of each section.
  let sections: [Range<Int>]
  /// How many cells stand in a line at most.
  let mostCellsInLine: Int
  /// Where lines stood when the stack was laid out.
  package let positions: RowPositions

  init(
    node: Node, axis: Axis, cross: Length, spacing: Length, overscan: Length, viewport: Size, outer: RowIdentity?,
    tracks: [CellTrack], segments: [RowSegment], positions: RowPositions
  ) {
    (self.node, self.axis, self.cross, self.spacing) = (node, axis, cross, spacing)
    (self.viewport, self.outer, around) = (viewport, outer, outer?.path ?? [])
    (self.overscan, self.tracks, self.segments, self.positions) = (overscan, tracks, segments, positions)
    templates = segments.filter { $0.number == $0.first }
    mostCellsInLine = segments.reduce(1) { max($0, $1.cellsInLine) }
    var sections: [Range<Int>] = []
    for segment in segments {
      guard let section = segment.section else { continue }
      while sections.count <= section { sections.append(segment.number..<segment.number) }
      sections[section] = sections[section].lowerBound..<(segment.number + 1)
    }
    self.sections = sections
  }

  /// How many rows there are, headers and footers left out; the cells of a line count each.
  ///
  /// - Parameter itemCounts: How many items the scene's sources have, by number.
  package func rowCount(_ itemCounts: [Int]) -> Int {
    templates.reduce(0) { count, segment in
      guard segment.role == .row else { return count }
      return count + (segment.allRows.map { source in source.number.map { itemCounts[$0] } ?? source.count } ?? 1)
    }
  }
  /// The extent of all lines and the spacing between them, as far as known.
  package var extent: Length { positions.total }
  /// The extent as a box: all lines along the axis.
  var size: Size { Size(along: axis, extent, cross: cross) }
  /// Where the rows of a segment stand across the axis: cells in their columns, all else in the whole extent.
  func track(of segment: RowSegment, column: Int) -> CellTrack {
    segment.isRepeated ? tracks[column] : CellTrack(start: 0, extent: cross)
  }
  /// Where a row stands that is not as long as the list across, in halves of the room beside it; a cell is in its middle.
  var rowHalves: Int64 {
    guard case .lazyStack = node.kind, case .anchor(let anchor)? = node.attributes.align else { return 1 }
    let halves = anchor.halves(axis.cross)
    return axis == .vertical && node.attributes.isRightToLeft ? 2 - halves : halves
  }
  /// Whether rows count as known only when they were measured.
  var isExact: Bool { node.attributes.sizing == .exact }
  /// How many lines from the start count as known only when they were measured.
  var exactLines: Int { node.attributes.sizing.exactLines }
}

/// Where a cell stands across a grid's axis.
package struct CellTrack: Sendable, Hashable {
  /// From the start of the grid's cross axis.
  package var start: Length
  /// The cell's extent across the axis.
  package var extent: Length
}

/// Neighbouring rows that come from one node: a `ForEach`, a header, or a node that is a row by itself.
///
/// It is a class, since each line that is looked at passes it on.
final class RowSegment: Sendable {
  enum Role: Sendable { case row, header, footer }
  let number: Int
  /// The node each row is an instance of.
  let node: Node
  /// `nil` for a node that is a row by itself.
  let source: RowSource?
  let role: Role
  /// The section the rows belong to, counted from 0.
  let section: Int?
  /// The extent every line has, if it cannot depend on the item.
  let uniform: Length?
  /// Whether rows look different when their index or the count changes.
  let usesIndex: Bool
  /// Whether rows may have other extents when their index or the count changes.
  let extentUsesIndex: Bool
  /// How many cells stand in a line.
  let cellsInLine: Int
  /// The segment that rows are known by wherever their group stands: the first of the same node.
  let first: Int
  /// How far the segments of one node are apart; 0 where there is one.
  let stride: Int

  init(
    number: Int, node: Node, source: RowSource?, role: Role, section: Int?, uniform: Length?, usesIndex: Bool,
    extentUsesIndex: Bool, cellsInLine: Int, first: Int, stride: Int
  ) {
    (self.number, self.node, self.source, self.role, self.section) = (number, node, source, role, section)
    (self.uniform, self.usesIndex, self.extentUsesIndex) = (uniform, usesIndex, extentUsesIndex)
    (self.cellsInLine, self.first, self.stride) = (cellsInLine, first, stride)
  }

  /// Whether the rows are those of a `ForEach`, which stand in the columns of a grid; headers of groups are not.
  var isRepeated: Bool { source != nil && role == .row }

  /// The groups that the rows, or the header or the footer, are of one of.
  var groups: RowGroups? { if case .grouped(let groups, _)? = source { groups } else { nil } }

  /// Whether the rows are those of one of several groups, or their header or footer.
  var isOfGroup: Bool { groups != nil }

  /// All rows of the node, in all segments.
  var allRows: RowSource? { groups.map { .grouped($0, role == .row ? .all : .heads) } ?? source }

  /// The same rows, every line of one extent.
  func uniform(_ extent: Length) -> RowSegment {
    RowSegment(
      number: number, node: node, source: source, role: role, section: section, uniform: extent, usesIndex: usesIndex,
      extentUsesIndex: extentUsesIndex, cellsInLine: cellsInLine, first: first, stride: stride)
  }

  func lineCount(items: Int) -> Int { (items + cellsInLine - 1) / cellsInLine }
}

extension LayoutEngine {
  /// The rows of a lazy stack in the room offered across its axis, made anew.
  func makeLazyStack(
    _ element: Element, axis: Axis, _ proposal: ProposedSize
  ) throws(SceneFailure) -> LazyStack {
    let node = element.node
    let cross: Length
    if let offered = proposal[axis.cross] {
      cross = offered
    } else if case .lazyGrid(_, let columns) = node.kind {
      let spacing = try length(element, .spacing, room: proposal) ?? 0
      let between = try length(element, .cellSpacing, room: proposal) ?? spacing
      cross = columns.fixedExtent(between) ?? viewport[axis.cross]
    } else {
      cross = try largestCross(element, axis: axis)
    }
    if let known = element.lazyStack, known.cross == cross, known.viewport == viewport { return known }
    let spacing = try length(element, .spacing, room: proposal) ?? 0
    if spacing < 0 { throw negativeSpacing(spacing, element) }
    let tracks = try tracks(of: element, axis: axis, cross: cross, spacing: spacing)
    var segments = try collectSegments(node.children, axis: axis, cells: tracks.count)
    // Rows of all groups are as long as those of the first, where no extent depends on the item.
    var ofGroups: [Int: Length] = [:]
    for index in segments.indices {
      let segment = segments[index]
      var extent = segment.isOfGroup ? ofGroups[segment.node.number] : nil
      if extent == nil {
        extent = try uniformExtent(of: segment, in: element.row, axis: axis, cross: cross, tracks: tracks)
      }
      if let extent {
        if segment.isOfGroup { ofGroups[segment.node.number] = extent }
        segments[index] = segment.uniform(extent)
      }
    }
    let estimate = try length(element, .estimate, room: proposal)
    var positions = initialPositions(segments, spacing: spacing, estimate: estimate)
    // Rows that something stands behind have to be known before that can stand anywhere, and those inside a row with it.
    let isExact = positions.count <= node.attributes.sizing.exactLines
    if element.position == .elsewhere || (isExact && element.position == .amongRows) {
      try measureAll(segments, &positions, axis: axis, cross: cross, tracks: tracks)
    }
    let stack = LazyStack(
      node: node, axis: axis, cross: cross, spacing: spacing, overscan: try overscan(element, axis, viewport),
      viewport: viewport, outer: element.row, tracks: tracks, segments: segments, positions: positions)
    element.lazyStack = stack
    return stack
  }

  /// The extent every line of a segment has; `nil` if it may depend on the item, or if there is none.
  func uniformExtent(
    of segment: RowSegment, in outer: RowIdentity?, axis: Axis, cross: Length, tracks: [CellTrack]
  ) throws(SceneFailure) -> Length? {
    guard itemCount(segment) > 0, segment.source == nil || segment.node.isUniform(along: axis) else { return nil }
    let row = try identity(segment, item: 0) ?? outer
    // Columns of other widths may break words elsewhere: then lines differ, the last one from the others.
    var extents: Set<Length> = []
    for cross in segment.isRepeated ? Set(tracks.map(\.extent)) : [cross] {
      extents.insert(try measureRow(segment.node, row: row, axis: axis, cross: cross))
    }
    return extents.count == 1 ? extents.first : nil
  }

  private func negativeSpacing(_ spacing: Length, _ element: Element) -> SceneFailure {
    SceneFailure(
      code: "spacing-range", "\"spacing\" is \(spacing.points) points",
      span: element.node.properties[.spacing]?.span, path: element.node.path,
      hint: "rows of a lazy stack do not overlap; use a VStack, or a negative margin inside the row")
  }

  private func initialPositions(_ segments: [RowSegment], spacing: Length, estimate: Length?) -> RowPositions {
    // Of a source without items nothing is known, and events may put some in.
    let extents = Set(segments.filter { itemCount($0) > 0 || $0.source?.number != nil }.map(\.uniform))
    if extents.count <= 1, let only = extents.first ?? Length.zero {
      let lines = segments.reduce(0) { $0 + $1.lineCount(items: itemCount($1)) }
      return RowPositions(count: lines, spacing: spacing, sizing: .uniform(only))
    }
    var positions = RowPositions(count: 0, spacing: spacing, sizing: .tracked(estimate: estimate))
    for segment in segments {
      positions.insert(
        segment.lineCount(items: itemCount(segment)), at: positions.count, extent: segment.uniform)
    }
    return positions
  }

  private func measureAll(
    _ segments: [RowSegment], _ positions: inout RowPositions, axis: Axis, cross: Length, tracks: [CellTrack]
  ) throws(SceneFailure) {
    var line = 0
    for segment in segments {
      let items = itemCount(segment)
      for local in 0..<segment.lineCount(items: items) {
        if segment.uniform == nil {
          positions.measure(
            line, try measureLine(segment, local: local, items: items, axis: axis, cross: cross, tracks: tracks))
        }
        line += 1
      }
    }
  }

  /// The extent of a line: that of its longest cell.
  func measureLine(
    _ segment: RowSegment, local: Int, items: Int, axis: Axis, cross: Length, tracks: [CellTrack],
    viewport size: Size? = nil
  ) throws(SceneFailure) -> Length {
    var extent: Length = 0
    for cell in 0..<min(segment.cellsInLine, items - local * segment.cellsInLine) {
      let width = segment.isRepeated ? tracks[cell].extent : cross
      let row = try identity(segment, item: local * segment.cellsInLine + cell)
      let outer = viewport
      defer { viewport = outer }
      viewport = size ?? outer
      extent = max(extent, try measureRow(segment.node, row: row, axis: axis, cross: width))
    }
    return extent
  }

  /// Finds the runs of rows among the children of a lazy stack, sections and groups taken apart.
  private func collectSegments(_ nodes: [Node], axis: Axis, cells: Int) throws(SceneFailure) -> [RowSegment] {
    var segments: [RowSegment] = []
    var sections = 0
    /// Adds the rows of some parts of a source, one run for each, or with no source a node that is a row by itself.
    func runs(
      _ template: Node, _ role: RowSegment.Role, hasSource: Bool, _ groups: RowGroups? = nil, stride: Int = 0
    ) -> (RowSource?, Int?) -> Void {
      let usesIndex = hasSource && template.usesIndex
      var extentUsesIndex = hasSource && template.extentUsesIndex(along: axis)
      // Where its group stands changes as the index does; a header is made of another row as well.
      if let groups, template.readsItem(from: role == .row ? groups.source.fieldNames.count + 1 : 0) {
        extentUsesIndex = true
      }
      var first: Int?
      return { source, section in
        let number = segments.count
        if first == nil { first = number }
        segments.append(
          RowSegment(
            number: number, node: template, source: source, role: role, section: section, uniform: nil,
            usesIndex: usesIndex, extentUsesIndex: extentUsesIndex,
            cellsInLine: source == nil || role != .row ? 1 : cells, first: first ?? number, stride: stride))
      }
    }
    func add(_ node: Node, _ role: RowSegment.Role, _ section: Int?) {
      let source: RowSource? = if case .forEach(let source) = node.kind { source } else { nil }
      runs(source == nil ? node : node.children[0], role, hasSource: source != nil)(source, section)
    }
    for node in nodes {
      guard case .section = node.kind else {
        add(node, .row, nil)
        continue
      }
      let (header, footer) = (node.attributes.header, node.attributes.footer)
      if let groups = node.groups {
        let stride = 1 + (header == nil ? 0 : 1) + (footer == nil ? 0 : 1)
        let header = header.map { runs($0, .header, hasSource: true, groups, stride: stride) }
        let rows = runs(node.children[0].children[0], .row, hasSource: true, groups, stride: stride)
        let footer = footer.map { runs($0, .footer, hasSource: true, groups, stride: stride) }
        // Groups that events may add have no rows yet.
        let count = sceneState.groups(groups).most
        try spend(100 * stride * count, on: node, nil)
        for group in 0..<count {
          header?(.grouped(groups, .head(ofGroup: group)), sections)
          rows(.grouped(groups, .rows(ofGroup: group)), sections)
          footer?(.grouped(groups, .head(ofGroup: group)), sections)
          sections += 1
        }
        continue
      }
      if let header { add(header, .header, sections) }
      for child in node.children { add(child, .row, sections) }
      if let footer { add(footer, .footer, sections) }
      sections += 1
    }
    return segments
  }

  /// Where the cells of a line stand.
  private func tracks(
    of element: Element, axis: Axis, cross: Length, spacing: Length
  ) throws(SceneFailure) -> [CellTrack] {
    guard case .lazyGrid(_, let columns) = element.node.kind else { return [CellTrack(start: 0, extent: cross)] }
    let room = proposal(along: axis, nil, cross: cross)
    let spacing = try length(element, .cellSpacing, room: room) ?? spacing
    var extents: [Length] = []
    switch columns {
    case .count:
      let count = Int(max(1, min(1000, try number(element, .columns, room: room) ?? 1)))
      extents = shares(of: cross - spacing * (count - 1), count: count)
    case .adaptive:
      let least = max(1, try length(element, .columns, room: room) ?? 100)
      let count = Int(max(1, min(1000, (cross + spacing).units / (least + spacing).units)))
      extents = shares(of: cross - spacing * (count - 1), count: count)
    case .tracks(let given):
      let fixed = given.reduce(Length.zero) { $0 + ($1.map { Length(points: $0) } ?? 0) }
      let flexible = given.filter { $0 == nil }.count
      var parts = shares(of: cross - fixed - spacing * (given.count - 1), count: flexible)[...]
      for extent in given { extents.append(extent.map { Length(points: $0) } ?? parts.removeFirst()) }
    }
    // Columns begin where leading is, unless `align` says where those stand that leave room.
    let isMirrored = axis == .vertical && element.node.attributes.isRightToLeft
    var tracks: [CellTrack] = []
    var start: Length = 0
    if case .anchor(let anchor)? = element.node.attributes.align {
      let used = extents.reduce(spacing * (extents.count - 1), +)
      start = Length(units: ((cross - used).units * anchor.halves(axis.cross) + 1) >> 1)
    }
    for extent in extents {
      tracks.append(CellTrack(start: isMirrored ? cross - start - extent : start, extent: extent))
      start += extent + spacing
    }
    return tracks
  }

  /// Equal shares in whole units; the units left over go to the first ones.
  private func shares(of room: Length, count: Int) -> [Length] {
    guard count > 0 else { return [] }
    let units = max(0, room.units)
    let (share, rest) = (units / Int64(count), units % Int64(count))
    return (0..<count).map { Length(units: share + (Int64($0) < rest ? 1 : 0)) }
  }

  /// The extent across of a lazy stack that is offered none: that of its largest row, all of them measured.
  private func largestCross(_ element: Element, axis: Axis) throws(SceneFailure) -> Length {
    var largest: Length = 0
    for segment in try collectSegments(element.node.children, axis: axis, cells: 1) {
      let isUniform = segment.source == nil || segment.node.isUniform(along: axis.cross)
      let count = itemCount(segment)
      for local in 0..<(isUniform ? min(1, count) : count) {
        let row = try instantiate(segment.node, row: try identity(segment, item: local) ?? element.row, stackAxis: axis)
        layoutCount += row.count
        largest = max(largest, try measure(row, ProposedSize(width: nil, height: nil))[axis.cross])
      }
    }
    return largest
  }

  // MARK: Items

  /// How many items a segment has now; 1 for a node that is a row by itself.
  func itemCount(_ segment: RowSegment) -> Int { segment.source.map { sceneState.rowCount(of: $0) } ?? 1 }

  /// The row of an item of a segment.
  func identity(_ segment: RowSegment, item index: Int) throws(SceneFailure) -> RowIdentity? {
    guard let source = segment.source else { return nil }
    return try sceneState.identity(source, index: index)
  }
}

extension GridColumns {
  /// The extent of columns that all have widths, with the spacing between them.
  fileprivate func fixedExtent(_ spacing: Length) -> Length? {
    guard case .tracks(let widths) = self, !widths.contains(nil) else { return nil }
    return widths.reduce(spacing * (widths.count - 1)) { $0 + Length(points: $1 ?? 0) }
  }
}

extension Node {
  /// Whether anything in the node reads a field of its row's item from some number on.
  fileprivate func readsItem(from field: Int) -> Bool {
    func reads(_ expression: Expression) -> Bool {
      expression.inputs.contains { if case .item(let read) = $0.slot { read >= field } else { false } }
    }
    return contains { node in
      switch node.kind {
      case .text(let template), .image(let template): if template.expressions.contains(where: reads) { return true }
      default: break
      }
      return node.properties.entries.contains { reads($0.expression) }
    }
  }

  /// Whether anything in the node reads its row's index or the count of rows.
  var usesIndex: Bool {
    contains { node in
      switch node.kind {
      case .text(let template) where template.dependence.contains(.row): true
      case .image(let template) where template.dependence.contains(.row): true
      default: node.properties.entries.contains { $0.expression.dependence.contains(.row) }
      }
    }
  }
}
