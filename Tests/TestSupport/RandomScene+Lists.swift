// Scenes of anything: scrollers, and the lists in them.

extension RandomScene {
  /// A scroller with rows of every kind.
  ///
  /// - Parameter isHorizontal: Whether it scrolls across; `nil` is either.
  mutating func scroller(_ stand: Stand, isHorizontal: Bool? = nil) -> [String] {
    let isBoth = isHorizontal == nil && chance(0.12)
    let isHorizontal = !isBoth && (isHorizontal ?? chance(stand.isInScroller ? 0.7 : 0.25))
    var content = stand.inside()
    content.isInScroller = true
    content.innerEdges = isHorizontal ? ["leading", "trailing"] : ["top", "bottom"]
    content.edges = content.innerEdges + (stand.isInRow ? [] : ["float"])
    var keys: [String] = []
    var isMain = false
    if !stand.isInRow {
      // The outermost first: the main scroller is the first of the file.
      isMain = scrollers.isEmpty
      if isMain { mainIsBoth = isBoth }
      scrollers.append("list\(scrollers.count)")
      keys.append("name: \(scrollers[scrollers.count - 1])")
    }
    var lines = ["ScrollView:"]
    for _ in 0..<whole(1...3) {
      let part: [String]
      switch whole(0...9) {
      case 0...4 where isBoth: part = wide(content)
      case 0...4: part = list(content, isHorizontal, isMain)
      case 5: part = fixedRows(content, isMain)
      case 6 where stand.depth < 2: part = scroller(content, isHorizontal: !isHorizontal)
      case 7: part = ["Spacer: \(whole(0...40))"]
      default: part = node(content)
      }
      lines += Self.item(part, indent: 2)
    }
    if isHorizontal { keys.append("axis: horizontal") }
    if isBoth { keys.append("axis: both") }
    if chance(0.2) { keys.append("direction: rtl") }
    if chance(0.25) { keys.append("spacing: \(choice(["4", "6.5"]))") }
    if chance(0.25) {
      keys.append("inset: \(choice(["safe", "10", "{ top: 14, bottom: 6.3 }", "{ left: 9, right: 4 }"]))")
    }
    if chance(0.4) { keys.append("anchor: \(choice(["item", "top", "bottom"]))") }
    if chance(0.3) { keys.append(choice(["paging: page", "paging: row", "bounce: false", "physics: android"])) }
    if !keys.contains("bounce: false"), !keys.contains("physics: android"), aside({ $0.chance(0.3) }) {
      keys.append("refresh: 20")
      if isMain { mainRefreshes = true }
    }
    if aside({ $0.chance(0.2) }) { keys.append("initialOffset: end") }
    if !isBoth, aside({ $0.chance(0.15) }) { keys.append("hug: true") }
    if chance(0.3) { keys.append("indicators: true") }
    if !stand.isFree || chance(0.4) { keys += ["width: \(whole(40...100))", "height: \(whole(30...110))"] }
    if stand.isFree, chance(0.3) { keys.append("place: \(choice(["bottom", "center", "trailing"]))") }
    if chance(0.1) { keys.append("background: \(color())") }
    if chance(0.07) { keys.append("opacity: \(chance(0.5) ? "0.7" : "1 - frame * 0.03")") }
    if chance(0.07) { keys.append("corner: 6") }
    if chance(0.07) { keys.append("y: \(chance(0.5) ? "3.5" : "frame / 2")") }
    if !isHorizontal, !stand.isInRow, aside({ $0.chance(0.2) }) {
      keys.removeAll { $0.hasPrefix("inset: ") }
      keys.append("inset: { top: 5, bottom: \"20 * abs(cos(50deg * frame))\" }")
    }
    return lines + keys
  }

  /// Rows that are wider than most windows.
  private mutating func wide(_ stand: Stand) -> [String] {
    var inside = stand.inside()
    (inside.isInRow, inside.isInFeed, inside.isInGroup) = (true, false, false)
    inside.share = nil
    let row = node(inside)
    return [
      "ForEach: \(whole(0...4))", "row:", "  HStack:", "    - Rectangle:", "      width: \(whole(10...260))",
      "      height: \(whole(5...90))",
    ] + Self.item(row, indent: 4)
  }

  /// Rows that are laid out with their scroller; events change some of them.
  private mutating func fixedRows(_ stand: Stand, _ isMain: Bool) -> [String] {
    var inside = stand.inside()
    (inside.isInRow, inside.isInFeed, inside.isInGroup) = (true, false, false)
    let isFeed = !stand.isInRow && aside { $0.chance(0.4) }
    if isFeed {
      (inside.isInFeed, hasFeed) = (true, true)
      if isMain { mainHoldsFeed = true }
    }
    let values = named(&inside)
    let row = node(inside)
    let source = isFeed ? ["ForEach: feed", "id: item.id"] : ["ForEach: \(whole(0...6))"]
    return source + values + ["row:"] + row.map { "  " + $0 }
  }

  /// A lazy stack or grid.
  private mutating func list(_ stand: Stand, _ isHorizontal: Bool, _ isMain: Bool) -> [String] {
    let isGrid = chance(0.3)
    var lines = ["Lazy\(isHorizontal ? "H" : "V")\(isGrid ? "Grid" : "Stack"):"]
    if chance(0.35) {
      for _ in 0..<whole(1...3) {
        let isGrouped = chance(0.4)
        var around = stand
        if isGrouped { around.share = nil }
        var section = ["Section:"]
        if isGrouped {
          // What is repeated for each group has no name, and knows the first of its items.
          (around.isInRow, around.isInFeed, around.isInGroup) = (true, true, true)
          section += Self.item(groupedRows(stand, isMain), indent: 2) + ["group: item.letter"]
        } else {
          section += Self.item(rows(stand, isMain), indent: 2)
        }
        if chance(0.8) { section += ["header:"] + bar(around).map { "  " + $0 } }
        if chance(0.4) { section += ["footer:"] + bar(around).map { "  " + $0 } }
        lines += Self.item(section, indent: 2)
      }
      if chance(0.6) { lines.append("pin: \(choice(["headers", "footers", "[headers, footers]"]))") }
    } else {
      for _ in 0..<whole(1...2) { lines += Self.item(rows(stand, isMain), indent: 2) }
    }
    if isGrid { lines.append("columns: \(choice(["2", "3", "{ adaptive: 22 }", "[30, flexible]", "[26]"]))") }
    if isGrid, chance(0.3) { lines.append("cellSpacing: \(choice(["0", "7.5"]))") }
    if chance(0.35) { lines.append("spacing: \(choice(["2", "5.3"]))") }
    if chance(0.3) {
      lines.append("sizing: estimated")
      if chance(0.6) { lines.append("estimate: \(choice(["9", "20", "70"]))") }
    }
    if chance(0.3) { lines.append("requery: edge") }
    if chance(0.5) { lines.append("overscan: \(choice(["0", "15", "60", "0.5 screens"]))") }
    if chance(0.12) { lines.append("background: \(color())") }
    if chance(0.12) { lines.append("padding: \(choice(["3", "{ top: 5, left: 2.5 }"]))") }
    return lines
  }

  /// A header or a footer.
  private mutating func bar(_ stand: Stand) -> [String] {
    var inside = stand.inside()
    inside.edges = []
    return chance(0.5)
      ? ["Rectangle:", "fill: \(color())", "width: \(whole(10...40))", "height: \(whole(4...20))"]
      : node(inside)
  }

  /// A `ForEach` whose rows are in groups.
  private mutating func groupedRows(_ stand: Stand, _ isMain: Bool) -> [String] {
    var inside = stand.inside()
    (inside.isInRow, inside.isInFeed, inside.isInGroup, inside.edges) = (true, true, true, [])
    if !stand.isInRow {
      hasGroups = true
      if isMain { mainHoldsGroups = true }
    }
    let values = named(&inside)
    let row = inside.depth < 3 && chance(0.1) ? scroller(inside) : node(inside)
    return ["ForEach: clubs", "id: item.id"] + values + ["row:"] + row.map { "  " + $0 }
  }

  /// A `ForEach` of a list.
  private mutating func rows(_ stand: Stand, _ isMain: Bool) -> [String] {
    var inside = stand.inside()
    (inside.isInRow, inside.edges) = (true, [])
    inside.isInGroup = false
    var lines: [String]
    if !stand.isInRow, chance(0.5) {
      lines = ["ForEach: feed", "id: item.id"]
      (inside.isInFeed, hasFeed) = (true, true)
      if isMain { mainHoldsFeed = true }
    } else {
      inside.isInFeed = false
      var items = choice(["\(whole(0...60))", "3..\(whole(3...20))", "[12, 5, 30]", "2000"])
      if items.hasPrefix("3.."), aside({ $0.chance(0.4) }) { items = "\(items.dropFirst(3))..3" }
      lines = ["ForEach: \(items)"]
    }
    lines += named(&inside)
    let row = inside.depth < 3 && chance(0.1) ? scroller(inside) : node(inside)
    return lines + ["row:"] + row.map { "  " + $0 }
  }

  /// A `let` of rows, with a value that nodes in them may follow; often none.
  private mutating func named(_ row: inout Stand) -> [String] {
    row.share = nil
    guard aside({ $0.chance(0.35) }) else { return [] }
    shares += 1
    let name = "share\(shares)"
    var values = ["index / 7", "sin(index + frame / 3)", "row.entry", "1 - scroll / 50"]
    if row.isInFeed { values += ["item.h / 9", "if(item.open, 1, row.fraction)"] }
    if !row.isInScroller { values.removeAll { $0.contains("row.") } }
    row.share = name
    return ["let: { \(name): \"\(aside { $0.choice(values) })\" }"]
  }
}
