import MultiplaneBase
import MultiplaneScene

// What may stand where: rules about a node and what is around it, without looking at values.
extension SceneReading {
  /// Checks the place of a node and the keys that depend on it.
  func checkPlace(of node: OutlineNode) {
    checkParent(of: node)
    let isOverlay = node.context.isOverlay
    for name in ["place"] + Property.Side.allCases.map(\.rawValue) where !isOverlay {
      guard let entry = node[name] else { continue }
      problems.error(
        "wrong-place", "\"\(name)\" stands in layers and ZStacks only", at: entry.keySpan,
        path: "\(node.path).\(name)", hint: "use \"margin\", \"spacing\" or a Spacer, or put the node into a ZStack")
    }
    for (size, start, end) in [("width", "left", "right"), ("height", "top", "bottom")] {
      guard let entry = node[size], node[start] != nil, node[end] != nil else { continue }
      problems.error(
        "conflicting-keys", "\"\(size)\" together with \"\(start)\" and \"\(end)\"", at: entry.keySpan,
        path: "\(node.path).\(size)", hint: "two of the three are enough")
    }
  }

  private func checkParent(of node: OutlineNode) {
    let context = node.context
    switch node.kind {
    case .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid:
      if case .unknown = context.parent { return }
      let axis = node.kind.lazyAxis ?? .vertical
      let other = node.kind.crossKind.rawValue
      if context.scrollAxis == axis || (trial.isOn && context.scrollAxis == nil) { return }
      problems.error(
        "wrong-place", "\"\(node.kind.rawValue)\" needs a \(axis.rawValue) ScrollView around it", at: node.span,
        path: node.path,
        note: context.scrollAxis.map { "the ScrollView around it scrolls along its \($0.rawValue) axis" },
        hint: axis == .vertical
          ? context.scrollAxis == nil ? "put it into a ScrollView, or use VStack" : "use \(other)"
          : context.scrollAxis == nil
            ? "put it into a ScrollView with axis: horizontal, or use HStack"
            : "use \(other), or give the ScrollView axis: horizontal")
    case .section:
      switch context.parent {
      case .unknown: return
      case .node(let kind) where kind.lazyAxis != nil && !context.isRow: return
      default:
        problems.error(
          "wrong-place", "\"Section\" stands directly in lazy stacks and grids only", at: node.span, path: node.path,
          hint: context.isRow
            ? "put the ForEach into the Section" : "put it into a LazyVStack, or use VStack in its place")
      }
    case .forEach:
      switch context.parent {
      case .unknown: return
      case .node(let kind) where kind != .group && !context.isRow: return
      default:
        problems.error(
          "wrong-place", "\"ForEach\" stands in stacks, lazy stacks, ScrollViews and ZStacks only", at: node.span,
          path: node.path, hint: "put it into a VStack, HStack or LazyVStack")
      }
    default: break
    }
  }

  /// Checks that what moves a node along an axis is given once.
  func checkSpeed(of node: OutlineNode) {
    guard let entry = node["speed"] else { return }
    let axis =
      node.context.scope.scroller.map { outlined.scrollers[$0].axis }
      ?? outlined.mainScroller.map { outlined.scrollers[$0].axis } ?? canvas.axis
    let offset = axis == .vertical ? "y" : "x"
    guard node[offset] != nil else { return }
    problems.error(
      "conflicting-keys", "\"speed\" together with \"\(offset)\"", at: entry.keySpan, path: "\(node.path).speed",
      note: "both move the node along the \(axis.rawValue) axis",
      hint: "write the speed into \"\(offset)\": \(offset): -scroll * 0.1")
  }

  /// How a kind reads a word of `align`.
  func alignment(of node: OutlineNode, _ entry: DeclaredEntry) -> Alignment? {
    let words = alignmentWords(of: node)
    let path = "\(node.path).align"
    guard let text = self.words(entry.value, key: "align", path: path, expected: alternatives(words)) else {
      return nil
    }
    guard words.contains(text) else {
      let isWord = text == "baseline" || Anchor(rawValue: text) != nil
      problems.error(
        "wrong-word",
        isWord
          ? "\"\(text)\" is not an alignment of \"\(node.kind.rawValue)\""
          : "\"\(shortened(text))\" is not a value of \"align\"",
        at: entry.value.span, path: path,
        hint: (isWord ? nil : didYouMean(text, among: words)) ?? "write \(alternatives(words))")
      return nil
    }
    return text == "baseline" ? .firstBaseline : Anchor(rawValue: text).map { .anchor($0) }
  }

  private func alignmentWords(of node: OutlineNode) -> [String] {
    let across = ["leading", "center", "trailing"]
    let down = ["top", "center", "bottom"]
    return switch node.kind {
    case .hStack: down + ["baseline"]
    case .lazyHStack, .lazyHGrid: down
    case .scrollView: node.scroller?.axis == .horizontal ? down : across
    case .zStack, .group: Anchor.allCases.map(\.rawValue)
    default: across
    }
  }
}

extension SceneKind {
  /// The list of the same form along the other axis.
  fileprivate var crossKind: SceneKind {
    switch self {
    case .lazyVStack: .lazyHStack
    case .lazyHStack: .lazyVStack
    case .lazyVGrid: .lazyHGrid
    case .lazyHGrid: .lazyVGrid
    default: self
    }
  }
}
