import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

/// A number of all rows by a field of theirs.
enum RowTotal: String {
  case sum, min, max, count
}

/// The rows of a `ForEach` beside one another, as they are shown at the start: what a row asks of its neighbours and of all rows.
///
/// Fields of neighbours are read when they are asked for. Ranks and totals are worked out once for each field, in one pass, when
/// a formula names them first.
final class RowRelations {
  private let count: Int
  /// The type of each field; `nil` for a text that is read as what is wanted.
  private let types: [ExpressionType?]
  private let item: @Sendable (_ row: Int) throws(SceneFailure) -> Item
  /// The source, if the items are no list of the `ForEach` itself.
  private let source: DataSource?
  /// The ranks and totals that were asked for, by the formula.
  private var answers: [String: NameResolution] = [:]

  /// The rows of a source.
  init(_ source: DataSource) {
    (count, types, self.source) = (source.count, source.fieldTypes, source)
    item = { row throws(SceneFailure) in try source.item(at: row) }
  }

  /// Items written in the scene.
  init(_ list: ItemList) {
    (count, source) = (list.items.count, nil)
    types = list.fieldTypes
    item = { row in list.items[row] }
  }

  /// A field of the row that stands so many rows behind the one that asks.
  func neighbour(_ field: Int, offset: Int) -> NameResolution {
    let (count, item) = (count, item)
    let column = source.flatMap { $0.holds(field) ? CellColumn(source: $0, field: field) : nil }
    return .related(
      RelatedValue(types[field], slot: .item(field), column: column, offset: offset) { row throws(SceneFailure) in
        guard (0..<count).contains(row + offset) else { return .missing }
        return try item(row + offset).fields[field]
      })
  }

  /// The answer to a formula about a field in all rows: its rank in each, or a total.
  ///
  /// - Parameters:
  ///   - formula: The formula as it is written.
  ///   - total: The total; `nil` for the rank.
  ///   - read: Reads the rows and reports what is wrong; `nil` if something was.
  func number(
    _ formula: String, of field: Int, _ total: RowTotal?,
    read: (() throws(SceneFailure) -> NameResolution) -> NameResolution?, within deadline: ThreadDeadline
  ) -> NameResolution {
    if let answer = answers[formula] { return answer }
    if let type = types[field], type != .number {
      return .unavailable(
        message: "\"\(shortened(formula))\" needs numbers, and the field is \(type.described)", hint: nil)
    }
    let answer = read { () throws(SceneFailure) in
      let numbers = try self.numbers(of: field, for: formula, within: deadline)
      if let total { return Self.total(total, of: numbers.compactMap(\.self)) }
      return Self.ranks(of: numbers)
    }
    answers[formula] = answer ?? .reported
    return answer ?? .reported
  }

  /// The number of a field in each row; `nil` where it is missing.
  private func numbers(
    of field: Int, for formula: String, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [Double?] {
    var (numbers, deadline): ([Double?], ThreadDeadline) = ([], deadline)
    numbers.reserveCapacity(count)
    for row in 0..<count {
      try deadline.checkRows(of: source?.name)
      let value = try item(row).fields[field]
      switch value {
      case .missing, .text(""):
        numbers.append(nil)
        continue
      case .text(let text):
        numbers.append(WrittenNumber(cell: text, hasDecimalComma: source?.hasDecimalCommas ?? false)?.value)
      default: numbers.append(value.double)
      }
      guard numbers[row] == nil else { continue }
      throw SceneFailure(
        code: "bad-cell", "\"\(value.description.escapedForMessage)\" is not a number",
        span: source?.span(ofField: field, row: row), path: source?.path, note: "row \(row), used by \(formula)",
        hint: "write numbers like -1234.5, or leave the cell empty", failure: .asset)
    }
    return numbers
  }

  /// A total of the numbers that are there; the least and the greatest of none are missing.
  private static func total(_ total: RowTotal, of numbers: [Double]) -> NameResolution {
    let value: ExpressionValue =
      switch total {
      case .sum: .number(numbers.reduce(0, +))
      case .count: .number(Double(numbers.count))
      case .min: numbers.min().map { ExpressionValue.number($0) } ?? .missing
      case .max: numbers.max().map { ExpressionValue.number($0) } ?? .missing
      }
    // A slot of the row: without rows nothing asks for it, so that there is no fault.
    return .related(RelatedValue(.number, slot: .row(.count)) { _ in value })
  }

  /// The places of rows by their numbers: 1 is the greatest, equal ones share a place, and what is missing has none.
  private static func ranks(of numbers: [Double?]) -> NameResolution {
    let order = numbers.indices.filter { numbers[$0] != nil }.sorted { (numbers[$0] ?? 0) > (numbers[$1] ?? 0) }
    var places = [UInt32](repeating: 0, count: numbers.count)
    for (index, row) in order.enumerated() {
      let isShared = index > 0 && numbers[order[index - 1]] == numbers[row]
      places[row] = isShared ? places[order[index - 1]] : UInt32(index + 1)
    }
    let ranks = places
    return .related(
      RelatedValue(.number, slot: .row(.index)) { row in
        ranks.indices.contains(row) && ranks[row] > 0 ? .number(Double(ranks[row])) : .missing
      })
  }
}
