internal import MultiplaneBase

/// What a JSON file holds; it is held in memory.
enum JSONFile {
  /// An array.
  case items([Item], JSONFields)
  case object(JSONValue)

  /// Reads an open file.
  static func read(_ opened: AssetFile) throws(SceneFailure) -> JSONFile {
    let file = DataFile(opened)
    let start = try file.byteOrderMark()
    guard file.size > start else { throw file.empty(hint: "it holds an array or an object") }
    let bytes = try opened.contents(limit: DataLimits.jsonBytes, of: "data file")
    let result = bytes.withUnsafeBufferPointer { all -> Result<JSONFile, SceneFailure> in
      let bytes = UnsafeBufferPointer(rebasing: all[start...])
      do throws(RowFault) {
        return .success(try read(bytes))
      } catch {
        let diagnostic = Diagnostic(
          code: error.code, error.message, span: file.span(of: error.place, inRowAt: 0, row: bytes), hint: error.hint,
          failure: error.failure)
        return .failure(SceneFailure(diagnostic))
      }
    }
    return try result.get()
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> JSONFile {
    let (value, places) = try JSONParser.parseFile(bytes)
    switch value {
    case .object: return .object(value)
    case .array(let values):
      var items: [Item] = []
      items.reserveCapacity(values.count)
      var fields: JSONFields?
      guard values.count <= DataLimits.rows else {
        var fault = RowFault("more than \(DataLimits.rows) items", at: 0, resume: 0)
        (fault.code, fault.failure) = ("limit-rows", .limit)
        throw fault
      }
      for (row, value) in values.enumerated() {
        do throws(RowFault) {
          if fields == nil { fields = try JSONFields(first: value) }
          if let item = try fields?.item(value, row: row) { items.append(item) }
        } catch {
          // Faults that are about no member are about the item.
          var fault = error
          if fault.place == 0 { fault.place = places[row] }
          throw fault
        }
      }
      return .items(items, fields ?? JSONFields())
    default: throw RowFault("expected an array or an object, found \(value.described)", at: 0, resume: 0)
    }
  }
}

extension DataFormat {
  /// A JSON file: an array of items, or an object whose values are used by name.
  package static let json = DataFormat("json") { file, _ throws(SceneFailure) in
    switch try JSONFile.read(file) {
    case .items(let items, let fields): .rows(DataTable(rows: ListRows(items: items), fields))
    case .object(let object): .values(DataConstants(json: object))
    }
  }
}
