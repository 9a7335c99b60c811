import MultiplaneBase
import MultiplaneScene

extension SceneNames {
  /// Reports nodes that stand where each other do.
  func checkPlaces(_ layers: [Node]) {
    guard let circle = PlaceOrder(layers, outline.namedNodes).circle else { return }
    let chain = circle.slots.map { outline.namedNodes[$0].name }
    if chain.first == chain.last {
      problems.error(
        "circular-places",
        "\"\(chain[0])\" stands where \(chain.count > 2 ? "nodes are that follow it" : "it is itself")",
        at: circle.span, path: circle.path, note: chainText(chain, "follows"),
        hint:
          "let one of them follow what does not follow it: the scroll, a way such as \(chain[0]).entry, or its own place"
      )
      return
    }
    problems.error(
      "circular-places", "more than \(PlaceOrder.depth) nodes follow one another's places", at: circle.span,
      path: circle.path, hint: "let several of them follow the same node")
  }
}
