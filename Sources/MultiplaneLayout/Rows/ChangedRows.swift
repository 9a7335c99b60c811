package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// A row as an event leaves it.
package struct ChangedRow: Sendable {
  /// The row.
  package let row: RowIdentity
  /// Where the event stands.
  package let event: SourceSpan
}

extension Scene {
  /// The rows of a source that events put in or change, each as it is after its event.
  ///
  /// Events come in the order of the file: when conditions hold shows on a run alone. O(items that events name), times the
  /// pieces that they cut the source into.
  ///
  /// - Parameters:
  ///   - source: The source, or rows of it in groups.
  ///   - most: How many items that events name are looked at; an event that names more than are left is passed over.
  /// - Throws: A row cannot be read.
  package func changedRows(of source: RowSource, most: Int) throws(SceneFailure) -> [ChangedRow] {
    guard let number = source.number, events.contains(where: { $0.action.source == number }) else { return [] }
    var sceneState = SceneState(self)
    var (rows, left): ([ChangedRow], Int) = ([], most)
    for event in events where event.action.source == number {
      let count = event.action.itemCount
      if count > left { continue }
      left -= count
      for index in try sceneState.apply(event, to: number).compactMap({ sceneState.index(of: $0, in: source) })
        .sorted()
      {
        rows.append(ChangedRow(row: try sceneState.identity(source, index: index), event: event.span))
      }
    }
    return rows
  }
}

extension SceneEvent.Action {
  /// How many items it names.
  fileprivate var itemCount: Int {
    switch self {
    case .insert(_, _, let items): items.count
    case .remove(_, let ids), .select(_, let ids), .deselect(_, let ids): ids.count
    case .move, .set, .toggle: 1
    case .rotate, .resize, .appearance, .scroll, .snapshot: 0
    }
  }
}

extension SceneState {
  /// Applies the action of an event to the rows of a source, without anything that shows them.
  ///
  /// - Returns: The rows that were put in or have other values now.
  fileprivate mutating func apply(_ event: SceneEvent, to number: Int) throws(SceneFailure) -> [RowKey] {
    func keys(_ ids: [ItemID]) -> [RowKey] { ids.compactMap { sources[number].key(of: $0) } }
    switch event.action {
    case .insert(_, let index, let items):
      let first = sources[number].addedCount
      SourceState.insert(sources[number].runs(of: items), at: max(0, min(index, sources[number].count))) { run, index in
        change(number) { $0.insert(run, at: index) }
      }
      return items.indices.map { .added(first + $0) }
    case .remove(_, let ids):
      for key in keys(ids) {
        if let index = sources[number].index(of: key) { change(number) { $0.remove(at: index) } }
      }
      return []
    case .move(_, let id, let target):
      if let index = keys([id]).first.flatMap({ sources[number].index(of: $0) }) {
        change(number) { $0.move(from: index, to: target) }
      }
      return []
    case .set(_, let id, let field, let value):
      let found = keys([id])
      for key in found { change(number) { $0.set(field, of: key, to: value, at: event.span) } }
      return found
    case .toggle(_, let id, let field):
      let found = keys([id])
      for key in found {
        let isOn = try sources[number].isOn(field, of: key)
        change(number) { $0.set(field, of: key, to: .boolean(!isOn), at: event.span) }
      }
      return found
    case .select(_, let ids):
      let found = keys(ids)
      for key in found { change(number) { $0.select(key) } }
      return found
    case .deselect(_, let ids):
      let found = ids.isEmpty ? Array(sources[number].selection) : keys(ids)
      for key in found { change(number) { $0.deselect(key) } }
      return found
    case .rotate, .resize, .appearance, .scroll, .snapshot: return []
    }
  }
}
