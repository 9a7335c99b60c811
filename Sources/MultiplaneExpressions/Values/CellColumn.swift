package import MultiplaneBase

/// What has cells that are texts: tells where they stand, for messages.
package protocol CellSource: AnyObject, Sendable {
  /// Where the scene declares it.
  var path: String { get }
  /// The names of the columns.
  var fieldNames: [String] { get }
  /// Where a cell stands, if in a file of its own.
  func span(ofField column: Int, row: Int) -> SourceSpan?
}

/// A column of a CSV file, as an expression reads it: text, unless something else is wanted.
///
/// A number in a cell is written as in JSON, with a plus sign or zeros before it at will: no spaces around it, no
/// grouping, a decimal point in every locale.
package struct CellColumn: Hashable, Sendable {
  let source: any CellSource
  let field: Int
  /// A column by the number of its field.
  package init(source: any CellSource, field: Int) { (self.source, self.field) = (source, field) }

  /// The number in a cell; nil if it is none.
  static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var at = 0
      func digits() -> Bool {
        let start = at
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
        return at > start
      }
      func take(_ characters: String) -> Bool {
        guard at < bytes.count, characters.utf8.contains(bytes[at]) else { return false }
        at += 1
        return true
      }
      _ = take("+-")
      guard digits() else { return nil }
      if take("."), !digits() { return nil }
      if take("eE") {
        _ = take("+-")
        guard digits() else { return nil }
      }
      guard at == bytes.count, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
        return nil
      }
      return value
    }
  }

  package static func == (a: CellColumn, b: CellColumn) -> Bool { a.source === b.source && a.field == b.field }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(field)
  }
}

/// A cell that is not what an expression wants.
package struct BadCell: Hashable, Sendable {
  let column: CellColumn
  let row: Int
  let text: String
  let expected: ExpressionType

  /// What is wrong.
  var message: String { "\"\(text.escapedForMessage)\" is not \(expected.described)" }

  /// What would be right.
  var hint: String {
    expected == .boolean ? "write true or false" : "write numbers like -1234.5, without spaces, grouping or a comma"
  }

  /// The message with the place in the data file.
  func diagnostic(usedAt use: SourceSpan) -> Diagnostic {
    let source = column.source
    return Diagnostic(
      code: "bad-cell", message, span: source.span(ofField: column.field, row: row) ?? use,
      path: source.path,
      note: "row \(row), column \"\(source.fieldNames[column.field].escapedForMessage)\", "
        + "used as \(expected.described) at \(use.file):\(use.line):\(use.column)",
      hint: hint, failure: .asset)
  }
}
