import MultiplaneBase
import MultiplaneScene

/// What is known of a scene's nodes before any of their values is read: kinds, nesting, names, scrollers.
struct SceneOutline {
  var layers: [OutlineNode] = []
  var nodeCount = 0
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
}

/// A node that has a name: its slot in expressions, and its scroller if it is one.
struct NodeName {
  var slot: Int
  var scroller: Int?
  /// The scroller whose rows the node has: its own, or the one around a lazy stack or grid.
  var list: Int?
}
