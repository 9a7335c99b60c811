import Glibc

/// One row of a CSV file, read by RFC 4180: fields between separators, quoted where they hold these, quotes or line ends.
///
/// The end of a row is a line feed with or without a carriage return before it, or the end of the file. Spaces belong to
/// the field. An empty line is a row of one empty field. Fields beyond the last column are left out where they are
/// empty.
struct CSVRow {
  private(set) var fields: [String] = []
  /// Where each field starts, in bytes from the start of the row.
  private(set) var starts: [Int] = []
  /// Where the next row starts.
  private(set) var end = 0

  /// Reads the row at the start of some bytes.
  ///
  /// - Parameters:
  ///   - reachesEnd: Whether the file ends with these bytes.
  ///   - columns: How many fields the row must have; any number if nil.
  ///   - separator: The character between fields.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, reachesEnd: Bool, columns: Int?, separator: CSVSeparator
  ) throws(RowFault) {
    var at = 0
    while true {
      starts.append(at)
      if at < bytes.count, bytes[at] == quote {
        fields.append(try Self.quoted(bytes, &at, separator, reachesEnd: reachesEnd))
      } else {
        fields.append(try Self.plain(bytes, &at, separator, reachesEnd: reachesEnd))
      }
      if at < bytes.count, bytes[at] == separator.byte {
        at += 1
        continue
      }
      break
    }
    guard at < bytes.count || reachesEnd else { throw .cutOff(at: at) }
    let isEmptyLine = fields.count == 1 && bytes[..<at].allSatisfy { $0 == space || $0 == tab }
    if at < bytes.count, bytes[at] == carriageReturn { at += 1 }
    end = min(bytes.count, at + 1)
    guard let columns, fields.count != columns else { return }
    if fields.count > columns, fields[columns...].allSatisfy(\.isEmpty) {
      fields.removeSubrange(columns...)
      return
    }
    let isEmpty = fields.count == 1 && fields[0].isEmpty
    var fault = RowFault(
      isEmpty
        ? "the row is empty, the header has \(columns) columns"
        : "the row has \(fields.count) \(fields.count == 1 ? "field" : "fields"), the header \(columns)",
      hint: fields.count > columns
        ? "put fields with \(separator.plural) in quotes" : "write onBadRow: skip to leave such rows out, or blank",
      at: fields.count > columns ? starts[columns] : 0, resume: end - 1)
    fault.isEmptyLine = isEmptyLine
    throw fault
  }

  /// A field without quotes, up to the separator or the end of the row.
  private static func plain(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ separator: CSVSeparator, reachesEnd: Bool
  ) throws(RowFault) -> String {
    let start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == separator.byte || byte == lineFeed { break }
      if byte == carriageReturn {
        guard at + 1 < bytes.count || reachesEnd else { throw .cutOff(at: bytes.count) }
        guard at + 1 < bytes.count, bytes[at + 1] == lineFeed else {
          throw RowFault(
            "a carriage return without a line feed", hint: "end lines with LF or CRLF, or put the field in quotes",
            at: at, resume: at)
        }
        break
      }
      if byte == quote {
        throw .aboutQuotes(
          "a quote in a field without quotes", hint: "put the whole field in quotes, and write \"\" for a quote in it",
          at: at, resume: at)
      }
      at += 1
    }
    return try rowText(bytes, start..<at)
  }

  /// A field in quotes; afterwards `at` is behind the closing one.
  private static func quoted(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ separator: CSVSeparator, reachesEnd: Bool
  ) throws(RowFault) -> String {
    let open = at
    var value: String?
    var start = open + 1
    while true {
      guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(quote), bytes.count - start) else {
        guard reachesEnd else { throw .cutOff(at: bytes.count) }
        throw .aboutQuotes("the quote is never closed", at: open, resume: open)
      }
      let close = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      let piece = try rowText(bytes, start..<close)
      if value == nil {
        value = piece
      } else {
        // In place: a field may hold half a million quotes.
        value?.append("\"")
        value?.append(piece)
      }
      at = close + 1
      guard at < bytes.count else { break }
      if bytes[at] == quote {
        start = at + 1
        continue
      }
      if bytes[at] == carriageReturn, at + 1 == bytes.count, !reachesEnd { throw .cutOff(at: bytes.count) }
      let isEnd = bytes[at] == carriageReturn && at + 1 < bytes.count && bytes[at + 1] == lineFeed
      guard bytes[at] == separator.byte || bytes[at] == lineFeed || isEnd else {
        throw .aboutQuotes(
          "text after the closing quote", hint: "write \"\" for a quote inside quotes", at: at, resume: at)
      }
      break
    }
    return value ?? ""
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
private let carriageReturn = UInt8(ascii: "\r")
