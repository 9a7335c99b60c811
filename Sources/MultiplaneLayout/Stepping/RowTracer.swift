internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneScene

/// Follows the rows of all scrollers outside rows from frame to frame.
struct RowTracer {
  private typealias Reference = ScrollInstance.PreparedReference
  private typealias Item = ScrollInstance.PreparedItem
  private struct TracedRow {
    var number: Int
    var item: Item
    /// When the row came into sight; `nil` while it is only prepared.
    var first: Int?
    /// The most of it that was in the window since then.
    var reach = 0.0
  }
  /// The rows that were prepared on the frame before, by scroller.
  private var known: [Int: [Reference: TracedRow]] = [:]
  private let names: [Int: String]

  init(_ scene: Scene) {
    var names: [Int: String] = [:]
    scene.walk { node, _ in
      if case .scrollView(let scroller) = node.kind, let name = node.name {
        names[scroller.partner ?? scroller.number] = name
      }
    }
    self.names = names
  }

  /// The rows that came, went and were seen on the frame that was just stepped.
  mutating func trace(
    _ tree: LayerTree, frame: Int, framesPerSecond: Double
  ) throws(SceneFailure) -> [ScrollerTrace] {
    var traces: [ScrollerTrace] = []
    for (number, scroll) in tree.ordered where scroll.hasEnds && !scroll.part.layout.scroller.isAcross {
      traces.append(try trace(number, scroll, frame: frame, framesPerSecond: framesPerSecond))
    }
    return traces
  }

  private mutating func trace(
    _ number: Int, _ scroll: ScrollInstance, frame: Int, framesPerSecond: Double
  ) throws(SceneFailure) -> ScrollerTrace {
    var trace = ScrollerTrace(scroller: number, name: names[number])
    trace.count = scroll.content.rowCount
    trace.extents = scroll.extents
    let before = known[number] ?? [:]
    var now: [Reference: TracedRow] = [:]
    var ends: (prepared: [Item], visible: [Item]) = ([], [])
    scroll.forEachPreparedRow { row, fraction, place in
      let isVisible = fraction > 0
      let (reference, item) = scroll.reference(of: place)
      let old = before[reference]
      now[reference] = TracedRow(
        number: row, item: item, first: isVisible ? old?.first ?? frame : nil,
        reach: isVisible ? max(fraction, old?.reach ?? 0) : 0)
      if old == nil { trace.entered.append(row) }
      trace.shares.append(ScrollerTrace.Share(row: row, fraction: fraction))
      trace.prepared = (trace.prepared?.lowerBound ?? row)...row
      Self.extend(&ends.prepared, item)
      if isVisible {
        trace.visible = (trace.visible?.lowerBound ?? row)...row
        Self.extend(&ends.visible, item)
      }
    }
    trace.preparedIDs = try ids(of: ends.prepared, scroll)
    trace.visibleIDs = try ids(of: ends.visible, scroll)
    for (reference, old) in before.sorted(by: { $0.value.number < $1.value.number }) {
      let new = now[reference]
      if new == nil { trace.left.append(old.number) }
      guard let first = old.first, new?.first == nil else { continue }
      trace.gone.append(
        ScrollerTrace.Dwell(
          row: old.number, id: try scroll.id(of: old.item), first: first, last: frame - 1,
          milliseconds: Double(frame - first) * 1000 / framesPerSecond, reach: old.reach))
    }
    known[number] = now
    return trace
  }

  private static func extend(_ ends: inout [Item], _ item: Item) {
    if ends.count == 2 { ends[1] = item } else { ends.append(item) }
  }

  private func ids(of ends: [Item], _ scroll: ScrollInstance) throws(SceneFailure) -> [ItemID] {
    guard let first = ends.first, let last = ends.last, let firstID = try scroll.id(of: first),
      let lastID = try scroll.id(of: last)
    else { return [] }
    return [firstID, lastID]
  }
}

extension ScrollInstance {
  /// The extents of the window, of the prepared part and of the content as far as it is known.
  fileprivate var extents: ScrollerTrace.Extents {
    let window = window
    let known = content.allLists
    // Lists have overscans of their own; the scroller's is that of rows beside them.
    let hasOthers = content.contains { row in
      if case .box = row.row { content.innerLists[row.number] == nil } else { false }
    }
    let overscans = known.map(\.stack.overscan) + (hasOthers ? [part.layout.overscan] : [])
    let prepared = window.prepared(overscan: overscans.max() ?? .zero)
    // A place is a distance from the window, and where the window stands.
    func seen(_ length: Length) -> Double { window.distance(to: length) + shownOffset }
    return ScrollerTrace.Extents(
      window: window.extent, content: limit.points + window.extent, preparedStart: seen(prepared.start),
      preparedEnd: seen(prepared.end), measured: known.reduce(0) { $0 + $1.positions.measuredCount },
      estimated: known.reduce(0) { $0 + $1.positions.unmeasuredCount })
  }
}
