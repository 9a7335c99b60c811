/// A window onto longer content.
public struct ScrollView: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A window that scrolls down unless told otherwise. Its indicators are a bar that says where the content is; `nil` is none.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool? = nil, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) {
    let place = CodePlace(file, line)
    var content = content()
    let isAcross = axes == .horizontal
    // The window is a stack of the engine's; several views of content are one of SwiftUI's.
    if !content.isOneView {
      var stack = ViewNode(isAcross ? "HStack" : "VStack", .nodes(content.nodes), at: place)
      stack["spacing"] = .number(usualSpacing)
      content.nodes = [stack]
    }
    var node = ViewNode("ScrollView", .nodes(content.nodes), at: place, fills: true)
    if axes == [.horizontal, .vertical] {
      node["axis"] = .word("both")
    } else if isAcross {
      node["axis"] = .word("horizontal")
      node["hug"] = .word("true")
    }
    node["align"] = .word(isAcross ? "leading" : axes == .vertical ? "top" : "topLeading")
    if showsIndicators == true { node["indicators"] = .usualBars }
    lowered = AnyView(node, settings: content.settings)
  }
}

/// The views that stay in sight at the edge of the window until their section ends.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// A bit a kind.
  public let rawValue: Int
  /// The kinds of some bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The headers of sections, or their footers.
  public static let sectionHeaders = Self(rawValue: 1), sectionFooters = Self(rawValue: 2)

  fileprivate var value: SceneValue? {
    let words = [(Self.sectionHeaders, "headers"), (.sectionFooters, "footers")].filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? nil : words.count == 1 ? .word(words[0]) : .list(words.map { .word($0) })
  }
}

extension AnyView {
  fileprivate static func list(
    _ kind: String, _ content: AnyView, _ align: String, _ spacing: Double?, _ pinned: PinnedScrollableViews,
    columns: [GridItem]? = nil, _ place: CodePlace
  ) -> AnyView {
    // Rows are as wide as the list; what they show stands where the alignment says.
    let room = spacing ?? usualSpacing
    let stack = (kind: kind.hasPrefix("LazyH") ? "HStack" : "VStack", spacing: room)
    let across = kind.hasPrefix("LazyH") ? "height" : "width"
    let nodes = kind.hasSuffix("Grid") ? cells(content.nodes, at: place) : content.nodes
    let rows = nodes.map { $0.aligned(align, across: across).stacked(stack) }
    var node = ViewNode(kind, .nodes(rows), at: place)
    if room != 0 { node["spacing"] = .number(room) }
    node["pin"] = pinned.value
    if let columns {
      node["columns"] = GridItem.value(columns)
      if let between = GridItem.spacings(columns).first, between != room { node["cellSpacing"] = .number(between) }
    }
    return AnyView(node, settings: content.settings)
  }

  /// Views by themselves in a grid as items of one list, with those of its lists: each is a cell.
  private static func cells(_ nodes: [ViewNode], at place: CodePlace) -> [ViewNode] {
    if nodes.allSatisfy(\.isRows) || nodes.contains(where: \.isSection) { return nodes }
    let lists = nodes.map { node -> ViewRows? in if case .rows(let rows) = node.content { rows } else { nil } }
    let counts = lists.map { $0?.count ?? 1 }
    let rows = ViewRows(
      count: counts.reduce(0, +), examples: [], version: nil, place: place, id: nil,
      make: { index in
        var (index, part) = (index, 0)
        while index >= counts[part] { (index, part) = (index - counts[part], part + 1) }
        return lists[part]?.nodes(index) ?? [nodes[part]]
      }, brought: { _ in nil })
    return [ViewNode("ForEach", .rows(rows), at: place)]
  }
}

nonisolated extension ViewNode {
  /// The node as a row of a list: one that takes the room offered, and in which its content is aligned.
  fileprivate func aligned(_ align: String, across: String) -> ViewNode {
    mapped { node in
      let isSized = align != "center" && node[across] != nil
      if node.fills && !isSized || node.isGrown { return }
      if node.kind != "Group" || node.keys.contains(where: { $0.name != "padding" }) {
        node = .group([node], at: node.place)
      }
      if align != "center" { node["align"] = .word(align) }
    }
  }

  /// The node, in whose rows several views of one item stand as they would by themselves.
  func stacked(_ stack: (kind: String, spacing: Double)) -> ViewNode {
    var node = self
    switch content {
    case .rows(var rows):
      rows.stack = stack
      node.content = .rows(rows)
    case .section(let rows, let header, let footer):
      node.content = .section(rows: rows.map { $0.stacked(stack) }, header: header, footer: footer)
    case .value, .nodes, .reader: break
    }
    return node
  }

  /// Whether it takes all the width it is offered.
  private var isGrown: Bool {
    guard case .formula(let pieces)? = self["grow"], case .words(let word)? = pieces.first else { return false }
    return word != "vertical" && self["maxWidth"] == nil
  }
}

/// Rows below one another, which are made as they come near the window.
public struct LazyVStack: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Rows below one another, 8 points apart unless told otherwise.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, pinnedViews: PinnedScrollableViews = [],
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: () -> AnyView
  ) { lowered = .list("LazyVStack", content(), alignment.rawValue, spacing, pinnedViews, CodePlace(file, line)) }
}

/// Columns beside one another, which are made as they come near the window.
public struct LazyHStack: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Columns beside one another, 8 points apart unless told otherwise.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, pinnedViews: PinnedScrollableViews = [],
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: () -> AnyView
  ) {
    let isBaseline = alignment == .firstTextBaseline
    var view = AnyView.list(
      "LazyHStack", content(), isBaseline ? "center" : alignment.rawValue, spacing, pinnedViews, CodePlace(file, line))
    if isBaseline { view.nodes[0]["align"] = .noBaseline }
    lowered = view
  }
}

extension SceneValue {
  fileprivate static let noBaseline = SceneValue.problem(
    "rows that are made as they come near have no common first line", hint: "write .center, or an HStack")
}

/// A column of a grid.
public struct GridItem: Sendable {
  /// How wide a column is.
  public enum Size: Sendable {
    /// A width of so many points.
    case fixed(Double)
    /// A share of the room that the others leave.
    case flexible
    /// As many columns as fit with at least that width, and share the room; the greatest width is one that they never reach.
    case adaptive(minimum: Double, maximum: Double = .infinity)
    /// A share of the room that the others leave, which may be less than the minimum.
    public static func flexible(minimum: Double = 10) -> Size { .flexible }
  }
  let size: Size
  let spacing: Double?
  let alignment: Alignment?
  /// A column of a size; the room behind it is 8 points unless told otherwise, and cells stand in the middle.
  public init(_ size: Size = .flexible, spacing: Double? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
  }

  /// Whether columns may leave room beside them: those of given widths do.
  fileprivate static func leaveRoom(_ items: [GridItem]) -> Bool {
    items.allSatisfy { if case .fixed = $0.size { true } else { false } }
  }

  /// The different lengths of room between columns.
  fileprivate static func spacings(_ items: [GridItem]) -> Set<Double> {
    // Behind the last of several columns there is none, and columns that adapt are one item.
    var items = items
    if items.count > 1 { items.removeLast() } else if case .adaptive? = items.first?.size {} else { items = [] }
    return Set(items.map { $0.spacing ?? usualSpacing })
  }

  fileprivate static func value(_ items: [GridItem]) -> SceneValue {
    let spacings = spacings(items)
    if spacings.count > 1 {
      return .problem("a grid has one room between its columns", hint: "give its GridItems the same spacing")
    }
    let room = spacings.first ?? usualSpacing
    if items.contains(where: { $0.alignment ?? .center != .center }) {
      return .problem(
        "cells of a grid stand in its middle",
        hint: "align in the cell: frame(maxWidth: .infinity, alignment: .leading)")
    }
    if items.count == 1, case .adaptive(let width, let most) = items[0].size {
      // One more column fits before the columns are as wide as two and the room between them.
      return most >= 2 * width + room
        ? .map([("adaptive", .number(width))])
        : .problem("columns share all the room", hint: "leave the maximum out, and give the cell a frame(maxWidth:)")
    }
    let isEven = items.allSatisfy { if case .flexible = $0.size { true } else { false } }
    if isEven { return .word("\(items.count)") }
    return .list(
      items.map { item in
        switch item.size {
        case .fixed(let width): .number(width)
        case .flexible: .word("flexible")
        case .adaptive: .word("an adaptive column stands alone")
        }
      })
  }
}

/// Cells in lines below one another, which are made as they come near the window.
public struct LazyVGrid: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Cells in columns; the room between lines is 8 points unless told otherwise.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) {
    var view = AnyView.list(
      "LazyVGrid", content(), "center", spacing, pinnedViews, columns: columns, CodePlace(file, line))
    if GridItem.leaveRoom(columns) { view.nodes[0]["align"] = .word(alignment.rawValue) }
    lowered = view
  }
}

/// Cells in lines beside one another, which are made as they come near the window.
public struct LazyHGrid: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Cells in rows; the room between lines is 8 points unless told otherwise.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) {
    var view = AnyView.list(
      "LazyHGrid", content(), "center", spacing, pinnedViews, columns: rows, CodePlace(file, line))
    if GridItem.leaveRoom(rows) { view.nodes[0]["align"] = .word(alignment.rawValue) }
    if alignment == .firstTextBaseline { view.nodes[0]["align"] = .noBaseline }
    lowered = view
  }
}

/// Rows with a header and a footer; it stands in a lazy stack or grid.
public struct Section: PrimitiveView, Sendable {
  let lowered: AnyView

  private init(_ content: AnyView, _ header: AnyView, _ footer: AnyView? = nil) {
    func single(_ view: AnyView?) -> ViewNode? { view.flatMap { $0.nodes.isEmpty ? nil : $0.single(in: "VStack") } }
    let node = ViewNode("Section", .section(rows: content.nodes, header: single(header), footer: single(footer)))
    lowered = AnyView(node, settings: content.settings)
  }

  /// Rows below a title.
  public init(_ title: TextWords, @ViewBuilder content: () -> AnyView) { self.init(content(), Text(title).erased) }
  /// Rows below a title.
  @_disfavoredOverload public init(_ title: some StringProtocol, @ViewBuilder content: () -> AnyView) {
    self.init(content(), Text(title).erased)
  }
  /// Rows between a header and a footer, as far as they are given.
  public init(
    @ViewBuilder content: () -> AnyView, @ViewBuilder header: () -> AnyView = { AnyView(EmptyView()) },
    @ViewBuilder footer: () -> AnyView = { AnyView(EmptyView()) }
  ) { self.init(content(), header(), footer()) }
  /// Rows below a header.
  public init(header: some View, @ViewBuilder content: () -> AnyView) { self.init(content(), header.erased) }
  /// Rows between a header and a footer.
  public init(header: some View, footer: some View, @ViewBuilder content: () -> AnyView) {
    self.init(content(), header.erased, footer.erased)
  }
  /// Rows above a footer.
  public init(footer: some View, @ViewBuilder content: () -> AnyView) {
    self.init(content(), EmptyView().erased, footer.erased)
  }
}

/// The numbers of a list's prepared rows, those in sight bright.
public struct Inspector: PrimitiveView, Sendable {
  let lowered: AnyView
  /// The rows of the list, or of the scroller, that `.name` has named.
  public init(_ name: String) { lowered = AnyView(ViewNode("Inspector", .value(.words(name)))) }
}
