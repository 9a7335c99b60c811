import CSQLite

/// The objects of a database that make a query that names them larger than its text.
///
/// SQLite refuses a database in which a row of the schema has another type or another name than its text says.
final class SQLiteSchema {
  /// The bytes of the text of each view, by its name in small letters.
  private(set) var views: [String: Int] = [:]
  /// How many indexes a table has, by its name in small letters; those without any are left out.
  private(set) var indexes: [String: Int] = [:]
  /// The bytes of the longest text of a view.
  private(set) var longestView = 0

  // An index that a key makes need not stand in the schema, so SQLite is asked for those it made.
  private static let query = """
    select name, length(cast(sql as blob)), 0 from sqlite_schema where type = 'view' collate nocase
    union all
    select name, 0, (select count(*) from pragma_index_list(s.name)) from sqlite_schema s where type = 'table' collate nocase
    """

  /// Reads the tables and views of a connection; gives SQLite's code.
  func read(from database: OpaquePointer, _ sqlite: mp_sqlite) -> Int32 {
    sqlite.exec(
      database, Self.query,
      { pointer, count, values, _ in
        guard let pointer, count == 3, let values, let name = values[0], let length = values[1], let number = values[2]
        else { return 0 }
        Unmanaged<SQLiteSchema>.fromOpaque(pointer).takeUnretainedValue().add(
          String(cString: name).lowercased(), length: Int(String(cString: length)) ?? 0,
          indexes: Int(String(cString: number)) ?? 0)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Two names that differ in a letter outside of ASCII are two to SQLite and one here.
  private func add(_ name: String, length: Int, indexes count: Int) {
    if length > 0 { views[name] = max(views[name] ?? 0, length) }
    if count > 0 { indexes[name] = max(indexes[name] ?? 0, count) }
    longestView = max(longestView, length)
  }
}
