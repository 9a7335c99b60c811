import MultiplaneBase
package import MultiplaneExpressions
import MultiplaneScene

// Which rows of a scroller are prepared and seen, and what expressions read of it.

extension ScrollInstance {
  /// How much longer the lists of the content are than when they were laid out.
  var growth: ContentGrowth { ContentGrowth(rows: part.numbers, lists: content.grownLists) }

  /// The values that expressions read of the scroller.
  var values: ScrollerValues {
    let (offset, limit) = (place.offset, limit.points)
    let overscroll = !hasEnds ? 0 : offset < 0 ? offset : max(0, offset - limit)
    return ScrollerValues(
      scroll: offset - place.corrected, position: offset, velocity: place.velocity, overscroll: overscroll,
      progress: limit > 0 ? min(1, max(0, offset / limit)) : 0, shift: place.shift)
  }

  /// Where a prepared row comes from: a place in the scroller's content and, in a list, a segment and an item of it.
  package struct PreparedRow {
    var row: Int
    /// The list inside a static row, by its number from 0.
    var inner: Int?
    var segment = 0
    var item = 0
  }

  /// The identity of a prepared row, wherever events move it and whatever comes and goes around it.
  struct PreparedReference: Hashable {
    /// The box in the content that it is or stands in; `nil` for a row of a list that is no box.
    var row: RowReference?
    /// The list it stands in.
    var list: RowReference?
    /// Which row of the list it is.
    var cell: CellKey?
  }

  /// The item that a prepared row comes from, even after it was removed.
  enum PreparedItem {
    /// The item of a box; `nil` for a box that comes from none.
    case id(ItemID?)
    /// The item of a list's row, whose id takes a look at the source.
    case row(RowKey, RowSource?)
  }

  /// Calls a body with the number of every prepared row, in order, and how much of it is seen in the window, from 0 to 1.
  ///
  /// Rows are counted through the content: a static row is one, or has those of the lists inside it; a list has its cells;
  /// headers and footers are none.
  package func forEachPreparedRow(_ body: (_ number: Int, _ fraction: Double, _ place: PreparedRow) -> Void) {
    let (window, uncovered) = (self.window, self.uncovered)
    var number = 0
    for row in content {
      content.forEachList(of: row) { list, start, inner in
        let lines = list.lines(in: window, from: start)
        for (line, span) in zip(lines, list.spans(of: lines)) {
          let (segment, items) = list.items(ofLine: line)
          guard segment.role == .row else { continue }
          let fraction = uncovered.fraction(start: start + span.start, extent: span.extent)
          let first = number + list.firstRows[segment.number]
          for item in items {
            body(
              first + item, fraction,
              PreparedRow(row: row.number, inner: inner, segment: segment.number, item: item))
          }
        }
        number += list.rowCount
      }
      guard case .box(_, let extent) = row.row, content.innerLists[row.number] == nil else { continue }
      if window.prepares(start: row.start, extent: extent, overscan: part.layout.overscan) {
        body(number, uncovered.fraction(start: row.start, extent: extent), PreparedRow(row: row.number))
      }
      number += 1
    }
  }

  /// Whether a static row exists: it is near the window, or rows of a list inside it are, by an overscan of the list's own.
  ///
  /// - Parameter start: Where the row is seen in the scroller's content as at offset 0.
  func prepares(row index: Int, start: Length, extent: Length, in window: ScrollWindow) -> Bool {
    if window.prepares(start: start, extent: extent, overscan: part.layout.overscan) { return true }
    return content.innerLists[index]?.contains { !$0.list.lines(in: window, from: start + $0.start).isEmpty } ?? false
  }

  /// The identity of a prepared row, and the item it comes from.
  func reference(of place: PreparedRow) -> (reference: PreparedReference, item: PreparedItem) {
    var around: RowReference?
    var item = PreparedItem.id(nil)
    if case .box(let child, _) = content.rows[place.row] {
      around = child.box.reference
      item = .id(child.box.row?.id)
    }
    guard let list = content.list(place.row, place.inner) else {
      return (PreparedReference(row: around), item)
    }
    let segment = list.stack.segments[place.segment]
    let cell = list.key(segment, item: place.item)
    return (PreparedReference(row: around, list: list.stack.reference, cell: cell), .row(cell.row, segment.source))
  }

  /// The id of an item; `nil` for a row that comes from none.
  func id(of item: PreparedItem) throws(SceneFailure) -> ItemID? {
    switch item {
    case .id(let id): id
    case .row(let key, let source?): try engine.sceneState.id(of: key, in: source)
    case .row(_, nil): nil
    }
  }

  /// Whether an item's row is among those prepared or visible.
  package func holds(_ id: ItemID, _ set: RowSet) -> Bool {
    let uncovered = self.uncovered
    for row in content {
      var held: Bool?
      content.forEachList(of: row) { list, start, _ in
        guard held == nil, let key = list.key(of: id), let line = list.line(of: key), line < list.positions.count
        else { return }
        if set == .prepared {
          held = list.lines(in: uncovered.window, from: start).contains(line)
        } else {
          let span = list.span(of: line)
          held = contains(uncovered, start + span.start, span.extent, overscan: list.stack.overscan, set)
        }
      }
      if let held { return held }
      if case .box(let child, let extent) = row.row, child.box.row?.id == id {
        return contains(uncovered, row.start, extent, overscan: part.layout.overscan, set)
      }
    }
    return false
  }

  private func contains(
    _ uncovered: UncoveredWindow, _ start: Length, _ extent: Length, overscan: Length, _ set: RowSet
  ) -> Bool {
    switch set {
    case .prepared: uncovered.window.prepares(start: start, extent: extent, overscan: overscan)
    case .visible: uncovered.shows(start: start, extent: extent)
    case .seen(let share): uncovered.fraction(start: start, extent: extent) >= share
    }
  }
}

extension ScrollInstance {
  /// The rows that are prepared and those that are visible: the one count of them.
  package var rowSets: RowSets {
    var revision = 0
    for list in lists { revision &+= list.revision }
    for (_, inner) in content.innerLists { for entry in inner { revision &+= entry.list.revision } }
    if let known = rowSetsKnown, known.offset == place.offset, known.revision == revision { return known.sets }
    let sets = countRowSets()
    rowSetsKnown = (place.offset, revision, sets)
    return sets
  }

  private func countRowSets() -> RowSets {
    var sets = RowSets()
    if content.rows.count == 1, case .list(let list, let origin) = content.rows[0], list.hasPlainRows {
      // Rows are items: the ends of the window say all.
      let window = self.window
      let lines = list.lines(in: window, from: origin[axis])
      sets.prepared = RowSets.Members(lines)
      list.forEachSpan(of: lines) { line, start, extent in
        if window.shows(start: origin[axis] + start, extent: extent) { sets.visible.add(line) }
      }
      return sets
    }
    forEachPreparedRow { number, fraction, _ in
      sets.prepared.add(number)
      if fraction > 0 { sets.visible.add(number) }
    }
    return sets
  }

  /// The rows of which at least a share is in the window.
  package func rowsSeen(_ share: Double) -> RowSets.Members {
    var members = RowSets.Members()
    forEachPreparedRow { number, fraction, _ in if fraction >= share { members.add(number) } }
    return members
  }
}
