import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// The groups of a source's rows as events have left them, in the order of their rows.
///
/// A group is known by its number for as long as the scene runs, and counted by its place among those that have rows.
struct GroupState: Sendable {
  /// The groups at the start.
  let groups: RowGroups
  /// How many groups there can be at a time.
  let most: Int
  /// The groups once an event has put rows in or taken some out.
  private var edited: Edited?

  private struct Edited {
    /// The numbers of the groups with rows, in order.
    var order: [Int]
    /// The first row of each of these, and the number of rows at the end.
    var bounds: [Int]
    /// The value of each group, by its number.
    var keys: [ExpressionValue]
    /// The number of the group of a value.
    var numbers: [ExpressionValue: Int]
  }

  /// - Parameter added: How many groups events may add.
  init(_ groups: RowGroups, added: Int = 0) { (self.groups, most) = (groups, groups.count + added) }

  /// How many groups have rows.
  var count: Int { edited?.order.count ?? groups.count }

  /// How many rows there are.
  private var rowCount: Int { edited?.bounds.last ?? groups.source.count }

  /// The number of the group at a place.
  func number(at place: Int) -> Int { edited?.order[place] ?? place }

  /// The place of a group; `nil` while it has no rows. O(groups).
  func place(of number: Int) -> Int? { edited.map { $0.order.firstIndex(of: number) } ?? number }

  /// The value of the group at a place.
  func key(at place: Int) -> ExpressionValue { edited.map { $0.keys[$0.order[place]] } ?? groups.keys[place] }

  /// The rows of the group at a place.
  func rows(at place: Int) -> Range<Int> {
    edited.map { $0.bounds[place]..<$0.bounds[place + 1] } ?? groups.rows(of: place)
  }

  /// The place of a row's group. O(log groups).
  func place(ofRow row: Int) -> Int {
    guard let edited else { return groups.group(of: row) }
    return max(0, edited.order.indices.partitioningIndex { edited.bounds[$0] > row } - 1)
  }

  /// The values that a row has of the group at a place, in the order of `GroupField`.
  func values(at place: Int) -> [ExpressionValue] {
    GroupField.values(key: key(at: place), index: place, rows: rows(at: place))
  }

  // MARK: Parts

  /// How many rows a part has; 0 for that of a group which has no rows.
  func count(of part: GroupPart) -> Int {
    switch part {
    case .all: rowCount
    case .rows(let place): place < count ? rows(at: place).count : 0
    case .heads: count
    case .head(let place): place < count ? 1 : 0
    }
  }

  /// The row of the source that the one at an index of a part is.
  func row(at index: Int, of part: GroupPart) -> Int {
    switch part {
    case .all: index
    case .rows(let place), .head(let place): rows(at: place).lowerBound + index
    case .heads: rows(at: index).lowerBound
    }
  }

  /// Where a row of the source stands in a part, or the header of its group among all; `nil` for one that does not.
  func index(ofRow row: Int, in part: GroupPart) -> Int? {
    switch part {
    case .all: return row
    case .rows(let place):
      let rows = place < count ? rows(at: place) : 0..<0
      return rows.contains(row) ? row - rows.lowerBound : nil
    case .heads: return place(ofRow: row)
    case .head(let place): return place < count && rows(at: place).lowerBound == row ? 0 : nil
    }
  }

  // MARK: Edits

  /// Makes room for rows of one group, as near to an index as they can stand beside the others of their group.
  ///
  /// - Returns: The index of the first of them.
  mutating func insert(_ count: Int, of key: ExpressionValue, near index: Int) -> Int {
    var edited = startEditing()
    defer { self.edited = edited }
    let number = edited.numbers[key] ?? edited.keys.count
    if number == edited.keys.count {
      edited.keys.append(key)
      edited.numbers[key] = number
    }
    let first: Int
    let place: Int
    if let known = edited.order.firstIndex(of: number) {
      first = max(edited.bounds[known], min(index, edited.bounds[known + 1]))
      place = known
    } else {
      place = Self.nearest(to: index, in: edited.bounds)
      first = edited.bounds[place]
      edited.order.insert(number, at: place)
      edited.bounds.insert(first, at: place)
    }
    for later in edited.bounds.indices.dropFirst(place + 1) { edited.bounds[later] += count }
    return first
  }

  /// Takes a row out, and its group with the last one.
  mutating func remove(row: Int) {
    let place = place(ofRow: row)
    var edited = startEditing()
    for later in edited.bounds.indices.dropFirst(place + 1) { edited.bounds[later] -= 1 }
    if edited.bounds[place] == edited.bounds[place + 1] {
      edited.order.remove(at: place)
      edited.bounds.remove(at: place)
    }
    self.edited = edited
  }

  /// The place of the bound that is nearest to an index; of two the earlier.
  private static func nearest(to index: Int, in bounds: [Int]) -> Int {
    let place = bounds.firstIndex { $0 >= index } ?? bounds.count - 1
    return place > 0 && index - bounds[place - 1] <= bounds[place] - index ? place - 1 : place
  }

  /// Hands the groups out to be edited, without a second owner.
  private mutating func startEditing() -> Edited {
    defer { edited = nil }
    if let edited { return edited }
    return Edited(
      order: Array(0..<groups.count),
      bounds: (0..<groups.count).map { groups.rows(of: $0).lowerBound } + [groups.source.count],
      keys: groups.keys,
      numbers: Dictionary(groups.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension Scene {
  /// The groups of each source that events put rows in or take some out of, by its number; none for all others.
  var changingGroups: [Int: [GroupState]] {
    var fields: [Int: Set<Int>] = [:]
    var items: [Int: [NewItem]] = [:]
    for event in events {
      switch event.action {
      case .insert(let source, _, let new): items[source, default: []] += new
      case .remove(let source, _): items[source, default: []] += []
      default: break
      }
    }
    if items.isEmpty { return [:] }
    var states: [Int: [GroupState]] = [:]
    walk { node, _ in
      guard case .forEach(.grouped(let groups, _)) = node.kind, let source = groups.source.number,
        let new = items[source], fields[source, default: []].insert(groups.field).inserted
      else { return }
      let known = Set(groups.keys)
      let added = Set(new.map { $0.item.fields[groups.field] }).subtracting(known)
      states[source, default: []].append(GroupState(groups, added: added.count))
    }
    return states
  }
}
