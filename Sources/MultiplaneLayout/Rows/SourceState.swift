import MultiplaneBase
import MultiplaneData
package import MultiplaneExpressions
import MultiplaneScene

/// Identifies a row of a source for as long as the scene runs, wherever events move it.
package enum RowKey: Hashable, Sendable {
  /// The item that stood at an index at the start.
  case original(Int)
  /// The item an event put in, counted from 0.
  case added(Int)
  /// The header or the footer of a group, by the number of the group.
  case group(Int)
}

/// The rows of a source as events have left them.
///
/// The source itself never changes: order, added items and set fields lie over it, so that a million rows with three
/// edits cost three edits.
package struct SourceState {
  let source: RowSource
  /// Runs of rows in order.
  private var pieces: [Piece]
  /// The index of the first row of each piece.
  private var starts: [Int]
  /// The places of the pieces among them, in the order of their rows' keys.
  private var byKey: [Int]
  private var added: [NewItem] = []
  /// The items that were put in under an id, in order.
  private var addedByID: [ItemID: [Int]] = [:]
  private var fields: [RowKey: [Int: ExpressionValue]] = [:]
  /// The events that set these fields.
  private var events: [RowKey: [Int?: SourceSpan]] = [:]
  private var selected: Set<RowKey> = []
  /// The groups of the rows, where they have some that events change.
  private var groups: [GroupState]

  /// Neighbouring rows: original ones, or added ones, with rising numbers.
  private struct Piece {
    var isAdded: Bool
    var first: Int
    var count: Int
    func key(_ offset: Int) -> RowKey { isAdded ? .added(first + offset) : .original(first + offset) }
    /// Whether its rows come behind a row, or begin with it, in the order of keys: original rows first.
    func follows(_ other: (isAdded: Bool, number: Int)) -> Bool {
      isAdded == other.isAdded ? first >= other.number : isAdded
    }
  }

  init(_ source: RowSource, groups: [GroupState] = []) {
    (self.source, self.groups) = (source, groups)
    count = source.count
    pieces = source.count > 0 ? [Piece(isAdded: false, first: 0, count: source.count)] : []
    (starts, byKey) = (pieces.map { _ in 0 }, Array(pieces.indices))
  }

  /// How many rows there are now.
  private(set) var count: Int

  /// The row at an index. O(log pieces).
  func key(at index: Int) -> RowKey {
    precondition(index >= 0 && index < count, "row \(index) of \(count)")
    let place = pieces.indices.partitioningIndex { starts[$0] > index } - 1
    return pieces[place].key(index - starts[place])
  }

  /// Where a row stands now; `nil` if it was removed. O(log pieces).
  func index(of key: RowKey) -> Int? {
    let (isAdded, number): (Bool, Int)
    switch key {
    case .original(let row): (isAdded, number) = (false, row)
    case .added(let row): (isAdded, number) = (true, row)
    case .group: return nil
    }
    let rank = pieces.indices.partitioningIndex { pieces[byKey[$0]].follows((isAdded, number + 1)) } - 1
    guard rank >= 0 else { return nil }
    let piece = pieces[byKey[rank]]
    guard piece.isAdded == isAdded, number < piece.first + piece.count else { return nil }
    return starts[byKey[rank]] + number - piece.first
  }

  /// The row of an item, if it has not been removed.
  package func key(of id: ItemID) -> RowKey? {
    // The item that was put in last wins: an id may come back after its row was removed.
    for number in (addedByID[id] ?? []).reversed() where index(of: .added(number)) != nil { return .added(number) }
    guard let original = source.index(of: id) else { return nil }
    return index(of: .original(original)) != nil ? .original(original) : nil
  }

  func id(of key: RowKey) throws(SceneFailure) -> ItemID {
    switch key {
    case .original(let index): return try source.id(at: index)
    case .added(let number): return added[number].id
    case .group: preconditionFailure("a group is no row")
    }
  }

  /// The item of a row with the fields events have set, and at the end whether it is selected.
  func item(of key: RowKey) throws(SceneFailure) -> Item {
    var item: Item
    switch key {
    case .original(let index): item = try source.item(at: index)
    case .added(let number): item = added[number].item
    case .group: preconditionFailure("a group is no row")
    }
    if let changes = fields[key] {
      for (field, value) in changes where item.fields.indices.contains(field) { item.fields[field] = value }
    }
    item.fields.append(.boolean(selected.contains(key)))
    return item
  }

  /// Where the item of a row was written.
  func origin(of key: RowKey) -> ItemOrigin {
    switch key {
    case .original(let row): return ItemOrigin(row: row, events: events[key] ?? [:])
    case .added(let number):
      return ItemOrigin(row: number, events: (events[key] ?? [:]).merging([nil: added[number].span]) { set, _ in set })
    case .group: preconditionFailure("a group is no row")
    }
  }

  /// Whether a field of a row is `true`.
  func isOn(_ field: Int, of key: RowKey) throws(SceneFailure) -> Bool {
    let fields = try item(of: key).fields
    return fields.indices.contains(field) && fields[field] == .boolean(true)
  }

  /// How many items events have put in, those that were removed again too.
  var addedCount: Int { added.count }

  /// The groups of the rows by a field; `nil` for groups that no event changes.
  func groups(by field: Int) -> GroupState? { groups.first { $0.groups.field == field } }

  /// Puts items in before an index, one run after the other.
  ///
  /// - Parameter insert: Puts a run in before an index, and says where its first item then stands.
  static func insert<Failure>(
    _ runs: [[NewItem]], at index: Int, _ insert: ([NewItem], Int) throws(Failure) -> Int
  ) throws(Failure) {
    var index = index
    // Each group's items stand before the row that the index names.
    for run in runs where try insert(run, index) <= index { index += run.count }
  }

  /// Parts of some items that stay together where they are put in: all of them, or those of each group.
  func runs(of items: [NewItem]) -> [[NewItem]] {
    guard let field = groups.first?.groups.field else { return [items] }
    var runs: [[NewItem]] = []
    var known: [ExpressionValue: Int] = [:]
    for item in items {
      let key = item.item.fields[field]
      if let run = known[key] {
        runs[run].append(item)
      } else {
        known[key] = runs.count
        runs.append([item])
      }
    }
    return runs
  }

  // MARK: Edits

  // An edit shifts and renumbers the pieces behind it: a microsecond for thousands.

  /// Puts items of a run in before an index, or as near to it as their group lets them.
  ///
  /// - Returns: The index of the first of them.
  mutating func insert(_ items: [NewItem], at index: Int) -> Int {
    var index = max(0, min(index, count))
    guard let item = items.first?.item else { return index }
    for place in groups.indices {
      index = groups[place].insert(items.count, of: item.fields[groups[place].groups.field], near: index)
    }
    let place = split(at: index)
    add(Piece(isAdded: true, first: added.count, count: items.count), at: place)
    for (offset, item) in items.enumerated() { addedByID[item.id, default: []].append(added.count + offset) }
    added += items
    return index
  }

  /// Takes a row out.
  mutating func remove(at index: Int) {
    for place in groups.indices { groups[place].remove(row: index) }
    let start = split(at: index)
    _ = split(at: index + 1)
    _ = takePiece(at: start)
  }

  /// Moves a row so that it has an index afterwards.
  mutating func move(from index: Int, to target: Int) {
    let start = split(at: index)
    _ = split(at: index + 1)
    let piece = takePiece(at: start)
    add(piece, at: split(at: max(0, min(target, count))))
  }

  /// - Parameter span: Where the event stands.
  mutating func set(_ field: Int, of key: RowKey, to value: ExpressionValue, at span: SourceSpan) {
    fields[key, default: [:]][field] = value
    events[key, default: [:]][field] = span
  }

  mutating func select(_ key: RowKey) { selected.insert(key) }
  mutating func deselect(_ key: RowKey) { selected.remove(key) }
  /// The rows that are selected, in no order.
  package var selection: Set<RowKey> { selected }

  /// Makes a piece begin at an index; gives its place among the pieces.
  private mutating func split(at index: Int) -> Int {
    if index == count { return pieces.count }
    let place = pieces.indices.partitioningIndex { starts[$0] > index } - 1
    let head = index - starts[place]
    if head == 0 { return place }
    let piece = pieces[place]
    takeRows(piece.count - head, at: place)
    add(Piece(isAdded: piece.isAdded, first: piece.first + head, count: piece.count - head), at: place + 1)
    return place + 1
  }

  private mutating func add(_ piece: Piece, at place: Int) {
    let rank = pieces.indices.partitioningIndex { pieces[byKey[$0]].follows((piece.isAdded, piece.first)) }
    for index in byKey.indices where byKey[index] >= place { byKey[index] += 1 }
    byKey.insert(place, at: rank)
    starts.insert(place < pieces.count ? starts[place] : count, at: place)
    pieces.insert(piece, at: place)
    for index in starts.indices.dropFirst(place + 1) { starts[index] += piece.count }
    count += piece.count
  }

  private mutating func takePiece(at place: Int) -> Piece {
    let piece = pieces[place]
    byKey.remove(at: pieces.indices.partitioningIndex { pieces[byKey[$0]].follows((piece.isAdded, piece.first)) })
    for index in byKey.indices where byKey[index] > place { byKey[index] -= 1 }
    takeRows(piece.count, at: place)
    starts.remove(at: place)
    pieces.remove(at: place)
    return piece
  }

  /// Takes the last rows of a piece out.
  private mutating func takeRows(_ rows: Int, at place: Int) {
    pieces[place].count -= rows
    for index in starts.indices.dropFirst(place + 1) { starts[index] -= rows }
    count -= rows
  }
}
