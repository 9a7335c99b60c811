internal import MultiplaneBase
package import MultiplaneData
package import MultiplaneExpressions
package import MultiplaneScene

/// The state that events change: the rows of the scene's sources, the viewport, and its appearance.
package struct SceneState: Sendable {
  /// The rows of the scene's named sources, by number.
  package private(set) var sources: [SourceState]
  /// How the viewport is held: events turn and resize it.
  package var viewport: Viewport
  /// Whether the scene is shown as on a light or a dark device.
  package var appearance: Appearance

  /// A scene as it begins.
  init(_ scene: Scene) {
    let groups = scene.changingGroups
    sources = scene.sources.enumerated().map { SourceState($1, groups: groups[$0] ?? []) }
    viewport = scene.canvas.viewport
    appearance = scene.appearance
  }

  /// Changes the rows of a source.
  mutating func change<Result>(_ source: Int, _ body: (inout SourceState) -> Result) -> Result {
    body(&sources[source])
  }

  // MARK: Rows of any source

  /// The rows of a source as they are now.
  func rowCount(of source: RowSource) -> Int {
    switch source {
    case .grouped(let rows, let part): groups(rows).count(of: part)
    case .source(let items): items.number.map { sources[$0].count } ?? items.count
    case .numbers, .list: source.count
    }
  }

  /// The groups of a source's rows as they are now.
  func groups(_ groups: RowGroups) -> GroupState { changingGroups(groups) ?? GroupState(groups) }

  /// The groups of a source's rows, if events change them.
  func changingGroups(_ groups: RowGroups) -> GroupState? {
    groups.source.number.flatMap { sources[$0].groups(by: groups.field) }
  }

  /// The index of the row among all of its `ForEach`.
  func rowIndex(of source: RowSource, at index: Int) -> Int {
    if case .grouped(let rows, let part) = source { groups(rows).row(at: index, of: part) } else { index }
  }

  /// The place of a row's group, or of the one that a header or a footer belongs to, and the index of the row in it; `nil` if
  /// it was removed.
  func place(of key: RowKey, in groups: RowGroups) -> (group: Int, index: Int)? {
    let state = self.groups(groups)
    if case .group(let number) = key { return state.place(of: number).map { ($0, 0) } }
    guard let row = index(of: key, in: .source(groups.source)) else { return nil }
    let place = state.place(ofRow: row)
    return (place, row - state.rows(at: place).lowerBound)
  }

  /// The row of a source at an index.
  func rowKey(of source: RowSource, at index: Int) -> RowKey {
    if case .grouped(let rows, let part) = source {
      let state = groups(rows)
      switch part {
      case .heads: return .group(state.number(at: index))
      case .head(let place): return .group(state.number(at: place))
      case .all, .rows: return rowKey(of: .source(rows.source), at: state.row(at: index, of: part))
      }
    }
    return source.number.map { sources[$0].key(at: index) } ?? .original(index)
  }

  /// Where a row of a source stands now; `nil` if it was removed.
  func index(of key: RowKey, in source: RowSource) -> Int? {
    if case .grouped(let rows, let part) = source {
      if case .group(let number) = key {
        let place = groups(rows).place(of: number)
        switch part {
        case .heads: return place
        case .head(let other): return other == place ? 0 : nil
        case .all, .rows: return nil
        }
      }
      return index(of: key, in: .source(rows.source)).flatMap { groups(rows).index(ofRow: $0, in: part) }
    }
    if let number = source.number { return sources[number].index(of: key) }
    if case .original(let index) = key { return index }
    return nil
  }

  /// The row of an item, if the source has it.
  func rowKey(of id: ItemID, in source: RowSource) -> RowKey? {
    if let number = source.number {
      return sources[number].key(of: id).flatMap { index(of: $0, in: source) == nil ? nil : $0 }
    }
    return source.index(of: id).map { rowKey(of: source, at: $0) }
  }

  /// The id of a row of a source, even of one that was removed.
  func id(of key: RowKey, in source: RowSource) throws(SceneFailure) -> ItemID {
    if let number = source.number { return try sources[number].id(of: key) }
    guard case .original(let row) = key else { preconditionFailure("no event adds to a source without a number") }
    if case .grouped(let groups, _) = source { return try groups.source.id(at: row) }
    return try source.id(at: row)
  }

  /// A row of a source as it is now.
  func identity(_ source: RowSource, index: Int) throws(SceneFailure) -> RowIdentity {
    if case .grouped(let rows, let part) = source {
      let state = groups(rows)
      let row = state.row(at: index, of: part)
      var identity = try identity(.source(rows.source), index: row)
      let place = state.place(ofRow: row)
      identity.item.fields += state.values(at: place)
      identity.section = RowIdentity.SectionPlace(
        index: place, rows: state.rows(at: place), first: part.isHead ? identity.key : nil)
      if part.isHead {
        identity.group = RowIdentity.Group(index: place, key: state.key(at: place))
        identity.key = .group(state.number(at: place))
      }
      return identity
    }
    guard let number = source.number else {
      var (id, item) = try source.row(at: index)
      item.fields.append(.boolean(false))
      return RowIdentity(index: index, count: source.count, id: id, item: item, key: .original(index), origin: source)
    }
    let state = sources[number]
    let key = state.key(at: index)
    var identity = RowIdentity(
      index: index, count: state.count, id: try state.id(of: key), item: try state.item(of: key), key: key,
      source: number, origin: source)
    identity.written = state.origin(of: key)
    return identity
  }
}

extension RowIdentity {
  /// Whether a row of groups, or a header of them, is what it would be made of now.
  func isCurrent(at index: Int, of source: RowSource, in state: SceneState, usesIndex: Bool) -> Bool {
    guard case .grouped(let rows, let part) = source else { return true }
    let groups = state.groups(rows)
    let row = groups.row(at: index, of: part)
    let place = groups.place(ofRow: row)
    let first = part.isHead ? state.rowKey(of: .source(rows.source), at: row) : nil
    return self.index == row && section == SectionPlace(index: place, rows: groups.rows(at: place), first: first)
      && (!usesIndex || count == state.rowCount(of: .source(rows.source)))
  }
}

/// The row of a `ForEach` a node belongs to.
package struct RowIdentity: Sendable {
  /// Counted from 0 in its `ForEach`.
  package var index: Int
  /// How many rows the `ForEach` has.
  package var count: Int
  /// The id of its item; the index where items have none.
  package var id: ItemID
  /// The item the row is made from.
  package var item: Item
  /// The identity of the row, wherever events move it.
  package var key: RowKey
  /// The rows of other `ForEach`es that it stands in, from the outermost on; mostly none.
  var around: [RowKey] = []
  /// The number of the source it comes from, if that has one.
  package var source: Int?
  /// The earlier items that the row's values come from while a change of the item is animated, oldest first; mostly none.
  package var earlierItems: [EarlierItem] = []
  /// The rows of its `ForEach` at the start; `nil` for the row of a test.
  package var origin: RowSource?
  /// The group that it is the header or the footer of, and no row: it then has the item of the group's first row.
  package var group: Group?
  /// Where its group stands, if it has one.
  var section: SectionPlace?
  /// Where its item was written; `nil` is the row of its index in the source.
  package var written: ItemOrigin?

  /// Where the rows of a `ForEach` in this row stand.
  var path: [RowKey] { around + [key] }

  /// All of it, part by part.
  package init(
    index: Int, count: Int, id: ItemID, item: Item, key: RowKey, source: Int? = nil, earlierItems: [EarlierItem] = [],
    origin: RowSource? = nil, group: Group? = nil
  ) {
    (self.index, self.count, self.id, self.item, self.key, self.source, self.earlierItems, self.origin, self.group) = (
      index, count, id, item, key, source, earlierItems, origin, group
    )
  }

  /// A group that a header or a footer belongs to.
  package struct Group: Sendable {
    /// Counted from 0 in its section.
    package var index: Int
    /// The value that its rows have in common.
    package var key: ExpressionValue
  }

  /// Where a group stands among the others when a row of it, or its header, was made.
  struct SectionPlace: Equatable, Sendable {
    /// Counted from 0.
    var index: Int
    /// The indices of its rows.
    var rows: Range<Int>
    /// The row that a header or a footer has the item of; `nil` for a row.
    var first: RowKey?
  }

  /// The number it is called by: that of its group for a header or a footer.
  package var number: Int { group?.index ?? index }

  /// Lets values come from earlier items on their way. Fields of the group, which earlier items lack, are those of the row.
  mutating func interpolate(from items: [EarlierItem]) {
    earlierItems = items.map { step in
      var step = step
      step.item.fields += item.fields.dropFirst(step.item.fields.count)
      return step
    }
  }

  /// The name of the row in messages: `row 7`, or `group "A"`.
  package var name: String {
    group.map { "group \"\($0.key.description.escapedForMessage)\"" } ?? "row \(index)"
  }

  /// Where a problem of the row is, for a message: `in row 7, data/a.csv:9`.
  package var placeText: String {
    guard case .original(let index) = section?.first ?? key, let place = origin?.place(ofItem: index) else {
      return "in \(name)"
    }
    return "in \(name), \(place.file):\(place.line)"
  }
}
