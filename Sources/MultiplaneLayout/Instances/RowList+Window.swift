import MultiplaneBase
package import MultiplaneExpressions
import MultiplaneScene

// Which rows a list shows in a window.

extension RowList {
  /// The lines that are to exist.
  func lines(in window: Window, from origin: Length) -> Range<Int> {
    let interval = window.prepared(overscan: stack.overscan)
    var wanted = (start: interval.start - origin, end: interval.end - origin)
    if stack.node.attributes.requery == .edge, let asked {
      // The rows asked for last are enough while they still overlap by 1.2 viewports.
      let overlap = min(asked.end, wanted.end) - max(asked.start, wanted.start)
      let viewport = window.drawnEnd - window.drawnStart
      // What is seen is asked for in any case: with much overscan the overlap alone would not see to that.
      let drawn = window.drawn
      let holdsWindow = asked.start <= drawn.start - origin && drawn.end - origin <= asked.end
      if holdsWindow && overlap.units * 10 >= viewport.units * 12 { wanted = asked }
    }
    asked = wanted
    prepared = lines(from: wanted.start, to: wanted.end)
    return prepared
  }

  /// Refuses more prepared rows than can be meant.
  func check(_ lines: Range<Int>) throws(SceneFailure) {
    let count = lines.count.multipliedReportingOverflow(by: stack.mostCellsInLine).partialValue
    guard count > LayoutLimits.prepared.value else { return }
    throw SceneFailure(
      Diagnostic(
        code: "prepared-rows", "\(count) rows of the list are near the window", span: stack.node.span,
        path: stack.node.path,
        hint: LayoutLimits.prepared.hint(
          or: "give the rows an extent that can be seen; at most \(LayoutLimits.prepared) rows are prepared at a time"),
        failure: .limit))
  }

  /// Headers and footers that are held at an edge.
  struct Pinned {
    /// How far a line is from its own place, in points.
    var offsets: [Int: Double] = [:]

    /// Lines that exist only because they are pinned.
    func extraLines(besides lines: Range<Int>) -> [Int] { offsets.keys.filter { !lines.contains($0) }.sorted() }
  }

  /// The headers and footers of prepared sections, held at the edges of what is seen: the section's other end wins.
  ///
  /// - Parameter lines: The lines that are prepared; an empty range says where the window is.
  func pins(_ lines: Range<Int>, in window: Window, from origin: Length) -> Pinned {
    var pinned = Pinned()
    let pins = stack.node.attributes.pin
    guard pins != [], positions.count > 0 else { return pinned }
    let start = (window.visibleStart - origin).points + window.residue
    let end = start + window.extent
    for section in sections(around: lines) {
      let (header, footer, lines) = sectionLines(section)
      guard let last = lines.last else { continue }
      let sectionStart = self.start(of: lines.lowerBound).points
      let sectionEnd = (self.start(of: last) + positions.extent(of: last)).points
      if pins.contains(.headers), let header {
        let natural = self.start(of: header).points
        let distance = min(max(natural, start), sectionEnd - positions.extent(of: header).points) - natural
        if distance > 0 { pinned.offsets[header] = distance }
      }
      if pins.contains(.footers), let footer {
        let natural = self.start(of: footer).points
        let distance = max(min(natural, end - positions.extent(of: footer).points), sectionStart) - natural
        if distance < 0 { pinned.offsets[footer] = distance }
      }
    }
    return pinned
  }

  /// The sections some lines belong to, and one that holds all of an interval without a line in it; in order.
  private func sections(around lines: Range<Int>) -> [Int] {
    var sections: [Int] = []
    if lines.isEmpty {
      guard lines.lowerBound > 0, lines.lowerBound < positions.count,
        let section = place(ofLine: lines.lowerBound).segment.section,
        section == place(ofLine: lines.lowerBound - 1).segment.section
      else { return [] }
      return [section]
    }
    // The lines of a section are neighbours: one look at a segment is enough.
    var line = lines.lowerBound
    while line < lines.upperBound {
      let segment = place(ofLine: line).segment
      if let section = segment.section, section != sections.last { sections.append(section) }
      line = firstLines[segment.number + 1]
    }
    return sections
  }

  /// How a row on its way in or out is shown; `nil` for one at rest.
  func presentation(of key: CellKey) -> RowPresentation? {
    guard let animation = animations[key] else { return nil }
    let progress = animation.progress(at: engine.context.time)
    let extent = isCell(key) ? nil : animation.extent(at: engine.context.time)
    switch animation.kind {
    case .appear: return RowPresentation(opacity: max(0, min(progress, 1)), extent: extent)
    case .vanish: return RowPresentation(opacity: max(0, min(1 - progress, 1)), extent: extent)
    case .resize: return RowPresentation(opacity: 1, extent: extent)
    }
  }
}

extension RowList {
  /// The extent of a row on its way to another one; `nil` for all others.
  func resizedExtent(of key: CellKey) -> Length? {
    guard let animation = animations[key], animation.kind == .resize else { return nil }
    return animation.extent(at: engine.context.time)
  }

  /// How far a gliding row is from its place.
  func slide(of key: CellKey, at time: Double) -> PointOffset? {
    guard let slide = slides[key], time - slide.start < slide.animation.duration else { return nil }
    let rest = 1 - slide.animation.progress(at: time - slide.start)
    return PointOffset(x: slide.distance.x * rest, y: slide.distance.y * rest)
  }

  /// Where a row stands in the list, in points; `nil` if it is gone.
  func corner(of key: CellKey) -> PointOffset? {
    guard let line = line(of: key) else { return nil }
    var corner = PointOffset.zero
    corner[axis] = start(of: line).points
    let segment = stack.segments[key.segment]
    if let source = segment.source, let index = engine.world.index(of: key.row, in: source) {
      corner[axis.cross] = stack.track(of: segment, column: index % segment.cellsInLine).start.points
    }
    return corner
  }
}

extension ScrollInstance {
  /// What expressions read of the scroller.
  var values: ScrollerValues {
    let (offset, limit) = (place.offset, limit.points)
    let overscroll = offset < 0 ? offset : max(0, offset - limit)
    return ScrollerValues(
      scroll: offset - place.corrected, position: offset, velocity: place.velocity, overscroll: overscroll,
      progress: limit > 0 ? min(1, max(0, offset / limit)) : 0, shift: place.shift)
  }

  /// Where a prepared row comes from: a place in the scroller's content and, in a list, a segment and an item of it.
  package struct PreparedRow {
    var row: Int
    /// Which of the lists inside a static row, from 0.
    var inner: Int?
    var segment = 0
    var item = 0
  }

  /// What tells a prepared row from all others, wherever events move it.
  enum PreparedReference: Hashable {
    case row(Int)
    case line(list: Int, inner: Int?, CellKey)
  }

  /// Calls a body with the number of every prepared row, in order, and how much of it is seen in the window, from 0 to 1.
  ///
  /// Rows are counted through the content: a static row is one, or has those of the lists inside it; a list has its cells;
  /// headers and footers are none.
  package func forEachPreparedRow(_ body: (_ number: Int, _ fraction: Double, _ place: PreparedRow) -> Void) {
    let window = self.window
    let sight = self.sight
    var number = 0
    var growth: Length = 0
    func add(_ list: RowList, at corner: Length, _ place: PreparedRow) {
      let lines = list.lines(in: window, from: corner)
      for (line, span) in zip(lines, list.spans(of: lines)) {
        let (segment, items) = list.items(ofLine: line)
        guard segment.role == .row else { continue }
        let fraction = sight.fraction(start: corner + span.start, extent: span.extent)
        let first = number + list.firstRows[segment.number]
        for item in items {
          var place = place
          (place.segment, place.item) = (segment.number, item)
          body(first + item, fraction, place)
        }
      }
      number += list.firstRows[list.firstRows.count - 1]
    }
    for (index, row) in rows.enumerated() {
      switch row {
      case .row(let child, let extent, _):
        let start = child.origin[axis] + growth
        if let lists = innerLists[index] {
          for (inner, known) in lists.enumerated() {
            add(known.list, at: start + known.start, PreparedRow(row: index, inner: inner))
          }
          continue
        }
        if window.prepares(start: start, extent: extent, overscan: part.content.overscan) {
          body(number, sight.fraction(start: start, extent: extent), PreparedRow(row: index))
        }
        number += 1
      case .list(let list, let origin):
        add(list, at: origin[axis] + growth, PreparedRow(row: index))
        growth += list.growth
      }
    }
  }

  /// Whether a static row exists: it is near the window, or rows of a list inside it are, by an overscan of the list's own.
  ///
  /// - Parameter start: Where the row is seen in the scroller's content as at offset 0.
  func prepares(row index: Int, start: Length, extent: Length, in window: Window) -> Bool {
    if window.prepares(start: start, extent: extent, overscan: part.content.overscan) { return true }
    return innerLists[index]?.contains { !$0.list.lines(in: window, from: start + $0.start).isEmpty } ?? false
  }

  /// How many rows the content has, as `forEachPreparedRow` counts them.
  var rowCount: Int {
    rows.enumerated().reduce(0) { sum, entry in
      let lists: [RowList] =
        switch entry.element {
        case .row: innerLists[entry.offset]?.map(\.list) ?? []
        case .list(let list, _): [list]
        }
      if lists.isEmpty { return sum + 1 }
      return sum + lists.reduce(0) { $0 + $1.firstRows[$1.firstRows.count - 1] }
    }
  }

  /// The list a row of the content is, or one of those inside it.
  private func list(_ row: Int, _ inner: Int?) -> RowList? {
    if let inner { return innerLists[row]?[inner].list }
    if case .list(let list, _) = rows[row] { return list }
    return nil
  }

  /// What a prepared row is known by.
  func reference(of place: PreparedRow) -> PreparedReference {
    guard let list = list(place.row, place.inner) else { return .row(place.row) }
    return .line(
      list: place.row, inner: place.inner, list.key(list.stack.segments[place.segment], item: place.item))
  }

  /// The id of a row; `nil` for one that comes from no item.
  func id(of reference: PreparedReference) throws(SceneFailure) -> ItemID? {
    switch reference {
    case .row(let index):
      guard case .row(let child, _, _) = rows[index] else { return nil }
      return child.box.row?.id
    case .line(let index, let inner, let key):
      guard let list = list(index, inner), let source = list.stack.segments[key.segment].source else { return nil }
      return try list.engine.world.id(of: key.row, in: source)
    }
  }

  /// Whether an item's row is among those prepared or visible.
  package func holds(_ id: ItemID, _ set: RowSet) -> Bool {
    let (window, sight) = (self.window, self.sight)
    var growth: Length = 0
    func holds(_ list: RowList, at corner: Length) -> Bool? {
      guard let key = list.key(of: id), let line = list.line(of: key), line < list.positions.count else { return nil }
      if set == .prepared { return list.lines(in: window, from: corner).contains(line) }
      let (start, extent) = list.span(of: line)
      return contains(sight, corner + start, extent, overscan: list.stack.overscan, set)
    }
    for (index, row) in rows.enumerated() {
      switch row {
      case .row(let child, let extent, _):
        let start = child.origin[axis] + growth
        for known in innerLists[index] ?? [] {
          if let held = holds(known.list, at: start + known.start) { return held }
        }
        if child.box.row?.id == id {
          return contains(sight, start, extent, overscan: part.content.overscan, set)
        }
      case .list(let list, let origin):
        if let held = holds(list, at: origin[axis] + growth) { return held }
        growth += list.growth
      }
    }
    return false
  }

  private func contains(
    _ sight: Sight, _ start: Length, _ extent: Length, overscan: Length, _ set: RowSet
  ) -> Bool {
    switch set {
    case .prepared: sight.window.prepares(start: start, extent: extent, overscan: overscan)
    case .visible: sight.shows(start: start, extent: extent)
    case .seen(let share): sight.fraction(start: start, extent: extent) >= share
    }
  }
}

extension ScrollInstance {
  /// The rows that are prepared and those that are visible: the one count of them.
  package var rowSets: RowSets {
    var revision = 0
    for list in lists { revision &+= list.revision }
    for (_, inner) in innerLists { for entry in inner { revision &+= entry.list.revision } }
    if let known = rowSetsKnown, known.offset == place.offset, known.revision == revision { return known.sets }
    let sets = countRowSets()
    rowSetsKnown = (place.offset, revision, sets)
    return sets
  }

  private func countRowSets() -> RowSets {
    var sets = RowSets()
    if rows.count == 1, case .list(let list, let origin) = rows[0], list.hasPlainRows {
      // Rows are items: where the window's ends are says all.
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

extension RowList {
  /// Calls a body with where lines start and how long they are; those of the last frame are known.
  fileprivate func forEachSpan(of lines: Range<Int>, _ body: (_ line: Int, _ start: Length, _ extent: Length) -> Void) {
    if let arrangement, arrangement.revision == revision, arrangement.lines == lines,
      arrangement.rows.count == lines.count
    {
      for (line, row) in zip(lines, arrangement.rows) { body(line, row.start, row.extent) }
    } else {
      for (line, span) in zip(lines, spans(of: lines)) { body(line, span.start, span.extent) }
    }
  }

  /// Whether lines are items, and nothing else is among them.
  fileprivate var hasPlainRows: Bool {
    stack.segments.count == 1 && stack.segments[0].cellsInLine == 1 && stack.segments[0].role == .row
  }
}
