// The one list of what hangs below a node, and the one way down.

extension Node {
  /// How a node hangs below another.
  package enum Part: Sendable, Hashable {
    /// The mask of the node.
    case mask
    /// The node before a section's rows.
    case header
    /// One of the node's own children; of a `ForEach` the template of its rows.
    case child
    /// The node behind a section's rows.
    case footer
  }

  /// Calls a body with every node directly below, and how it hangs there.
  package func forEachPart<Failure>(_ body: (Node, Part) throws(Failure) -> Void) throws(Failure) {
    if let mask = attributes.mask { try body(mask, .mask) }
    if let header = attributes.header { try body(header, .header) }
    for child in children { try body(child, .child) }
    if let footer = attributes.footer { try body(footer, .footer) }
  }

  /// Calls a body with the node and every node below, parents first.
  ///
  /// - Parameters:
  ///   - rows: The rows the node itself stands in.
  ///   - body: Is given a node and the rows of the nearest `ForEach` around it; `nil` for one in no row.
  package func walk<Failure>(
    in rows: RowSource? = nil, _ body: (Node, RowSource?) throws(Failure) -> Void
  ) throws(Failure) {
    try body(self, rows)
    let inside = if case .forEach(let source) = kind { source } else { rows }
    let heads = groups.map { RowSource.grouped($0, .heads) }
    try forEachPart { (node, part) throws(Failure) in
      let isHead = part == .header || part == .footer
      try node.walk(in: isHead ? heads ?? inside : inside, body)
    }
  }

  /// Whether a node, this one or one below, is as wanted.
  package func contains(where isWanted: (Node) -> Bool) -> Bool {
    if isWanted(self) { return true }
    var found = false
    forEachPart { node, _ in found = found || node.contains(where: isWanted) }
    return found
  }
}

extension Scene {
  /// Calls a body with every node of the scene, parents first and layers from back to front.
  ///
  /// - Parameter body: Is given a node and the rows of the nearest `ForEach` around it; `nil` for one in no row.
  package func walk<Failure>(_ body: (Node, RowSource?) throws(Failure) -> Void) throws(Failure) {
    for layer in layers { try layer.walk(body) }
  }
}
