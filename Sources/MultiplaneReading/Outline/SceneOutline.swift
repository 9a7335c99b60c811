import MultiplaneScene

/// The outline of a scene's nodes, known before any of their values is read: kinds, nesting, names, scrollers.
struct SceneOutline {
  var layers: [OutlineNode] = []
  var nodeCount = 0
  /// The keys of all nodes besides their kinds.
  var keyCount = 0
  var scrollers: [Scroller] = []
  var mainScroller: Int?
  var namedNodes: [NamedNode] = []
  var nodeNames: [String: NodeName] = [:]
  /// Every `ForEach`, by the number of its row.
  var repeats: [OutlineNode] = []
  /// The numbers of the rows that lie in each scroller and in no other row.
  var scrollerRows: [Int: [Int]] = [:]
  /// Components used somewhere.
  var usedComponents: Set<String> = []

  /// How much there is of what grows with nodes.
  struct Counts { let nodes, keys, scrollers, named, repeats: Int }
  var counts: Counts {
    Counts(
      nodes: nodeCount, keys: keyCount, scrollers: scrollers.count, named: namedNodes.count,
      repeats: repeats.count)
  }

  /// Forgets what came after a moment.
  mutating func cut(to counts: Counts) {
    for named in namedNodes[counts.named...] { nodeNames[named.name] = nil }
    namedNodes.removeLast(namedNodes.count - counts.named)
    scrollers.removeLast(scrollers.count - counts.scrollers)
    repeats.removeLast(repeats.count - counts.repeats)
    (nodeCount, keyCount) = (counts.nodes, counts.keys)
  }
}

/// A node that has a name: its slot in expressions, and its scroller if it is one.
struct NodeName {
  var slot: Int
  var scroller: Int?
  /// The scroller whose rows the node has: its own, or the one around a lazy stack or grid.
  var list: Int?
  /// Whether a ScrollView is around it.
  var isInWindow: Bool
  /// Whether an edge of a window may hold it, or what it stands in.
  var isHeld: Bool
}
