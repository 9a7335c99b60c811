/// The values that expressions read; one for each thread that evaluates.
///
/// The owner fills in what it has before it evaluates. A slot that was not filled gives `EvaluationFault.missingValue`
/// where it is in a list, and zero otherwise.
package final class EvaluationContext {
  // One thread owns a context and closures only read it while an expression runs, so accesses cannot overlap; checking
  // that again on each read doubles the time of an evaluation.

  /// Seconds since frame 0.
  @exclusivity(unchecked) package var time = 0.0
  /// The number of the frame.
  @exclusivity(unchecked) package var frame = 0
  /// Whether the scene is shown as on a dark device.
  @exclusivity(unchecked) package var isDark = false
  /// How the viewport is held.
  @exclusivity(unchecked) package var viewport = ViewportValues()
  /// The scrollers, by the index that slots name them by.
  @exclusivity(unchecked) package var scrollers: [ScrollerValues] = []
  /// The measured size of the node whose expression is evaluated, in points.
  @exclusivity(unchecked) package var ownWidth = 0.0, ownHeight = 0.0
  /// The room offered to that node, in points.
  @exclusivity(unchecked) package var roomWidth = 0.0, roomHeight = 0.0
  /// How the node whose expression is evaluated stands in its window.
  @exclusivity(unchecked) package var view = ViewValues()
  /// How far what that node is held with would be out of its window, from 0 to 1.
  @exclusivity(unchecked) package var pinned = 0.0
  /// The row the expression stands in.
  @exclusivity(unchecked) package var row = RowValues()
  /// How that row stands in its window.
  @exclusivity(unchecked) package var rowView = ViewValues()
  /// The fields of the row's item, by number.
  @exclusivity(unchecked) package var item: [ExpressionValue] = []
  /// The row's item where it is a plain value.
  @exclusivity(unchecked) package var itemValue = ExpressionValue.number(0)
  /// The nodes that expressions name, by the index that slots name them by.
  @exclusivity(unchecked) package var nodes: [NodeValues] = []
  /// The moments of the track, by the index that slots name them by.
  @exclusivity(unchecked) package var moments: [MomentValues] = []
  /// The rows of the scrollers, by the index that slots name them by.
  @exclusivity(unchecked) package var rowSets: [RowSets] = []
  /// The object that is asked for single rows; without one there are none.
  @exclusivity(unchecked) package weak var rowAnswers: (any RowAnswers)?
  /// The cost of the step to the frame.
  @exclusivity(unchecked) package var work = WorkValues()
  /// The seed of the data source: the first part of what `random` is keyed by.
  @exclusivity(unchecked) package var randomSeed: UInt64 = 0
  /// The row that `random` is keyed by.
  @exclusivity(unchecked) package var randomRow = 0
  /// The field that `random` is keyed by (`fieldKey(_:)`).
  @exclusivity(unchecked) package var randomField: UInt64 = 0

  /// The first fault since it was last set to nil; the expression that failed gave 0, false, "" or clear.
  @exclusivity(unchecked) package var fault: EvaluationFault?
  /// How often something failed: tells an expression whether it was its own fault.
  @exclusivity(unchecked) var faults = 0
  /// Whether faults are not noted: while moments of the track are guesses, a run that finds them goes on with 0.
  @exclusivity(unchecked) package var forgivesFaults = false

  /// A context in which everything is zero or empty.
  package init() {}

  /// A context with room for the values of scrollers and nodes; one scroller at least, for the free scroll.
  package init(scrollers: Int, nodes: Int) {
    self.scrollers = Array(repeating: ScrollerValues(), count: max(1, scrollers))
    rowSets = Array(repeating: RowSets(), count: max(1, scrollers))
    self.nodes = Array(repeating: NodeValues(), count: nodes)
  }

  /// A context with the same values of the frame; what is set for each evaluation is not among them.
  package func copy() -> EvaluationContext {
    let copy = EvaluationContext()
    (copy.time, copy.frame, copy.work) = (time, frame, work)
    (copy.scrollers, copy.rowSets, copy.nodes) = (scrollers, rowSets, nodes)
    (copy.isDark, copy.viewport, copy.moments) = (isDark, viewport, moments)
    copy.forgivesFaults = forgivesFaults
    return copy
  }

  // Several values at once: each one set from another target costs a check of its own.

  /// Makes places in the window mean a node's and those of its row, and `pinned` what holds it.
  package func setViews(_ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    (self.view, rowView, self.pinned) = (view, row, pinned)
  }

  /// Makes sizes mean a node and the room it was offered, in points.
  package func setSizes(ownWidth: Double, ownHeight: Double, roomWidth: Double, roomHeight: Double) {
    (self.ownWidth, self.ownHeight, self.roomWidth, self.roomHeight) = (ownWidth, ownHeight, roomWidth, roomHeight)
  }

  /// Puts a scroller's offsets and rows where expressions see them.
  package func setScroller(_ number: Int, _ values: ScrollerValues, _ rows: RowSets) {
    scrollers[number] = values
    rowSets[number] = rows
  }

  /// The key of a field for `randomField`: the same for the same name in every run.
  package static func fieldKey(_ name: String) -> UInt64 {
    // FNV-1a, the 64-bit offset basis and prime.
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Notes a fault and gives the number that stands in for the value.
  @inline(never)
  func fail(_ kind: EvaluationFault.Kind, _ site: FaultSite) -> Double {
    faults &+= 1
    if fault == nil, !forgivesFaults { fault = EvaluationFault(kind: kind, site: site) }
    return 0
  }
}

/// Answers what expressions ask of single rows, as they are on the current frame.
package protocol RowAnswers: AnyObject {
  /// Whether an item is among the rows of a scroller.
  func holdsRow(_ scroller: Int, _ set: RowSet, _ id: ItemID) -> Bool
  /// The rows of a scroller of which at least a share is in its window.
  func rowsSeen(_ scroller: Int, _ share: Double) -> RowSets.Members
}

/// A scroller's values of the current frame, by `ScrollerField`.
package struct ScrollerValues: Hashable, Sendable {
  /// In points, save `velocity` in points a second and `progress`, a share of the way.
  package var scroll, position, velocity, overscroll, progress, shift: Double
  /// A scroller's values; zero where not given.
  package init(
    scroll: Double = 0, position: Double = 0, velocity: Double = 0, overscroll: Double = 0, progress: Double = 0,
    shift: Double = 0
  ) {
    (self.scroll, self.position, self.velocity) = (scroll, position, velocity)
    (self.overscroll, self.progress, self.shift) = (overscroll, progress, shift)
  }
  /// The value of a field.
  package subscript(field: ScrollerField) -> Double {
    switch field {
    case .scroll: scroll
    case .position: position
    case .velocity: velocity
    case .overscroll: overscroll
    case .progress: progress
    case .shift: shift
    }
  }
}

/// How the viewport is held, by `ViewportField`.
package struct ViewportValues: Hashable, Sendable {
  /// In points.
  package var width, height, safeTop, safeLeft, safeBottom, safeRight: Double
  /// Sizes and distances; zero where not given.
  package init(
    width: Double = 0, height: Double = 0, safeTop: Double = 0, safeLeft: Double = 0, safeBottom: Double = 0,
    safeRight: Double = 0
  ) {
    (self.width, self.height, self.safeTop, self.safeLeft) = (width, height, safeTop, safeLeft)
    (self.safeBottom, self.safeRight) = (safeBottom, safeRight)
  }
  /// The value of a field.
  package subscript(field: ViewportField) -> Double {
    switch field {
    case .width: width
    case .height: height
    case .safeTop: safeTop
    case .safeLeft: safeLeft
    case .safeBottom: safeBottom
    case .safeRight: safeRight
    }
  }
}

/// A row's values, by `RowField`.
package struct RowValues: Hashable, Sendable {
  /// The row's place among `count` rows.
  package var index, count: Double
  /// A row's values; zero where not given.
  package init(index: Double = 0, count: Double = 0) { (self.index, self.count) = (index, count) }
  /// The value of a field.
  package subscript(field: RowField) -> Double {
    switch field {
    case .index: index
    case .count: count
    }
  }
}

/// A node's values, by `NodeField`.
package struct NodeValues: Hashable, Sendable {
  /// Points.
  package var width, height: Double
  /// How much of it is on screen, 0 to 1.
  package var fraction: Double
  /// Whether any of it is on screen.
  package var onScreen: Bool
  /// Where it stands in its window, in points.
  package var x = 0.0, y = 0.0
  /// How far what it is held with would be out of its window, 0 to 1.
  package var pinned = 0.0
  /// How it stands in the window of its scroller.
  package var view = ViewValues()
  /// A node's values; zero and off screen where not given.
  package init(width: Double = 0, height: Double = 0, fraction: Double = 0, onScreen: Bool = false) {
    (self.width, self.height, self.fraction, self.onScreen) = (width, height, fraction, onScreen)
  }
  /// The value of a field; 1 or 0 for `onScreen`.
  package subscript(field: NodeField) -> Double {
    switch field {
    case .width: width
    case .height: height
    case .x: x
    case .y: y
    case .fraction: fraction
    case .onScreen: onScreen ? 1 : 0
    case .pinned: pinned
    }
  }
}

/// A moment of the track, by `MomentField`.
package struct MomentValues: Hashable, Sendable {
  /// When it is, in seconds.
  package var time: Double
  /// Where the main scroller was then, in points.
  package var scroll: Double
  /// A moment; its scroll is 0 unless given.
  package init(time: Double, scroll: Double = 0) { (self.time, self.scroll) = (time, scroll) }
}

/// The cost of a step, by `WorkField`.
package struct WorkValues: Hashable, Sendable {
  private var counts: [WorkField: Double] = [:]
  /// Counts; zero where not given.
  package init(_ counts: [WorkField: Int] = [:]) { self.counts = counts.mapValues { Double($0) } }
  /// The count of a field.
  package subscript(field: WorkField) -> Double { counts[field] ?? 0 }
}

/// The rows of a scroller on one frame: which are prepared and which are in its window.
package struct RowSets: Hashable, Sendable {
  /// A set of neighbouring rows.
  package struct Members: Hashable, Sendable {
    /// How many rows there are, and the numbers of the first and last from 0; -1 for none.
    package var count = 0.0, first = -1.0, last = -1.0
    /// No rows.
    @inlinable package init() {}
    /// Neighbouring rows.
    @inlinable package init(_ rows: Range<Int>) {
      guard !rows.isEmpty else { return }
      (count, first, last) = (Double(rows.count), Double(rows.lowerBound), Double(rows.upperBound - 1))
    }
    /// The value of a field.
    package subscript(field: RowSetField) -> Double {
      switch field {
      case .count: count
      case .first: first
      case .last: last
      }
    }
    /// Takes another row in.
    @inlinable package mutating func add(_ number: Int) {
      if count == 0 { first = Double(number) }
      last = Double(number)
      count += 1
    }
  }
  /// Rows that exist: in the window, or near it.
  package var prepared = Members()
  /// Rows at least partly in the window.
  package var visible = Members()
  /// No rows.
  @inlinable package init() {}
  /// One of the two sets.
  ///
  /// - Precondition: `which` is not a share: `EvaluationContext.rowsSeen` has those.
  package subscript(which: RowSet) -> Members {
    switch which {
    case .prepared: prepared
    case .visible: visible
    case .seen: preconditionFailure("the rows seen to a share are asked for by themselves")
    }
  }
}
