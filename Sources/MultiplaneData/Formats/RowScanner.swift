import CRows
import MultiplaneBase

/// Finds the rows of a data file in one pass over it.
///
/// Good rows are found by the fast search of `CRows`; where that stops, the reader of single rows says what is wrong, so
/// that there is one rule about what a good row is.
struct RowScanner {
  /// The format of a file's rows.
  enum Format {
    case csv(columns: Int, CSVSeparator)
    case lines
    /// Lines of JSON, each of which is read.
    case json
  }

  let file: DataFile
  let format: Format
  let policy: BadRowPolicy
  private(set) var index = RowIndex()
  /// How many rows could not be read, and the first messages about them.
  private(set) var badRows = 0
  private(set) var problems: [Diagnostic] = []
  /// How many rows could be read.
  var goodRows: Int { index.count - (policy == .blank ? badRows : 0) }
  /// The fields of all good lines of JSON.
  private(set) var jsonFields = DataFields()

  /// Bytes read at once.
  private static let pieceSize = 1 << 20
  /// The most messages about one file.
  private static let problemLimit = 20

  init(_ file: DataFile, _ format: Format, policy: BadRowPolicy) {
    (self.file, self.format, self.policy) = (file, format, policy)
  }

  /// Finds all rows from an offset on.
  mutating func scan(from start: Int) throws(SceneFailure) {
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
    defer { buffer.deallocate() }
    let starts = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << 16)
    defer { starts.deallocate() }
    /// The offset of the buffer's first byte in the file, and how much of the buffer is filled.
    var (offset, filled) = (start, 0)
    var deadline = ThreadDeadline.step
    while true {
      if deadline.isOver() { throw Budgets.overTime("reading data file \"\(file.label.escapedForMessage)\"") }
      filled += try read(buffer, from: filled, at: offset + filled)
      if filled == 0 { break }
      let isWhole = offset + filled == file.size
      var taken = 0
      while taken < filled {
        let bytes = UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[taken..<filled])
        let found = rows(in: bytes, starts)
        try add(UnsafeBufferPointer(rebasing: starts[..<found.rows]), from: offset + taken)
        taken += found.next
        if found.rows == starts.count { continue }
        // The rest begins with a row that the search does not take alone: a bad one, the last one without a line end, or one
        // that goes on beyond the buffer.
        guard taken < filled, isWhole || found.bad != 0 else { break }
        let row = UnsafeBufferPointer(rebasing: bytes[found.next...])
        guard let length = try addOne(row, at: offset + taken, reachesEnd: isWhole) else { break }
        taken += length
      }
      if taken == 0, filled == buffer.count {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * buffer.count, alignment: 64)
        guard larger.count <= min(Budgets.fileBytes, Int(UInt32.max)) else {
          larger.deallocate()
          throw file.overMemory(rowAt: offset)
        }
        larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
        buffer.deallocate()
        buffer = larger
      }
      if taken < filled { buffer.baseAddress?.copyMemory(from: buffer.baseAddress! + taken, byteCount: filled - taken) }
      (offset, filled) = (offset + taken, filled - taken)
    }
    if !problems.isEmpty, policy == .error { throw SceneFailure(problems) }
  }

  private func read(
    _ buffer: UnsafeMutableRawBufferPointer, from start: Int, at offset: Int
  ) throws(SceneFailure) -> Int {
    let wanted = min(buffer.count - start, file.size - offset)
    if wanted <= 0 { return 0 }
    let count = try file.read(into: .init(rebasing: buffer[start..<start + wanted]), at: offset)
    guard count == wanted else { throw file.changed }
    return count
  }

  private func rows(
    in bytes: UnsafeBufferPointer<UInt8>, _ starts: UnsafeMutableBufferPointer<UInt32>
  ) -> mp_row_scan {
    switch format {
    case .csv(let columns, let separator):
      mp_csv_rows(
        bytes.baseAddress, bytes.count, columns, CChar(separator.byte), starts.baseAddress, starts.count)
    case .json: mp_row_scan(rows: 0, next: 0, bad: 1)
    case .lines:
      mp_text_lines(bytes.baseAddress, bytes.count, starts.baseAddress, starts.count)
    }
  }

  private mutating func add(_ starts: UnsafeBufferPointer<UInt32>, from offset: Int) throws(SceneFailure) {
    guard index.count + starts.count <= DataLimits.rows else {
      throw SceneFailure(
        code: "limit-rows", "data file \"\(file.label.escapedForMessage)\" has more than \(DataLimits.rows) rows",
        failure: .limit)
    }
    guard index.append(starts, from: offset) else {
      throw SceneFailure(
        code: "limit-rows",
        "data file \"\(file.label.escapedForMessage)\" has more than 4 GiB of bad rows in one place", failure: .limit)
    }
  }

  /// Takes the row at the start of some bytes by itself; gives where the next one starts, or `nil` if the row goes on behind
  /// the bytes.
  private mutating func addOne(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, reachesEnd: Bool
  ) throws(SceneFailure) -> Int? {
    var zero = UInt32(0)
    var taken = 0
    do throws(RowFault) {
      switch format {
      case .csv(let columns, let separator):
        taken = try CSVRow(bytes, reachesEnd: reachesEnd, columns: columns, separator: separator).end
      case .lines: taken = try TextLine(bytes, reachesEnd: reachesEnd).end
      case .json: taken = try checkJSON(bytes, reachesEnd: reachesEnd)
      }
    } catch {
      // A line without anything in it is no row where rows have several fields.
      if error.isEmptyLine { return error.resume + 1 }
      if !reachesEnd, error.mayBeCutOff(in: bytes) { return nil }
      badRows += 1
      let row = index.count + (policy == .error ? problems.count : policy == .skip ? badRows - 1 : 0)
      if problems.count < Self.problemLimit {
        problems.append(file.diagnostic(error, row: row, at: offset, bytes))
      }
      // A quote that is wrong leaves open where the next row starts, and every row after it may look bad; so it is with an
      // encoding.
      let hidesOthers = error.isAboutQuotes || error.code == "encoding"
      if error.failure == .limit || (policy == .error && (hidesOthers || problems.count == Self.problemLimit)) {
        throw SceneFailure(problems)
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[min(error.resume, bytes.count)...])
      let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n"))
      taken = lineEnd.map { min(error.resume, bytes.count) + $0 + 1 } ?? bytes.count
      if policy != .blank { return taken }
    }
    try withUnsafePointer(to: &zero) { start throws(SceneFailure) in
      try add(UnsafeBufferPointer(start: start, count: 1), from: offset)
    }
    return taken
  }
}

extension RowScanner {
  private mutating func checkJSON(
    _ bytes: UnsafeBufferPointer<UInt8>, reachesEnd: Bool
  ) throws(RowFault) -> Int {
    let line = try TextLine(bytes, reachesEnd: reachesEnd)
    do throws(RowFault) {
      let value = try JSONParser.parse(line.text)
      if goodRows == 0 { try DataFields.checkFirst(line: value) }
      try jsonFields.include(value)
    } catch {
      var fault = error
      fault.resume = line.text.count
      throw fault
    }
    return line.end
  }
}

extension DataFile {
  /// The warning about rows that were left out or are blank.
  func warning(of badRows: Int, first: Diagnostic, _ policy: BadRowPolicy) -> Diagnostic {
    let rows = badRows == 1 ? "1 row" : "\(badRows) rows"
    let verb = badRows == 1 ? "was" : "were"
    return Diagnostic(
      .warning, code: "bad-rows",
      "\(rows) of \"\(label.escapedForMessage)\" \(policy == .skip ? "\(verb) skipped" : "\(verb) left blank")",
      span: first.span, note: "the first: \(first.message)", failure: .asset)
  }

  /// The message about a row that cannot be read.
  func diagnostic(
    _ fault: RowFault, row: Int, at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Diagnostic {
    Diagnostic(
      code: fault.code, fault.message, span: span(of: fault.place, inRowAt: offset, row: bytes),
      note: "row \(row)", hint: fault.hint, failure: fault.failure)
  }
}
