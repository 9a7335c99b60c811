package import MultiplaneBase
package import MultiplaneData
package import MultiplaneExpressions

/// The items a `ForEach` repeats its row for.
package enum RowSource: Sendable {
  /// `count` items: the whole numbers from `first` on, up with a step of 1 and down with one of -1.
  case numbers(first: Int, count: Int, step: Int = 1)
  /// Items written in the scene.
  case list(ItemList)
  /// Items of a source; for one under `data`, items are asked for by id in `Scene.sources`, under its number.
  case source(DataSource)
  /// Items of a source whose rows are in groups, or some of them. After their own fields and `selected` they have those
  /// of `GroupField`.
  case grouped(RowGroups, GroupPart)

  /// The number of a source that `data` declares; events name it by that.
  package var number: Int? {
    switch self {
    case .source(let source): source.number
    case .grouped(let groups, _): groups.source.number
    case .numbers, .list: nil
    }
  }

  /// How many items there are.
  package var count: Int {
    switch self {
    case .numbers(_, let count, _): count
    case .list(let list): list.items.count
    case .source(let source): source.count
    case .grouped(let groups, let part): part.count(in: groups)
    }
  }

  /// The `count` that expressions read: all rows of the `ForEach`, where these are some of them.
  package var all: Int { if case .grouped(let groups, _) = self { groups.source.count } else { count } }

  /// The `index` that expressions read in the row of the item at an index.
  package func index(at index: Int) -> Int {
    if case .grouped(let groups, let part) = self { part.row(at: index, in: groups) } else { index }
  }

  /// The item at an index below `count`.
  ///
  /// - Throws: The item is in a file and cannot be read, or a field of it cannot be computed.
  package func item(at index: Int) throws(SceneFailure) -> Item { try row(at: index).item }

  /// The id of the item at an index: the number of a range, a field of a source, else the index.
  package func id(at index: Int) throws(SceneFailure) -> ItemID { try row(at: index).id }

  /// The item at an index below `count` and its id: a row of a file is read once for both.
  package func row(at index: Int) throws(SceneFailure) -> (id: ItemID, item: Item) {
    switch self {
    case .numbers(let first, _, let step):
      let number = first + index * step
      return (.number(number), Item(value: .number(Double(number)), fields: []))
    case .list(let list): return (list.id(at: index), list.items[index])
    case .source(let source):
      let item = try source.item(at: index)
      return (try source.id(of: item, at: index), item)
    case .grouped(let groups, let part):
      let row = part.row(at: index, in: groups)
      var item = try groups.source.item(at: row)
      let id = try groups.source.id(of: item, at: row)
      item.fields.append(.boolean(false))
      item.fields += GroupField.values(of: groups.group(of: row), in: groups)
      return (id, item)
    }
  }

  /// Where the item at an index stands in a file of its own; `nil` for one that is in none.
  package func place(ofItem index: Int) -> SourceSpan? {
    switch self {
    case .source(let source): source.span(ofField: 0, row: index)
    case .grouped(let groups, let part): groups.source.span(ofField: 0, row: part.row(at: index, in: groups))
    case .numbers, .list: nil
    }
  }

  /// The index of the item with an id; ids that are a field are known only if they were asked for
  /// (`DataSource.indexing(ids:)`).
  package func index(of id: ItemID) -> Int? {
    if case .source(let source) = self { return source.index(of: id) }
    if case .list(let list) = self, list.idField != nil { return list.index(of: id) }
    if case .grouped(let groups, let part) = self {
      return groups.source.index(of: id).flatMap { part.index(ofRow: $0, in: groups) }
    }
    guard case .number(let number) = id else { return nil }
    let (first, step) = if case .numbers(let first, _, let step) = self { (first, step) } else { (0, 1) }
    let (index, overflow) =
      step > 0 ? number.subtractingReportingOverflow(first) : first.subtractingReportingOverflow(number)
    return !overflow && index >= 0 && index < count ? index : nil
  }
}
