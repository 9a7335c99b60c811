internal import MultiplaneBase

/// The rows of a JSONL file: one JSON value a line. Only where each line starts is held.
///
/// Lines are found and checked for what every text must be; JSON is read when a row is asked for. With another policy
/// than `error` all of it is read while the rows are found, as the bad ones have to be known then.
final class JSONLTable: DataRows {
  let fields: DataFields
  let count: Int
  let warnings: [Diagnostic]
  private let file: DataFile
  private let index: RowIndex
  private let policy: BadRowPolicy

  /// Finds the rows of an open file.
  init(_ opened: AssetFile, _ policy: BadRowPolicy) throws(SceneFailure) {
    let file = DataFile(opened)
    self.file = file
    self.policy = policy
    let start = try file.byteOrderMark()
    guard file.size > start else { throw file.empty(hint: "one JSON value a line") }
    var scanner = RowScanner(file, policy == .error ? .lines : .json, policy: policy)
    try scanner.scan(from: start)
    (index, count, warnings) = (scanner.index, scanner.index.count, scanner.warnings)
    guard scanner.goodRows > 0 else { throw scanner.noGoodRow }
    fields = policy == .error ? try Self.firstFields(file, index) : scanner.jsonFields
  }

  func item(at row: Int) throws(SceneFailure) -> Item {
    let bytes = try Self.bytes(of: row, file, index)
    do throws(RowFault) {
      return try Self.value(bytes) { value throws(RowFault) in try fields.item(value, row: row) }
    } catch {
      if policy == .blank { return fields.blank(row) }
      throw SceneFailure(bytes.withUnsafeBufferPointer { file.diagnostic(error, row: row, at: index[row], $0) })
    }
  }

  func span(ofField column: Int, row: Int) -> SourceSpan? {
    guard let bytes = try? Self.bytes(of: row, file, index) else { return nil }
    let place = try? Self.value(bytes) { value throws(RowFault) in
      fields.names.indices.contains(column)
        ? DataFields.flat(value).first { $0.name == fields.names[column] }?.member.place : nil
    }
    return bytes.withUnsafeBufferPointer { file.span(of: (place ?? nil) ?? 0, inRowAt: index[row], row: $0) }
  }

  // MARK: Lines

  /// Lines that are looked at for the fields of all.
  private static let sampledLines = 200

  private static func bytes(of row: Int, _ file: DataFile, _ index: RowIndex) throws(SceneFailure) -> [UInt8] {
    let start = index[row]
    let end = row + 1 < index.count ? index[row + 1] : file.size
    return try file.row(in: start..<end) { $0.contains(UInt8(ascii: "\n")) }
  }

  private static func value<Value>(
    _ bytes: [UInt8], _ read: (DataValue) throws(RowFault) -> Value
  ) throws(RowFault) -> Value {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Value, RowFault> in
      do throws(RowFault) {
        let line = try TextLine(bytes, reachesEnd: true)
        return .success(try read(try JSONParser.parse(line.text)))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The fields of all lines, as the first ones have them.
  private static func firstFields(_ file: DataFile, _ index: RowIndex) throws(SceneFailure) -> DataFields {
    var fields = DataFields()
    for row in 0..<min(index.count, sampledLines) {
      let bytes = try bytes(of: row, file, index)
      do throws(RowFault) {
        try value(bytes) { value throws(RowFault) in
          if row == 0 { try DataFields.checkFirst(line: value) }
          try fields.include(value)
        }
      } catch {
        throw SceneFailure(bytes.withUnsafeBufferPointer { file.diagnostic(error, row: row, at: index[row], $0) })
      }
    }
    return fields
  }
}

extension RowScanner {
  /// Every row is bad, so that nothing says what fields there are.
  fileprivate var noGoodRow: SceneFailure {
    var problem = problems.first
    problem?.note = "no row of the file can be read"
    return problem.map { SceneFailure($0) } ?? file.empty(hint: "one JSON value a line")
  }
}

extension DataFile {
  /// How many bytes a byte order mark takes at the start; that of UTF-16 is refused.
  func byteOrderMark() throws(SceneFailure) -> Int {
    let start = try bytes(0..<min(3, size))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      throw SceneFailure(
        code: "encoding", "the file is UTF-16", span: SourceSpan(file: label, line: 1, column: 1),
        hint: "save as UTF-8", failure: .asset)
    }
    return start == [0xEF, 0xBB, 0xBF] ? 3 : 0
  }

  /// The file holds nothing.
  func empty(hint: String?) -> SceneFailure {
    SceneFailure(
      code: "data-empty", "data file \"\(label.escapedForMessage)\" is empty",
      span: SourceSpan(file: label, line: 1, column: 1), hint: hint, failure: .asset)
  }
}

extension DataFormat {
  /// A file with one JSON value a line.
  package static let jsonl = DataFormat("jsonl", passesOverBadRows: true) { file, options throws(SceneFailure) in
    let table = try JSONLTable(file, options.policy)
    return .rows(DataTable(rows: table, table.fields))
  }
}
