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
}

extension LayerState {
  /// The layer here that has a picture.
  fileprivate func layer(drawing content: PictureContent) -> CompositingLayer? {
    for part in parts {
      switch part {
      case .picture(let picture):
        if picture.content == content { return layer }
      case .layer(let inner):
        if let found = inner.layer(drawing: content) { return found }
      case .rows(let rows):
        for row in rows { if let found = row.layer(drawing: content) { return found } }
      case .scroll(let scroll):
        for row in scroll.rows { if let found = row.layer(drawing: content) { return found } }
      }
    }
    return nil
  }
}

extension Box {
  /// The box here that draws a text or a picture file.
  fileprivate func box(drawing item: DisplayItem) -> Box? {
    switch (item, content) {
    case (.image(let path, _, _, _), .image(let own, _, _)) where path == own: return self
    case (.text(let request, _, _), .text(let own, _)) where request.withoutInk == own || node.hasLiveWords: return self
    default: break
    }
    for child in children { if let found = child.box.box(drawing: item) { return found } }
    return nil
  }
}
