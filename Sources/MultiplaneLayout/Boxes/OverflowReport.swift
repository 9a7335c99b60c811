import MultiplaneBase
import MultiplaneScene

/// The warnings of stacks whose children are given more room than there is: one a stack, on the first frame it is seen.
struct OverflowReport {
  private(set) var warnings: [Diagnostic] = []
  /// The nodes it was said of.
  private var told: Set<Int> = []

  /// - Parameters:
  ///   - extents: The extents of the children that are given theirs.
  ///   - room: The room the stack was offered inside its padding.
  mutating func add(_ node: Node, axis: Axis, extents: [Length], spacing: Length, spaces: Int, room: Length) {
    guard told.insert(node.number).inserted else { return }
    let sum = extents.reduce(spacing * spaces) { $0 + $1 }
    let most = 8
    let parts = extents.prefix(most).map { Self.text($0) } + (extents.count > most ? ["…"] : [])
    let spacings = spaces == 0 || spacing == 0 ? "" : " + \(spaces) x \(Self.text(spacing)) of spacing"
    warnings.append(
      Diagnostic(
        .warning, code: "stack-overflow",
        "the children of the \(node.kind.name) are \(Self.text(sum)) points \(axis == .horizontal ? "wide" : "high") together, "
          + "and it has \(Self.text(room))",
        span: node.span, path: node.path, note: "\(parts.joined(separator: " + "))\(spacings) = \(Self.text(sum))",
        hint: "give them shares of what is there: grow: 1 in place of \"\(axis == .horizontal ? "width" : "height")\""))
  }

  private static func text(_ length: Length) -> String { decimalText((length.points * 100).rounded() / 100) }
}

extension LayoutEngine {
  /// Tells of a stack whose children have given extents that, with the spacing, are more than it was offered.
  func reportOverflow(of element: Element, axis: Axis, _ arrangement: StackArrangement, offered room: Length?) {
    // Half a point is not seen; thirds of a room are rounded.
    guard let room, arrangement.size[axis] > room + Length(points: 0.5) else { return }
    let given: Property = axis == .horizontal ? .width : .height
    let extents = element.children.indices.compactMap { index -> Length? in
      let child = element.children[index].node
      return child.properties[given] != nil || child.properties[.basis] != nil ? arrangement.sizes[index][axis] : nil
    }
    let spaces = max(0, element.children.count - 1)
    let sum = extents.reduce(arrangement.spacing * spaces) { $0 + $1 }
    guard sum > room + Length(points: 0.5) else { return }
    overflowReport.add(
      element.node, axis: axis, extents: extents, spacing: arrangement.spacing, spaces: spaces, room: room)
  }
}
