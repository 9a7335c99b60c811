package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

extension Placement {
  /// Warnings of nodes that paint nothing but beyond the canvas, on any frame.
  ///
  /// One frame tells of nodes that nothing moves: outside of scrollers and rows, without live values, in scenes that no event and no
  /// device lays out anew. Nothing is said of others.
  package func offCanvasWarnings(of scene: Scene) -> [Diagnostic] {
    guard scene.events.isEmpty, scene.devices.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    for layer in layers { _ = PlacedNode(layer).addOffCanvas(to: &warnings, in: nil) }
    return warnings
  }
}

extension PlacedNode {
  /// Where a node and all in it paints.
  fileprivate enum Painting { case nowhere, onCanvas, beyond, unknown }

  /// Adds a warning of the node, or of those in it, if nothing it paints is on the canvas.
  fileprivate func addOffCanvas(to warnings: inout [Diagnostic], in around: PlacedNode?) -> Painting {
    guard isVisible, box.value(.opacity)?.double ?? 1 > 0 else { return .nowhere }
    guard isStill else { return .unknown }
    let bounds = ownItems.filter(\.isSeen).boxBounds
    let first = warnings.count
    var all: Set<Painting> = [.nowhere]
    if !bounds.isEmpty {
      // A pixel is left for rounding.
      let drawn = map.corners(of: bounds).bounds.grown(by: 1)
      all.insert(drawn.intersection(clip).isEmpty ? .beyond : .onCanvas)
    }
    for child in children { all.insert(child.addOffCanvas(to: &warnings, in: self)) }
    guard all.isSubset(of: [.nowhere, .beyond]) else { return all.contains(.unknown) ? .unknown : .onCanvas }
    guard all.contains(.beyond) else { return .nowhere }
    // The outermost speaks for all in it.
    warnings.removeSubrange(first...)
    warnings.append(offCanvasWarning(in: around))
    return .beyond
  }

  /// Whether the node is where it is on every frame, and paints nothing around what it draws.
  private var isStill: Bool {
    let (node, attributes) = (box.node, box.node.attributes)
    if node.isLive || node.hasLiveMask || box.row != nil || attributes.repetition != [] || attributes.sticky != nil {
      return false
    }
    switch box.content {
    case .scroll, .lazy: return false
    default: break
    }
    let effects = box.effects({ box.value($0) }, clipsWhole: false, mask: nil).map(\.kind)
    return box.ownLeaves.isEmpty && !effects.contains { $0.reachesOut && $0 != .transform && $0 != .perspective }
  }

  private func offCanvasWarning(in around: PlacedNode?) -> Diagnostic {
    func text(_ rect: PointRect) -> String {
      let numbers = [rect.x, rect.y, rect.width, rect.height].map { decimalText(($0 * 100).rounded() / 100) }
      return "(\(numbers[0]), \(numbers[1])) \(numbers[2]) x \(numbers[3])"
    }
    var hint = "move it onto the canvas, or leave it out"
    if let around, case .overlay = around.box.node.kind,
      case let bounds = around.corners.bounds, clip.intersection(bounds) != bounds
    {
      hint =
        "the \(around.box.node.kind.name) around it is as large as its largest child: \(text(bounds)); "
        + "with width: 100% and height: 100% it is the canvas"
    }
    return Diagnostic(
      .warning, code: "off-canvas", "the \(box.node.kind.name) is beyond the canvas on every frame",
      span: box.node.span,
      path: box.node.path, note: "it stands at \(text(corners.bounds)), and the canvas is \(text(clip))", hint: hint)
  }
}

extension DisplayItem {
  /// Whether the item paints more than a clear colour.
  fileprivate var isSeen: Bool {
    switch self {
    case .fill(_, _, .color(let color)), .text(_, _, let color), .hairline(_, _, let color): color.alpha > 0
    default: true
    }
  }
}
