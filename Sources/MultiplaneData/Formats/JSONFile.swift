internal import MultiplaneBase

/// What a JSON file holds.
enum JSONFile {
  case items(JSONTable)
  case object(JSONValue)

  /// Reads an open file: all of it is checked.
  static func read(_ opened: AssetFile) throws(SceneFailure) -> JSONFile {
    let file = DataFile(opened)
    let start = try file.byteOrderMark()
    guard file.size > start else { throw file.empty(hint: "it holds an array or an object") }
    let bytes = try opened.contents(limit: DataLimits.jsonBytes, of: "data file")
    let result = bytes.withUnsafeBufferPointer { all -> Result<JSONFile, SceneFailure> in
      let bytes = UnsafeBufferPointer(rebasing: all[start...])
      do throws(RowFault) {
        return .success(try read(bytes, of: file, from: start))
      } catch {
        let diagnostic = Diagnostic(
          code: error.code, error.message, span: file.span(of: error.place, inRowAt: 0, row: bytes), hint: error.hint,
          failure: error.failure)
        return .failure(SceneFailure(diagnostic))
      }
    }
    return try result.get()
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, of file: DataFile, from start: Int
  ) throws(RowFault) -> JSONFile {
    var fields: JSONFields?
    var (index, end) = (RowIndex(), start)
    let value = try JSONParser.parse(bytes) { (value, place) throws(RowFault) in
      do throws(RowFault) {
        if fields == nil { fields = try JSONFields(first: value) }
        _ = try fields?.item(value, row: index.count)
      } catch {
        // Faults that are about no member are about the item.
        var fault = error
        if fault.place == 0 { fault.place = place.lowerBound }
        throw fault
      }
      guard index.count < DataLimits.rows.value, index.append(start + place.lowerBound) else {
        var fault = RowFault("more than \(DataLimits.rows) items", at: place.lowerBound, resume: 0)
        (fault.code, fault.failure, fault.hint) = ("limit-rows", .limit, DataLimits.rows.hint())
        throw fault
      }
      end = start + place.upperBound
    }
    switch value {
    case nil: return .items(JSONTable(file, index, end: end, fields ?? JSONFields()))
    case .object(let members)?: return .object(.object(members))
    case let value?: throw RowFault("expected an array or an object, found \(value.described)", at: 0, resume: 0)
    }
  }
}

extension DataFormat {
  /// A JSON file: an array of items, or an object whose values are used by name.
  package static let json = DataFormat("json") { file, _ throws(SceneFailure) in
    switch try JSONFile.read(file) {
    case .items(let table): .rows(DataTable(rows: table, table.fields))
    case .object(let object): .values(DataConstants(json: object))
    }
  }
}
