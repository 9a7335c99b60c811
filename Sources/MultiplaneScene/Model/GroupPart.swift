package import MultiplaneData
package import MultiplaneExpressions

/// Which rows of a source in groups are meant.
package enum GroupPart: Sendable, Hashable {
  /// All of them.
  case all
  /// The rows of one group.
  case rows(ofGroup: Int)
  /// The first of each group: headers and footers are made of them.
  case heads
  /// The first of one group.
  case head(ofGroup: Int)

  /// Whether headers and footers are made of them.
  package var isHead: Bool {
    switch self {
    case .all, .rows: false
    case .heads, .head: true
    }
  }

  /// How many rows they are.
  func count(in groups: RowGroups) -> Int {
    switch self {
    case .all: groups.source.count
    case .rows(let group): groups.rows(of: group).count
    case .heads: groups.count
    case .head: 1
    }
  }

  /// The row of the source that the one at an index is.
  package func row(at index: Int, in groups: RowGroups) -> Int {
    switch self {
    case .all: index
    case .rows(let group), .head(let group): groups.rows(of: group).lowerBound + index
    case .heads: groups.rows(of: index).lowerBound
    }
  }

  /// Where a row of the source stands among them; `nil` for one that does not.
  package func index(ofRow row: Int, in groups: RowGroups) -> Int? {
    switch self {
    case .all: return row
    case .rows(let group):
      let rows = groups.rows(of: group)
      return rows.contains(row) ? row - rows.lowerBound : nil
    case .heads:
      let group = groups.group(of: row)
      return groups.rows(of: group).lowerBound == row ? group : nil
    case .head(let group): return groups.rows(of: group).lowerBound == row ? 0 : nil
    }
  }
}

/// A value a row has of its group, as `group.key` and so on.
package enum GroupField: String, CaseIterable, Sendable {
  case key, index, first, count

  /// The values of a group, in the order of the cases.
  package static func values(of group: Int, in groups: RowGroups) -> [ExpressionValue] {
    values(key: groups.keys[group], index: group, rows: groups.rows(of: group))
  }

  /// The values of the group of some rows, in the order of the cases.
  package static func values(key: ExpressionValue, index: Int, rows: Range<Int>) -> [ExpressionValue] {
    allCases.map { field in
      switch field {
      case .key: key
      case .index: .number(Double(index))
      case .first: .number(Double(rows.lowerBound))
      case .count: .number(Double(rows.count))
      }
    }
  }
}
