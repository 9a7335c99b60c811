package import MultiplaneBase

/// The values that expressions read; one for each thread that evaluates.
///
/// The owner fills in what it has before it evaluates. A slot that was not filled gives `EvaluationFault.missingValue`
/// where it is in a list, and zero otherwise.
package final class EvaluationContext {
  // One thread owns a context and closures only read it while an expression runs, so accesses cannot overlap; checking
  // that again on each read doubles the time of an evaluation.

  /// The frame, which stays the same while anything is evaluated on it.
  @exclusivity(unchecked) package var frame = FrameValues()
  /// The values that the step to the frame has found so far.
  @exclusivity(unchecked) package var step = StepValues()
  /// The object that is asked for single rows; without one there are none.
  @exclusivity(unchecked) package weak var rowAnswers: (any RowAnswers)?

  // Set for each node.

  /// The node whose expression is evaluated.
  @exclusivity(unchecked) package var own = OwnValues()
  /// The row that the node stands in.
  @exclusivity(unchecked) package var row = RowValues()
  /// The key of the random values of that row and node.
  @exclusivity(unchecked) package var random = RandomKey()

  /// The first fault since it was last set to nil; the expression that failed gave 0, false, "" or clear.
  @exclusivity(unchecked) package var fault: EvaluationFault?
  /// How often something failed: tells an expression whether it was its own fault.
  @exclusivity(unchecked) var faults = 0
  /// Whether faults are not noted: while moments of the track are guesses, a run that finds them goes on with 0.
  @exclusivity(unchecked) package var forgivesFaults = false

  /// A context in which everything is zero or empty.
  package init() {}

  /// A context with room for the values of scrollers and nodes; one scroller at least, for the free scroll.
  package init(scrollers: Int, nodes: Int) { step = StepValues(scrollers: scrollers, nodes: nodes) }

  /// A context with the same values of the frame; what is set for each evaluation is not among them.
  package func copy() -> EvaluationContext {
    let copy = EvaluationContext()
    (copy.frame, copy.step, copy.forgivesFaults) = (frame, step, forgivesFaults)
    return copy
  }

  // Several values at once: each one set from another target costs a check of its own.

  /// Makes places in the window mean a node's and those of its row, and `pinned` what holds it.
  package func setViews(_ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    (own.view, self.row.view, own.pinned) = (view, row, pinned)
  }

  /// Makes sizes mean a node and the room it was offered, in points.
  package func setSizes(ownWidth: Double, ownHeight: Double, roomWidth: Double, roomHeight: Double) {
    (own.width, own.height, own.roomWidth, own.roomHeight) = (ownWidth, ownHeight, roomWidth, roomHeight)
  }

  /// Makes the place of a layer mean that of a node, in points.
  package func setPlace(left: Double, top: Double) { (own.left, own.top) = (left, top) }

  /// Makes the index, the count and the item mean a row's; how it stands in its window stays.
  ///
  /// - Parameter origin: Where the item was written; `nil` is the row of that index in the source.
  package func setRow(
    index: Int, count: Int, item: [ExpressionValue], itemValue: ExpressionValue, origin: ItemOrigin? = nil
  ) {
    (row.index, row.count, row.item, row.itemValue) = (Double(index), Double(count), item, itemValue)
    row.origin = origin ?? ItemOrigin(row: index)
  }

  /// Puts a scroller's offsets and rows where expressions see them.
  package func setScroller(_ number: Int, _ values: ScrollerValues, _ rows: RowSets) {
    step.scrollers[number] = values
    step.rowSets[number] = rows
  }

  /// The key of a field for `RandomKey.field`: the same for the same name in every run.
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

/// The values of the node whose expression is evaluated.
package struct OwnValues: Sendable {
  /// The measured size of the node, in points.
  package var width = 0.0, height = 0.0
  /// The room offered to it, in points.
  package var roomWidth = 0.0, roomHeight = 0.0
  /// Where its layer was laid out on the canvas, in points.
  package var left = 0.0, top = 0.0
  /// How it stands in its window.
  package var view = ViewValues()
  /// How far what it is held with would be out of its window, from 0 to 1.
  package var pinned = 0.0
}

/// The row that an expression stands in.
package struct RowValues: Sendable {
  /// The row's place among `count` rows.
  package var index, count: Double
  /// How it stands in its window.
  package var view = ViewValues()
  /// The fields of its item, by number.
  package var item: [ExpressionValue] = []
  /// Its item where that is a plain value.
  package var itemValue = ExpressionValue.number(0)
  /// Where the item was written, for messages.
  package var origin = ItemOrigin(row: 0)
  /// A row's place; zero where not given, and without an item.
  package init(index: Double = 0, count: Double = 0) { (self.index, self.count) = (index, count) }
  /// The value of a field.
  package subscript(field: RowField) -> Double {
    switch field {
    case .index: index
    case .count: count
    }
  }
}

/// Where an item was written: in its source, as far as no event has written values of it.
package struct ItemOrigin: Sendable {
  /// The row of the source; events move rows, and put others in before it.
  package var row: Int
  /// The events that wrote values, by field; the one that put the item in under `nil`.
  package var events: [Int?: SourceSpan]
  /// A row of the source, and the events that wrote values of it.
  package init(row: Int, events: [Int?: SourceSpan] = [:]) { (self.row, self.events) = (row, events) }
  /// The event that wrote a field; `nil` for a value of the source.
  func event(writing field: Int) -> SourceSpan? { events.isEmpty ? nil : events[field] ?? events[nil] }
}

/// The key of random values: the same key gives the same values in every run.
package struct RandomKey: Sendable {
  /// The seed of the data source.
  package var seed: UInt64
  /// The row.
  package var row: Int
  /// The field (`EvaluationContext.fieldKey(_:)`), or the node.
  package var field: UInt64
  /// A key; zero where not given.
  package init(seed: UInt64 = 0, row: Int = 0, field: UInt64 = 0) {
    (self.seed, self.row, self.field) = (seed, row, field)
  }
}
