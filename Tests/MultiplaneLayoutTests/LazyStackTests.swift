import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// What a lazy stack knows of its rows; where rows of all extents stand is tested with `RowPositions`.
@Suite(.full) struct LazyStackTests {
  private func list(_ layer: String) throws -> RowList {
    let scene = try scene(layer)
    let engine = LayoutEngine(scene: scene, resources: FakeResources(), context: EvaluationContext())
    let box = try engine.layoutLayer(scene.layers[0]).box
    guard case .lazy(let stack) = box.children[0].box.content else { throw CancellationError() }
    return RowList(stack, engine: engine)
  }

  @Test func `ten million rows of equal height cost what a few do`() throws {
    let list = try list(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 10_000_000
              row: { Color: red, height: 1000 }
          spacing: 8
      """)
    #expect(list.positions.total == Length(units: (1008 * 10_000_000 - 8) * 64))
    #expect(list.positions.start(of: 9_999_999) == Length(units: 1008 * 9_999_999 * 64))
    let start = Length(units: 1008 * 5_000_000 * 64)
    #expect(list.positions.rows(from: start, to: start + 2000) == 5_000_000..<5_000_002)
  }

  @Test func `items are found by their ids`() throws {
    let list = try list(
      """
      ScrollView:
        - LazyVStack:
            - Text: Head
            - ForEach: 100..199
              row: { Text: "${item}", lines: 1 }
            - ForEach: 3
              row: { Text: "${item}", lines: 1 }
      """)
    func line(_ id: ItemID) -> Int? { list.key(of: id).flatMap { list.line(of: $0) } }
    #expect(list.positions.count == 104)
    #expect(line(.number(100)) == 1)
    #expect(line(.number(199)) == 100)
    #expect(line(.number(2)) == 103)
    #expect(line(.number(50)) == nil)
    #expect(line(.text("a")) == nil)
  }

  /// Rows that follow each other without a known extent are measured only as far as they are asked for.
  @Test func `uneven rows are measured as far as the window`() throws {
    let list = try list(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 1_000
              row: { Color: red, height: 10 + index / 10 }
      """)
    #expect(list.positions.measuredCount == 0)
    try list.measure(upTo: 200)
    #expect(list.positions.measuredCount < 30)
    #expect(list.positions.start(of: 3) == Length(points: 10 + 10.1 + 10.2))
    try list.measure(upTo: nil)
    #expect(list.positions.unmeasuredCount == 0)
  }
}
