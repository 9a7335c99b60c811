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
  /// Where events put items in: the first place of each.
  private let insertions: [AskedItem: SourceSpan]

  /// An item of a source, by its id.
  private struct AskedItem: Hashable {
    let source: Int
    let id: ItemID
    init(source: Int, id: ItemID) { (self.source, self.id) = (source, id) }
    init(_ check: ItemCheck) { self.init(source: check.source, id: check.id) }
  }

  /// Finds the items that are asked for.
  init(names: SceneNames, sources: DeclaredSources) {
    (self.names, asked) = (names, names.asked)
    insertions = asked.items.reduce(into: [:]) { known, check in
      if check.use == .insertion, known[AskedItem(check)] == nil { known[AskedItem(check)] = check.span }
    }
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
    let removed = Set(asked.items.lazy.filter { $0.use == .removal }.map(AskedItem.init))
    for check in asked.items {
      guard let source = sources.all[check.source].source else { continue }
      let twin = insertions[AskedItem(check)]
      let isKnown = source.index(of: check.id) != nil
      if check.use == .insertion {
        if (isKnown || twin != check.span), !removed.contains(AskedItem(check)) {
          problems.error(
            "duplicate-id", "\"\(source.name)\" has an item \"\(shortened("\(check.id)"))\" already", at: check.span,
            path: check.path, hint: "every item has an id of its own")
        }
      } else if !isKnown, twin == nil {
        problems.error(
          "unknown-item", "\"\(source.name)\" has no item \"\(shortened("\(check.id)"))\"", at: check.span,
          path: check.path, hint: idHint(check.id, in: sources.all[check.source]))
      }
    }
    let insertionCounts = asked.items.lazy.filter { $0.use == .insertion }.reduce(into: [:]) {
      $0[$1.source, default: 0] += 1
    }
    for check in asked.indices {
      let declared = sources.all[check.source]
      guard let count = declared.source?.count else { continue }
      let most = count + (insertionCounts[check.source] ?? 0)
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
    // Where there is no time to look for the one that was meant, the first ones are told.
    let ids = declared.items.prefix(problems.suggestions.left > 0 ? 1000 : 9).compactMap { item -> String? in
      guard case .mapping(let entries) = item.content else { return nil }
      return entries.first { $0.key == source.fieldNames[field] }?.value.text
    }
    let some = "the ids are " + ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? " and so on" : "")
    return names.didYouMean("\(id)", among: ids) ?? (ids.isEmpty ? nil : some)
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
    let rows = (names.outline.scrollerRows[asked.scroller] ?? []).lazy.map { names.rows[$0] }
    func source(_ rows: RowItems) -> RowSource {
      rows.sourceNumber.flatMap { sources.all[$0].source }.map { RowSource.source($0) } ?? rows.source
    }
    if rows.contains(where: { $0.hasFailed || source($0).index(of: asked.id) != nil }) { return }
    // An item that an event puts in may be asked for when it is there.
    if rows.contains(where: { row in
      row.sourceNumber.map { insertions[AskedItem(source: $0, id: asked.id)] != nil } ?? false
    }) {
      return
    }
    let isMain = asked.scroller == names.outline.mainScroller
    let counted = rows.filter { source($0).count > 0 && !$0.hasIDs }.map { source($0) }
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
        ? "ids run over \(alternatives(Array(ranges.prefix(8))))"
        : rows.isEmpty ? "the \(isMain ? "main " : "")ScrollView has no ForEach" : nil)
  }
}
