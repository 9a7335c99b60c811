/// Rows below one another in a window, each with room around it and a line below: the look of iOS's plain lists.
public struct List: PrimitiveView, Sendable {
  let lowered: AnyView

  private init(_ content: AnyView) {
    let rows = AnyView(nodes: content.nodes.map { $0.listed() }, settings: content.settings)
    lowered = ScrollView { LazyVStack(alignment: .leading, spacing: 0, pinnedViews: .sectionHeaders) { rows } }
      .background(.background)
  }

  /// Rows of the views of a closure.
  public init(@ViewBuilder content: () -> AnyView) { self.init(content()) }
  /// Rows of items that name themselves, as those of a `ForEach`.
  public init<Items: RandomAccessCollection>(
    _ items: Items, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder rowContent: @escaping (Items.Element) -> AnyView
  ) where Items.Element: Identifiable { self.init(ForEach(items, file: file, line: line, content: rowContent).lowered) }
  /// Rows of items that a field names, as those of a `ForEach`.
  public init<Items: RandomAccessCollection, ID: Hashable>(
    _ items: Items, id: KeyPath<Items.Element, ID>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder rowContent: @escaping (Items.Element) -> AnyView
  ) { self.init(ForEach(items, id: id, file: file, line: line, content: rowContent).lowered) }
  /// Rows of the numbers of a range.
  public init(
    _ numbers: Range<Int>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder rowContent: @escaping (Int) -> AnyView
  ) { self.init(ForEach(numbers, file: file, line: line, content: rowContent).lowered) }
  /// Rows of bindings to items that name themselves.
  public init<Items: RandomAccessCollection>(
    _ items: Binding<Items>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder rowContent: @escaping (Binding<Items.Element>) -> AnyView
  ) where Items.Element: Identifiable {
    self.init(ForEach(items, file: file, line: line, content: rowContent).lowered)
  }
  /// Rows of bindings to items that a field names.
  public init<Items: RandomAccessCollection, ID: Hashable>(
    _ items: Binding<Items>, id: KeyPath<Items.Element, ID>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder rowContent: @escaping (Binding<Items.Element>) -> AnyView
  ) { self.init(ForEach(items, id: id, file: file, line: line, content: rowContent).lowered) }
}

extension ForEach {
  /// Views of bindings to items that name themselves.
  public init<Items: RandomAccessCollection>(
    _ items: Binding<Items>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: @escaping (Binding<Items.Element>) -> AnyView
  ) where Items.Element: Identifiable {
    self.init(items.wrappedValue, file: file, line: line) { content(.constant($0)) }
  }
  /// Views of bindings to items that a field names.
  public init<Items: RandomAccessCollection, ID: Hashable>(
    _ items: Binding<Items>, id: KeyPath<Items.Element, ID>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: @escaping (Binding<Items.Element>) -> AnyView
  ) { self.init(items.wrappedValue, id: id, file: file, line: line) { content(.constant($0)) } }
}

/// A look of lists.
public enum ListStyle: Sendable {
  /// Rows on the ground.
  case plain
  /// Another look, which lists of a scene have not.
  @available(*, unavailable, message: "a list has the look of .plain: write others as ScrollView { LazyVStack { … } }")
  case inset, grouped, insetGrouped, sidebar
}

/// Whether a part of an interface is seen.
public enum Visibility: Sendable {
  /// Seen, not seen, or as is usual.
  case automatic, visible, hidden
}

nonisolated extension View {
  /// The view: lists have one look.
  public func listStyle(_ style: ListStyle) -> AnyView { erased }
  /// The row of a `List` with or without the line below it.
  public func listRowSeparator(_ visibility: Visibility) -> AnyView {
    surrounded { $0["listRowSeparator"] = visibility == .hidden ? .word("hidden") : nil }
  }
  /// The row of a `List` with other room around it, in points.
  public func listRowInsets(_ insets: EdgeInsets?) -> AnyView { surrounded { $0["listRowInsets"] = insets?.value } }
  /// The row of a `List` with a view behind all of it.
  public func listRowBackground<Ground: View>(_ view: Ground?) -> AnyView {
    guard let view else { return erased }
    let ground = ViewNode.group(view.erased.nodes).pinned
    return surrounded { $0["listRowBackground"] = .node(ground) }
  }
  /// The lists in the view with or without their ground.
  public func scrollContentBackground(_ visibility: Visibility) -> AnyView {
    let ground = Color.background.fill.value
    return scrollers {
      if visibility == .hidden, $0["background"]?.isStill(ground) == true { $0["background"] = nil }
    }
  }
}

nonisolated extension ViewNode {
  /// The node as a row of a list, or a section of such rows.
  fileprivate func listed() -> ViewNode {
    var node = self
    switch content {
    case .rows(let rows): node.content = .rows(rows.changed { $0.listed() })
    case .section(let rows, let header, let footer):
      node.content = .section(
        rows: rows.map { $0.listed() }, header: header?.listed(as: .headline), footer: footer?.listed(as: .footnote))
    case .value, .nodes, .reader:
      let isLined = node["listRowSeparator"] == nil
      let insets = node["listRowInsets"] ?? EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16).value
      node["listRowSeparator"] = nil
      node["listRowInsets"] = nil
      var ground: [ViewNode] = []
      if case .node(let box)? = node["listRowBackground"] { ground = [box] }
      node["listRowBackground"] = nil
      var line = ViewNode("Color", .value(Color(uiColor: .separator).fill.value), at: place, fills: true)
      for (name, length) in [("height", 0.5), ("left", 16), ("bottom", 0), ("right", 0)] {
        line[name] = .number(length)
      }
      node = .row(ground + [node.padded(insets)] + (isLined ? [line] : []), at: place)
      node["minHeight"] = .number(44)
    }
    return node
  }

  /// The node as the header or the footer of a section.
  private func listed(as font: Font) -> ViewNode {
    let insets = EdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16).value
    return altered(ViewNode.row(AnyView(padded(insets)).font(font).nodes, at: place)) { row in
      row["background"] = Color(.systemBackground).fill.value
    }
  }

  private func padded(_ insets: SceneValue) -> ViewNode { applying(.padding) { $0["padding"] = insets } }

  private static func row(_ nodes: [ViewNode], at place: CodePlace) -> ViewNode {
    altered(group(nodes, at: place)) { row in
      row["grow"] = .word("horizontal")
      row["align"] = .word("leading")
      row.stage = .held
    }
  }
}
