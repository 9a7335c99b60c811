import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Rows as a plain array, added up one by one: what ``RowPositions`` must agree with.
struct RowOracle {
  var rows: [Int64?]
  let gap: Int64
  let sizing: RowPositions.RowSizing

  init(count: Int, gap: Int64, sizing: RowPositions.RowSizing) {
    (self.gap, self.sizing) = (gap, sizing)
    rows = []
    rows = Array(repeating: blank, count: count)
  }

  var blank: Int64? { if case .uniform(let extent) = sizing { extent.units } else { nil } }

  var measuredCount: Int { rows.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  var estimate: Int64 {
    switch sizing {
    case .uniform(let extent): return extent.units
    case .tracked(.some(let given)): return given.units
    case .tracked(nil):
      let measured = measuredCount
      let sum = rows.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }
      return measured == 0 ? 0 : Int64(sum / Int128(measured))
    }
  }

  typealias Span = (start: Int128, end: Int128)

  /// Start and end of each row, not clamped.
  var spans: [Span] {
    let estimate = estimate
    var start: Int128 = 0
    return rows.map { extent in
      let span = (start, start + Int128(extent ?? estimate))
      start = span.1 + Int128(gap)
      return span
    }
  }

  static func firstRow(_ spans: [Span], endingAfter offset: Int64) -> Int? {
    let offset = Int128(offset)
    for (row, span) in spans.enumerated() where span.end > offset { return row }
    return nil
  }

  /// The rows that overlap the open interval; by a look at every row.
  static func window(_ spans: [Span], _ start: Int64, _ end: Int64) -> Range<Int>? {
    guard end > start else { return nil }
    let (start, end) = (Int128(start), Int128(end))
    var window: Range<Int>?
    for (row, span) in spans.enumerated() where span.end > start && span.start < end {
      window = (window?.lowerBound ?? row)..<(row + 1)
    }
    return window
  }
}

/// A generator of the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    // SplitMix64 (Steele, Lea and Flood 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
