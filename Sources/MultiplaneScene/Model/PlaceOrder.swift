package import MultiplaneBase
internal import MultiplaneExpressions

/// Which named nodes stand where others do: those with an `x`, a `y` or a `speed` that follows the place of another, or that
/// stand in such a node.
package struct PlaceOrder {
  /// A key that makes a node follow the places of others.
  private struct Follower {
    /// The slots of the nodes it follows.
    var slots: [Int]
    var span: SourceSpan
    var path: String
  }

  /// Nodes that follow each other, or two of a chain that is too long.
  package struct Circle {
    /// The slots of the nodes, in the order in which each follows the next; of a circle the first one again at the end.
    package var slots: [Int]
    /// The key by which the first of them follows the next.
    package var span: SourceSpan
    /// The path of the node with that key.
    package var path: String
  }

  /// The keys that decide where a named node is, by its slot; nothing for those that follow nothing.
  private var followers: [Int: [Follower]] = [:]
  /// How many nodes one after the other decide where a node is, by its slot, as far as it was found.
  private var levels: [Int: Int] = [:]
  /// Nodes that follow each other, or more than `depth` that follow one another; `nil` where all is in order.
  package private(set) var circle: Circle?

  /// How many nodes may follow one another in a chain.
  package static var depth: Int { 16 }

  /// The order of the named nodes in some layers; O(nodes).
  package init(_ layers: [Node], _ named: [NamedNode]) {
    if named.isEmpty { return }
    let slots = named.enumerated().reduce(into: [Int: Int]()) { $0[$1.element.node] = $1.offset }
    for layer in layers { visit(layer, slots, []) }
    for slot in followers.keys.sorted() where circle == nil { _ = findLevel(of: slot, []) }
  }

  private mutating func visit(_ node: Node, _ slots: [Int: Int], _ around: [Follower]) {
    var around = around
    for entry in node.properties.entries {
      guard [.x, .y, .along, .speed].contains(entry.property), entry.expression.dependence.contains(.screen) else {
        continue
      }
      let followed = entry.expression.inputs.compactMap { input -> Int? in
        switch input.slot {
        case .node(let slot, .x), .node(let slot, .y): slot
        default: nil
        }
      }
      around.append(Follower(slots: followed, span: entry.expression.span, path: node.path))
    }
    if let slot = slots[node.number], !around.isEmpty { followers[slot] = around }
    node.forEachPart { part, _ in visit(part, slots, around) }
  }

  /// - Parameter way: The nodes that led here, each of which follows the next.
  private mutating func findLevel(of slot: Int, _ way: [Int]) -> Int {
    if let start = way.firstIndex(of: slot) {
      note(Array(way[start...]) + [slot])
      return 0
    }
    if let known = levels[slot] { return known }
    var level = 0
    for follower in followers[slot] ?? [] {
      level = max(level, 1)
      for next in follower.slots where circle == nil {
        level = max(level, findLevel(of: next, way + [slot]) + 1)
        if level > Self.depth { note([slot, next]) }
      }
    }
    levels[slot] = level
    return level
  }

  private mutating func note(_ slots: [Int]) {
    guard circle == nil, let follower = followers[slots[0]]?.first(where: { $0.slots.contains(slots[1]) }) else {
      return
    }
    circle = Circle(slots: slots, span: follower.span, path: follower.path)
  }

  /// How often places are to be found until those of some nodes are right, where each time goes by the places of the last.
  ///
  /// - Precondition: There is no circle.
  package func passes(for slots: Set<Int>) -> Int { slots.reduce(1) { max($0, (levels[$1] ?? 0) + 1) } }
}
