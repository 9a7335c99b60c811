package import MultiplaneBase

/// Where the rows of a lazy list stand, when only some of their extents are known.
///
/// Row *i* starts at `M(i) + U(i) · estimate + i · spacing`, with M the sum of the measured extents before it and U the
/// number of rows before it that are not measured. So a new estimate moves all rows at once, and no offset depends on
/// the order of measuring. All arithmetic is on whole 1/64 points.
///
/// Rows stand in blocks (``RowBlock``), blocks in groups (``RowGroup``), and sums before each group make the third
/// level. A query is a binary search over groups, a scan of at most 64 blocks and one of at most 512 rows: O(log n) with
/// a bounded rest. Rows without a difference are one block, whatever their number: then every query is O(1). An edit
/// divides and joins a few blocks and adds up the groups behind it, one for some 16,000 rows that differ.
///
/// Rows that differ take 4 bytes each (8 beside one above 3.4e7 pt), rows that do not take none.
///
/// It is a value: the state before a change can be kept and compared, and crosses threads. A copy shares groups
/// and arrays; the first edit after copying costs a reference for each group, and for one group its list of blocks.
///
/// Extents, estimates and spacing outside 0...``limit`` count as its nearer end, and an offset beyond it is given as
/// ``limit``. Sums inside are wide enough for any rows, so no extent overflows. A row index out of range traps.
package struct RowPositions: Sendable {
  package enum RowSizing: Sendable {
    /// Every row has this extent, and counts as measured, until it is given another.
    case uniform(Length)
    /// Rows are not measured at first. They stand in with `estimate`, or with the mean of the measured rows.
    case tracked(estimate: Length?)
  }

  /// 2^62 - 1 units, 7.2e16 pt: the sum of two lengths within it is still an Int64.
  package static let limit = Length(units: .max / 2)

  package let spacing: Length
  package let sizing: RowSizing
  /// The groups of blocks, in order. A change of them is followed by `sumGroups(from:)`.
  package var groups: [RowGroup] = []
  /// The sums of all rows before each group, and of all rows.
  package var sumsBefore: [RowSums] = [RowSums()]
  var metrics: RowMetrics

  /// O(1), whatever the count.
  package init(count: Int, spacing: Length, sizing: RowSizing) {
    self.spacing = Self.clamped(spacing)
    switch sizing {
    case .uniform(let extent): self.sizing = .uniform(Self.clamped(extent))
    case .tracked(let estimate): self.sizing = .tracked(estimate: estimate.map(Self.clamped))
    }
    metrics = RowMetrics(estimate: 0, gap: self.spacing.units)
    insert(count, at: 0)
  }

  static func clamped(_ length: Length) -> Length { min(max(length, .zero), limit) }
  static func clamped(_ units: Int128) -> Length { Length(units: Int64(min(units, Int128(limit.units)))) }
}

// Counts, in O(1).
extension RowPositions {
  private var sums: RowSums { sumsBefore[groups.count] }

  package var count: Int { sums.rows }
  package var measuredCount: Int { sums.measured }
  package var unmeasuredCount: Int { sums.unmeasured }

  /// The extent of all rows and the spacing between them; 0 without rows.
  package var total: Length { count == 0 ? .zero : Self.clamped(sums.offset(metrics) - Int128(metrics.gap)) }

  /// The stand-in for the extent of a row that is not measured; 0 while ``needsFirstMeasure``.
  package var estimate: Length { Length(units: metrics.estimate) }

  /// Whether no offset means anything yet: there are rows, none of them is measured, and no estimate was given.
  package var needsFirstMeasure: Bool {
    if case .tracked(estimate: nil) = sizing { count > 0 && measuredCount == 0 } else { false }
  }
}

// Queries, in O(log n); in O(1) while all rows are the same.
extension RowPositions {
  /// Where a row starts; `start(of: 0)` is 0.
  package func start(of row: Int) -> Length { span(of: row).start }

  /// The measured extent of a row, or the estimate.
  package func extent(of row: Int) -> Length {
    let place = place(of: row)
    return Length(units: groups[place.group].blocks[place.block][place.row] ?? metrics.estimate)
  }

  /// Where a row starts and how long it is.
  package func span(of row: Int) -> (start: Length, extent: Length) {
    let place = place(of: row)
    let extent = groups[place.group].blocks[place.block][place.row]
    return (Self.clamped(sums(before: place).offset(metrics)), Length(units: extent ?? metrics.estimate))
  }

  /// Where neighbouring rows start and how long they are: one search for all of them.
  func spans(of rows: Range<Int>) -> [(start: Length, extent: Length)] {
    guard !rows.isEmpty else { return [] }
    var spans: [(start: Length, extent: Length)] = []
    spans.reserveCapacity(rows.count)
    var place = place(of: rows.lowerBound)
    var start = sums(before: place).offset(metrics)
    for _ in rows {
      if place.row == groups[place.group].blocks[place.block].count {
        (place.block, place.row) = (place.block + 1, 0)
        if place.block == groups[place.group].blocks.count { (place.group, place.block) = (place.group + 1, 0) }
      }
      let extent = groups[place.group].blocks[place.block][place.row] ?? metrics.estimate
      spans.append((Self.clamped(start), Length(units: extent)))
      start += Int128(extent) + Int128(metrics.gap)
      place.row += 1
    }
    return spans
  }

  /// Whether the extent of a row is known.
  package func isMeasured(_ row: Int) -> Bool {
    let place = place(of: row)
    return groups[place.group].blocks[place.block][place.row] != nil
  }

  /// The first row that ends after `offset`: the one that holds it or, in a gap or before 0, the next.
  package func firstRow(endingAfter offset: Length) -> Int? {
    // A row ends one gap before the next row would start.
    firstRow(followedAfter: Int128(offset.units) + Int128(metrics.gap), metrics)
  }

  /// The row that starts at or before `offset` and ends after it; `nil` in a gap and outside of the list.
  package func row(at offset: Length) -> Int? {
    guard let row = firstRow(endingAfter: offset), self.offset(of: row) <= offset.units else { return nil }
    return row
  }

  /// The rows that overlap the open interval between two offsets; a row that only touches it is not among them, one of
  /// no extent is where it stands between them. An empty range says where the interval is.
  package func rows(from start: Length, to end: Length) -> Range<Int> {
    let first = firstRow(endingAfter: start) ?? count
    guard end > start, first < count, offset(of: first) < end.units else { return first..<first }
    // The last row that starts before the end is the first one whose next row does not.
    let last = firstRow(followedAfter: Int128(end.units) - 1, metrics) ?? count - 1
    return first..<(last + 1)
  }

  /// The first row of all that is not measured.
  package var firstUnmeasured: Int? { firstUnmeasured(in: 0..<count) }

  /// The first row of a range that is not measured.
  package func firstUnmeasured(in rows: Range<Int>) -> Int? {
    guard !rows.isEmpty else { return nil }
    let place = place(of: rows.lowerBound)
    let known = sums(before: place).unmeasured
    guard let found = first(where: { $0.unmeasured > known }) else { return nil }
    let from = place.group == found.group && place.block == found.block ? place.row : 0
    let row = found.before.rows + groups[found.group].blocks[found.block].firstUnmeasured(from: from)!
    return row < rows.upperBound ? row : nil
  }
}

extension RowPositions {
  /// A row's address, and the sums of all rows before its block.
  struct Cursor {
    var group: Int
    var block: Int
    var row = 0
    var before: RowSums
  }

  func place(of row: Int) -> Cursor {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    var place = first { $0.rows > row }!
    place.row = row - place.before.rows
    return place
  }

  /// The first block with which the rows so far meet a condition that all later blocks meet too.
  private func first(where condition: (RowSums) -> Bool) -> Cursor? {
    let group = groups.indices.partitioningIndex { condition(sumsBefore[$0 + 1]) }
    guard group < groups.count else { return nil }
    var before = sumsBefore[group]
    for (index, block) in groups[group].blocks.enumerated() {
      let after = before + block.sums
      if condition(after) { return Cursor(group: group, block: index, before: before) }
      before = after
    }
    return nil
  }

  /// The first row with a next row that starts, or would start, after `offset`.
  private func firstRow(followedAfter offset: Int128, _ metrics: RowMetrics) -> Int? {
    guard let place = first(where: { $0.offset(metrics) > offset }) else { return nil }
    let room = offset - place.before.offset(metrics)
    // Only an offset before 0 lies before the block.
    guard room >= 0 else { return place.before.rows }
    return place.before.rows + groups[place.group].blocks[place.block].rows(fittingIn: UInt64(room), metrics)
  }

  private func sums(before place: Cursor) -> RowSums {
    place.before + groups[place.group].blocks[place.block].sums(before: place.row)
  }

  /// Where a row starts, not clamped.
  private func offset(of row: Int) -> Int128 { sums(before: place(of: row)).offset(metrics) }
}
