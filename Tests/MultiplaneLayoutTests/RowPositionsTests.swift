import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct RowPositionsTests {
  typealias Sizing = RowPositions.RowSizing

  // MARK: Against a plain array

  /// How the extents of a run of random edits are drawn.
  enum Extents: CaseIterable {
    case ordinary, zeros, few, huge

    func draw(_ numbers: inout SeededNumbers) -> Int64 {
      switch self {
      case .ordinary: .random(in: 0...9_000, using: &numbers)
      case .zeros: Bool.random(using: &numbers) ? 0 : .random(in: 0...3, using: &numbers)
      case .few: [2_816, 2_816, 2_816, 64].randomElement(using: &numbers)!
      case .huge: [0, 5, .max / 2, 1 << 40, 1 << 31, (1 << 31) - 1].randomElement(using: &numbers)!
      }
    }
  }

  struct Walk: CustomTestStringConvertible, Sendable {
    var seed: UInt64
    var sizing: Sizing
    var gap: Int64
    var count: Int
    var extents: Extents
    /// After how many edits everything is compared: a scan of all rows takes its time in a debug build.
    var interval = 8

    var testDescription: String { "seed \(seed), \(sizing), gap \(gap), \(count) rows, \(extents)" }
  }

  static let walks: [Walk] = [
    Walk(seed: 1, sizing: .tracked(estimate: nil), gap: 512, count: 1_500, extents: .ordinary),
    Walk(seed: 2, sizing: .tracked(estimate: 44), gap: 0, count: 1_500, extents: .ordinary),
    Walk(seed: 3, sizing: .uniform(44), gap: 64, count: 1_500, extents: .few),
    Walk(seed: 4, sizing: .tracked(estimate: nil), gap: 0, count: 1_500, extents: .zeros),
    Walk(seed: 5, sizing: .tracked(estimate: 0), gap: 1, count: 1_500, extents: .zeros),
    Walk(seed: 6, sizing: .uniform(0), gap: 0, count: 1_500, extents: .zeros),
    Walk(seed: 7, sizing: .tracked(estimate: nil), gap: 512, count: 1_500, extents: .huge),
    Walk(seed: 8, sizing: .uniform(Length(units: .max)), gap: .max / 2, count: 1_500, extents: .huge),
    Walk(seed: 9, sizing: .tracked(estimate: nil), gap: 7, count: 0, extents: .ordinary),
    Walk(seed: 10, sizing: .tracked(estimate: 44), gap: 64, count: 0, extents: .few),
    // Enough for several groups of blocks.
    Walk(seed: 11, sizing: .tracked(estimate: nil), gap: 64, count: 80_000, extents: .ordinary, interval: 125),
  ]

  @Test(arguments: walks) func `random edits agree with an array`(_ walk: Walk) {
    var numbers = SeededNumbers(state: walk.seed)
    var rows = RowPositions(count: walk.count, spacing: Length(units: walk.gap), sizing: walk.sizing)
    var oracle = RowOracle(count: walk.count, gap: rows.spacing.units, sizing: rows.sizing)
    if walk.count > 10_000 {
      for row in 0..<walk.count {
        oracle.rows[row] = Int64(row)
        rows.measure(row, Length(units: Int64(row)))
      }
      #expect(rows.groups.count > 2)
    }
    for step in 1...1_000 {
      edit(&rows, &oracle, walk, &numbers)
      guard rows.count == oracle.rows.count else {
        Issue.record("\(rows.count) rows instead of \(oracle.rows.count) after edit \(step)")
        return
      }
      if step % walk.interval == 0, let fault = disagreement(rows, oracle, &numbers) ?? brokenRule(rows) {
        Issue.record("\(fault) after edit \(step)")
        return
      }
    }
  }

  private func edit(
    _ rows: inout RowPositions, _ oracle: inout RowOracle, _ walk: Walk, _ numbers: inout SeededNumbers
  ) {
    let count = oracle.rows.count
    let edit = Int.random(in: 0..<100, using: &numbers)
    if count == 0 || edit < 12 {
      let number = edit % 3 == 0 && count < walk.count + 1_000 ? Int.random(in: 0...900, using: &numbers) : 1
      let row = Int.random(in: 0...count, using: &numbers)
      let extent = Bool.random(using: &numbers) ? walk.extents.draw(&numbers) : nil
      rows.insert(number, at: row, extent: extent.map { Length(units: $0) })
      oracle.rows.insert(contentsOf: Array(repeating: extent ?? oracle.blank, count: number), at: row)
      return
    }
    let row = Int.random(in: 0..<count, using: &numbers)
    let end = min(count, row + (edit % 4 == 0 ? Int.random(in: 0...700, using: &numbers) : 1))
    switch edit {
    case 12..<22:
      rows.remove(row..<end)
      oracle.rows.removeSubrange(row..<end)
    case 22..<34:
      let target = Int.random(in: 0...(count - (end - row)), using: &numbers)
      rows.move(row..<end, to: target)
      let moved = oracle.rows[row..<end]
      oracle.rows.removeSubrange(row..<end)
      oracle.rows.insert(contentsOf: moved, at: target)
    case 34..<44:
      for row in row..<end {
        rows.forget(row)
        oracle.rows[row] = oracle.blank
      }
    default:
      for row in row..<end {
        let extent = walk.extents.draw(&numbers)
        rows.measure(row, Length(units: extent))
        oracle.rows[row] = extent
      }
    }
  }

  /// What differs from the oracle, at random rows and offsets and beside the ends of rows.
  private func disagreement(_ rows: RowPositions, _ oracle: RowOracle, _ numbers: inout SeededNumbers) -> String? {
    let spans = oracle.spans
    let measured = oracle.measuredCount
    let estimate = oracle.estimate
    let limit = Int128(RowPositions.limit.units)
    let total = min(limit, spans.last?.end ?? 0)
    if rows.total.units != Int64(total) { return "total \(rows.total.units) instead of \(total)" }
    if rows.estimate.units != estimate { return "estimate \(rows.estimate.units)" }
    if rows.measuredCount != measured { return "\(rows.measuredCount) measured" }
    if rows.unmeasuredCount != spans.count - measured { return "\(rows.unmeasuredCount) unmeasured" }
    if rows.firstUnmeasured != oracle.rows.firstIndex(of: nil) { return "first unmeasured" }
    if case .tracked(estimate: nil) = rows.sizing, !spans.isEmpty {
      if rows.needsFirstMeasure != (measured == 0) { return "first measure" }
    } else if rows.needsFirstMeasure {
      return "first measure"
    }
    for _ in 0..<6 where !spans.isEmpty {
      let row = Int.random(in: 0..<spans.count, using: &numbers)
      if rows.start(of: row).units != Int64(min(limit, spans[row].start)) { return "start of \(row)" }
      if rows.extent(of: row).units != oracle.rows[row] ?? estimate { return "extent of \(row)" }
      if rows.isMeasured(row) != (oracle.rows[row] != nil) { return "isMeasured \(row)" }
      let end = Int.random(in: row...spans.count, using: &numbers)
      if rows.firstUnmeasured(in: row..<end) != oracle.rows[row..<end].firstIndex(of: nil) { return "unmeasured in" }
    }
    for _ in 0..<4 {
      var offset = Int64.random(in: -100...Int64(total) + 100, using: &numbers)
      if let span = spans.randomElement(using: &numbers), Bool.random(using: &numbers) {
        offset = Int64(min(span.start, limit)) + .random(in: -1...1, using: &numbers)
      }
      let anchor = RowOracle.firstRow(spans, endingAfter: offset)
      if rows.firstRow(endingAfter: Length(units: offset)) != anchor { return "row ending after \(offset)" }
      let hit = anchor.flatMap { spans[$0].start <= Int128(offset) ? $0 : nil }
      if rows.row(at: Length(units: offset)) != hit { return "row at \(offset)" }
      let end = offset + .random(in: -10...100_000, using: &numbers)
      let window = rows.rows(from: Length(units: offset), to: Length(units: end))
      let seen = RowOracle.window(spans, offset, end)
      if window != seen ?? window || (seen == nil) != window.isEmpty {
        return "rows from \(offset) to \(end): \(window) instead of \(seen.map { "\($0)" } ?? "none")"
      }
    }
    return nil
  }

  /// The rule of the storage that is broken, if any.
  private func brokenRule(_ rows: RowPositions) -> String? {
    var sums = RowSums()
    for (index, group) in rows.groups.enumerated() {
      if rows.sumsBefore[index] != sums { return "sums before group \(index)" }
      if group.blocks.isEmpty || group.blocks.count > RowGroup.capacity { return "\(group.blocks.count) blocks" }
      if index > 0, group.blocks.count + rows.groups[index - 1].blocks.count <= RowGroup.capacity * 3 / 4 {
        return "groups \(index - 1) and \(index) are small"
      }
      for (number, block) in group.blocks.enumerated() {
        if block.count == 0 || block.sums(before: block.count) != block.sums { return "sums of a block" }
        if !block.isRun, block.count > RowBlock.capacity { return "an array of \(block.count) rows" }
        if !block.isRun, !(1..<block.count).contains(where: { block[$0] != block[0] }) {
          return "an array of equal rows"
        }
        if number > 0, group.blocks[number - 1].joined(with: block) != nil { return "blocks that could be one" }
        sums += block.sums
      }
    }
    return rows.sumsBefore.count == rows.groups.count + 1 && rows.sumsBefore.last == sums ? nil : "all sums"
  }

  // MARK: Meaning

  @Test(arguments: [Sizing.uniform(44), .tracked(estimate: 44), .tracked(estimate: nil)])
  func `without rows there is nothing`(_ sizing: Sizing) {
    var rows = RowPositions(count: 0, spacing: 8, sizing: sizing)
    #expect(rows.total == 0)
    #expect(rows.rows(from: -100, to: 100) == 0..<0)
    #expect(rows.row(at: 0) == nil)
    #expect(rows.firstRow(endingAfter: -1) == nil)
    #expect(rows.firstUnmeasured == nil)
    #expect(!rows.needsFirstMeasure)
    rows.remove(0..<0)
    rows.move(0..<0, to: 0)
    rows.insert(0, at: 0)
    #expect(rows.count == 0)
    rows.insert(2, at: 0, extent: 10)
    #expect(rows.total == 28)
  }

  @Test func `a mean moves all rows that are not measured`() {
    var rows = RowPositions(count: 1_000, spacing: 10, sizing: .tracked(estimate: nil))
    #expect(rows.needsFirstMeasure)
    #expect(rows.total == Length(points: 9_990))
    rows.measure(0, 40)
    #expect(!rows.needsFirstMeasure)
    #expect(rows.start(of: 999) == 49_950)
    rows.measure(1, Length(units: 20 * 64 + 1))
    #expect(rows.estimate == 30)
    #expect(rows.start(of: 0) == 0)
    #expect(rows.start(of: 2) == Length(units: 80 * 64 + 1))
    #expect(rows.start(of: 999) == Length(units: (80 + 997 * 40) * 64 + 1))
    rows.forget(0)
    #expect(rows.estimate == Length(units: 20 * 64 + 1))
    rows.forget(1)
    #expect(rows.needsFirstMeasure)
  }

  @Test func `offsets do not depend on the order of measuring`() {
    var numbers = SeededNumbers(state: 11)
    let extents = (0..<2_000).map { _ in Length(units: .random(in: 0...5_000, using: &numbers)) }
    var ascending = RowPositions(count: 2_000, spacing: 3, sizing: .tracked(estimate: nil))
    var shuffled = ascending
    for row in 0..<1_500 { ascending.measure(row, extents[row]) }
    for row in (0..<1_500).shuffled(using: &numbers) { shuffled.measure(row, extents[row]) }
    #expect((0..<2_000).allSatisfy { ascending.start(of: $0) == shuffled.start(of: $0) })
    #expect(ascending.total == shuffled.total)
  }

  @Test func `a row that only touches a window is not in it`() {
    let rows = RowPositions(count: 10, spacing: 10, sizing: .uniform(40))
    #expect(rows.rows(from: 40, to: 100) == 1..<2)
    #expect(rows.rows(from: 39, to: 101) == 0..<3)
    #expect(rows.rows(from: 40, to: 50).isEmpty)
    #expect(rows.rows(from: 0, to: 0).isEmpty)
    #expect(rows.rows(from: 60, to: 30).isEmpty)
    #expect(rows.rows(from: -50, to: 0).isEmpty)
    #expect(rows.rows(from: 490, to: 900).isEmpty)
    #expect(rows.rows(from: -1_000, to: 1_000) == 0..<10)
    #expect(rows.row(at: 39) == 0)
    #expect(rows.row(at: 40) == nil)
    #expect(rows.row(at: 50) == 1)
    #expect(rows.firstRow(endingAfter: 40) == 1)
    #expect(rows.firstRow(endingAfter: 490) == nil)
  }

  @Test func `rows of no extent are prepared where they stand`() {
    var rows = RowPositions(count: 5, spacing: 10, sizing: .uniform(0))
    #expect(rows.rows(from: -100, to: 100) == 0..<5)
    #expect(rows.rows(from: 0, to: 20) == 1..<2)
    rows.measure(1, 5)
    rows.measure(3, 5)
    #expect(rows.rows(from: -100, to: 100) == 0..<5)
    #expect(rows.rows(from: 16, to: 25).isEmpty)
    #expect(rows.rows(from: 16, to: 30) == 2..<3)
    #expect(RowPositions(count: 10_000_000, spacing: 0, sizing: .uniform(0)).rows(from: 0, to: 1).isEmpty)
  }

  @Test func `an animated row leaves nothing behind`() {
    var rows = RowPositions(count: 10_000_000, spacing: 8, sizing: .uniform(44))
    let total = rows.total
    for extent in stride(from: Int64(2_816), through: 0, by: -256) + [2_816] {
      rows.measure(7_654_321, Length(units: extent))
      #expect(rows.total == total - 44 + Length(units: extent))
      #expect(rows.start(of: 7_654_322) == rows.start(of: 7_654_321) + Length(units: extent) + 8)
    }
    #expect(rows.groups.count == 1 && rows.groups[0].blocks.count == 1)
  }

  @Test func `a copy keeps its rows`() {
    var rows = RowPositions(count: 5_000, spacing: 0, sizing: .tracked(estimate: 10))
    for row in 0..<2_000 { rows.measure(row, Length(points: Double(row % 7))) }
    let copy = rows
    let total = rows.total
    rows.measure(3, 1_000)
    rows.remove(100..<4_000)
    #expect(copy.total == total)
    #expect(copy.extent(of: 3) == 3)
    #expect(copy.count == 5_000)
  }

  // MARK: Limits

  @Test func `lengths outside the limits are clamped`() {
    var rows = RowPositions(count: 3, spacing: -5, sizing: .tracked(estimate: -1))
    #expect(rows.total == 0)
    rows.measure(0, -10)
    #expect(rows.extent(of: 0) == 0)
    rows.measure(1, Length(units: .max))
    #expect(rows.extent(of: 1) == RowPositions.limit)
    #expect(rows.start(of: 2) == RowPositions.limit)
    rows.measure(2, Length(units: .max))
    #expect(rows.total == RowPositions.limit)
    // What lay beyond the limit is right again as soon as it fits.
    rows.measure(1, 7)
    rows.measure(2, 1)
    #expect(rows.total == 8)
  }

  @Test func `ten million rows of a billion points are exact`() {
    let rows = RowPositions(count: 10_000_000, spacing: 0, sizing: .uniform(1_000_000_000))
    #expect(rows.total == Length(units: 64 * 10_000_000_000_000_000))
    #expect(rows.row(at: rows.total - Length(units: 1)) == 9_999_999)
    let more = RowPositions(count: 1 << 40, spacing: Length(units: .max), sizing: .uniform(Length(units: .max)))
    #expect(more.total == RowPositions.limit)
    #expect(more.rows(from: 0, to: Length(units: .max)) == 0..<2)
  }

  @Test(arguments: [Sizing.uniform(44), .tracked(estimate: 44)]) func `ten million rows cost a few blocks`(
    _ sizing: Sizing
  ) {
    var rows = RowPositions(count: 10_000_000, spacing: 6, sizing: sizing)
    #expect(rows.total == 499_999_994)
    #expect(rows.start(of: 9_999_999) == 499_999_950)
    #expect(rows.rows(from: 250_000_000, to: 250_000_800) == 5_000_000..<5_000_016)
    for row in 9_000_000..<9_000_100 { rows.measure(row, Length(points: Double(row % 10))) }
    rows.insert(1_000_000, at: 20, extent: 50)
    rows.move(9_999_000..<10_000_200, to: 3)
    rows.remove(5..<100_005)
    #expect(rows.count == 10_900_000)
    #expect(rows.groups.reduce(0) { $0 + $1.blocks.count } < 20)
    #expect(brokenRule(rows) == nil)
  }
}

extension RowBlock {
  fileprivate var isRun: Bool { if case .run = extents { true } else { false } }
}
