import MultiplaneScene
import Testing

@testable import MultiplaneLayout

@Suite struct LazyStackTests {
  private let node: Node

  init() throws { node = try scene("Color: red").layers[0] }

  /// A stack of runs, each either of some rows of one extent or of rows that were measured.
  private func stack(_ extents: [RowExtents], counts: [Int], spacing: Length) -> LazyStack {
    var runs: [RowRun] = []
    var (row, start) = (0, Length.zero)
    for (extents, count) in zip(extents, counts) where count > 0 {
      let run = RowRun(node: node, source: nil, firstRow: row, count: count, start: start, extents: extents)
      runs.append(run)
      row += count
      start += run.extent(spacing: spacing) + spacing
    }
    return LazyStack(node: node, axis: .vertical, cross: 100, spacing: spacing, overscan: 250, runs: runs)
  }

  @Test func spansOfMixedRuns() {
    let stack = stack([.uniform(10), .measured([5, 5, 25]), .uniform(0)], counts: [2, 3, 1], spacing: 1)
    let spans = (0..<6).map { stack.span(ofRow: $0) }
    #expect(spans.map(\.start) == [0, 11, 22, 28, 29, 50])
    #expect(spans.map(\.extent) == [10, 10, 5, 0, 20, 0])
    #expect(stack.rowCount == 6)
    #expect(stack.extent == 50)
  }

  @Test func noRows() {
    let stack = stack([], counts: [], spacing: 8)
    #expect(stack.rowCount == 0)
    #expect(stack.extent == 0)
    #expect(stack.rows(from: -100, to: 100).isEmpty)
    #expect(stack.row(of: .number(0)) == nil)
  }

  @Test(arguments: [
    (0, 10, 0..<1), (0, 11, 0..<1), (0, 12, 0..<2), (10, 11, 1..<1), (9, 12, 0..<2), (-5, 0, 0..<0), (32, 99, 3..<3),
    (31, 99, 2..<3), (-9, 99, 0..<3), (5, 5, 0..<0), (7, 5, 0..<0),
  ])
  func rowsThatOnlyTouchAreLeftOut(start: Int, end: Int, rows: Range<Int>) {
    // Rows at 0, 11 and 22, each 10 long.
    let stack = stack([.uniform(10)], counts: [3], spacing: 1)
    let found = stack.rows(from: Length(points: Double(start)), to: Length(points: Double(end)))
    #expect(found == rows || (found.isEmpty && rows.isEmpty))
  }

  /// Rows that overlap because the spacing is negative: all that reach in are found.
  @Test func overlappingRows() {
    let stack = stack([.uniform(100)], counts: [10], spacing: -90)
    #expect(stack.rows(from: 0, to: 15) == 0..<2)
    #expect(stack.rows(from: 105, to: 200) == 1..<10)
  }

  @Test(arguments: 0..<40) func rowsAgreeWithAFullScan(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (extents, counts): ([RowExtents], [Int]) = ([], [])
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let count = Int.random(in: 0...30, using: &random)
      counts.append(count)
      if Bool.random(using: &random) {
        extents.append(.uniform(Length(units: Int64.random(in: 0...900, using: &random))))
      } else {
        var end = Length.zero
        extents.append(
          .measured(
            (0..<count).map { _ in
              end += Length(units: Bool.random(using: &random) ? 0 : Int64.random(in: 0...900, using: &random))
              return end
            }))
      }
    }
    let stack = stack(extents, counts: counts, spacing: Length(units: Int64.random(in: 0...100, using: &random)))
    for row in 0..<max(0, stack.rowCount - 1) {
      let (this, next) = (stack.span(ofRow: row), stack.span(ofRow: row + 1))
      #expect(next.start == this.start + this.extent + stack.spacing)
    }
    for _ in 0..<200 {
      let start = Length(units: Int64.random(in: -1000...(stack.extent.units + 1000), using: &random))
      let end = start + Length(units: Int64.random(in: 0...3000, using: &random))
      let scan = (0..<stack.rowCount).filter {
        let span = stack.span(ofRow: $0)
        return span.start < end && span.start + span.extent > start
      }
      #expect(Array(stack.rows(from: start, to: end)) == (end > start ? scan : []))
    }
  }

  @Test func tenMillionRows() {
    let stack = stack([.uniform(1000)], counts: [10_000_000], spacing: 8)
    #expect(stack.extent == Length(units: (1008 * 10_000_000 - 8) * 64))
    #expect(stack.span(ofRow: 9_999_999).start == Length(units: 1008 * 9_999_999 * 64))
    let start = Length(units: 1008 * 5_000_000 * 64)
    #expect(stack.rows(from: start, to: start + 2000) == 5_000_000..<5_000_002)
    #expect(stack.rows(from: start - 4, to: start) == 5_000_000..<5_000_000)
  }

  @Test func itemsAreFoundByTheirIds() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - Text: Head
            - ForEach: 100..199
              row: { Text: "${item}", lines: 1 }
            - ForEach: 3
              row: { Text: "${item}", lines: 1 }
      """)
    let box = try layout(scene)[0].box
    guard case .lazy(let stack) = box.children[0].box.content else { throw CancellationError() }
    #expect(stack.rowCount == 104)
    #expect(stack.row(of: .number(100)) == 1)
    #expect(stack.row(of: .number(199)) == 100)
    #expect(stack.row(of: .number(2)) == 103)
    #expect(stack.row(of: .number(50)) == nil)
    #expect(stack.row(of: .text("a")) == nil)
  }
}
