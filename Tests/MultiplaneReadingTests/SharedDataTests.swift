import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Sources that read the same file.
@Suite struct SharedDataTests {
  private func sources(_ data: String, _ files: TemporaryFolder) throws(SceneFailure) -> [DataSource] {
    let scene = try SceneReader.read(dataScene(data, forEach: "a", row: "Color: red"), folder: files.path)
    return scene.sources.compactMap { if case .source(let source) = $0 { source } else { nil } }
  }

  private func texts(_ source: DataSource) throws(SceneFailure) -> [[String]] {
    var texts: [[String]] = []
    for row in 0..<source.count { texts.append(try source.item(at: row).fields.map(\.description)) }
    return texts
  }

  @Test func `sources share the rows of a file, and what the scene says of them is their own`() throws {
    let files = TemporaryFolder()
    files.write("key,name\n7,Ada\n8,Bo\n", to: "t.csv")
    let found = try sources(
      """
      a: { csv: t.csv, id: key }
      b: { csv: t.csv, columns: { title: name }, fields: { long: "${item.title}!" } }
      c: { csv: t.csv, id: name, fields: { long: index } }
      """, files)
    let (a, b, c) = (found[0], found[1], found[2])
    #expect([a, b, c].map(\.fieldNames) == [["key", "name"], ["key", "title", "long"], ["key", "name", "long"]])
    #expect(try texts(a) == [["7", "Ada"], ["8", "Bo"]])
    #expect(try texts(b) == [["7", "Ada", "Ada!"], ["8", "Bo", "Bo!"]])
    #expect(try texts(c) == [["7", "Ada", "0"], ["8", "Bo", "1"]])
    #expect(
      try [a, b, c].map { source throws(SceneFailure) in try source.id(at: 1) } == [
        .number(8), .number(1), .text("Bo"),
      ])
    let tables = found.map { $0.rows as? CSVTable }
    #expect(tables[0] != nil && tables[0] === tables[1] && tables[0] === tables[2])
  }

  @Test func `each way to read a file, and each name of it, has rows of its own`() throws {
    let files = TemporaryFolder()
    for name in ["t.csv", "t.tsv"] { files.write("k\tn,m\n1\t2,3\n", to: name) }
    let found = try sources(
      """
      a: { csv: t.csv }
      b: { csv: t.tsv }
      c: { csv: t.csv, separator: tab }
      d: { csv: t.csv, header: false }
      e: { csv: t.csv, missing: ["3"] }
      """, files)
    #expect(
      try found.map { source throws(SceneFailure) in try texts(source) }
        == [
          [["1\t2", "3"]], [["1", "2,3"]], [["1", "2,3"]], [["k\tn", "m"], ["1\t2", "3"]], [["1\t2", ""]],
        ])
  }

  @Test func `a file that is written anew between two scenes is read anew`() throws {
    let files = TemporaryFolder()
    for text in ["n\n1\n", "n\n1\n2\n"] {
      files.write(text, to: "t.csv")
      #expect(
        try sources("a: { csv: t.csv }\nb: { csv: t.csv }", files).map(\.count)
          == Array(repeating: text.count / 2 - 1, count: 2))
    }
  }

  @Test func `what is wrong with a shared file is told once`() {
    let files = TemporaryFolder()
    files.write("a,b\n1,2\n3\n", to: "t.csv")
    let found = problems { () throws(SceneFailure) in
      _ = try sources("a: { csv: t.csv }\nb: { csv: t.csv }", files)
    }
    #expect(found.map(\.path) == ["data.a.csv"])
  }
}
