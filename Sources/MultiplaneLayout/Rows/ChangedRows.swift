package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

extension Scene {
  /// Goes over the rows of a source that events put in or change, each as it is after its event.
  ///
  /// Events come in the order of the file: when conditions hold shows on a run alone. O(changes), times the pieces that
  /// they cut the source into.
  ///
  /// - Parameters:
  ///   - source: The source, or rows of it in groups.
  ///   - most: How many changes are looked at, from the first on.
  ///   - body: Is told the row, and where the event stands.
  /// - Throws: A row cannot be read, and what `body` throws.
  package func forEachChangedRow(
    of source: RowSource, most: Int, _ body: (RowIdentity, SourceSpan) throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    guard let number = source.number else { return }
    var world: SceneWorld?
    var looked = 0
    for event in events where event.action.changedSource == number {
      var changed = world ?? SceneWorld(self)
      let keys = try changed.apply(event.action, to: number)
      world = changed
      for key in keys {
        guard let index = changed.index(of: key, in: source) else { continue }
        if looked == most { return }
        looked += 1
        try body(changed.identity(source, index: index), event.span)
      }
    }
  }
}

extension SceneEvent.Action {
  /// The number of the source whose rows it changes.
  fileprivate var changedSource: Int? {
    switch self {
    case .insert(let source, _, _), .remove(let source, _), .move(let source, _, _), .set(let source, _, _, _),
      .toggle(let source, _, _), .select(let source, _), .deselect(let source, _):
      source
    case .rotate, .resize, .appearance, .scroll, .snapshot: nil
    }
  }
}

extension SceneWorld {
  /// Does to the rows of a source what an event does, without anything that shows them.
  ///
  /// - Returns: The rows that were put in or have other values now.
  fileprivate mutating func apply(_ action: SceneEvent.Action, to number: Int) throws(SceneFailure) -> [RowKey] {
    func keys(_ ids: [ItemID]) -> [RowKey] { ids.compactMap { sources[number].key(of: $0) } }
    switch action {
    case .insert(_, let index, let items):
      let first = sources[number].addedCount
      change(number) { $0.insert(items, at: index) }
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
      for key in found { change(number) { $0.set(field, of: key, to: value) } }
      return found
    case .toggle(_, let id, let field):
      let found = keys([id])
      for key in found {
        let isOn = try sources[number].isOn(field, of: key)
        change(number) { $0.set(field, of: key, to: .boolean(!isOn)) }
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
