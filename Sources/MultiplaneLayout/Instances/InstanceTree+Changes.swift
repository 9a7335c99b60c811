import MultiplaneBase
import MultiplaneScene

// What a tree does when something in it changes: rows in the windows stay where they are.

extension InstanceTree {
  /// The anchors of all scrollers outside rows.
  ///
  /// - Parameter leaving: Rows that will not be there after the change.
  func anchors(leaving: ScrollInstance.Leaving? = nil) throws(SceneFailure) -> [Int: ScrollInstance.Anchors] {
    var anchors: [Int: ScrollInstance.Anchors] = [:]
    for (number, scroll) in scrollers { anchors[number] = try scroll.anchors(leaving: leaving) }
    return anchors
  }

  /// Corrects every scroller's offset so that its anchor row stands where it stood.
  func restore(_ anchors: [Int: ScrollInstance.Anchors]) throws(SceneFailure) {
    for (number, scroll) in ordered {
      guard let anchors = anchors[number] else { continue }
      try scroll.follow(anchors)
    }
  }

  /// Whether a source's rows stand in lists of scrollers outside rows and nowhere else.
  func isShownByListsAlone(_ source: Int) -> Bool {
    let inLists = lists.reduce(0) { sum, list in
      // The rows of groups are many runs of one ForEach.
      sum + Set(list.stack.segments.filter { $0.isRepeated && $0.source?.number == source }.map(\.node.number)).count
    }
    let all = engine.scene.layers.reduce(0) { $0 + $1.uses(of: source) }
    return inLists == all
  }

  /// Takes over where another tree's scrollers are and which rows are on their way, for drawing the same frame anew.
  ///
  /// Where rows stand is found anew, too: which of them the other tree has measured decides it, not what it measured.
  func adopt(_ other: InstanceTree) throws(SceneFailure) {
    takePlaces(of: other)
    for (number, scroll) in scrollers {
      if let known = other.scrollers[number] { try scroll.adopt(known) }
    }
  }

  /// How many units of rows exist.
  var existingRows: Int { scrollers.values.reduce(0) { $0 + $1.existing } }

  /// Lets rows on their way in or out go on where they are laid out anew.
  func takeAnimations(of other: InstanceTree, at time: Double) throws(SceneFailure) {
    for (list, old) in zip(lists, other.lists) {
      list.passages = old.passages
      for (key, animation) in old.animations where animation.kind != .resize {
        guard let line = list.line(of: key) else { continue }
        if list.isCell(key) {
          list.animations[key] = animation
          continue
        }
        try list.measure(line: line)
        let extent = list.positions.extent(of: line)
        var animation = animation
        if animation.kind == .appear { animation.to = extent } else { animation.from = extent }
        animation.reached = animation.progress(at: time)
        list.animations[key] = animation
        list.positions.measure(line, animation.extent(at: time))
      }
    }
  }

  // MARK: Sliding

  /// Where the rows of all lists are seen in their window, in points from its corner.
  func places(at time: Double) -> [Int: [CellKey: PointOffset]] {
    var places: [Int: [CellKey: PointOffset]] = [:]
    for (index, list) in lists.enumerated() {
      let position = place(of: list).position.points
      for key in list.cells.keys {
        guard var place = list.corner(of: key) else { continue }
        place[list.axis] -= position
        places[index, default: [:]][key] = place + (list.slide(of: key, at: time) ?? .zero)
      }
    }
    return places
  }

  /// Where a list's scroller is.
  func place(of list: RowList) -> ScrollPlace {
    for (_, scroll) in ordered where scroll.lists.contains(where: { $0 === list }) { return scroll.place }
    return ScrollPlace()
  }

  /// Lets rows that stand elsewhere now glide there from where they stood.
  ///
  /// - Parameter cellsAlone: Whether only cells of grids glide: other rows give way as the row that comes or goes takes
  ///   its place.
  func slide(
    from before: [Int: [CellKey: PointOffset]], _ animation: Animation, cellsAlone: Bool, at time: Double
  ) {
    for (index, list) in lists.enumerated() {
      for (key, place) in before[index] ?? [:] where !cellsAlone || list.isCell(key) {
        guard var now = list.corner(of: key) else { continue }
        now[list.axis] -= self.place(of: list).position.points
        let distance = PointOffset(x: place.x - now.x, y: place.y - now.y)
        list.slides[key] =
          distance == .zero ? nil : RowSlide(distance: distance, animation: animation, start: time)
      }
    }
  }
}

extension ScrollInstance {
  /// Takes over which rows another instance of the scroller has measured, and what its rows remember.
  fileprivate func adopt(_ other: ScrollInstance) throws(SceneFailure) {
    model = other
    for (list, old) in zip(content.allLists, other.content.allLists) { try list.measureAnew(as: old) }
  }

  /// What a static row that was just made remembers, where this is made anew beside another instance.
  func adoptRow(_ unit: UnitInstance, at index: Int) throws(SceneFailure) {
    guard let model, model.units.indices.contains(index), let old = model.units[index] else { return }
    try unit.adopt(old)
  }
}

extension UnitInstance {
  /// Takes over what scrollers and lists inside another instance of the unit remember.
  func adopt(_ other: UnitInstance) throws(SceneFailure) {
    func others(_ unit: UnitInstance) -> [PartInstance] {
      unit.parts.filter { if case .drawing = $0 { false } else { true } }
    }
    for pair in zip(others(self), others(other)) {
      switch pair {
      case (.unit(let unit), .unit(let old)): try unit.adopt(old)
      case (.scroll(let scroll), .scroll(let old)):
        scroll.place = old.place
        try scroll.adopt(old)
      case (.rows(let list, _), .rows(let old, _)): try list.measureAnew(as: old)
      default: break
      }
    }
  }
}

extension Node {
  /// How often a source's rows are repeated in the node.
  fileprivate func uses(of source: Int) -> Int {
    var count = 0
    walk { node, _ in if case .forEach(let rows) = node.kind, rows.number == source { count += 1 } }
    return count
  }
}
