package import MultiplaneBase

/// A source of cells that are texts: it tells where they stand, for messages.
package protocol CellSource: AnyObject, Sendable {
  /// Where the scene declares it.
  var path: String { get }
  /// The names of the columns.
  var fieldNames: [String] { get }
  /// Whether numbers in texts are written with a comma before their decimals; `nil` where that cannot be said of them.
  var hasDecimalCommas: Bool? { get }
  /// Where a cell stands, if in a file of its own.
  func span(ofField column: Int, row: Int) -> SourceSpan?
}

/// A column of a data file, to be named where a cell is not what an expression wants.
///
/// A number in a cell is written as in JSON, with a plus sign, zeros before it, spaces around it and groups of three digits at will,
/// and in every locale with the decimal sign that the source says (`WrittenNumber`).
package struct CellColumn: Hashable, Sendable {
  let source: any CellSource
  let field: Int
  /// A column by the number of its field.
  package init(source: any CellSource, field: Int) { (self.source, self.field) = (source, field) }

  package static func == (a: CellColumn, b: CellColumn) -> Bool { a.source === b.source && a.field == b.field }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(field)
  }
}

/// A cell that is not what an expression wants, or a value that an event wrote in its place.
package struct BadCell: Hashable, Sendable {
  let column: CellColumn
  /// The row of the source.
  let row: Int
  /// The event that wrote the value, in place of the one in the source.
  let event: SourceSpan?
  let value: ExpressionValue
  let expected: ExpressionType

  /// Whether there is nothing in the cell.
  var isEmpty: Bool {
    switch value {
    case .missing, .text(""): true
    default: false
    }
  }

  /// The problem.
  var message: String {
    switch value {
    case .missing: "the value is missing"
    case .unusable(let what): EvaluationFault.Kind.unusable(what).message
    case .written(let number) where expected == .number: "\(number.text) is no exact number"
    case .text(let text) where expected == .number && isInexact(text): "\"\(text)\" is no exact number"
    default: "\"\(value.description.escapedForMessage)\" is not \(expected.described)"
    }
  }

  /// Advice that would make it right.
  var hint: String? {
    let name = fieldReference("item", column.source.fieldNames[column.field])
    switch value {
    case .missing, .text(""): return "write \(name) ?? \(expected.standIn) for a default"
    case .unusable: return nil
    case .written where expected == .number: return Self.exactly(name)
    case .text(let text) where expected == .number && isInexact(text): return Self.exactly(name)
    default:
      switch expected {
      case .boolean: return "write true or false"
      case .list: return "write a list"
      case .number where event != nil: return "write numbers like -1234.5"
      case .number where column.source.hasDecimalCommas == false && hasDecimalComma:
        return "write decimal: \",\" at the source for numbers with a comma before their decimals"
      case .number where column.source.hasDecimalCommas != nil && isStandIn:
        return "write missing: \(value.description.escapedForMessage) at the source, and \(name) ?? 0 for a default"
      case .number where column.source.hasDecimalCommas == true: return "write numbers like -1234,5 or 1.234,5"
      default: return "write numbers like -1234.5 or 1 234.5, without a comma"
      }
    }
  }

  /// Whether the value is what programs write where there is none.
  private var isStandIn: Bool {
    ["NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-", ".", "?"].contains(value.description)
  }

  private static func exactly(_ name: String) -> String {
    "whole numbers are exact up to 2⁵³; ${\(name)} by itself shows all digits"
  }

  /// Whether the value is a number with a comma before its decimals.
  private var hasDecimalComma: Bool {
    let text = value.description
    return text.contains(",") && WrittenNumber(cell: text, hasDecimalComma: true) != nil
  }

  /// Whether a text writes a whole number that no `Double` is.
  private func isInexact(_ text: String) -> Bool {
    guard let number = WrittenNumber(text), number.value == nil else { return false }
    return Double(text)?.isFinite == true
  }

  /// The message with the place in the data file, or that of the event.
  func diagnostic(usedAt use: SourceSpan) -> Diagnostic {
    let source = column.source
    let name = "\"\(source.fieldNames[column.field].escapedForMessage)\""
    let used = "used as \(expected.described) at \(use.file):\(use.line):\(use.column)"
    if let event {
      return Diagnostic(
        code: "bad-cell", message, span: event, note: "the event's value of \(name) in \(source.path), \(used)",
        hint: hint)
    }
    return Diagnostic(
      code: "bad-cell", message, span: source.span(ofField: column.field, row: row) ?? use,
      path: source.path,
      note: "row \(row), column \(name), \(used)", hint: hint, failure: .asset)
  }
}

extension ExpressionType {
  /// A value to be written where one is missing.
  fileprivate var standIn: String {
    switch self {
    case .boolean: "false"
    case .text: "\"\""
    case .color: "black"
    case .list: "[]"
    case .number, .angle, .time: "0"
    }
  }
}
