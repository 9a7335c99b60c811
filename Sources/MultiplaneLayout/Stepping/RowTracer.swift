internal import MultiplaneBase
package import MultiplaneExpressions
internal import MultiplaneScene

/// What the rows of a scroller did on one frame: the two sets, who came and went, and how long they were seen.
///
/// Rows are counted through the content, headers and footers left out: a row beside lists is one, a list has its items.
package struct ScrollerTrace: Sendable, Equatable {
  /// The scroller's number.
  package var scroller: Int
  /// The scroller's name, if it has one.
  package var name: String?
  /// The rows that are prepared, from the first to the last; `nil` for none.
  package var prepared: ClosedRange<Int>?
  /// The rows that are visible, from the first to the last; `nil` for none.
  package var visible: ClosedRange<Int>?
  /// The ids of the first and the last prepared row, where both come from items.
  package var preparedIDs: [ItemID] = []
  /// The ids of the first and the last visible row, where both come from items.
  package var visibleIDs: [ItemID] = []
  /// Rows that came into the prepared set since the frame before, by their number on this frame.
  package var entered: [Int] = []
  /// Rows that went out of the prepared set, by their number on the frame before.
  package var left: [Int] = []
  /// Rows that were visible on the frame before and are not on this one.
  package var gone: [Dwell] = []

  /// How long a row was seen without a break.
  package struct Dwell: Sendable, Equatable {
    /// The row's number when it was last visible.
    package var row: Int
    /// The id of its item; `nil` for a row that comes from none.
    package var id: ItemID?
    /// The first frame it was visible on.
    package var first: Int
    /// The last one.
    package var last: Int
    /// From its first frame to the frame it was gone on.
    package var milliseconds: Double
    /// The most of it that was seen on any of these frames, above 0 and at most 1.
    package var reach: Double
  }
}

/// Follows the rows of all scrollers outside rows from frame to frame.
struct RowTracer {
  private typealias Reference = ScrollInstance.PreparedReference
  private struct Sight {
    var number: Int
    /// When the row came into sight; `nil` while it is only prepared.
    var first: Int?
    /// The most of it that was in the window since then.
    var reach = 0.0
  }
  /// The rows that were prepared on the frame before, by scroller.
  private var known: [Int: [Reference: Sight]] = [:]
  private let names: [Int: String]

  init(_ scene: Scene) {
    var names: [Int: String] = [:]
    for layer in scene.layers { layer.collectScrollerNames(into: &names) }
    self.names = names
  }

  /// What the rows did on a frame that was just stepped.
  mutating func trace(
    _ tree: InstanceTree, frame: Int, framesPerSecond: Double
  ) throws(SceneFailure) -> [ScrollerTrace] {
    var traces: [ScrollerTrace] = []
    for (number, scroll) in tree.ordered {
      traces.append(try trace(number, scroll, frame: frame, framesPerSecond: framesPerSecond))
    }
    return traces
  }

  private mutating func trace(
    _ number: Int, _ scroll: ScrollInstance, frame: Int, framesPerSecond: Double
  ) throws(SceneFailure) -> ScrollerTrace {
    var trace = ScrollerTrace(scroller: number, name: names[number])
    let before = known[number] ?? [:]
    var now: [Reference: Sight] = [:]
    var ends: (prepared: [Reference], visible: [Reference]) = ([], [])
    scroll.forEachPreparedRow { row, fraction, place in
      let isVisible = fraction > 0
      let reference = scroll.reference(of: place)
      let old = before[reference]
      now[reference] = Sight(
        number: row, first: isVisible ? old?.first ?? frame : nil,
        reach: isVisible ? max(fraction, old?.reach ?? 0) : 0)
      if old == nil { trace.entered.append(row) }
      trace.prepared = (trace.prepared?.lowerBound ?? row)...row
      Self.extend(&ends.prepared, reference)
      if isVisible {
        trace.visible = (trace.visible?.lowerBound ?? row)...row
        Self.extend(&ends.visible, reference)
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
          row: old.number, id: try scroll.id(of: reference), first: first, last: frame - 1,
          milliseconds: Double(frame - first) * 1000 / framesPerSecond, reach: old.reach))
    }
    known[number] = now
    return trace
  }

  private static func extend(_ ends: inout [Reference], _ reference: Reference) {
    if ends.count == 2 { ends[1] = reference } else { ends.append(reference) }
  }

  private func ids(of ends: [Reference], _ scroll: ScrollInstance) throws(SceneFailure) -> [ItemID] {
    guard let first = ends.first, let last = ends.last, let firstID = try scroll.id(of: first),
      let lastID = try scroll.id(of: last)
    else { return [] }
    return [firstID, lastID]
  }
}

extension Node {
  fileprivate func collectScrollerNames(into names: inout [Int: String]) {
    if case .scrollView(let scroller) = kind, let name { names[scroller.number] = name }
    for child in children { child.collectScrollerNames(into: &names) }
  }
}
