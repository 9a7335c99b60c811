package import MultiplaneBase
package import MultiplaneExpressions
import MultiplaneScene

/// The key of a row that exists: its segment, and which of the segment's rows it is.
package struct CellKey: Hashable {
  var segment: Int
  var row: RowKey
}

/// The rows of a lazy stack as they are now: order, positions, and those that exist.
///
/// A list outlives the rows in it. Only its own methods change positions and motions.
package final class RowList {
  let stack: LazyStack
  let engine: LayoutEngine
  // One thread steps a scene, and its questions to a list end before it changes the list. Checking that again on each access
  // takes a tenth of a step in which no row enters.

  @exclusivity(unchecked) package var positions: RowPositions { didSet { revision &+= 1 } }
  /// Rows that exist.
  @exclusivity(unchecked) var cells: [CellKey: LayerInstance] = [:]
  /// The list that this one stands in for while a frame is drawn anew: it has the same rows, and goes on.
  var model: RowList?
  /// The interval the prepared lines were asked for, for `requery: edge`.
  var asked: (start: Length, end: Length)?
  /// The rows on their way.
  @exclusivity(unchecked) var motions = RowMotions() { didSet { revision &+= 1 } }
  /// Counts changes of the rows shown, and of where they stand.
  @exclusivity(unchecked) var revision = 0 { didSet { engine.listChanges &+= 1 } }
  /// The lines last asked for, and how far the interval may move before it has others.
  @exclusivity(unchecked) private var asking: Asking?
  /// The spacing that rows on their way do not have, as it was found at a revision.
  @exclusivity(unchecked) var missingKnown: (revision: Int, rows: [(line: Int, spacing: Length)])?
  /// The rows of the last frame, while nothing comes, goes or changes.
  @exclusivity(unchecked) var arrangement: Arrangement?
  /// How lines are numbered.
  @exclusivity(unchecked) private(set) var numbers = LineNumbers()
  /// The segments with rows that have other numbers now, until their extents are settled.
  var renumbered: Set<Int> = []
  /// The extents of lines in segments that had no rows when the stack was laid out.
  private var uniformsFound: [Int: Length] = [:]
  package init(_ stack: LazyStack, engine: LayoutEngine) {
    (self.stack, self.engine) = (stack, engine)
    positions = stack.positions
    countLines()
  }

  /// Takes over all but the rows that exist.
  func takeState(of other: RowList, _ motions: RowMotions, _ arrangement: Arrangement?) {
    (positions, self.motions) = (other.positions, motions)
    (asked, asking, missingKnown) = (other.asked, other.asking, other.missingKnown)
    (numbers, uniformsFound) = (other.numbers, other.uniformsFound)
    (self.arrangement, revision) = (arrangement, other.revision)
  }

  /// The rows of a frame in paint order, and the conditions under which the next frame shows the same.
  struct Arrangement {
    struct Row {
      var cell: LayerInstance
      /// Where the row starts in the list.
      var start: Length
      var extent: Length
    }
    var lines: Range<Int>
    var origin: Point
    var shift: PointOffset
    var revision: Int
    var rows: [Row] = []
  }

  var axis: Axis { stack.axis }

  /// Lets go of all rows.
  func release() {
    for cell in cells.values { cell.release() }
    (cells, arrangement) = ([:], nil)
  }

  /// How many layers of rows exist.
  var existing: Int { cells.values.reduce(0) { $0 + $1.count } }

  /// Numbers the lines of as many items as there are now.
  func countLines() { numbers = LineNumbers(stack.segments) { items(in: $0) } }

  /// The first line of each segment, and the number of lines at the end.
  var firstLines: [Int] { numbers.lines }

  /// The number of rows before each segment, headers and footers left out, and of all at the end.
  var firstRows: [Int] { numbers.rows }

  /// How many items a segment shows: those of its source, and those on their way out.
  func items(in segment: RowSegment) -> Int { engine.itemCount(segment) }

  /// How many lines the items make as they are now.
  var lineTotal: Int { stack.segments.reduce(0) { $0 + $1.lineCount(items: items(in: $1)) } }

  // MARK: Lines and cells

  /// The segment a line belongs to, and its number in it.
  func place(ofLine line: Int) -> (segment: RowSegment, local: Int) {
    let segment = numbers.segment(ofLine: line)
    return (stack.segments[segment], line - numbers.lines[segment])
  }

  /// The items of a line, by index in their segment.
  func items(ofLine line: Int) -> (segment: RowSegment, items: Range<Int>) {
    let (segment, local) = place(ofLine: line)
    let start = local * segment.cellsInLine
    return (segment, start..<min(start + segment.cellsInLine, items(in: segment)))
  }

  func key(_ segment: RowSegment, item: Int) -> CellKey {
    let row = segment.source.map { engine.sceneState.rowKey(of: $0, at: item) } ?? .original(0)
    return CellKey(segment: segment.first, row: row)
  }

  /// The line a row stands in now; `nil` if it was removed.
  package func line(of key: CellKey) -> Int? {
    let segment = stack.segments[key.segment]
    guard let place = place(of: key) else { return nil }
    return firstLines[place.segment] + place.index / segment.cellsInLine
  }

  /// The segment a row stands in now, and its index there; `nil` if it was removed.
  func place(of key: CellKey) -> (segment: Int, index: Int)? {
    let segment = stack.segments[key.segment]
    guard let source = segment.source else { return (key.segment, 0) }
    guard let groups = segment.groups else {
      return engine.sceneState.index(of: key.row, in: source).map { (key.segment, $0) }
    }
    return engine.sceneState.place(of: key.row, in: groups).map { (key.segment + $0.group * segment.stride, $0.index) }
  }

  /// The row of an item, if a source of this list has it.
  package func key(of id: ItemID) -> CellKey? {
    for segment in stack.segments where segment.role == .row && segment.number == segment.first {
      if let source = segment.allRows, let row = engine.sceneState.rowKey(of: id, in: source) {
        return CellKey(segment: segment.number, row: row)
      }
    }
    return nil
  }

  // MARK: Measuring

  /// The extent every line of a segment has, if it cannot depend on the item.
  func uniform(_ segment: RowSegment) -> Length? { segment.uniform ?? uniformsFound[segment.first] }

  /// Finds the extent of lines in a segment that has its first rows, as laying out the stack would.
  func findUniform(_ segment: RowSegment) throws(SceneFailure) {
    if uniform(segment) != nil { return }
    let viewport = engine.viewport
    defer { engine.viewport = viewport }
    engine.viewport = stack.viewport
    uniformsFound[segment.first] = try engine.uniformExtent(
      of: segment, in: stack.outer, axis: axis, cross: stack.cross, tracks: stack.tracks)
  }

  /// Measures a line if its extent is not known.
  func measure(line: Int) throws(SceneFailure) {
    guard !positions.isMeasured(line) else { return }
    positions.measure(line, try measuredExtent(of: line))
  }

  /// How long a line is; one that is not measured stays so, and nothing moves.
  func measuredExtent(of line: Int) throws(SceneFailure) -> Length {
    if positions.isMeasured(line) { return positions.extent(of: line) }
    let (segment, local) = place(ofLine: line)
    if let uniform = uniform(segment) { return uniform }
    return try engine.measureLine(
      segment, local: local, items: items(in: segment), axis: axis, cross: stack.cross, tracks: stack.tracks,
      viewport: stack.viewport)
  }

  /// Measures the first row where nothing else says how long rows are.
  package func measureFirst() throws(SceneFailure) {
    if positions.needsFirstMeasure { try measure(line: 0) }
  }

  /// Measures from the top until everything up to an offset is known, or before a line; `nil` measures everything.
  package func measure(upTo offset: Length?, before end: Int = .max) throws(SceneFailure) {
    try measureFirst()
    while let line = positions.firstUnmeasured, line < end {
      if let offset, self.start(of: line) >= offset { return }
      try measure(line: line)
    }
  }

  /// Whether there is nothing to measure in an interval.
  func isMeasured(from start: Length, to end: Length) -> Bool {
    if positions.unmeasuredCount == 0 { return true }
    _ = lines(from: start, to: end)
    return end <= asking?.measuredEnd ?? 0
  }

  /// The lines that overlap the open interval between two offsets.
  ///
  /// A window moves by less than a row on most frames, so the answer is kept with the bounds in which it stays.
  func lines(from start: Length, to end: Length) -> Range<Int> {
    if end > start, let asking, asking.revision == revision, asking.starts.contains(start),
      asking.ends.contains(end)
    {
      return asking.lines
    }
    let lines = rows(from: start, to: end)
    asking = nil
    guard let last = lines.last, let farthest = bounds(of: lines, last) else { return lines }
    asking = Asking(revision: revision, lines: lines, starts: farthest.starts, ends: farthest.ends, measuredEnd: 0)
    asking?.measuredEnd = measuredEnd(lines)
    return lines
  }

  private struct Asking {
    var revision: Int
    var lines: Range<Int>
    /// The offsets at which an interval with these lines may start.
    var starts: Range<Length>
    /// The offsets at which it may end.
    var ends: ClosedRange<Length>
    /// Intervals that end up to here have nothing left to measure.
    var measuredEnd: Length
  }

  /// Where an interval may start and end without other lines being in it.
  private func bounds(of lines: Range<Int>, _ last: Int) -> (starts: Range<Length>, ends: ClosedRange<Length>)? {
    let (first, final) = (span(of: lines.lowerBound), span(of: last))
    let before = lines.lowerBound > 0 ? span(of: lines.lowerBound - 1) : nil
    let lowest = before.map { $0.start + $0.extent } ?? -RowPositions.limit
    let highest = lines.upperBound < positions.count ? self.start(of: lines.upperBound) : RowPositions.limit
    let firstEnd = first.start + first.extent
    guard lowest < firstEnd, final.start < highest else { return nil }
    return (lowest..<firstEnd, (final.start + Length(units: 1))...highest)
  }

  private func measuredEnd(_ lines: Range<Int>) -> Length {
    if heldLines(around: lines).contains(where: { !positions.isMeasured($0) }) { return -RowPositions.limit }
    if let line = positions.firstUnmeasured, line < stack.exactLines { return start(of: line) }
    return positions.firstUnmeasured(in: lines) == nil ? RowPositions.limit : -RowPositions.limit
  }

  /// Measures the lines of an interval, and the headers and footers that are held there; tells whether any had to be measured.
  ///
  /// A line that is held may stand far from the interval, and its extent says where the edge holds it.
  package func measure(from start: Length, to end: Length) throws(SceneFailure) -> Bool {
    let before = positions.unmeasuredCount
    var isDone = false
    while !isDone {
      try measureLines(from: start, to: end)
      isDone = true
      for line in heldLines(around: rows(from: start, to: end)) where !positions.isMeasured(line) {
        try measure(line: line)
        isDone = false
      }
    }
    return positions.unmeasuredCount != before
  }

  private func measureLines(from start: Length, to end: Length) throws(SceneFailure) {
    try measure(upTo: end, before: stack.exactLines)
    var isDone = stack.isExact
    while !isDone {
      isDone = true
      for line in rows(from: start, to: end) where !positions.isMeasured(line) {
        try measure(line: line)
        isDone = false
      }
    }
  }

  // MARK: Sections

  /// The lines of a section: its header, its first line after that, and the line after its last.
  func sectionLines(_ section: Int) -> (header: Int?, footer: Int?, lines: Range<Int>) {
    var result: (header: Int?, footer: Int?, lines: Range<Int>) = (nil, nil, 0..<0)
    var start: Int?
    for segment in stack.segments[stack.sections[section]] {
      if start == nil { start = firstLines[segment.number] }
      if segment.role == .header { result.header = firstLines[segment.number] }
      if segment.role == .footer { result.footer = firstLines[segment.number] }
      result.lines = (start ?? 0)..<firstLines[segment.number + 1]
    }
    return result
  }
}
