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
    sources = scene.sources.map { SourceState($0) }
    viewport = scene.canvas.viewport
    appearance = scene.appearance
  }

  /// Changes the rows of a source.
  mutating func change(_ source: Int, _ body: (inout SourceState) -> Void) { body(&sources[source]) }

  // MARK: Rows of any source

  /// The rows of a source as they are now.
  func rowCount(of source: RowSource) -> Int {
    // Items of groups do not come and go.
    if case .source(let items) = source, let number = items.number { return sources[number].count }
    return source.count
  }

  /// The row of a source at an index.
  func rowKey(of source: RowSource, at index: Int) -> RowKey {
    if case .grouped(let groups, let part) = source { return .original(part.row(at: index, in: groups)) }
    return source.number.map { sources[$0].key(at: index) } ?? .original(index)
  }

  /// Where a row of a source stands now; `nil` if it was removed.
  func index(of key: RowKey, in source: RowSource) -> Int? {
    if case .grouped(let groups, let part) = source {
      guard case .original(let row) = key else { return nil }
      return part.index(ofRow: row, in: groups)
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
    if case .grouped(let groups, let part) = source {
      let row = part.row(at: index, in: groups)
      var identity = try identity(.source(groups.source), index: row)
      let group = groups.group(of: row)
      identity.item.fields += GroupField.values(of: group, in: groups)
      if part.isHead { identity.group = RowIdentity.Group(index: group, key: groups.keys[group]) }
      return identity
    }
    guard let number = source.number else {
      var (id, item) = try source.row(at: index)
      item.fields.append(.boolean(false))
      return RowIdentity(index: index, count: source.count, id: id, item: item, key: .original(index), origin: source)
    }
    let state = sources[number]
    let key = state.key(at: index)
    return RowIdentity(
      index: index, count: state.count, id: try state.id(of: key), item: try state.item(of: key), key: key,
      source: number, origin: source)
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
  /// The number of the source it comes from, if that has one.
  package var source: Int?
  /// The earlier items that the row's values come from while a change of the item is animated, oldest first; mostly none.
  package var earlierItems: [EarlierItem] = []
  /// The rows of its `ForEach` at the start; `nil` for the row of a test.
  package var origin: RowSource?
  /// The group that it is the header or the footer of, and no row: it then has the item of the group's first row.
  package var group: Group?

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
    guard case .original(let index) = key, let place = origin?.place(ofItem: index) else { return "in \(name)" }
    return "in \(name), \(place.file):\(place.line)"
  }
}
