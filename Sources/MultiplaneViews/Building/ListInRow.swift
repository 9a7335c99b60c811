internal import MultiplaneBase

// A list in a row of another: no window asks for its rows, and all of them are laid out with the row.

extension ViewNode {
  /// The most rows of a list in a row.
  static let mostRowsInRow = 10_000

  /// The list with all of its rows, as a stack of them or of lines of cells; `nil` for a grid whose columns are not known here.
  ///
  /// - Parameter most: How many rows it may have; below 0 afterwards if it has more.
  func laidOutWhole(upTo most: inout Int) -> ViewNode? {
    guard case .nodes(let nodes) = content, kind != "LazyHGrid" else { return nil }
    var parts: [(node: ViewNode?, isCell: Bool)] = []
    for node in nodes { node.collect(into: &parts, upTo: &most) }
    let grow = kind == "LazyHStack" ? "vertical" : "horizontal"
    var list = self
    list.kind = kind == "LazyHStack" ? "HStack" : "VStack"
    if kind != "LazyVGrid" {
      list.content = .nodes(parts.compactMap { $0.node?.growing(grow) })
    } else if let least = leastWidth {
      let cells = parts.compactMap { $0.node?.boxed($0.isCell ? .word(shares(ofLeast: least)) : .word("100%")) }
      list.content = .nodes([flow(of: cells)])
    } else if let columns {
      list.content = .nodes(lines(of: parts, columns))
    } else {
      return nil
    }
    if kind == "LazyVGrid" { list.setDefault("align", .word("leading")) }
    list["grow"] = .word(grow)
    if list["pin"] != nil {
      list["pin"] = .problem(
        "a list in a row of a list pins nothing", hint: "give the list around the Sections and the pinnedViews")
    }
    for key in ["columns", "cellSpacing", "sizing", "estimate", "overscan", "requery"] { list[key] = nil }
    return list
  }

  /// Adds the rows of a list; no node begins a line of a grid.
  ///
  /// - Parameter depth: How many lists are around. One too deep has rows without an end.
  private func collect(
    into parts: inout [(node: ViewNode?, isCell: Bool)], upTo most: inout Int, depth: Int = 0
  ) {
    if depth > Self.mostDepth { most = -1 }
    switch content {
    case .value, .nodes, .reader:
      most -= 1
      parts.append((self, true))
    case .rows(let rows):
      for index in 0..<rows.count where most >= 0 {
        for node in rows.nodes(index) { node.collect(into: &parts, upTo: &most, depth: depth + 1) }
      }
    case .section(let rows, let header, let footer):
      parts.append((header, false))
      for row in rows { row.collect(into: &parts, upTo: &most) }
      parts.append((footer, false))
    }
  }

  /// The row in all of the room across its list, as rows of lists have it.
  private func growing(_ axis: String) -> ViewNode {
    kind == "Group" ? altered(self) { $0.setDefault("grow", .word(axis)) } : self
  }

  /// The cell in a box of a width.
  private func boxed(_ width: SceneValue) -> ViewNode {
    altered(ViewNode.group([self], at: place)) { $0["width"] = width }
  }

  // MARK: Columns

  /// The room between cells.
  private var cellSpacing: SceneValue? { self["cellSpacing"] ?? self["spacing"] }
  /// The room between cells, in the units of a layout.
  private var gap: Int { cellSpacing?.units ?? 0 }

  /// Lines of as many cells as fit.
  private func flow(of cells: [ViewNode]) -> ViewNode {
    var flow = ViewNode("Flow", .nodes(cells), at: place)
    (flow["spacing"], flow["align"], flow["grow"]) = (
      cellSpacing, self["align"] ?? .word("leading"), .word("horizontal")
    )
    // Lines of a Flow are as far apart as its cells.
    let more = Double((self["spacing"]?.units ?? 0) - gap) / 64
    if more != 0 {
      flow.content = .nodes(cells.map { altered($0) { $0["margin"] = .map([("bottom", .number(more))]) } })
      flow["margin"] = .map([("bottom", .number(-more))])
    }
    return flow
  }

  /// The least width of columns that are as many as fit.
  private var leastWidth: Int? {
    if case .map(let entries)? = self["columns"], entries.count == 1 { entries[0].1.units } else { nil }
  }

  /// The width of as many columns as fit.
  private func shares(ofLeast least: Int) -> String {
    let count = "max(1, floor((64 * 100% + \(gap)) / \(max(64, least) + gap)))"
    return "floor((64 * 100% - \(gap) * (\(count) - 1)) / \(count)) / 64"
  }

  /// The widths of columns of a known number.
  private var columns: [SceneValue]? {
    var widths: [Int?] = []
    switch self["columns"] {
    case .formula(let pieces)?:
      guard pieces.count == 1, case .words(let word) = pieces[0], let count = Int(word) else { return nil }
      widths = Array(repeating: nil, count: count)
    case .list(let values)?:
      guard values.allSatisfy({ $0.units != nil || $0.isStill(.word("flexible")) }) else { return nil }
      widths = values.map(\.units)
    default: break
    }
    if widths.isEmpty { return nil }
    let known = widths.reduce(gap * (widths.count - 1)) { $0 + ($1 ?? 0) }
    let flexible = widths.count { $0 == nil }
    var left = flexible
    return widths.map { width in
      if let width { return .number(Double(width) / 64) }
      left -= 1
      // The first columns have the units that are left over, as in a grid.
      return .word("floor((64 * 100% - \(known) + \(left)) / \(flexible)) / 64")
    }
  }

  /// Lines of cells, between headers and footers.
  private func lines(of parts: [(node: ViewNode?, isCell: Bool)], _ columns: [SceneValue]) -> [ViewNode] {
    var (lines, cells) = ([ViewNode](), [ViewNode]())
    func end() {
      if cells.isEmpty { return }
      var line = ViewNode("HStack", .nodes(cells), at: place)
      line["spacing"] = cellSpacing
      // Cells of a grid stand at the top of their line.
      line["align"] = .word("top")
      lines.append(line)
      cells = []
    }
    for (node, isCell) in parts {
      if let node, isCell { cells.append(node.boxed(columns[cells.count])) }
      if !isCell || cells.count == columns.count { end() }
      if let node, !isCell { lines.append(node.growing("horizontal")) }
    }
    end()
    return lines
  }
}

extension SceneValue {
  /// A length in the units of a layout, if it is a number.
  fileprivate var units: Int? {
    guard case .formula(let pieces) = self, pieces.count == 1, case .number(let points, _) = pieces[0] else {
      return nil
    }
    return Int(Length(points: points).units)
  }
}
