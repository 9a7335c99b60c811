package import MultiplaneBase
import MultiplaneScene

extension SceneFailure {
  /// The failure to paint a picture with the place of the node that it is of.
  ///
  /// - Parameters:
  ///   - content: The content that was to be painted.
  ///   - item: The item in it that failed, where it is known.
  package func placed(in state: FrameState, drawing content: PictureContent, item: DisplayItem?) -> SceneFailure {
    guard let layer = state.layers.lazy.compactMap({ $0.layer(drawing: content) }).first else { return self }
    let box = item.flatMap { layer.box.box(drawing: $0) } ?? layer.box
    return placed(at: box.node, row: box.row)
  }

  /// The failure with the place of a layer's node, for those problems that have none.
  package func placed(at layer: CompositingLayer) -> SceneFailure { placed(at: layer.box.node, row: layer.box.row) }
}

extension LayerState {
  /// The layer here that has a picture.
  fileprivate func layer(drawing content: PictureContent) -> CompositingLayer? {
    for case .picture(let picture) in parts where picture.content == content { return layer }
    return inner.lazy.compactMap { $0.layer(drawing: content) }.first
  }
}

extension Box {
  /// The box here that draws a text or a picture file.
  fileprivate func box(drawing item: DisplayItem) -> Box? {
    switch (item, content) {
    case (.image(let path, _, _, _), .image(let own, _, _)) where path == own: return self
    case (.text(let request, _, _), .text(let own, _)), (.letters(let request, _, _), .text(let own, _)):
      if request.withoutInk == own || node.hasLiveWords { return self }
    default: break
    }
    for child in children { if let found = child.box.box(drawing: item) { return found } }
    return nil
  }
}
