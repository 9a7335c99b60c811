import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

// The places of nodes: rules about a node and what is around it, without looking at values.
extension OutlineReader {
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
    if let entry = node["sticky"] { checkSticky(node, entry) }
    if let entry = node["place"], let word = entry.value.text, Standing(rawValue: word) != nil, node.context.depth > 0,
      isOverlay
    {
      problems.error(
        "wrong-place", "\"place: \(word)\" stands in layers only", at: entry.keySpan, path: "\(node.path).place",
        hint: "give it to the layer around, or make the node a layer")
    }
    if let entry = node["z"], node.context.depth > 0 {
      problems.error(
        "wrong-place", "\"z\" stands in layers only", at: entry.keySpan, path: "\(node.path).z",
        hint: "give it to the layer around, or make the node a layer")
    }
    for (size, start, end) in [("width", "left", "right"), ("height", "top", "bottom")] {
      guard let entry = node[size], node[start] != nil, node[end] != nil else { continue }
      problems.error(
        "conflicting-keys", "\"\(size)\" together with \"\(start)\" and \"\(end)\"", at: entry.keySpan,
        path: "\(node.path).\(size)", hint: "two of the three are enough")
    }
  }

  /// Reports a sticky node that nothing could hold.
  private func checkSticky(_ node: OutlineNode, _ entry: DeclaredEntry) {
    let context = node.context
    func report(_ message: String, hint: String) {
      problems.error("wrong-place", message, at: entry.keySpan, path: "\(node.path).sticky", hint: hint)
    }
    if case .unknown = context.parent { return }
    var isRowOfList = false
    if case .node(let kind) = context.parent { isRowOfList = kind.lazyAxis != nil || kind == .section }
    if isRowOfList, context.place.isHeld {
      return report("a header or footer of a list cannot be \"sticky\"", hint: "write pin: headers at the list")
    }
    if isRowOfList {
      return report(
        "a row of a lazy list cannot be \"sticky\"", hint: "use the header of a Section, and pin: headers at the list")
    }
    guard let number = context.place.scroller else {
      if !context.place.isInTrial {
        report("\"sticky\" needs a ScrollView around the node", hint: "put the node into a ScrollView")
      }
      return
    }
    if entry.value.text == WindowEdge.floatingWord, context.place.row != nil || context.place.isHeld {
      return report(
        "what floats cannot stand in a row, nor in what is held itself",
        hint: "put it above the list, as a child of the ScrollView or of a stack in it")
    }
    let axis = outline.scrollers[number].axis
    guard let word = entry.value.text, let wanted = WindowEdge.words.first(where: { $0.word == word }),
      wanted.axis != axis,
      let right = WindowEdge.words.first(where: { $0.axis == axis && $0.edge == wanted.edge })
    else { return }
    report("the ScrollView around it scrolls along its \(axis.rawValue) axis", hint: "write sticky: \(right.word)")
  }

  private func checkParent(of node: OutlineNode) {
    let context = node.context
    switch node.kind {
    case .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid:
      if case .unknown = context.parent { return }
      let axis = node.kind.lazyAxis ?? .vertical
      let other = node.kind.crossKind.rawValue
      if context.scrollAxis == axis || (context.place.isInTrial && context.scrollAxis == nil) { return }
      problems.error(
        "wrong-place", "\"\(node.kind.rawValue)\" needs a \(axis.rawValue) ScrollView around it", at: node.span,
        path: node.path,
        note: context.isInBothAxes
          ? "the ScrollView around it scrolls along both axes"
          : context.scrollAxis.map { "the ScrollView around it scrolls along its \($0.rawValue) axis" },
        hint: context.isInBothAxes
          ? "use stacks, whose rows are made as they come near the window, or give the ScrollView one axis"
          : axis == .vertical
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
      case .node where !context.isRow: return
      case .use where !context.isRow:
        problems.error(
          "wrong-place", "\"ForEach\" is the body of a component that is used with keys", at: node.span,
          path: node.path,
          hint: "put the component into a stack, ZStack or Group, and give that the keys")
      default:
        problems.error(
          "wrong-place", "\"ForEach\" stands in containers only", at: node.span, path: node.path,
          hint: "put it into a VStack, HStack, ZStack or LazyVStack")
      }
    default: break
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
