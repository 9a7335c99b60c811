import MultiplaneBase
import MultiplaneData
import MultiplaneSQLite
import MultiplaneYAML

// The one form of data files whose rows are asked for in a language of its own.
extension DataFileReader {
  /// The rows that a query of a database gives.
  func readSQLite(_ file: AssetFile, of source: SourceDeclaration) -> DataContent? {
    for key in ["query", "id"] where source.keys[key] == nil {
      problems.error(
        "missing-key", "a source with \"sqlite\" needs \"\(key)\"", at: source.entry.keySpan, path: source.path,
        hint: key == "query"
          ? "write query: select … from … order by …" : "name the column by which a row is found again: its key")
    }
    guard let query = source.keys["query"]?.value, let id = source.keys["id"]?.value else { return nil }
    let (queryPath, idPath) = ("\(source.path).query", "\(source.path).id")
    guard let text = words(query, key: "query", path: queryPath, expected: "a query"),
      let name = words(id, key: "id", path: idPath, expected: "the name of a field")
    else { return nil }
    let database = read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
      try SQLiteDatabase(file, within: problems.deadline)
    }
    guard let database else { return nil }
    let asked = read(at: query.span, path: queryPath) { () throws(SceneFailure) in
      try database.query(text, within: problems.deadline) { scalar in scalar.map { query.span(of: $0..<$0 + 1) } }
    }
    guard let asked else { return nil }
    guard let key = field(name, among: asked.names, at: id.span, path: idPath) else { return nil }
    if !asked.orders(by: key) {
      problems.report(
        Diagnostic(
          .warning, code: "order-with-ties", "\"\(name.escapedForMessage)\" is no part of the order of the rows",
          span: query.span, path: queryPath,
          note:
            "rows that are alike in what they are ordered by come in any order, which may change with SQLite's version",
          hint: "end the query with: order by …, \(name.escapedForMessage)"))
    }
    let table = read(at: query.span, path: queryPath) { () throws(SceneFailure) in
      try asked.table(key: key, within: problems.deadline)
    }
    return table.map { .rows($0) }
  }
}
