package import MultiplaneBase
internal import MultiplaneLayout

extension SceneSession {
  /// Warnings of nodes that are on the canvas on no frame. Costs a step to each frame as long as one that moves was on none.
  package func offCanvasWarnings() throws(SceneFailure) -> [Diagnostic] {
    guard var nodes = OffCanvas(loaded.scene) else { return [] }
    for frame in 0..<frameCount {
      nodes.add(Placement(try state(frame)))
      if !nodes.mayChange { break }
    }
    return nodes.warnings
  }
}
