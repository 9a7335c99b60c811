import MultiplaneBase
import MultiplaneExpressions

// A tree is made anew: its state goes on, and everything else is laid out and painted again.

/// The state that goes on where a tree is made anew.
enum Kept {
  /// The scene is laid out otherwise. Scrollers stay where they are, and rows on their way in or out go on to the extents they
  /// have now.
  case motion
  /// The frame is the same and drawn again. All of it goes on; extents are measured again where they were measured.
  case everything
}

extension LayerTree {
  /// The same tree, made anew.
  func rebuilt(_ kept: Kept) throws(SceneFailure) -> LayerTree {
    let fresh = try LayerTree(engine: engine, tracksVisibility: tracksVisibility)
    for (number, scroll) in fresh.ordered {
      if let old = scrollers[number] { try scroll.goOn(from: old, kept) }
    }
    return fresh
  }

  /// How many layers of rows exist.
  var existingRows: Int { scrollers.values.reduce(0) { $0 + $1.existing } }
}

extension ScrollInstance {
  fileprivate func goOn(from old: ScrollInstance, _ kept: Kept) throws(SceneFailure) {
    place = old.place
    if kept == .everything { model = old }
    let lists = Dictionary(grouping: old.content.allLists, by: \.stack.reference)
    for list in content.allLists {
      if let old = lists[list.stack.reference]?.first { try list.goOn(from: old, kept) }
    }
  }

  /// Lets a static row that was just made go on from the row it replaces, where the scroller is made anew.
  func takeOver(_ layer: LayerInstance, at index: Int) throws(SceneFailure) {
    if let model, model.layers.indices.contains(index), let old = model.layers[index] { try layer.goOn(from: old) }
  }
}

extension LayerInstance {
  /// Lets scrollers and lists inside go on from those of another instance of the layer.
  func goOn(from other: LayerInstance) throws(SceneFailure) {
    func others(_ layer: LayerInstance) -> [PartInstance] {
      layer.parts.filter { if case .drawing = $0 { false } else { true } }
    }
    for pair in zip(others(self), others(other)) {
      switch pair {
      case (.layer(let layer), .layer(let old)): try layer.goOn(from: old)
      case (.scroll(let scroll), .scroll(let old)): try scroll.goOn(from: old, .everything)
      case (.rows(let list, _), .rows(let old, _)): try list.goOn(from: old, .everything)
      default: break
      }
    }
  }
}

extension RowList {
  fileprivate func goOn(from old: RowList, _ kept: Kept) throws(SceneFailure) {
    switch kept {
    case .motion:
      motions.transitions = old.motions.transitions
      for (key, animation) in old.motions.animations where animation.kind != .resize { try goOn(animation, of: key) }
    case .everything:
      model = old
      for segment in stack.segments where uniform(segment) == nil {
        for line in firstLines[segment.number]..<firstLines[segment.number + 1] {
          if old.positions.isMeasured(line) { try measure(line: line) } else { positions.forget(line) }
        }
      }
      (motions, asked) = (old.motions, old.asked)
      motions.leaving = old.motions.leaving.map(\.copy)
      for (key, animation) in motions.animations { follow(animation, of: key) }
    }
  }

  /// Lets a row on its way in or out go on, to the extent it has now.
  private func goOn(_ animation: RowAnimation, of key: CellKey) throws(SceneFailure) {
    guard let line = line(of: key) else { return }
    var animation = animation
    if !isCell(key) {
      try measure(line: line)
      let extent = positions.extent(of: line)
      if animation.kind == .appear { animation.to = extent } else { animation.from = extent }
      animation.reached = animation.progress(at: engine.context.frame.time)
    }
    motions.animations[key] = animation
    follow(animation, of: key)
  }

  /// Gives a row on its way the extent of the moment.
  private func follow(_ animation: RowAnimation, of key: CellKey) {
    if !isCell(key), let line = line(of: key) {
      positions.measure(line, animation.extent(at: engine.context.frame.time))
    }
  }
}
