import MultiplaneBase

typealias ValueCode = @Sendable (EvaluationContext) -> ExpressionValue?

/// A value of an item as it is: the reader decides which type it is read as.
struct FieldReading: Sendable {
  /// The column it stands in; `nil` where it is no file's.
  let column: CellColumn?
  /// Whether it is a text that is read as what is wanted, as all cells of CSV files are.
  let isCell: Bool
  /// The value, `nil` if the context has none.
  let value: ValueCode
  let site: FaultSite
  /// How many rows behind the row that asks it stands.
  var offset = 0

  /// A field of the row's item by its number, or the item itself.
  init(_ field: Int, of column: CellColumn?, isCell: Bool = false, _ site: FaultSite) {
    (self.column, self.isCell, self.site) = (column, isCell, site)
    if field == Slot.wholeItem {
      value = { context in context.row.itemValue }
    } else {
      value = { context in field < context.row.item.count ? context.row.item[field] : nil }
    }
  }

  /// A value that the row has by other rows.
  init(_ related: RelatedValue, _ site: FaultSite) {
    (column, isCell, self.site, offset) = (related.column, related.type == nil, site, related.offset)
    let read = related.value
    value = { context in
      do throws(SceneFailure) { return try read(context.row.origin.row) } catch {
        _ = context.fail(.unreadable(error.diagnostics.first?.message ?? ""), site)
        return .missing
      }
    }
  }

  /// A value that is a field's in some cases.
  init(of column: CellColumn?, isCell: Bool, _ site: FaultSite, _ value: @escaping ValueCode) {
    (self.column, self.isCell, self.site, self.value) = (column, isCell, site, value)
  }

  /// Whether there is nothing: what is missing, and an empty cell.
  var isMissing: BooleanCode {
    let (value, isCell) = (value, isCell)
    return { context in
      switch value(context) {
      case .missing: true
      case .text(let text): isCell && text.isEmpty
      default: false
      }
    }
  }

  /// The value as a text shows it.
  var shown: TextCode {
    let field = self
    return { context in
      let value = field.value(context)
      switch value {
      case .text(let text): return text
      case nil, .unusable: _ = field.fail(value, .text, context)
      case let value?:
        if let number = value.double, !number.isFinite { _ = context.fail(.notFinite, field.site) }
        return value.description
      }
      return ""
    }
  }

  /// The code that reads it as a value of a type.
  func code(_ type: ExpressionType) -> Code {
    let field = self
    let hasDecimalCommas = column?.source.hasDecimalCommas ?? false
    switch type {
    case .number, .angle, .time:
      return .number { context in
        let value = field.value(context)
        if let number = value?.double { return given(number, context, field.site) }
        if case .text(let text) = value,
          let number = WrittenNumber(cell: text, hasDecimalComma: hasDecimalCommas)?.value
        {
          return number
        }
        return field.fail(value, type, context)
      }
    case .boolean:
      return .boolean { context in
        let value = field.value(context)
        switch value {
        case .boolean(let truth): return truth
        case .text("true"), .text("True"), .text("TRUE"): return true
        case .text("false"), .text("False"), .text("FALSE"): return false
        default: return field.fail(value, type, context) != 0
        }
      }
    case .text: return .text(shown)
    case .color:
      return .color { context in
        let value = field.value(context)
        if case .color(let color) = value { return color }
        _ = field.fail(value, type, context)
        return .clear
      }
    case .list:
      return .list { context in
        let value = field.value(context)
        if case .list(let items) = value { return items }
        _ = field.fail(value, type, context)
        return []
      }
    }
  }

  /// Notes that the value is not what is wanted.
  private func fail(_ value: ExpressionValue?, _ expected: ExpressionType, _ context: EvaluationContext) -> Double {
    guard let value else { return context.fail(.missingValue, site) }
    // Before the first row and behind the last one there is no cell.
    if let column, offset == 0 || value != .missing {
      let origin = context.row.origin
      let cell = BadCell(
        column: column, row: origin.row + offset, event: offset == 0 ? origin.event(writing: column.field) : nil,
        value: value, expected: expected)
      return context.fail(.badCell(cell), site)
    }
    if value == .missing { return context.fail(.absent, site) }
    if case .unusable(let what) = value { return context.fail(.unusable(what), site) }
    return context.fail(.wrongValue(expected: expected, found: value.type), site)
  }
}

extension Term {
  /// The value as an item would hold it: a number as it is written, and nothing where there is none.
  func kept(_ context: EvaluationContext) -> ExpressionValue { field?.value(context) ?? value(context) }

  /// The code for the text that the value is shown by.
  var shown: TextCode {
    if let field { return field.shown }
    switch code {
    case .text(let text): return text
    case .number(let number): return { self.wrap(number($0)).description }
    case .boolean(let truth): return { truth($0) ? "true" : "false" }
    case .color(let color): return { hexText(color($0)) }
    case .list(let list): return { ExpressionValue.list(list($0)).description }
    }
  }

  /// The same value read as another type, by a field that a file holds.
  func read(_ field: FieldReading, as type: ExpressionType) -> Term { Term(type, field.code(type), of: [self]) }
}
