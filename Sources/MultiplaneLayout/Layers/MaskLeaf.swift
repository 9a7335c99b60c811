import MultiplaneExpressions
import MultiplaneScene

/// A live value of a node in the mask of another.
package struct MaskLeaf: Sendable {
  /// The node's box.
  package let box: Box
  /// The value.
  package let leaf: Leaf
}

extension Box {
  /// The live values of the box's mask, in the order of the file.
  var maskLeaves: [MaskLeaf] {
    guard let mask, node.hasLiveMask else { return [] }
    return mask.box.leavesInMask
  }

  private var leavesInMask: [MaskLeaf] {
    ownLeaves.map { MaskLeaf(box: self, leaf: $0) } + maskLeaves + children.flatMap(\.box.leavesInMask)
  }

  /// The values of the node itself that are evaluated on every frame.
  var ownLeaves: [Leaf] {
    var leaves: [Leaf] = []
    for entry in node.properties.entries where entry.expression.isLive || entry.property == .speed {
      leaves.append(Leaf(property: entry.property, source: .expression(entry.expression)))
    }
    if case .text(let template) = node.kind, template.isLive {
      leaves.append(Leaf(property: .text, source: .words(template)))
    }
    if let playing { leaves.append(Leaf(property: .shownFrame, source: .pictures(playing))) }
    if case .inspector(let scroller) = node.kind {
      leaves.append(Leaf(property: .text, source: .rowNumbers(scroller: scroller)))
    }
    return leaves
  }
}

/// The live values in a mask as they are on a frame.
struct MaskValues {
  private let leaves: [MaskLeaf]
  private let values: ArraySlice<ExpressionValue>
  /// The number of the first leaf of each box; the others of the box follow it.
  private let firstLeaves: [ObjectIdentifier: Int]

  /// - Parameter values: The values of the layer's leaves, and behind them those of its mask.
  init(_ layer: CompositingLayer, _ values: [ExpressionValue]) {
    (leaves, self.values) = (layer.maskLeaves, values.dropFirst(layer.leaves.count))
    var firstLeaves: [ObjectIdentifier: Int] = [:]
    for (number, leaf) in layer.maskLeaves.enumerated() {
      let box = ObjectIdentifier(leaf.box)
      if firstLeaves[box] == nil { firstLeaves[box] = number }
    }
    self.firstLeaves = firstLeaves
  }

  /// A mask of which nothing changes.
  init() { (leaves, values, firstLeaves) = ([], [], [:]) }

  /// A value of a node in the mask.
  func value(_ property: Property, of box: Box) -> ExpressionValue? {
    if let first = firstLeaves[ObjectIdentifier(box)] {
      for (leaf, value) in zip(leaves[first...], values.dropFirst(first)) {
        if leaf.box !== box { break }
        if leaf.leaf.property == property { return value }
      }
    }
    return box.value(property)
  }
}
