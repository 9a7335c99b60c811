import MultiplaneExpressions
import MultiplaneScene

/// The questions that the formulas of a scene and its checks ask of named nodes.
struct AskedNodes {
  /// Whether anything that is drawn follows where a node is on screen, or how much of it.
  private(set) var showsScreen = false
  /// The slots of nodes whose way through their window, or whose place, is asked for.
  private(set) var ways: Set<Int> = []
  /// The slots of nodes whose place is asked for.
  private(set) var places: Set<Int> = []
  /// How many passes it takes until all places that are asked for are right: each pass goes by the places of the last.
  private(set) var placePasses = 1

  init(_ scene: Scene) {
    if scene.namedNodes.isEmpty { return }
    scene.walk { node, _ in
      let template: TextTemplate? =
        switch node.kind {
        case .text(let template), .image(let template): template
        default: nil
        }
      showsScreen =
        showsScreen || template?.dependence.contains(.screen) ?? false
        || node.properties.entries.contains { $0.expression.dependence.contains(.screen) }
    }
    scene.forEachReading { expression in
      for input in expression.inputs {
        switch input.slot {
        case .nodeView(let slot, _), .node(let slot, .pinned): ways.insert(slot)
        case .node(let slot, .x), .node(let slot, .y):
          ways.insert(slot)
          places.insert(slot)
        default: continue
        }
      }
    }
    if !places.isEmpty { placePasses = PlaceOrder(scene.layers, scene.namedNodes).passes(for: places) }
  }
}
