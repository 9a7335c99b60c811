// Scenes of rows that events change: each container with each kind of source, and events of each kind.

/// A scene, and the files beside it.
package struct WrittenScene: Sendable {
  package var text: String
  package var files: [(name: String, bytes: [UInt8])] = []
  /// The ids of the rows on the last frame, in their order; `nil` where the scene does not tell.
  package var ids: [String]?
  /// Whether all rows are prepared: a list with little overscan leaves out those far from its window.
  package var areAllPrepared = true
}

extension RandomScene {
  /// The containers around the rows, from outside; `Down`, `Across` and `Both` are scrollers by their axes.
  ///
  /// `Rows` repeats the containers in it, `Use` is a component, and `Grouped` makes groups by letter.
  static let containers = [
    "VStack", "HStack", "ZStack", "VStack/HStack", "Use/VStack", "VStack/Rows/HStack", "Down", "Down/VStack",
    "Down/HStack",
    "Down/ZStack", "Down/VStack/VStack", "Down/Use/VStack", "Down/Rows/HStack", "Down/Group/VStack", "Across",
    "Across/HStack", "Across/VStack", "Both/VStack", "Both/HStack", "Down/LazyVStack", "Across/LazyHStack",
    "Down/LazyVGrid", "Across/LazyHGrid", "Down/LazyVStack/Section", "Down/LazyVStack/Grouped",
    "Down/LazyVGrid/Grouped", "Across/LazyHStack/Section", "Down/VStack/LazyVStack", "Down/Use/LazyVStack",
    "Down/Across/LazyHStack", "Down/Across/HStack", "Down/LazyVStack/Rows/HStack",
    "Down/LazyVStack/Rows/Across/LazyHStack", "Down/LazyVStack/Rows/Across/HStack", "ZStack/Down/VStack",
    "Down/Flow/VStack", "Down/LazyVGrid/Rows/VStack", "Group", "Down/Group", "Flow",
  ]
  static let sources = ["items", "count", "csv", "json", "jsonl", "sqlite"]
  private static let windows: Set<Substring> = ["Down", "Across", "Both"]

  /// A scene of rows that events change; neighbouring numbers have other containers, and then other sources.
  package static func rows(_ number: Int) -> WrittenScene {
    var scene = RandomScene(number)
    let source = sources[number / containers.count % sources.count]
    return scene.rows(containers[number % containers.count].split(separator: "/"), source)
  }

  private mutating func rows(_ path: [Substring], _ source: String) -> WrittenScene {
    let prefix = source == "count" || chance(0.6) ? "" : "k"
    items = Array(0..<whole(1...7))
    nextItem = 20
    let letters = items.map { _ in whole(0...2) }.sorted()
    let rows = zip(items, letters).map { fields($0, letter: $1, prefix) }
    let isKeyed = source == "sqlite" || prefix != "" || chance(0.8)
    let isKeyedByRows = isKeyed && source != "sqlite" && chance(0.5)
    var (data, files) = Self.data(rows, as: source)
    if isKeyed, !isKeyedByRows { data.append("id: id") }

    let window = path.firstIndex { Self.windows.contains($0) }
    var list = ["ForEach: feed"] + (isKeyedByRows ? ["id: item.id"] : [])
    let sharing = chance(0.3)
    if sharing { list.append("let: { share: index / 3 }") }
    let isOpen = source == "sqlite" ? "item.open == \"true\"" : "item.open"
    list += ["row:"] + row(isInWindow: window != nil, path, sharing, isOpen).map { "  " + $0 }
    var isTold = !path.contains("Grouped") && !path.contains("Rows")
    var (use, layers) = ([String](), list)
    for (depth, kind) in path.enumerated().reversed() {
      let siblings = depth == path.count - 1 && kind != "Grouped" && kind != "Use" ? self.siblings() : []
      if siblings.contains(where: { $0[0] == "ForEach: feed" }) { isTold = false }
      layers = around(layers, kind, siblings, isNamed: depth == window && !path[..<depth].contains("Rows"))
      if kind == "Use" {
        (use, layers) = (["components:", "  Use:", "    body:"] + layers.map { "      " + $0 }, ["Use:"])
      }
    }
    let areAllPrepared = !(use + layers).contains { $0.contains("overscan: 0") || $0.contains("overscan: 15") }

    var steps = track(isNamed: window != nil)
    if isKeyed, isTold, areAllPrepared, window == 0, !path[1...].contains(where: Self.windows.contains), chance(0.2) {
      steps.insert("jump: { item: \(prefix)0, anchor: center }", at: 0)
    }
    // Files of plain texts have no field that is true or false.
    let hasTruths = source != "csv" && source != "sqlite"
    let changes = changes(prefix, isKeyed, path, hasTruths: hasTruths, isTold: &isTold)
    var lines = [
      "multiplane: 1",
      "canvas: { size: \(whole(50...90))x\(whole(50...90)), fps: 10\(choice(["", ", rotate: swap", ", scale: 1.5"])) }",
    ]
    lines += ["data:", "  feed:"] + data.map { "    " + $0 } + use + ["layers:"] + Self.item(layers, indent: 2)
    lines += ["scroll:"] + steps.map { "  - \($0)" }
    if !changes.isEmpty { lines += ["events:"] + changes.flatMap { Self.item($0, indent: 2) } }
    if window != nil, !path.contains("Rows") {
      lines += ["checks:", "  - over: 0s..end", "    expect: list.prepared.count >= list.visible.count"]
    }
    files.sort { $0.name < $1.name }
    return WrittenScene(
      text: lines.joined(separator: "\n") + "\n", files: files, ids: isTold ? items.map { "\(prefix)\($0)" } : nil,
      areAllPrepared: areAllPrepared)
  }

  // MARK: Sources

  /// The fields of an item, as JSON writes them.
  private mutating func fields(_ id: Int, letter: Int, _ prefix: String) -> [(name: String, value: String)] {
    [
      ("id", prefix == "" ? "\(id)" : "\"\(prefix)\(id)\""), ("h", choice(["0", "7", "12.3", "18"])),
      ("w", "\(whole(0...30))"), ("open", "\(chance(0.3))"),
      ("words", "\"\(choice(["AV", "office", "שלום", "jÅf 1"]))\""),
      ("letter", "\(letter)"),
    ]
  }

  private static func object(_ fields: [(name: String, value: String)]) -> String {
    "{" + fields.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// The lines of a source, and its file.
  private static func data(
    _ rows: [[(name: String, value: String)]], as source: String
  ) -> (lines: [String], files: [(name: String, bytes: [UInt8])]) {
    func line(_ fields: [String]) -> String { fields.joined(separator: ",").replacing("\"", with: "") + "\n" }
    func file(_ text: String) -> [(name: String, bytes: [UInt8])] { [("feed.\(source)", Array(text.utf8))] }
    let objects = rows.map(object)
    switch source {
    case "items": return (["items:"] + objects.map { "  - \($0)" }, [])
    case "count":
      let fields = "id: index, h: 4 + index * 3, w: 20 - index, open: index == 1, words: \"w${index}\", letter: index"
      return (["count: \(rows.count)", "fields: { \(fields) }"], [])
    case "csv":
      return (["csv: feed.csv"], file((line(rows[0].map(\.name)) + rows.map { line($0.map(\.value)) }.joined())))
    case "json": return (["json: feed.json"], file("[\(objects.joined(separator: ",\n"))]"))
    case "jsonl": return (["jsonl: feed.jsonl"], file(objects.joined(separator: "\n") + "\n"))
    default:
      // The rows stand in the query, so that a database without tables will do.
      let names = rows[0].enumerated().map { "column\($0 + 1) as \($1.name)" }.joined(separator: ", ")
      let values = rows.map { row in
        let texts = row.map { $0.name == "open" ? "'\($0.value)'" : $0.value.replacing("\"", with: "'") }
        return "(\(texts.joined(separator: ", ")))"
      }
      let query = "select \(names) from (values \(values.joined(separator: ", "))) order by id"
      return (["sqlite: feed.db", "query: \"\(query)\""], [("feed.db", emptyDatabase)])
    }
  }

  /// A database of one page, without tables.
  private static var emptyDatabase: [UInt8] {
    var page = Array("SQLite format 3\0".utf8) + [2, 0, 1, 1, 0, 64, 32, 32, 0, 0, 0, 1, 0, 0, 0, 1]
    page += [UInt8](repeating: 0, count: 512 - page.count)
    // The form of the schema, UTF-8, and a leaf that has no cells.
    (page[47], page[59], page[95], page[100], page[105]) = (4, 1, 1, 13, 2)
    return page
  }

  // MARK: Nodes

  private mutating func row(isInWindow: Bool, _ path: [Substring], _ sharing: Bool, _ isOpen: String) -> [String] {
    var lines: [String]
    switch whole(0...6) {
    case 0: lines = ["Rectangle: teal", "width: 20", "height: item.h"]
    case 1: lines = ["Text: \"${index} ${item.words}\"", "size: 9"]
    case 2:
      lines = [
        "Rectangle:", "fill: 'if(item.selected, \"red\", \"navy\")'", "width: item.w",
        "height: if(\(isOpen), 20, item.h)",
      ]
    case 3:
      lines = [
        "VStack:", "  - { Text: \"${item.words}\", size: 7 }", "  - { Rectangle: gold, width: 9, height: item.w / 3 }",
      ]
    case 4, 5:
      let list = [
        "\(chance(0.5) ? "Lazy" : "")HStack:", "  - ForEach: 4", "    row: { Rectangle: navy, width: 9, height: 6 }",
      ]
      lines = ["ScrollView:"] + Self.item(list, indent: 2) + ["axis: horizontal", "width: 26", "height: 9"]
    default: lines = ["Text: \"${item.h}\"", "size: 8", "width: 25", "height: if(item.selected, 18, 9)"]
    }
    var keys = [
      "opacity: 1 - frame / 20", "rotate: frame * 3deg", "y: if(item.selected, 4, 0)", "background: gold", "corner: 3",
      "padding: 2", "margin: 1.5", "visible: frame < 5", "blend: multiply",
    ]
    if isInWindow { keys += ["x: 9 * row.entry", "scaleX: 0.5 + row.fraction"] }
    if isInWindow, !path.contains(where: { $0.hasPrefix("Lazy") || $0 == "Across" }) { keys.append("sticky: top") }
    if sharing { keys.append("skew: 9deg * share") }
    return lines + keys.filter { _ in chance(0.13) }
  }

  /// Nodes beside the rows.
  private mutating func siblings() -> [[String]] {
    [
      ["Rectangle: gold", "width: 9", "height: 7"], ["ForEach: 3", "row: { Rectangle: red, width: 12, height: 5 }"],
      ["ForEach: feed", "row: { Rectangle: teal, width: 5, height: 5 }"],
    ].filter { _ in chance(0.15) }
  }

  /// A container around some lines.
  private mutating func around(
    _ inner: [String], _ kind: Substring, _ siblings: [[String]], isNamed: Bool
  ) -> [String] {
    let parts = chance(0.5) ? siblings + [inner] : [inner] + siblings
    let inside = parts.flatMap { Self.item($0, indent: 2) }
    switch kind {
    case "Down", "Across", "Both":
      let fixed =
        (kind == "Down" ? [] : ["axis: \(kind == "Both" ? "both" : "horizontal")"]) + (isNamed ? ["name: list"] : [])
      return ["ScrollView:"] + inside + fixed + ["width: \(whole(30...60))", "height: \(whole(20...60))"]
        + chosen([
          "paging: \(choice(["page", "row"]))", "anchor: \(choice(["item", "top", "bottom"]))", "inset: 6",
          choice(["bounce: false", "refresh: 10", "physics: android"]), "indicators: true", "spacing: 3",
          "direction: rtl",
        ])
    case "Section", "Grouped":
      let (isGrouped, words) = (kind == "Grouped", kind == "Grouped" ? "${group.key} (${group.count})" : "head")
      return ["Section:"] + inside + (isGrouped ? ["group: item.letter"] : [])
        + chosen(["header: { Text: \"\(words)\", size: 8 }", "footer: { Rectangle: red, width: 20, height: 4 }"], 0.7)
    case "Rows": return ["ForEach: 2", "row:"] + inner.map { "  " + $0 }
    case "Use": return inner
    case "Group", "Flow", "ZStack": return ["\(kind):"] + inside
    default:
      let keys =
        kind.hasPrefix("Lazy")
        ? [
          "sizing: estimated", "requery: edge", "overscan: \(choice(["0", "15"]))", "pin: headers",
          "background: silver",
        ] : ["align: \(kind == "VStack" ? "trailing" : "bottom")", "padding: 3"]
      return ["\(kind):"] + inside + (kind.hasSuffix("Grid") ? ["columns: \(choice(["2", "[20, flexible]"]))"] : [])
        + chosen(keys + ["spacing: 2.5"])
    }
  }

  private mutating func chosen(_ keys: [String], _ share: Double = 0.25) -> [String] {
    keys.filter { _ in chance(share) }
  }

  // MARK: Time

  private mutating func track(isNamed: Bool) -> [String] {
    let first = [
      "wait: 3f", "linear: { by: 40, over: 3f }", "jump: { to: end }", "drag: { by: -60, over: 2f, until: 3f }",
      "fling: { velocity: 300, until: 3f }", "ease: { to: end, over: 3f }", "spring: { by: 20, until: 3f }",
    ]
    return (isNamed ? [choice(first), choice(first)] : []) + ["wait: 13f"]
  }

  /// The events, in the order they happen.
  private mutating func changes(
    _ prefix: String, _ isKeyed: Bool, _ path: [Substring], hasTruths: Bool, isTold: inout Bool
  ) -> [[String]] {
    var (events, at, isLeaving) = ([[String]](), 0, false)
    for _ in 0..<whole(1...3) {
      at += whole(0...2)
      guard let (line, animates) = change(prefix, isKeyed, path, hasTruths: hasTruths) else { continue }
      let isStructural = ["insert", "remove", "move"].contains { line.hasPrefix($0) }
      // A row that is on its way out counts where an index is meant.
      if isStructural, isLeaving { isTold = false }
      var event = ["at: \(at)f", line]
      if animates, chance(0.5) {
        event.append("animate: \(choice(["spring 300ms", "linear 200ms", "easeOut 300ms"]))")
        if line.hasPrefix("remove") { isLeaving = true }
      }
      events.append(event)
      if !line.hasPrefix("insert"), chance(0.25) {
        if isStructural, isLeaving { isTold = false }
        events.append(["at: \(at + whole(0...1))f"] + event.dropFirst())
        at += 1
      }
    }
    return events
  }

  /// A change of the first row, the last one or one between, of the viewport, or of the scroller.
  private mutating func change(
    _ prefix: String, _ isKeyed: Bool, _ path: [Substring], hasTruths: Bool
  ) -> (line: String, animates: Bool)? {
    let verb = whole(0...9)
    if verb < 4, !isKeyed { return nil }
    let index = [0, items.count - 1, whole(0...max(0, items.count - 1))][whole(0...2)]
    if verb >= 1, verb < 8, items.isEmpty { return nil }
    let named = items.isEmpty ? "" : "in: feed, item: \(prefix)\(items[index])"
    switch verb {
    case 0:
      let at = [0, items.count, whole(0...items.count)][whole(0...2)]
      let new = (0..<whole(1...2)).map { nextItem + $0 }
      nextItem += new.count
      items.insert(contentsOf: new, at: at)
      let texts = new.map { Self.object(fields($0, letter: whole(0...3), prefix)) }
      return ("insert: { in: feed, at: \(at), items: [\(texts.joined(separator: ", "))] }", true)
    case 1, 2:
      let gone = chance(0.1) ? items : [items[index]]
      items.removeAll { gone.contains($0) }
      return ("remove: { in: feed, items: [\(gone.map { "\(prefix)\($0)" }.joined(separator: ", "))] }", true)
    case 3:
      if path.contains("Grouped") { return nil }
      let to = [0, items.count - 1, whole(0...(items.count - 1))][whole(0...2)]
      items.insert(items.remove(at: index), at: to)
      return ("move: { \(named), to: \(to) }", true)
    case 4: return ("set: { \(named), field: h, value: \(choice(["0", "15", "19.7"])) }", true)
    case 5 where !hasTruths: return ("set: { \(named), field: open, value: true }", true)
    case 5: return ("toggle: { \(named), field: open }", true)
    case 6: return ("select: { \(named) }", true)
    case 7: return (chance(0.5) ? "deselect: { \(named) }" : "deselect: { in: feed }", true)
    case 8:
      let line = choice(["resize: \(whole(40...99))x\(whole(40...99))", "rotate: landscape", "appearance: dark"])
      return (line, !line.hasPrefix("appearance"))
    default:
      guard path.contains(where: { Self.windows.contains($0) }), !path.contains("Rows") else { return nil }
      let step = choice(["jump: { to: end }", "linear: { by: 30, over: 300ms }", "fling: { velocity: 200 }"])
      return ("scroll: { in: list, \(step) }", false)
    }
  }
}
