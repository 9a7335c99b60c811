import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Cells of a grid are as wide as their column, however many columns there are.
@Suite struct GridTrackTests {
  /// Rows by their index: from the left, and how wide and high.
  private func cells(_ columns: String, row: String, more: String = "") throws -> [[Double]] {
    let scene = try scene(
      "ScrollView:\n  - LazyVGrid:\n      - ForEach: 5\n        row: { \(row) }\n    columns: \(columns)\n\(more)")
    let rows = try #require(frames(of: scene)[0].scroller?.rows)
    return rows.map {
      [
        $0.layer.origin.x, $0.layer.origin.y, $0.layer.box.size.width.points, $0.layer.box.size.height.points,
      ]
    }
  }

  @Test func `one column is as wide as it says`() throws {
    let cells = try cells("[40]", row: "Rectangle: , aspect: 1")
    let expected = (0..<5).map { (row: Int) -> [Double] in [0, Double(row) * 40, 40, 40] }
    #expect(cells == expected)
    #expect(try self.cells("[flexible]", row: "Rectangle: , height: 40").allSatisfy { $0[2] == 200 })
    #expect(try self.cells("1", row: "Rectangle: , height: 40").allSatisfy { $0[2] == 200 })
  }

  @Test func `cells of a line have a room between them, which lines need not have`() throws {
    for (more, step) in [("", 0.0), ("    spacing: 6\n", 6)] {
      for (columns, starts) in [("2", [0.0, 110]), ("[80, flexible]", [0, 100]), ("{ adaptive: 95 }", [0])] {
        let cells = try cells(columns, row: "Rectangle: , height: 10", more: "    cellSpacing: 20\n\(more)")
        #expect(cells.prefix(starts.count).map { $0[0] } == starts, "\(columns)")
        #expect(cells[starts.count].prefix(2) == [0, 10 + step], "\(columns)")
      }
    }
  }

  @Test func `one column begins on the leading side`() throws {
    #expect(try cells("[40]", row: "Rectangle: , height: 10", more: "    direction: rtl\n").allSatisfy { $0[0] == 160 })
  }

  @Test func `columns that leave room stand where the grid aligns them`() throws {
    func starts(_ more: String) throws -> [Double] {
      try cells("[40, 60]", row: "Rectangle: , height: 10", more: more).prefix(2).map { $0[0] }
    }
    #expect(try starts("") == [0, 40])
    #expect(try starts("    align: center\n") == [50, 90])
    #expect(try starts("    align: trailing\n") == [100, 140])
    #expect(try starts("    align: trailing\n    direction: rtl\n") == [60, 0])
  }

  @Test(
    arguments: [
      ("", 80), ("align: leading", 0), ("align: trailing", 160),
      ("align: leading\n    direction: rtl", 160), ("align: trailing\n    direction: rtl", 0),
    ] as [(String, Double)])
  func `a row with a width of its own stands where its list aligns it`(keys: String, start: Double) throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - { Rectangle: , width: 40, height: 10 }\n      - ForEach: 3\n        row: { Rectangle: , width: 40, height: 10 }\n    \(keys)\n"
    )
    let rows = try #require(frames(of: scene)[0].scroller?.rows)
    #expect(rows.map { $0.layer.origin.x } == [Double](repeating: start, count: 4))
  }

  @Test func `a row with a height of its own stands where its list aligns it`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyHStack:\n      - ForEach: 3\n        row: { Rectangle: , width: 40, height: 10 }\n    align: bottom\naxis: horizontal\nheight: 60\n"
    )
    let rows = try #require(frames(of: scene)[0].scroller?.rows)
    #expect(rows.map { $0.layer.origin.y } == [50, 50, 50])
  }

  @Test(arguments: ["", "    sizing: estimated\n"])
  func `a line is as long as its longest cell in columns of any width`(sizing: String) throws {
    let cells = try cells("[40, 80]", row: "Rectangle: , aspect: 1", more: sizing)
    #expect(cells.map { $0[1] } == [0, 0, 80, 80, 160] && cells.map { $0[2] } == [40, 80, 40, 80, 40])
    #expect(cells.map { $0[3] } == [40, 80, 40, 80, 40])
  }

  @Test func `nodes that stand in a grid by themselves take all of it`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVGrid:\n      - { Rectangle: , height: 10 }\n      - ForEach: 2\n        row: { Rectangle: , height: 20 }\n    columns: [40]"
    )
    let rows = try #require(frames(of: scene)[0].scroller?.rows)
    #expect(rows.map { $0.layer.box.size.width.points } == [200, 40, 40])
  }
}
