import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// Checks what the track, the events and the expressions ask of items, once all sources are known.
struct ItemJudge {
  let names: SceneNames
  /// The sources with the places of the items that are asked for.
  let sources: DeclaredSources
  private let asked: AskedItems

  /// Finds the items that are asked for.
  init(names: SceneNames, sources: DeclaredSources) {
    (self.names, asked) = (names, names.asked)
    var wanted: [Int: Set<ItemID>] = [:]
    for (scroller, ids) in asked.ids {
      for row in names.outline.scrollerRows[scroller] ?? [] {
        if let number = names.rows[row].sourceNumber { wanted[number, default: []].formUnion(ids) }
      }
    }
    for check in asked.items { wanted[check.source, default: []].insert(check.id) }
    self.sources = sources.indexed(wanted, names)
  }

  private var problems: ProblemList { names.problems }

  /// Checks ids and indices once all sources and events are known.
  func checkItems() {
    let inserted = Dictionary(grouping: asked.items.filter { $0.use == .insertion }) { $0.source }
    let removed = asked.items.filter { $0.use == .removal }
    for check in asked.items {
      guard let source = sources.all[check.source].source else { continue }
      let twins = inserted[check.source]?.filter { $0.id == check.id } ?? []
      let isKnown = source.index(of: check.id) != nil
      if check.use == .insertion {
        let isFree = removed.contains { $0.id == check.id && $0.source == check.source }
        if (isKnown || twins.first?.span != check.span), !isFree {
          problems.error(
            "duplicate-id", "\"\(source.name)\" has an item \"\(shortened("\(check.id)"))\" already", at: check.span,
            path: check.path, hint: "every item has an id of its own")
        }
      } else if !isKnown, twins.isEmpty {
        problems.error(
          "unknown-item", "\"\(source.name)\" has no item \"\(shortened("\(check.id)"))\"", at: check.span,
          path: check.path, hint: idHint(check.id, in: sources.all[check.source]))
      }
    }
    for check in asked.indices {
      let declared = sources.all[check.source]
      guard let count = declared.source?.count else { continue }
      let most = count + (inserted[check.source]?.count ?? 0)
      if check.index < most { continue }
      problems.error(
        "out-of-range", "\"\(check.key)\" is beyond the last item of \"\(declared.name)\"", at: check.span,
        path: check.path,
        note: "it has \(count) items" + (most > count ? ", and \(most) with all that are put in" : ""))
    }
  }

  /// What ids a source has, for a hint.
  private func idHint(_ id: ItemID, in declared: DeclaredSource) -> String? {
    guard let source = declared.source else { return nil }
    guard let field = source.idField else { return source.count > 0 ? "ids run over 0..\(source.count - 1)" : nil }
    let ids = declared.items.prefix(1000).compactMap { item -> String? in
      guard case .mapping(let entries) = item.content else { return nil }
      return entries.first { $0.key == source.fieldNames[field] }?.value.text
    }
    let some = "the ids are " + ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? " and so on" : "")
    return didYouMean("\(id)", among: ids) ?? (ids.isEmpty ? nil : some)
  }

  /// Checks that jumps go to rows of their scrollers and formulas ask for such rows, once all sources are known.
  func checkRows() {
    // A value that others use stands in all of them; an error has one place.
    var found: Set<AskedRow> = []
    for row in asked.rows where row.use == .jump || found.insert(AskedRow(scroller: row.scroller, id: row.id)).inserted
    {
      check(row)
    }
  }

  private struct AskedRow: Hashable {
    var scroller: Int
    var id: ItemID
  }

  private func check(_ asked: RowCheck) {
    let rows = (names.outline.scrollerRows[asked.scroller] ?? []).map { names.rows[$0] }
    func source(_ rows: RowItems) -> RowSource {
      rows.sourceNumber.flatMap { sources.all[$0].source }.map { RowSource.source($0) } ?? rows.source
    }
    if rows.contains(where: { $0.hasFailed || source($0).index(of: asked.id) != nil }) { return }
    // An item that an event puts in may be asked for when it is there.
    let numbers = rows.compactMap(\.sourceNumber)
    if self.asked.items.contains(where: { $0.use == .insertion && $0.id == asked.id && numbers.contains($0.source) }) {
      return
    }
    let isMain = asked.scroller == names.outline.mainScroller
    let counted = rows.filter { source($0).count > 0 && !$0.hasIDs }.map(source)
    let ranges = counted.compactMap { source -> String? in
      switch source {
      case .numbers(let first, let count): "\(first)..\(first + count - 1)"
      case .source(let source) where source.idField != nil: nil
      case .grouped(let groups, _) where groups.source.idField != nil: nil
      case .list, .source, .grouped: "0..\(source.count - 1)"
      }
    }
    problems.error(
      "unknown-item", "no row has the id \(shortened("\(asked.id)"))", at: asked.span, path: asked.path,
      note: asked.use == .question ? "\"contains\" takes ids; \"first\" and \"last\" are numbers of rows" : nil,
      hint: !ranges.isEmpty
        ? "ids run over \(alternatives(ranges))"
        : rows.isEmpty ? "the \(isMain ? "main " : "")ScrollView has no ForEach" : nil)
  }
}
