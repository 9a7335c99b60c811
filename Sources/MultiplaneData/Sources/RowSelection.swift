import MultiplaneBase
package import MultiplaneExpressions

/// The direction of a sorted source.
package enum RowOrder: String, Sendable, CaseIterable {
  case ascending, descending
}

/// The choice and the order of the rows that a source shows.
///
/// It is worked out once, when the source is opened, and gives 4 bytes a row. Its formulas follow the row and constants alone.
package struct RowSelection: Sendable {
  /// The condition of the rows that are shown; `nil` for all of them.
  package var condition: Expression?
  /// The value that rows are sorted by; `nil` for the order of the source.
  package var key: Expression?
  /// The direction of the sort.
  package var order = RowOrder.ascending
  /// The most rows that are shown; `nil` for all of them.
  package var limit: Int?

  /// A selection of all rows as they stand.
  package init() {}

  /// The numbers of the rows that are shown, in their order: one pass over the source, which ends early where nothing is sorted.
  ///
  /// - Parameter deadline: The end of the time for it.
  /// - Throws: A row cannot be read, a formula fails for it, or the time is over.
  func rows(of source: DataSource, within deadline: ThreadDeadline) throws(SceneFailure) -> [UInt32] {
    let limit = limit ?? source.count
    if condition == nil, key == nil { return (0..<min(limit, source.count)).map { UInt32($0) } }
    let hasDecimalComma = source.hasDecimalCommas ?? false
    let context = EvaluationContext()
    var (rows, keys, deadline): ([UInt32], [SortKey], ThreadDeadline) = ([], [], deadline)
    for row in 0..<source.count {
      if key == nil, rows.count == limit { break }
      try deadline.checkRows(of: source.name)
      let item = try source.item(at: row)
      context.setRow(index: row, count: source.count, item: item.fields, itemValue: item.value)
      context.random = RandomKey(row: row)
      if let condition {
        let isShown = condition.boolean(context)
        try Self.check(context, "where", row)
        if !isShown { continue }
      }
      rows.append(UInt32(row))
      guard let key else { continue }
      keys.append(SortKey(key.kept(context), hasDecimalComma: hasDecimalComma))
      try Self.check(context, "by", row)
    }
    if key == nil { return rows }
    let isDescending = order == .descending
    let sorted = keys.indices.sorted { first, second in
      if keys[first].precedes(keys[second], isDescending: isDescending) { return true }
      // Rows with one value stay in the order of the source.
      return first < second && !keys[second].precedes(keys[first], isDescending: isDescending)
    }
    return sorted.prefix(limit).map { rows[$0] }
  }

  /// Throws the fault of a formula of a row.
  private static func check(_ context: EvaluationContext, _ key: String, _ row: Int) throws(SceneFailure) {
    guard let fault = context.fault else { return }
    var diagnostic = fault.diagnostic(property: key)
    diagnostic.note = diagnostic.note ?? "row \(row)"
    throw SceneFailure(diagnostic)
  }
}

/// A value that a row is sorted by: numbers stand before texts, these before true and false, and what is missing is last.
private enum SortKey {
  case number(Double)
  case text(String)
  case boolean(Bool)
  case missing

  /// The key of a value; a text that writes a number counts as one.
  init(_ value: ExpressionValue, hasDecimalComma: Bool) {
    if let number = value.double {
      self = .number(number)
      return
    }
    switch value {
    case .boolean(let truth): self = .boolean(truth)
    case .missing, .unusable, .text(""): self = .missing
    case .text(let text):
      let number = WrittenNumber(cell: text, hasDecimalComma: hasDecimalComma)?.value
      self = if let number { .number(number) } else { .text(text) }
    case .number, .written, .angle, .time, .color, .list: self = .text(value.description)
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .text: 1
    case .boolean: 2
    case .missing: 3
    }
  }

  /// Whether it stands before another one.
  func precedes(_ other: SortKey, isDescending: Bool) -> Bool {
    if case .missing = self { return false }
    if case .missing = other { return true }
    let (first, second) = isDescending ? (other, self) : (self, other)
    switch (first, second) {
    case (.number(let first), .number(let second)): return first < second
    case (.text(let first), .text(let second)): return first < second
    case (.boolean(let first), .boolean(let second)): return !first && second
    default: return first.rank < second.rank
    }
  }
}
