public import MultiplaneScene

/// The rows of a lazy stack: how many there are and where each one stands, without any of them existing.
public final class LazyStack: Sendable {
  public let node: Node
  public let axis: Axis
  /// The extent every row is given across the axis.
  public let cross: Length
  public let spacing: Length
  public let overscan: Length
  /// The viewport rows are laid out for: what percentages along the axis are of.
  let viewport: Size
  /// Runs of rows of one kind, in order.
  let runs: [RowRun]

  init(
    node: Node, axis: Axis, cross: Length, spacing: Length, overscan: Length, viewport: Size = .zero, runs: [RowRun]
  ) {
    (self.node, self.axis, self.cross, self.spacing) = (node, axis, cross, spacing)
    (self.overscan, self.viewport, self.runs) = (overscan, viewport, runs)
  }

  /// How many rows there are.
  public var rowCount: Int { runs.last.map { $0.firstRow + $0.count } ?? 0 }

  /// The extent of all rows and the spacing between them.
  public var extent: Length { runs.last.map { $0.start + $0.extent(spacing: spacing) } ?? 0 }

  /// The extent as a box: all rows along the axis.
  var size: Size { Size(along: axis, extent, cross: cross) }

  /// Where a row starts and how long it is, from the start of the stack. O(log runs).
  public func span(ofRow row: Int) -> (start: Length, extent: Length) {
    let run = run(ofRow: row)
    let local = row - run.firstRow
    return (run.start + run.offset(of: local, spacing: spacing), run.extent(of: local))
  }

  /// The rows that overlap the open interval between two positions; a row that only touches it is not among them.
  ///
  /// O(log n).
  public func rows(from start: Length, to end: Length) -> Range<Int> {
    guard end > start, rowCount > 0 else { return 0..<0 }
    // Starts and ends both rise, so the rows that begin before the end and end after the start are neighbours.
    let first = firstRow { $0.start + $0.extent > start }
    let last = firstRow { $0.start >= end }
    return first < last ? first..<last : first..<first
  }

  /// The first row whose span satisfies a condition that holds for all later rows too.
  private func firstRow(where condition: ((start: Length, extent: Length)) -> Bool) -> Int {
    var low = 0
    var high = rowCount
    while low < high {
      let middle = (low + high) / 2
      if condition(span(ofRow: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func run(ofRow row: Int) -> RowRun {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].firstRow <= row { low = middle } else { high = middle - 1 }
    }
    return runs[low]
  }

  /// The row of an item, if a `ForEach` of this stack has it.
  public func row(of id: ItemID) -> Int? {
    for run in runs {
      if let source = run.source, let index = source.index(of: id) { return run.firstRow + index }
    }
    return nil
  }
}

/// Neighbouring rows that come from one node: a `ForEach`, or a node that is a row by itself.
struct RowRun: Sendable {
  /// The node each row is an instance of.
  var node: Node
  /// `nil` for a node that is a row by itself.
  var source: RowSource?
  var firstRow: Int
  var count: Int
  /// Where the first row starts, from the start of the stack.
  var start: Length
  var extents: RowExtents
  /// The row the stack itself stands in.
  var outer: RowIdentity?

  func identity(of local: Int) -> RowIdentity? {
    guard let source else { return outer }
    return RowIdentity(index: local, count: count, id: source.id(at: local), item: source.item(at: local))
  }

  /// The least extent of a row.
  var leastExtent: Length {
    switch extents {
    case .uniform(let extent): extent
    case .measured: (0..<count).map { extent(of: $0) }.min() ?? 0
    }
  }

  func offset(of local: Int, spacing: Length) -> Length {
    switch extents {
    case .uniform(let extent): (extent + spacing) * local
    case .measured(let ends): (local == 0 ? 0 : ends[local - 1]) + spacing * local
    }
  }

  func extent(of local: Int) -> Length {
    switch extents {
    case .uniform(let extent): extent
    case .measured(let ends): ends[local] - (local == 0 ? 0 : ends[local - 1])
    }
  }

  /// From the start of the first row to the end of the last.
  func extent(spacing: Length) -> Length {
    count == 0 ? 0 : offset(of: count - 1, spacing: spacing) + extent(of: count - 1)
  }
}

/// How long the rows of a run are.
enum RowExtents: Sendable {
  /// Every row the same: exact at no cost, whatever the count.
  case uniform(Length)
  /// The ends of the rows, spacing left out.
  case measured([Length])
}

extension LayoutEngine {
  /// The rows of a lazy stack in the room offered across its axis; found once for an extent.
  func lazyStack(_ element: Element, axis: Axis, _ proposal: ProposedSize) throws(SceneFailure) -> LazyStack {
    let cross: Length
    if let offered = proposal[axis.cross] { cross = offered } else { cross = try largestCross(element, axis: axis) }
    if let known = element.lazyStack, known.cross == cross, known.viewport == viewport { return known }
    let spacing = try length(element, .spacing, room: proposal) ?? 0
    var runs: [RowRun] = []
    var start: Length = 0
    var row = 0
    for node in element.node.children {
      var run = RowRun(
        node: node, source: nil, firstRow: row, count: 1, start: start, extents: .measured([]), outer: element.row)
      if case .forEach(let source) = node.kind {
        run.source = source
        run.count = source.count
        run.node = node.children[0]
      }
      if run.count == 0 { continue }
      run.extents = try extents(of: run, axis: axis, cross: cross)
      runs.append(run)
      row += run.count
      start += run.extent(spacing: spacing) + spacing
    }
    let stack = LazyStack(
      node: element.node, axis: axis, cross: cross, spacing: spacing,
      overscan: try overscan(element, axis, viewport), viewport: viewport, runs: runs)
    try check(stack, element)
    element.lazyStack = stack
    return stack
  }

  /// Refuses rows that do not follow one another.
  private func check(_ stack: LazyStack, _ element: Element) throws(SceneFailure) {
    guard stack.spacing < 0, stack.rowCount > 1 else { return }
    for run in stack.runs where run.leastExtent + stack.spacing < 0 {
      throw SceneFailure(
        Diagnostic(
          code: "spacing-range",
          "\"spacing\" is \(stack.spacing.points) points, and a row is \(run.leastExtent.points) points long",
          span: element.node.properties[.spacing]?.span, path: element.node.path,
          hint: "rows of a lazy stack may overlap, but each starts after the one before it"))
    }
  }

  private func extents(of run: RowRun, axis: Axis, cross: Length) throws(SceneFailure) -> RowExtents {
    if run.source == nil || run.node.isUniform(along: axis) {
      return .uniform(try measureRow(run.node, row: run.identity(of: 0), axis: axis, cross: cross))
    }
    var ends: [Length] = []
    ends.reserveCapacity(run.count)
    var end: Length = 0
    for local in 0..<run.count {
      end += try measureRow(run.node, row: run.identity(of: local), axis: axis, cross: cross)
      ends.append(end)
    }
    return .measured(ends)
  }

  /// The extent across of a lazy stack that is offered none: that of its largest row, all of them measured.
  private func largestCross(_ element: Element, axis: Axis) throws(SceneFailure) -> Length {
    var largest: Length = 0
    for node in element.node.children {
      var run = RowRun(
        node: node, source: nil, firstRow: 0, count: 1, start: 0, extents: .measured([]), outer: element.row)
      if case .forEach(let source) = node.kind {
        (run.source, run.count, run.node) = (source, source.count, node.children[0])
      }
      let isUniform = run.source == nil || run.node.isUniform(along: axis.cross)
      if !isUniform && run.count > 10_000 {
        throw SceneFailure(
          Diagnostic(
            code: "cross-extent", "\(run.count) rows would have to be measured to find the extent across",
            span: element.node.span, path: element.node.path,
            hint: "give the scroller a \"\(axis == .horizontal ? "height" : "width")\"", failure: .limit))
      }
      for local in 0..<(isUniform ? min(1, run.count) : run.count) {
        let row = instantiate(run.node, row: run.identity(of: local), stackAxis: axis)
        layoutCount += row.count
        largest = max(largest, try measure(row, ProposedSize(width: nil, height: nil))[axis.cross])
      }
    }
    return largest
  }
}
