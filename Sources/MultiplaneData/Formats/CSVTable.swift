internal import CRows
package import MultiplaneBase
package import MultiplaneExpressions

/// The rows of a CSV file. Only where each starts is held; a row is read when it is asked for.
package final class CSVTable: DataRows {
  /// The names of the columns.
  package let columns: [String]
  package let count: Int
  package let warnings: [Diagnostic]
  package let fieldsHint: String?
  package let hasDecimalCommas: Bool?
  let file: DataFile
  private let index: RowIndex
  private let policy: BadRowPolicy
  private let separator: CSVSeparator
  /// The words in cells that stand for nothing.
  private let missingMarkers: Set<String>

  /// Finds the rows of an open file.
  package init(_ opened: AssetFile, _ options: DataOptions = DataOptions()) throws(SceneFailure) {
    file = try DataFile.text(opened, in: options.encoding)
    (policy, hasDecimalCommas, missingMarkers) = (options.policy, options.hasDecimalCommas, options.missingMarkers)
    let header = try Self.header(of: file, options)
    (columns, fieldsHint, separator) = (header.columns, header.hint, header.separator)
    var scanner = RowScanner(file, .csv(columns: columns.count, separator), policy: policy)
    do throws(SceneFailure) { try scanner.scan(from: header.end) } catch {
      throw Self.explained(error, file, header.hint)
    }
    (index, count) = (scanner.index, scanner.index.count)
    warnings = [file.encodingWarning].compactMap(\.self) + scanner.warnings
  }

  /// Problems with what is wrong with the file as a whole as their hint.
  private static func explained(_ failure: SceneFailure, _ file: DataFile, _ fieldsHint: String?) -> SceneFailure {
    SceneFailure(
      failure.diagnostics.map { problem in
        var problem = problem
        if problem.code == "encoding" { problem.hint = file.encodingHint ?? problem.hint }
        if problem.code == "data-row" { problem.hint = fieldsHint ?? problem.hint }
        return problem
      })
  }

  package func item(at row: Int) throws(SceneFailure) -> Item {
    let fields = try read(row).map { $0.fields.map { ExpressionValue.text(missingMarkers.contains($0) ? "" : $0) } }
    return Item(
      value: .number(Double(row)), fields: fields ?? Array(repeating: .text(""), count: columns.count))
  }

  /// A row as it is in the file.
  private func row(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> CSVRow {
    try CSVRow(bytes, reachesEnd: true, columns: columns.count, separator: separator)
  }

  /// The row as it is in the file; nil if it is bad and stands blank.
  private func read(_ row: Int) throws(SceneFailure) -> CSVRow? {
    let bytes = try bytes(of: row)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<CSVRow, RowFault> in
      do throws(RowFault) {
        return .success(try self.row(bytes))
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let row): return row
    case .failure where policy == .blank: return nil
    // The row was good when it was found.
    case .failure: throw file.changed
    }
  }

  private func bytes(of row: Int) throws(SceneFailure) -> [UInt8] {
    try file.row(in: index[row]..<end(of: row)) { bytes in
      bytes.withUnsafeBufferPointer { bytes in
        do throws(RowFault) {
          _ = try CSVRow(bytes, reachesEnd: false, columns: columns.count, separator: separator)
          return true
        } catch { return !error.mayBeCutOff(in: bytes) }
      }
    }
  }

  /// Where the next row starts.
  private func end(of row: Int) -> Int { row + 1 < count ? index[row + 1] : file.size }

  package func span(ofField column: Int, row: Int) -> SourceSpan? {
    guard let bytes = try? bytes(of: row) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let starts = (try? self.row(bytes))?.starts ?? []
      return file.span(of: starts.indices.contains(column) ? starts[column] : 0, inRowAt: index[row], row: bytes)
    }
  }

  // MARK: Ids

  package func find(
    _ ids: Set<ItemID>, in column: Int, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [ItemID: Int] {
    var wanted: [UInt64: [ItemID]] = [:]
    // Most rows are told apart by six bits of their hash.
    var bits: UInt64 = 0
    for id in ids {
      let hash = Array(id.description.utf8).withUnsafeBufferPointer { mp_csv_hash($0.baseAddress, $0.count) }
      wanted[hash, default: []].append(id)
      bits |= 1 << (hash & 63)
    }
    var found: [ItemID: Int] = [:]
    var hashes = [UInt64](repeating: 0, count: 4096)
    var starts = [UInt32](repeating: 0, count: 4097)
    let longest = 1 << 20
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * longest, alignment: 64)
    defer { buffer.deallocate() }
    func take(_ row: Int, _ candidates: [ItemID]) throws(SceneFailure) {
      guard let read = try read(row) else { return }
      let id = ItemID(read.fields[column])
      if candidates.contains(id), found[id] == nil { found[id] = row }
    }
    var (first, deadline) = (0, deadline)
    while first < count, found.count < ids.count {
      try deadline.checkRows()
      let base = index[first]
      var rows = 0
      while rows < 4096, first + rows < count, starts[rows] < longest, end(of: first + rows) - base <= 2 * longest {
        rows += 1
        starts[rows] = UInt32(end(of: first + rows - 1) - base)
      }
      // A row that is long, or behind which bad ones stand, is looked at by itself.
      if rows == 0 {
        try take(first, Array(ids))
        first += 1
        continue
      }
      let length = Int(starts[rows])
      guard try file.read(into: .init(rebasing: buffer[..<length]), at: base) == length else { throw file.changed }
      mp_csv_hashes(
        buffer.bindMemory(to: UInt8.self).baseAddress, starts, rows, column, CChar(separator.byte), &hashes)
      for row in 0..<rows where bits >> (hashes[row] & 63) & 1 == 1 {
        if let candidates = wanted[hashes[row]] { try take(first + row, candidates) }
      }
      first += rows
    }
    return found
  }

  // MARK: The header

  /// The names of the columns, where the rows start, and what to write if another separator parts the columns.
  private struct Header {
    var columns: [String]
    var end: Int
    var separator: CSVSeparator
    var hint: String?
  }

  /// The first row; without a header the columns are called by their numbers, from 1.
  private static func header(of file: DataFile, _ options: DataOptions) throws(SceneFailure) -> Header {
    let mark = try file.byteOrderMark()
    guard file.size > mark else { throw file.empty(hint: options.hasHeader ? "its first row names the columns" : nil) }
    var size = 1 << 20
    while true {
      if let header = try header(of: file, in: mark..<min(file.size, mark + size), options) { return header }
      size *= 4
      guard size <= Budgets.fileBytes else { throw file.overMemory(rowAt: mark) }
    }
  }

  /// The same in a part of the file; `nil` if it may go on behind that.
  private static func header(
    of file: DataFile, in range: Range<Int>, _ options: DataOptions
  ) throws(SceneFailure) -> Header? {
    let mark = range.lowerBound
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 64)
    defer { memory.deallocate() }
    guard try file.read(into: memory, at: mark) == memory.count else { throw file.changed }
    let all = UnsafeBufferPointer(memory.bindMemory(to: UInt8.self))
    // Some spreadsheets say in a line of its own what stands between columns.
    let announced = CSVSeparator.announced(at: all)
    let separator = options.separator ?? announced?.separator ?? CSVSeparator(ofFile: file.label)
    let start = firstRow(of: all, behind: announced?.length ?? 0, options)
    let bytes = UnsafeBufferPointer(rebasing: all[start...])
    let reachesEnd = range.upperBound == file.size
    do throws(RowFault) {
      let row = try CSVRow(bytes, reachesEnd: reachesEnd, columns: nil, separator: separator)
      let hint =
        separator.hint(header: UnsafeBufferPointer(rebasing: bytes[..<row.end]))
        ?? remarksHint(bytes, columns: row.fields.count, options)
      let columns = options.hasHeader ? row.fields : row.fields.indices.map { "\($0 + 1)" }
      return Header(
        columns: columns, end: mark + start + (options.hasHeader ? row.end : 0), separator: separator, hint: hint)
    } catch {
      if !reachesEnd, error.mayBeCutOff(in: bytes) { return nil }
      let problem = Diagnostic(
        code: error.code, error.message, span: file.span(of: error.place, inRowAt: mark + start, row: bytes),
        note: "the header", hint: error.hint, failure: error.failure)
      // Between other separators quotes seem to stand inside fields.
      let line = UnsafeBufferPointer(rebasing: bytes[..<(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)])
      throw explained(SceneFailure(problem), file, separator.hint(header: line))
    }
  }

  /// Where the header starts: behind the lines that the scene leaves out, and behind lines without anything in them.
  private static func firstRow(
    of bytes: UnsafeBufferPointer<UInt8>, behind start: Int, _ options: DataOptions
  ) -> Int {
    var (at, left) = (start, options.linesBefore)
    while let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")), end + 1 < bytes.count {
      let isBlank = options.hasHeader && bytes[at..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard left > 0 || isBlank else { break }
      left -= 1
      at = end + 1
    }
    return at
  }

  /// Advice for a file that begins with remarks.
  private static func remarksHint(
    _ bytes: UnsafeBufferPointer<UInt8>, columns: Int, _ options: DataOptions
  ) -> String? {
    let lines = bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let remarks = lines.prefix { $0.first == UInt8(ascii: "#") }.count
    guard remarks > 1 || (remarks == 1 && columns == 1) else { return nil }
    let what = remarks == 1 ? "a remark seems to stand" : "remarks seem to stand"
    return "\(what) before the header: write skip: \(options.linesBefore + remarks)"
  }
}

extension RowScanner {
  /// The warnings about rows that were left out or are blank.
  var warnings: [Diagnostic] {
    problems.first.map { [file.warning(of: badRows, first: $0, policy)] } ?? []
  }
}

extension DataFormat {
  /// A CSV file; its first row names the columns.
  package static let csv = DataFormat("csv", passesOverBadRows: true) { file, options throws(SceneFailure) in
    let table = try CSVTable(file, options)
    let types = [ExpressionType?](repeating: nil, count: table.columns.count)
    return .rows(DataTable(rows: table, names: table.columns, types: types))
  }
}
