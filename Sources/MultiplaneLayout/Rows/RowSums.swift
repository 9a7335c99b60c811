/// The sums of neighbouring rows. The start of the next row follows from them.
///
/// The sum is 128 bits wide: 2^62 rows of 2^62 units fit, so sums never overflow, are never clamped on the way, and do
/// not depend on the order of edits. (With 64 bits, either rows or extents would need a limit that callers meet.)
package struct RowSums: Equatable, Sendable {
  var rows = 0
  var measured = 0
  /// The measured extents in 1/64 pt.
  var units: Int128 = 0

  var unmeasured: Int { rows - measured }

  package init() {}

  init(rows: Int, measured: Int, units: Int128) {
    (self.rows, self.measured, self.units) = (rows, measured, units)
  }

  /// The sums of `count` rows of one extent; `nil` stands for unmeasured.
  init(_ count: Int, of extent: Int64?) {
    rows = count
    guard let extent else { return }
    measured = count
    units = Int128(count) &* Int128(extent)
  }

  /// Where the row after these starts, if the first of them starts at 0.
  ///
  /// The operators that wrap save a call for each multiplication; nothing here can wrap (see above).
  func offset(_ metrics: RowMetrics) -> Int128 {
    units &+ Int128(unmeasured) &* Int128(metrics.estimate) &+ Int128(rows) &* Int128(metrics.gap)
  }

  /// The mean of the measured extents, rounded down; 0 without any.
  var mean: Int64 {
    guard measured > 0 else { return 0 }
    // Dividing 64 bits takes a tenth of the time.
    if let small = Int64(exactly: units) { return small / Int64(measured) }
    return Int64(units / Int128(measured))
  }

  mutating func replace(_ old: Int64?, by new: Int64?) {
    measured += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
    units += Int128(new ?? 0) - Int128(old ?? 0)
  }

  static func + (a: RowSums, b: RowSums) -> RowSums {
    RowSums(rows: a.rows + b.rows, measured: a.measured + b.measured, units: a.units &+ b.units)
  }

  static func - (a: RowSums, b: RowSums) -> RowSums {
    RowSums(rows: a.rows - b.rows, measured: a.measured - b.measured, units: a.units &- b.units)
  }

  package static func += (a: inout RowSums, b: RowSums) { a = a + b }
}

/// The estimate and spacing that turn sums into offsets, both in 1/64 pt.
struct RowMetrics: Sendable {
  /// The extent of a row that is not measured.
  var estimate: Int64
  /// The room after each row.
  var gap: Int64
}
