import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Checks what the track, the events and the expressions ask of items, once all sources are known.
struct ItemJudge {
  let names: SceneNames
  /// The sources with the places of the items that are asked for.
  let sources: DeclaredSources
  private let requested: RequestedItems
  /// Where events put items in: the first place of each.
  private let insertions: [RequestedItem: SourceSpan]

  /// An item of a source, by its id.
  private struct RequestedItem: Hashable {
    let source: Int
    let id: ItemID
    init(source: Int, id: ItemID) { (self.source, self.id) = (source, id) }
    init(_ check: ItemCheck) { self.init(source: check.source, id: check.id) }
  }

  /// Finds the items that are asked for.
  init(names: SceneNames, sources: DeclaredSources) {
    (self.names, requested) = (names, names.requested)
    insertions = requested.items.reduce(into: [:]) { known, check in
      if check.use == .insertion, known[RequestedItem(check)] == nil { known[RequestedItem(check)] = check.span }
    }
    var wanted: [Int: Set<ItemID>] = [:]
    // Every id is looked for in all rows of its scroller.
    let rows = names.outline.scrollerRows
    for (scroller, ids) in requested.ids {
      let numbers = Set((rows[scroller] ?? []).lazy.compactMap { names.rows[$0].sourceNumber })
      for number in numbers {
        // Mostly one scroller shows a source: its ids are no copy.
        if wanted[number] == nil { wanted[number] = ids } else { wanted[number]?.formUnion(ids) }
      }
    }
    for check in requested.items { wanted[check.source, default: []].insert(check.id) }
    self.sources = sources.indexed(wanted, names)
  }

  private var problems: ProblemList { names.problems }

  /// Checks ids and indices once all sources and events are known.
  func checkItems() {
    let removed = Set(requested.items.lazy.filter { $0.use == .removal }.map(RequestedItem.init))
    for check in requested.items {
      guard let source = sources.all[check.source].source else { continue }
      let twin = insertions[RequestedItem(check)]
      let isKnown = source.index(of: check.id) != nil
      if check.use == .insertion {
        if (isKnown || twin != check.span), !removed.contains(RequestedItem(check)) {
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
    let insertionCounts = requested.items.lazy.filter { $0.use == .insertion }.reduce(into: [:]) {
      $0[$1.source, default: 0] += 1
    }
    for check in requested.indices {
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

  /// The ids of a source, for a hint.
  private func idHint(_ id: ItemID, in declared: DeclaredSource) -> String? {
    guard let source = declared.source else { return nil }
    guard let field = source.idField else {
      return source.count > 0 && !source.isNarrowed ? "ids run over 0..\(source.count - 1)" : nil
    }
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
    var told: Set<RequestedRow> = []
    var known: [RequestedRow: Bool] = [:]
    var hints: [Int: String?] = [:]
    for row in requested.rows where !problems.isOver(at: row.span, path: row.path) {
      let requested = RequestedRow(scroller: row.scroller, id: row.id)
      let isThere = known[requested] ?? exists(requested)
      known[requested] = isThere
      if isThere || row.use != .jump && !told.insert(requested).inserted { continue }
      let hint = hints[row.scroller] ?? idHint(ofScroller: row.scroller)
      hints[row.scroller] = .some(hint)
      problems.error(
        "unknown-item", "no row has the id \(shortened("\(row.id)"))", at: row.span, path: row.path,
        note: row.use == .question ? "\"contains\" takes ids; \"first\" and \"last\" are numbers of rows" : nil,
        hint: hint)
    }
  }

  /// A row of a scroller, by the id of its item.
  private struct RequestedRow: Hashable {
    var scroller: Int
    var id: ItemID
  }

  /// The items that the rows of a scroller are made from.
  private func rows(ofScroller scroller: Int) -> some Sequence<RowItems> {
    (names.outline.scrollerRows[scroller] ?? []).lazy.map { names.rows[$0] }
  }

  /// The rows as the scene uses them, with the places of the items it asks for.
  private func source(_ rows: RowItems) -> RowSource {
    rows.sourceNumber.flatMap { sources.all[$0].source }.map { RowSource.source($0) } ?? rows.source
  }

  /// Whether a row is there, or will be when an event has put it in.
  private func exists(_ requested: RequestedRow) -> Bool {
    rows(ofScroller: requested.scroller).contains { row in
      problems.steps += 1
      return row.hasFailed || source(row).index(of: requested.id) != nil
        || row.sourceNumber.map { insertions[RequestedItem(source: $0, id: requested.id)] != nil } ?? false
    }
  }

  /// The ids of a scroller's rows, for a hint.
  private func idHint(ofScroller scroller: Int) -> String? {
    let rows = Array(rows(ofScroller: scroller))
    if rows.isEmpty {
      return "the \(scroller == names.outline.mainScroller ? "main " : "")ScrollView has no ForEach"
    }
    let ranges = rows.lazy.filter { source($0).count > 0 && !$0.hasIDs }.compactMap { row -> String? in
      switch source(row) {
      case .numbers(let first, let count, let step): "\(first)..\(first + (count - 1) * step)"
      case .source(let source) where source.idField != nil || source.isNarrowed: nil
      case .grouped(let groups, _) where groups.source.idField != nil || groups.source.isNarrowed: nil
      case .list, .source, .grouped: "0..\(source(row).count - 1)"
      }
    }
    let some = Array(ranges.prefix(8))
    return some.isEmpty ? nil : "ids run over \(alternatives(some))"
  }
}
