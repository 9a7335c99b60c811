import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// The boxes inside the rows of a scroller's content, and the place of a row that is known by its node or its item.

/// A reference to a row of a scroller's content by its node and its item: it finds the row again in content laid out anew.
struct RowReference: Hashable {
  /// The node the row is an instance of.
  var node: Int
  /// The row of a `ForEach` it belongs to.
  var row: RowKey?
  /// The rows that this one stands in: those of a `ForEach` inside other rows have the same keys in each of them.
  var around: [RowKey] = []
}

/// The place of a row, its extent, and the cover at the window's edges beside it.
struct RowSpan {
  var start: Length
  var extent: Length
  var cover = EdgeCover()
}

extension ScrollContent {
  /// Where a row stands, known exactly; `nil` if it is gone.
  func span(of reference: RowReference) throws(SceneFailure) -> RowSpan? {
    try span { list throws(SceneFailure) in
      list.cell(of: reference)
    } box: { box in
      box.reference == reference
    }
  }

  /// Where the row of an item stands, known exactly; `nil` if there is none.
  func span(of id: ItemID) throws(SceneFailure) -> RowSpan? {
    try span { list throws(SceneFailure) in
      list.key(of: id)
    } box: { box in
      box.row?.id == id
    }
  }

  private func span(
    _ cell: (RowList) throws(SceneFailure) -> CellKey?, box isWanted: (Box) -> Bool
  ) throws(SceneFailure) -> RowSpan? {
    for place in self {
      var found: RowSpan?
      switch place.row {
      case .box(let child, _): found = try span(inside: child.box, of: place, cell, isWanted)
      case .list(let list, _):
        guard let key = try cell(list), let line = list.line(of: key) else { continue }
        while let unmeasured = list.positions.firstUnmeasured, unmeasured < Swift.min(line, list.stack.exactLines) {
          try list.measure(line: unmeasured)
        }
        try list.measure(line: line)
        found = try list.rowSpan(of: line, from: place.start)
      }
      guard var span = found else { continue }
      span.cover = span.cover.union(cover(ofRow: place.number))
      return span
    }
    return nil
  }

  /// Where a wanted row stands in the box of another.
  private func span(
    inside box: Box, of place: PlacedRow, _ cell: (RowList) throws(SceneFailure) -> CellKey?, _ isWanted: (Box) -> Bool
  ) throws(SceneFailure) -> RowSpan? {
    var found: RowSpan?
    let way = try scroller.visit(box, at: place.start) { (box, start, _) throws(SceneFailure) in
      if isWanted(box) {
        found = RowSpan(start: start, extent: box.size[scroller.axis])
        return .stop
      }
      if box.isScroller { return .skip }
      guard let inner = innerList(of: box, inRow: place.number) else { return .enter }
      guard let key = try cell(inner.list), let line = inner.list.line(of: key), line < inner.list.positions.count
      else { return .skip }
      found = try inner.list.rowSpan(of: line, from: place.start + inner.start)
      return .stop
    }
    guard let way, var span = found else { return nil }
    for step in way { span.cover = span.cover.union(scroller.cover(of: step.child, in: step.parent)) }
    return span
  }

  /// The list that a box inside a row holds along the axis.
  func innerList(of box: Box, inRow number: Int) -> InnerList? {
    guard case .lazy(let stack) = box.content else { return nil }
    return innerLists[number]?.first { $0.list.stack === stack }
  }
}

extension Scroller {
  /// The next step after a box that was visited.
  enum Visit {
    /// The boxes in it.
    case enter
    /// The box behind it.
    case skip
    /// None: the visit ends.
    case stop
  }

  /// Visits a box in the scroller's content and the boxes in it, the outer ones first.
  ///
  /// - Parameter body: Is given a box, where it starts along the axis, and the box around it.
  /// - Returns: The boxes on the way to the one where the visit stopped, the innermost first; `nil` where it did not stop.
  func visit<Failure: Error>(
    _ box: Box, at start: Length, in parent: Box? = nil,
    _ body: (_ box: Box, _ start: Length, _ parent: Box?) throws(Failure) -> Visit
  ) throws(Failure) -> [(child: Box.Child, parent: Box)]? {
    switch try body(box, start, parent) {
    case .stop: return []
    case .skip: return nil
    case .enter: break
    }
    for child in box.children {
      guard var way = try visit(child.box, at: start + self.start(of: child, in: box), in: box, body) else { continue }
      way.append((child, box))
      return way
    }
    return nil
  }

  /// Where a box inside a row starts in the box around it, from the side the content begins at.
  func start(of child: Box.Child, in box: Box) -> Length {
    isMirrored ? box.size[axis] - child.origin[axis] - child.box.size[axis] : child.origin[axis]
  }

  /// The inset at the side the content begins at.
  func start(of insets: EdgeInsets) -> Length { isMirrored ? insets.end(axis) : insets.start(axis) }

  /// The cover at the window's edges while a child of a box stands there: its sticky neighbours, until the box ends.
  fileprivate func cover(of child: Box.Child, in box: Box) -> EdgeCover {
    let start = start(of: child, in: box)
    var cover = EdgeCover()
    for other in box.children where other.box !== child.box && !other.box.node.attributes.floats {
      let (place, extent) = (self.start(of: other, in: box), other.box.size[axis])
      switch other.box.node.attributes.sticky {
      case .start? where place < start: cover.start = max(cover.start, extent)
      case .end? where place > start: cover.end = max(cover.end, extent)
      default: break
      }
    }
    return cover
  }
}

extension RowList {
  /// Where a line stands, from where the list starts.
  fileprivate func rowSpan(of line: Int, from start: Length) throws(SceneFailure) -> RowSpan {
    let cover = try cover(ofLine: line)
    let span = span(of: line)
    return RowSpan(start: start + span.start, extent: span.extent, cover: cover)
  }

  /// The row a reference means, if it is one of this list.
  fileprivate func cell(of reference: RowReference) -> CellKey? {
    guard reference.around == stack.around else { return nil }
    // Rows of several groups come from one node, and are known by the first segment.
    return stack.segments.first { $0.node.number == reference.node }.map {
      CellKey(segment: $0.number, row: reference.row ?? .original(0))
    }
  }
}

extension Box {
  /// The reference by which the box is known among the rows of a scroller.
  var reference: RowReference { RowReference(node: node.number, row: row?.key, around: row?.around ?? []) }
}

extension LazyStack {
  /// The reference by which the stack is known wherever its scroller is laid out anew.
  var reference: RowReference {
    RowReference(node: node.number, row: outer?.key, around: outer?.around ?? [])
  }
}
