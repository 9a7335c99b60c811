import MultiplaneBase
import MultiplaneScene

/// The nodes that expressions name, and the nodes around them.
struct NamedNodes {
  /// The slots of the names, by the number of the node.
  let slots: [Int: Int]
  /// Whether a node is named or holds one that is, by its number; those behind the last are not.
  private var ways: [Bool] = []

  init(_ scene: Scene) {
    var slots: [Int: Int] = [:]
    for (slot, node) in scene.namedNodes.enumerated() { slots[node.node] = slot }
    self.slots = slots
    if !slots.isEmpty { for layer in scene.layers { _ = add(layer) } }
  }

  private mutating func add(_ node: Node) -> Bool {
    var isOnWay = slots[node.number] != nil
    node.forEachPart { part, _ in if add(part) { isOnWay = true } }
    if isOnWay {
      ways += Array(repeating: false, count: max(0, node.number + 1 - ways.count))
      ways[node.number] = true
    }
    return isOnWay
  }

  /// Whether a node is named, or holds one that is.
  func areIn(_ node: Node) -> Bool { node.number < ways.count && ways[node.number] }
}

extension Placement {
  /// The places of the named nodes, and of the boxes they stand in.
  init(_ layers: [LayerState], in viewport: Viewport, of names: NamedNodes) {
    self.init(layers.filter { names.areIn($0.layer.box.node) }, in: viewport, fittedInto: nil, names)
  }

  /// How much of the named nodes is on screen, by slot, from 0 to 1; nothing for those that do not exist or are hidden.
  ///
  /// That is the part of the node's box, in points, that is inside the viewport and the windows of the scrollers around
  /// it, wherever `x`, `y` and `speed` of the node and of the boxes around it have moved it. Size, rotation and
  /// clipping by other nodes do not count; neither do nodes in front.
  func fractions(of names: NamedNodes, in viewport: Viewport) -> [Int: Double] {
    var fractions: [Int: Double] = [:]
    func visit(_ node: PlacedNode, seen: PointRect) {
      let box = node.box
      guard node.isPrepared, node.isVisible else { return }
      if let slot = names.slots[box.node.number] {
        fractions[slot] = PointRect(origin: node.corner, size: node.size).share(in: seen)
      }
      var seen = seen
      if let layout = node.scroll?.layout {
        seen = seen.intersection(layout.window(of: box).offset(x: node.corner.x, y: node.corner.y))
      }
      for child in node.children(where: { names.areIn($0.node) }) { visit(child, seen: seen) }
    }
    for layer in layers { visit(PlacedNode(layer), seen: PointRect(origin: .zero, size: viewport.size)) }
    return fractions
  }

  /// Where the corners of named nodes are from those of their windows, by slot, in points: wherever `x`, `y`, `speed`
  /// and the edges that hold them have moved them. A node in no scroller has the viewport as its window. Nodes that do
  /// not exist on the frame are left out.
  func corners(of names: NamedNodes) -> [Int: PointOffset] {
    var corners: [Int: PointOffset] = [:]
    func visit(_ node: PlacedNode, _ window: PointOffset) {
      let box = node.box
      guard node.isPrepared else { return }
      if let slot = names.slots[box.node.number] {
        corners[slot] = PointOffset(x: node.corner.x - window.x, y: node.corner.y - window.y)
      }
      var inner = window
      if let layout = node.scroll?.layout {
        let seen = layout.window(of: box).offset(x: node.corner.x, y: node.corner.y)
        inner = seen.origin
        // The scroller across is around this one: its window is the one of that axis.
        if layout.scroller.partner != nil, !layout.scroller.isAcross {
          inner[layout.scroller.axis.cross] = window[layout.scroller.axis.cross]
        }
      }
      for child in node.children(where: { names.areIn($0.node) }) { visit(child, inner) }
    }
    for layer in layers { visit(PlacedNode(layer), .zero) }
    return corners
  }
}

extension PointRect {
  /// Places are sums that differ in their last digits, in points.
  private static let tolerance = 1e-9

  /// How much of the box is in another one, from 0 to 1.
  fileprivate func share(in other: PointRect) -> Double {
    if isEmpty { return 0 }
    let part = intersection(other)
    func share(_ seen: Double, of whole: Double) -> Double {
      seen < Self.tolerance ? 0 : seen > whole - Self.tolerance ? 1 : seen / whole
    }
    return share(part.width, of: width) * share(part.height, of: height)
  }
}

extension ScrollLayout {
  /// The visible part of the content, insets left out, in the scroller's box.
  func window(of box: Box) -> PointRect {
    var rect = box.inner
    let (start, end) = (insets.start(scroller.axis).points, insets.end(scroller.axis).points)
    rect.origin[scroller.axis] += start
    rect.extents[scroller.axis] = max(0, rect.extents[scroller.axis] - start - end)
    return rect
  }
}
