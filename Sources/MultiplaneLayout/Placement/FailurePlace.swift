package import MultiplaneBase
import MultiplaneScene

extension SceneFailure {
  /// The failure to paint a picture with the place of the node that it is of.
  ///
  /// - Parameters:
  ///   - content: The content that was to be painted.
  ///   - item: The item in it that failed, where it is known.
  package func placed(in state: FrameState, drawing content: PictureContent, item: DisplayItem?) -> SceneFailure {
    guard let unit = state.layers.lazy.compactMap({ $0.unit(drawing: content) }).first else { return self }
    let box = item.flatMap { unit.box.box(drawing: $0) } ?? unit.box
    return placed(at: box.node, row: box.row)
  }
}

extension UnitState {
  /// The unit here that has a picture.
  fileprivate func unit(drawing content: PictureContent) -> Unit? {
    for part in parts {
      switch part {
      case .picture(let picture):
        if picture.content == content { return unit }
      case .unit(let inner):
        if let found = inner.unit(drawing: content) { return found }
      case .rows(let rows):
        for row in rows { if let found = row.unit(drawing: content) { return found } }
      case .scroll(let scroll):
        for row in scroll.rows { if let found = row.unit(drawing: content) { return found } }
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
