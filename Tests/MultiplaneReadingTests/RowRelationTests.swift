import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// The values that a row has by other rows: neighbours, ranks and totals (docs/language/lists.md).
@Suite struct RowRelationTests {
  private func texts(_ data: String, _ formulas: String, csv: String = "") throws -> [String] {
    let folder = TemporaryFolder()
    folder.write(csv, to: "t.csv")
    return try rowTexts(SceneReader.read(dataScene(data, row: "Text: \"\(formulas)\""), folder: folder.path))
  }

  private static let neighbours = "${previous.n ?? '-'} ${next.n ?? '-'} ${rank(item.n) ?? '-'}"
  private static let totals = "${sum(rows.n)} ${min(rows.n)} ${max(rows.n)} ${count(rows.n)}"

  @Test(
    arguments: [
      ("d: [{ n: 3 }, { n: 5 }, { n: 3 }, { n: 1 }]", ["- 5 2", "3 3 1", "5 1 2", "3 - 4"], "12 1 5 4"),
      ("d: [{ n: 7 }]", ["- - 1"], "7 7 7 1"),
      ("d: [{ n: -2.5 }, { n: null }, { n: 0 }]", ["- - 2", "-2.5 0 -", "- - 1"], "-2.5 -2.5 0 2"),
      ("d: { items: [{ n: 1 }, { n: 9 }, { n: 4 }], where: n > 1 }", ["- 4 1", "9 - 2"], "13 4 9 2"),
      ("d: { items: [{ n: 4 }, { n: 9 }], sort: { by: n, order: descending } }", ["- 4 1", "9 - 2"], "13 4 9 2"),
      ("d: { count: 3, fields: { n: 10 * index } }", ["- 10 3", "0 20 2", "10 - 1"], "30 0 20 3"),
    ] as [(TextArgument, [String], TextArgument)])
  func `a row asks its neighbours and all rows`(data: TextArgument, rows: [String], total: TextArgument) throws {
    #expect(try texts(data.text, Self.neighbours) == rows)
    #expect(try texts(data.text, Self.totals) == rows.map { _ in total.text })
  }

  @Test func `cells of a file are numbers where they write some`() throws {
    let csv = "name;n\na;1,5\nb;\nc;1.000\n"
    let data = "d: { csv: t.csv, separator: ';', decimal: ',' }"
    #expect(try texts(data, Self.totals, csv: csv) == Array(repeating: "1001.5 1.5 1000 2", count: 3))
    #expect(try texts(data, "${next.name ?? 'end'} ${(next.n ?? 0) * 2}", csv: csv) == ["b 0", "c 2000", "end 0"])
    #expect(try texts(data, "${rank(n) ?? 'none'}", csv: csv) == ["2", "none", "1"])
  }

  @Test func `no rows ask for nothing, so that nothing fails`() throws {
    #expect(try texts("d: { csv: t.csv }", "${100 / max(rows.n)} ${sum(rows.n)}", csv: "n\n") == [])
    #expect(try texts("d: { items: [{ n: 1 }], where: n > 1 }", "${1 / min(rows.n)} ${next.n * 2}") == [])
  }

  @Test func `a neighbour that is not there is missing, and a formula of it fails`() throws {
    #expect(try texts("d: [{ n: 1 }, { n: 2 }]", "${next.n}|${previous.n}") == ["2|", "|1"])
    let found = problems { () throws(SceneFailure) in
      try rowTexts(SceneReader.read(dataScene("d: [{ n: 1 }, { n: 2 }]", row: "Text: ${next.n * 2}")))
    }
    #expect(found.map(\.message) == ["the value is missing in frame 0"])
  }

  @Test func `a cell that is no number is told with its place`() throws {
    let folder = TemporaryFolder()
    folder.write("n\n1\nabc\n3\n", to: "t.csv")
    func found(_ formula: String) -> [Diagnostic] {
      problems { () throws(SceneFailure) in
        try rowTexts(SceneReader.read(dataScene("d: { csv: t.csv }", row: "Text: ${\(formula)}"), folder: folder.path))
      }
    }
    for formula in ["sum(rows.n)", "rank(item.n)", "next.n * 2"] {
      #expect(found(formula).map(\.message) == ["\"abc\" is not a number"], "\(formula)")
      #expect(found(formula).first?.span?.line == 3, "\(formula)")
    }
  }

  @Test func `names of a scene go before those of neighbours`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - { Rectangle: , name: next, width: 8, height: 4 }
        - VStack:
            - ForEach: [{ width: 1 }, { width: 2 }]
              row: { Rectangle: , height: 4, x: next.width }
      """
    let row = try SceneReader.read(text).layers[1].children[0].children[0]
    #expect(row.properties[.x]?.inputs.map(\.slot) == [.node(0, .width)])
  }

  @Test func `rows inside rows ask for their own, and a let of a row may hold what is asked`() throws {
    let text = """
      multiplane: 1
      canvas: { size: 100x100 }
      layers:
        - VStack:
            - ForEach: [{ n: 1 }, { n: 3 }]
              let: { share: item.n / sum(rows.n) }
              row:
                VStack:
                  - ForEach: [{ n: 10 }]
                    row: { Rectangle: , height: sum(rows.n) }
                opacity: share
      """
    let row = try SceneReader.read(text).layers[0].children[0].children[0]
    let context = EvaluationContext()
    context.setRow(index: 1, count: 2, item: [.number(3)], itemValue: .number(0))
    #expect(row.properties[.opacity]?.number(context) == 0.75)
    context.setRow(index: 0, count: 1, item: [.number(10)], itemValue: .number(0))
    #expect(row.children[0].children[0].properties[.height]?.number(context) == 10)
  }
}
