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
}

/// The rows of a source as events have left them.
///
/// The source itself never changes: order, added items and set fields lie over it, so that a million rows with three
/// edits cost three edits.
package struct SourceState {
  let source: RowSource
  /// Runs of rows in order.
  private var pieces: [Piece]
  private var added: [NewItem] = []
  private var fields: [RowKey: [Int: ExpressionValue]] = [:]
  private var selected: Set<RowKey> = []

  /// Neighbouring rows: original ones, or added ones, with rising numbers.
  private struct Piece {
    var isAdded: Bool
    var first: Int
    var count: Int
    func key(_ offset: Int) -> RowKey { isAdded ? .added(first + offset) : .original(first + offset) }
    func offset(of key: RowKey) -> Int? {
      switch key {
      case .original(let number) where !isAdded && number >= first && number < first + count: number - first
      case .added(let number) where isAdded && number >= first && number < first + count: number - first
      default: nil
      }
    }
  }

  init(_ source: RowSource) {
    self.source = source
    count = source.count
    pieces = source.count > 0 ? [Piece(isAdded: false, first: 0, count: source.count)] : []
  }

  /// How many rows there are now.
  private(set) var count: Int

  /// The row at an index. O(pieces).
  func key(at index: Int) -> RowKey {
    var start = 0
    for piece in pieces {
      if index < start + piece.count { return piece.key(index - start) }
      start += piece.count
    }
    preconditionFailure("row \(index) of \(start)")
  }

  /// Where a row stands now; `nil` if it was removed. O(pieces).
  func index(of key: RowKey) -> Int? {
    var start = 0
    for piece in pieces {
      if let offset = piece.offset(of: key) { return start + offset }
      start += piece.count
    }
    return nil
  }

  /// The row of an item, if it has not been removed.
  package func key(of id: ItemID) -> RowKey? {
    // The item that was put in last wins: an id may come back after its row was removed.
    for (number, item) in added.enumerated().reversed() where item.id == id {
      if index(of: .added(number)) != nil { return .added(number) }
    }
    guard let original = source.index(of: id) else { return nil }
    return index(of: .original(original)) != nil ? .original(original) : nil
  }

  func id(of key: RowKey) throws(SceneFailure) -> ItemID {
    switch key {
    case .original(let index): return try source.id(at: index)
    case .added(let number): return added[number].id
    }
  }

  /// The item of a row with the fields events have set, and at the end whether it is selected.
  func item(of key: RowKey) throws(SceneFailure) -> Item {
    var item: Item
    switch key {
    case .original(let index): item = try source.item(at: index)
    case .added(let number): item = added[number].item
    }
    if let changes = fields[key] {
      for (field, value) in changes where item.fields.indices.contains(field) { item.fields[field] = value }
    }
    item.fields.append(.boolean(selected.contains(key)))
    return item
  }

  /// Whether a field of a row is `true`.
  func isOn(_ field: Int, of key: RowKey) throws(SceneFailure) -> Bool {
    let fields = try item(of: key).fields
    return fields.indices.contains(field) && fields[field] == .boolean(true)
  }

  /// How many items events have put in, those that were removed again too.
  var addedCount: Int { added.count }

  // MARK: Edits

  /// Puts items in before an index.
  mutating func insert(_ items: [NewItem], at index: Int) {
    guard !items.isEmpty else { return }
    let place = split(at: max(0, min(index, count)))
    pieces.insert(Piece(isAdded: true, first: added.count, count: items.count), at: place)
    added += items
    count += items.count
  }

  /// Takes rows out.
  mutating func remove(at index: Int, count: Int = 1) {
    let start = split(at: index)
    let end = split(at: index + count)
    pieces.removeSubrange(start..<end)
    self.count -= count
  }

  /// Moves a row so that it has an index afterwards.
  mutating func move(from index: Int, to target: Int) {
    let start = split(at: index)
    _ = split(at: index + 1)
    let piece = pieces.remove(at: start)
    pieces.insert(piece, at: split(at: max(0, min(target, count - 1))))
  }

  mutating func set(_ field: Int, of key: RowKey, to value: ExpressionValue) {
    fields[key, default: [:]][field] = value
  }

  mutating func select(_ key: RowKey) { selected.insert(key) }
  mutating func deselect(_ key: RowKey) { selected.remove(key) }
  /// The rows that are selected, in no order.
  package var selection: Set<RowKey> { selected }

  /// Makes a piece begin at an index; gives its place among the pieces.
  private mutating func split(at index: Int) -> Int {
    var start = 0
    for (place, piece) in pieces.enumerated() {
      if index == start { return place }
      if index < start + piece.count {
        let head = index - start
        pieces[place].count = head
        pieces.insert(
          Piece(isAdded: piece.isAdded, first: piece.first + head, count: piece.count - head), at: place + 1)
        return place + 1
      }
      start += piece.count
    }
    return pieces.count
  }
}
