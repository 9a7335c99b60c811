import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

// The effects of events on the positions of a list. The source has changed already when these are called, except where a row
// is on its way out. `settleNumbers` follows the changes that are laid out together.

extension RowList {
  /// The first segment of each node that shows a source.
  func templates(of source: Int) -> [RowSegment] { stack.templates.filter { $0.source?.number == source } }

  // Not every change of a list moves a row: each of these says that something changed.

  /// Rows were put in before an index; of a source in groups, rows of one group.
  func inserted(
    _ count: Int, at index: Int, ofSource source: Int, _ animation: Animation?, at time: Double
  ) throws(SceneFailure) {
    revision &+= 1
    let known = firstLines
    for segment in templates(of: source) {
      if let groups = segment.groups {
        // Headers and footers come with the rows.
        if segment.role == .row { try inserted(count, at: index, segment, groups, known, animation, at: time) }
        continue
      }
      if items(in: segment) == count { try findUniform(segment) }
      if segment.cellsInLine == 1 {
        positions.insert(count, at: firstLines[segment.number] + index, extent: uniform(segment))
        countLines()
        renumbered.insert(segment.number)
      } else {
        reflow(segment, from: index, known)
      }
      guard let animation else { continue }
      for offset in 0..<count { try appear(key(segment, item: index + offset), animation, at: time) }
    }
    countLines()
  }

  /// A row begins to take its place.
  func appear(_ key: CellKey, _ animation: Animation, at time: Double) throws(SceneFailure) {
    var motion = RowAnimation(kind: .appear, animation: animation, start: time, from: 0, to: 0)
    // Cells fade in; the room in their line is there at once.
    if !isCell(key), let line = line(of: key) {
      try measure(line: line)
      motion.to = positions.extent(of: line)
      positions.measure(line, 0)
    }
    motions.animations[key] = motion
  }

  /// Rows were taken out one after the other.
  ///
  /// - Parameter rows: Each with the index where it then stood, and the one it had before the first was taken out.
  func removed(_ rows: [(key: RowKey, index: Int, before: Int)], ofSource source: Int) {
    guard let first = rows.map(\.index).min() else { return }
    revision &+= 1
    let known = numbers
    for segment in templates(of: source) {
      for row in rows { motions.forget(CellKey(segment: segment.number, row: row.key)) }
      if segment.isOfGroup {
        if segment.role == .row { removed(rows.map(\.before), segment, known) }
      } else if segment.cellsInLine == 1 {
        for row in rows {
          let line = firstLines[segment.number] + row.index
          positions.remove(line..<(line + 1))
        }
        countLines()
        renumbered.insert(segment.number)
      } else {
        reflow(segment, from: first, known.lines)
      }
    }
  }

  /// A row begins to leave; it is taken out when its animation is over.
  func vanish(_ key: RowKey, ofSource source: Int, _ animation: Animation, at time: Double) throws(SceneFailure) {
    revision &+= 1
    for segment in templates(of: source) where segment.role == .row && segment.cellsInLine == 1 {
      try vanish(CellKey(segment: segment.number, row: key), animation, at: time)
    }
  }

  func vanish(_ key: CellKey, _ animation: Animation, at time: Double) throws(SceneFailure) {
    guard let line = line(of: key) else { return }
    try measure(line: line)
    motions.animations[key] = RowAnimation(
      kind: .vanish, animation: animation, start: time, from: positions.extent(of: line), to: 0)
  }

  /// A row was moved from one index to another.
  func moved(from index: Int, to target: Int, ofSource source: Int) {
    revision &+= 1
    for segment in templates(of: source) {
      if segment.cellsInLine == 1 {
        let first = firstLines[segment.number]
        positions.move((first + index)..<(first + index + 1), to: first + target)
        renumbered.insert(segment.number)
      } else {
        reflow(segment, from: min(index, target), firstLines)
      }
    }
  }

  /// An item's fields changed: its row is laid out again.
  ///
  /// - Parameter item: The item before, where the row's values are to go on from it.
  func changed(
    _ key: RowKey, ofSource source: Int, from item: Item?, _ animation: Animation?, at time: Double
  ) throws(SceneFailure) {
    revision &+= 1
    for segment in templates(of: source) {
      guard let cell = self.cell(key, of: segment), let line = line(of: cell) else { continue }
      cells[cell]?.isStale = true
      interpolate(cell, from: item, animation, at: time)
      guard uniform(segment) == nil, positions.isMeasured(line) else { continue }
      let before = positions.extent(of: line)
      positions.forget(line)
      try measure(line: line)
      // A line of cells has its new extent at once, whatever its cells are on the way to.
      guard segment.cellsInLine == 1 else { continue }
      let after = positions.extent(of: line)
      // A row on its way in or out goes on, to its new extent.
      switch motions.animations[cell]?.kind {
      case .appear:
        motions.animations[cell]?.to = after
        positions.measure(line, before)
        continue
      case .vanish:
        positions.measure(line, before)
        continue
      case .resize, nil: motions.animations[cell] = nil
      }
      guard let animation, before != after else { continue }
      motions.animations[cell] = RowAnimation(kind: .resize, animation: animation, start: time, from: before, to: after)
      positions.measure(line, before)
    }
  }

  /// Lets a row that stands elsewhere now glide there.
  ///
  /// - Parameter distance: How far it was from its new place.
  func slide(_ key: CellKey, from distance: PointOffset, _ animation: Animation, at time: Double) {
    motions.slides[key] =
      distance == .zero ? nil : RowSlide(distance: distance, animation: animation, start: time)
  }

  /// Gives rows on their way in or out the extent of a moment; rows that have arrived keep it.
  func animate(at time: Double) {
    if motions.areUnderWay { motions.finish(at: time) }
    for (key, animation) in motions.animations {
      guard let line = line(of: key) else {
        motions.animations[key] = nil
        continue
      }
      motions.animations[key]?.reached = animation.progress(at: time)
      if !isCell(key) { positions.measure(line, animation.extent(at: time)) }
      if animation.isOver(at: time) && animation.kind != .vanish { motions.animations[key] = nil }
    }
  }

  /// Forgets the extents of rows that follow the index or the count, once for all changes before.
  func settleNumbers() throws(SceneFailure) {
    let segments = renumbered
    renumbered = []
    for number in segments.sorted() { try forgetIndexed(stack.segments[number]) }
  }

  /// Forgets the extents of rows that follow the index or the count. Rows on their way go on, to their new extent.
  private func forgetIndexed(_ segment: RowSegment) throws(SceneFailure) {
    guard segment.extentUsesIndex, uniform(segment) == nil else { return }
    let parts = segment.groups.map { engine.sceneState.groups($0).count } ?? 1
    for part in 0..<parts {
      let number = segment.number + part * segment.stride
      let lines = firstLines[number]..<firstLines[number + 1]
      positions.remove(lines)
      positions.insert(lines.count, at: lines.lowerBound)
    }
    for (key, animation) in motions.animations where key.segment == segment.number && segment.cellsInLine == 1 {
      guard let line = line(of: key) else { continue }
      var animation = animation
      if animation.kind != .vanish {
        try measure(line: line)
        animation.to = positions.extent(of: line)
        motions.animations[key] = animation
      }
      positions.measure(line, animation.extent(at: engine.context.frame.time))
    }
  }

  /// Cells of a grid moved along: lines are added or taken away at the segment's end, and measured again.
  ///
  /// - Parameter known: The first lines of all segments before the change.
  func reflow(_ segment: RowSegment, from index: Int, _ known: [Int]) {
    let first = firstLines[segment.number]
    let before = known[segment.number + 1] - known[segment.number]
    let after = segment.lineCount(items: items(in: segment))
    if after > before {
      positions.insert(after - before, at: first + before, extent: uniform(segment))
    } else if after < before {
      positions.remove((first + after)..<(first + before))
    }
    forgetLines(of: segment, from: index)
    countLines()
  }

  /// Forgets the extents of a segment's lines from that of an item on, where they follow their items.
  func forgetLines(of segment: RowSegment, from item: Int) {
    if uniform(segment) != nil { return }
    let (first, line) = (firstLines[segment.number], item / segment.cellsInLine)
    for line in line..<max(line, segment.lineCount(items: items(in: segment))) { positions.forget(first + line) }
  }
}

extension RowList {
  /// Shows an item's change: the row's values go to the new ones from where they are, or are there at once.
  ///
  /// - Parameter item: The item before; `nil` where the change takes no time.
  private func interpolate(_ key: CellKey, from item: Item?, _ animation: Animation?, at time: Double) {
    guard let item, let animation else {
      if motions.transitions[key] != nil { motions.transitions[key] = nil }
      return
    }
    if motions.transitions[key] == nil {
      motions.transitions[key] = RowTransition(from: item, animation, at: time)
    } else {
      motions.transitions[key]?.retarget(from: item, animation, at: time)
    }
  }

  /// The earlier items that the values of a row come from now; none at rest.
  func earlierItems(of key: CellKey) -> [EarlierItem] {
    guard let transition = motions.transitions[key], !transition.isOver(at: engine.context.frame.time) else {
      return []
    }
    return transition.items(at: engine.context.frame.time)
  }
}
