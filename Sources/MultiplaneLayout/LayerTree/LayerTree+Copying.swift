import MultiplaneExpressions

// A stepper is copied with everything that exists. Things that never change (boxes, layers, pictures) are shared. Everything
// else is copied once, however many hold it.

/// Remembers each copy by its original.
struct InstanceCopier {
  /// The engine of the copies.
  let engine: LayoutEngine
  private var layers: [ObjectIdentifier: LayerInstance] = [:]
  private var lists: [ObjectIdentifier: RowList] = [:]
  private var scrolls: [ObjectIdentifier: ScrollInstance] = [:]

  init(_ engine: LayoutEngine) { self.engine = engine }

  mutating func copy(_ layer: LayerInstance) -> LayerInstance {
    if let known = layers[ObjectIdentifier(layer)] { return known }
    let made = LayerInstance(layer: layer.layer, parts: layer.parts.map { copy($0) })
    made.takeState(of: layer)
    layers[ObjectIdentifier(layer)] = made
    return made
  }

  private mutating func copy(_ part: PartInstance) -> PartInstance {
    switch part {
    case .drawing(let drawing): .drawing(drawing.copy)
    case .layer(let layer): .layer(copy(layer))
    case .scroll(let scroll): .scroll(copy(scroll))
    case .rows(let list, let origin): .rows(copy(list), origin: origin)
    }
  }

  mutating func copy(_ list: RowList) -> RowList {
    if let known = lists[ObjectIdentifier(list)] { return known }
    let made = RowList(list.stack, engine: engine)
    lists[ObjectIdentifier(list)] = made
    for (key, cell) in list.cells { made.cells[key] = copy(cell) }
    var motions = list.motions
    motions.leaving = motions.leaving.map { old in
      let cell = old.copy
      cell.instance = old.instance.map { copy($0) }
      return cell
    }
    var arrangement = list.arrangement
    if let rows = arrangement?.rows {
      for (index, row) in rows.enumerated() { arrangement?.rows[index].cell = copy(row.cell) }
    }
    made.takeState(of: list, motions, arrangement)
    return made
  }

  mutating func copy(_ scroll: ScrollInstance) -> ScrollInstance {
    if let known = scrolls[ObjectIdentifier(scroll)] { return known }
    let content = ScrollContent(scroll.content) { copy($0) }
    let made = ScrollInstance(
      scroll, content: content, layers: scroll.layers.map { $0.map { copy($0) } }, engine: engine)
    scrolls[ObjectIdentifier(scroll)] = made
    return made
  }
}

extension LayerTree: RowAnswers {
  func holdsRow(_ scroller: Int, _ set: RowSet, _ id: ItemID) -> Bool { scrollers[scroller]?.holds(id, set) ?? false }

  func rowsSeen(_ scroller: Int, _ share: Double) -> RowSets.Members {
    scrollers[scroller]?.rowsSeen(share) ?? RowSets.Members()
  }
}
