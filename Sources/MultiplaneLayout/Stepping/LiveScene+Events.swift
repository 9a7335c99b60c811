import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene

// The effects of events: on data and the nodes that show it, on the viewport, on scrollers. The rows in the window stay where
// they are: each scroller's anchor is taken before a change, and the offset corrected after it.

/// Changes that are laid out together.
struct HeldChanges {
  /// Where rows stood before the first of them, by the scroller's number.
  let anchors: [Int: ScrollInstance.Anchors]
  /// Whether anything has changed.
  var isDue = false
  /// Whether something has that lists alone do not show.
  var needsLayout = false
}

extension LiveScene {
  /// Carries out the events of a frame, one after the other.
  ///
  /// Immediate changes in a row are laid out once: they may take everything to be laid out anew, or all rows of a list whose
  /// extents follow the index. So are insertions that take their time.
  func apply(_ due: [(time: Double, event: SceneEvent)], _ snapshots: inout [String]) throws(SceneFailure) {
    for (place, (time, event)) in due.enumerated() {
      if !isHeld(event) {
        try layOutHeld()
      } else if held == nil {
        held = HeldChanges(anchors: try tree.anchors(leaving: leaving(with: due[place...].lazy.map(\.event))))
      }
      try spendOnRow()
      try apply(event, at: time, &snapshots)
    }
    try layOutHeld()
  }

  /// Whether the change of an event may be laid out together with those of the next ones.
  private func isHeld(_ event: SceneEvent) -> Bool {
    switch event.action {
    case .insert(let source, _, _) where event.animation != nil:
      // Cells would glide, each insertion from where the one before has put them.
      engine.sourceUses[source] != nil && tree.isShownByListsAlone(source) && !tree.hasCells
    case .insert(let source, _, _), .remove(let source, _), .move(let source, _, _), .set(let source, _, _, _),
      .toggle(let source, _, _), .select(let source, _), .deselect(let source, _):
      event.animation == nil && engine.sourceUses[source] != nil
    case .appearance: true
    case .rotate, .resize, .scroll, .snapshot: false
    }
  }

  /// The rows that events which are laid out together take out or move.
  private func leaving(with events: some Sequence<SceneEvent>) -> ScrollInstance.Leaving {
    var leaving = ScrollInstance.Leaving()
    for event in events {
      guard isHeld(event) else { break }
      let (source, ids): (Int, [ItemID])
      switch event.action {
      case .remove(let number, let gone): (source, ids) = (number, gone)
      case .move(let number, let id, _): (source, ids) = (number, [id])
      default: continue
      }
      leaving.keys[source, default: []].formUnion(ids.compactMap { engine.sceneState.sources[source].key(of: $0) })
    }
    return leaving
  }

  /// Lays out the changes that were held back.
  private func layOutHeld() throws(SceneFailure) {
    guard let changes = held else { return }
    held = nil
    guard changes.isDue else { return }
    try settleNumbers()
    if changes.needsLayout { try rebuild() }
    try tree.restore(changes.anchors)
  }

  private func apply(_ event: SceneEvent, at time: Double, _ snapshots: inout [String]) throws(SceneFailure) {
    let animation = event.animation
    let gliding = event.gliding
    switch event.action {
    case .insert(let source, let index, let items):
      let index = max(0, min(index, engine.sceneState.sources[source].count))
      try change(source, sliding: gliding, cellsAlone: true, at: time) { () throws(SceneFailure) in
        let runs = engine.sceneState.sources[source].runs(of: items)
        try SourceState.insert(runs, at: index) { (items, index) throws(SceneFailure) in
          let first = engine.change { $0.change(source) { $0.insert(items, at: index) } }
          for list in tree.lists {
            try list.inserted(items.count, at: first, ofSource: source, animation, at: time)
          }
          return first
        }
      }
    case .remove(let source, let ids):
      var (keys, seen): ([RowKey], Set<RowKey>) = ([], [])
      for id in ids {
        guard let key = engine.sceneState.sources[source].key(of: id), !isLeaving(key, ofSource: source),
          seen.insert(key).inserted
        else {
          warn(id, event)
          continue
        }
        keys.append(key)
      }
      let leaving = ScrollInstance.Leaving(source, seen)
      let isAnimated = animation != nil && tree.isShownByListsAlone(source)
      if let animation, isAnimated, tree.lists.allSatisfy({ $0.showsInCellsAlone(source) }) {
        try change(source, sliding: gliding, cellsAlone: true, leaving: leaving, at: time) {
          () throws(SceneFailure) in
          for key in keys {
            try spendOnRow()
            for list in tree.lists {
              try list.fade(key, ofSource: source, animation, at: time, corrected: tree.place(of: list).corrected)
            }
          }
          try remove(keys, of: source)
        }
      } else if let animation, isAnimated {
        // Leaving rows are measured, which may move the rows behind them.
        try change(source) { () throws(SceneFailure) in
          for key in keys {
            try spendOnRow()
            guard engine.sceneState.sources[source].index(of: key) != nil else { continue }
            for list in tree.lists { try list.vanish(key, ofSource: source, animation, at: time) }
            leave(key, ofSource: source, at: time + animation.duration)
          }
          for list in tree.lists { try list.vanishHeads(of: keys, ofSource: source, animation, at: time) }
        }
      } else if !keys.isEmpty {
        // One change, however many rows: the first that stays is held where it stands.
        try change(source, leaving: leaving) { () throws(SceneFailure) in
          try remove(keys, of: source)
        }
      }
    case .move(let source, let id, let target):
      guard let key = engine.sceneState.sources[source].key(of: id),
        let index = engine.sceneState.sources[source].index(of: key)
      else {
        warn(id, event)
        return
      }
      let target = max(0, min(target, engine.sceneState.sources[source].count - 1))
      // A moved row takes nothing along: the other rows in the window stay.
      let moving = ScrollInstance.Leaving(source, [key])
      try change(source, sliding: gliding, leaving: moving, at: time) { () throws(SceneFailure) in
        engine.change { $0.change(source) { $0.move(from: index, to: target) } }
        for list in tree.lists { list.moved(from: index, to: target, ofSource: source) }
      }
    case .set(let source, let id, let field, let value):
      try alter(source, [id], event, at: time) { $0.set(field, of: $1, to: value, at: event.span) }
    case .toggle(let source, let id, let field):
      guard let key = engine.sceneState.sources[source].key(of: id) else { return warn(id, event) }
      let isOn = try engine.sceneState.sources[source].isOn(field, of: key)
      try alter(source, [id], event, at: time) { $0.set(field, of: $1, to: .boolean(!isOn), at: event.span) }
    case .select(let source, let ids): try alter(source, ids, event, at: time) { $0.select($1) }
    case .deselect(let source, let ids):
      var all = ids
      if ids.isEmpty {
        for key in engine.sceneState.sources[source].selection
        where engine.sceneState.sources[source].index(of: key) != nil {
          all.append(try engine.sceneState.sources[source].id(of: key))
        }
      }
      try alter(source, all, event, at: time) { $0.deselect($1) }
    case .rotate, .resize: try turnViewport(event, at: time)
    case .appearance(let appearance): show(appearance)
    case .scroll(let number, let steps): try scroll(number, by: steps, at: time)
    case .snapshot(let path): snapshots.append(path)
    }
  }

  /// Lets a scroller take steps in place of its present motion.
  private func scroll(_ number: Int, by steps: [TrackStep], at time: Double) throws(SceneFailure) {
    guard let scroll = tree.scrollers[number] else { return }
    func interrupt(_ scroll: ScrollInstance, with steps: [TrackStep]) {
      var track = scroll.place.track ?? TrackRunner(steps: [], start: scroll.place.offset, at: time)
      track.interrupt(with: steps, at: time)
      scroll.place.track = track
    }
    interrupt(scroll, with: steps)
    if let partner = tree.partner(of: scroll) { interrupt(partner, with: steps.map(\.across)) }
    try follow(scroll)
  }

  /// Changes a source and all that shows it; rows in the windows stay where they are.
  ///
  /// - Parameter leaving: Rows that nothing else is held by: they go, or stand elsewhere afterwards.
  private func change(
    _ source: Int, sliding: Animation? = nil, cellsAlone: Bool = false, leaving: ScrollInstance.Leaving? = nil,
    at time: Double = 0, _ body: () throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    let listsAlone = tree.isShownByListsAlone(source)
    if held != nil {
      hold(listsAlone: listsAlone)
      return try body()
    }
    let anchors = try tree.anchors(leaving: leaving)
    let before = sliding == nil ? [:] : tree.places(at: time)
    try body()
    try settleNumbers()
    if !listsAlone { try rebuild() }
    try tree.restore(anchors)
    if let sliding { tree.slide(from: before, sliding, cellsAlone: cellsAlone, at: time) }
  }

  /// Changes the items of some rows, which are laid out again.
  private func alter(
    _ source: Int, _ ids: [ItemID], _ event: SceneEvent, at time: Double,
    _ body: (inout SourceState, RowKey) -> Void
  ) throws(SceneFailure) {
    let listsAlone = tree.isShownByListsAlone(source)
    let anchors = held == nil ? try tree.anchors() : [:]
    for id in ids {
      try spendOnRow()
      guard let key = engine.sceneState.sources[source].key(of: id),
        engine.sceneState.sources[source].index(of: key) != nil
      else {
        warn(id, event)
        continue
      }
      let before = event.animation == nil ? nil : try engine.sceneState.sources[source].item(of: key)
      engine.change { $0.change(source) { body(&$0, key) } }
      for list in tree.lists {
        try list.changed(key, ofSource: source, from: before, event.animation, at: time)
      }
    }
    if held != nil { return hold(listsAlone: listsAlone) }
    if !listsAlone { try rebuild() }
    try tree.restore(anchors)
  }

  /// Notes a change that is laid out later.
  private func hold(listsAlone: Bool) {
    held?.isDue = true
    if !listsAlone { held?.needsLayout = true }
  }

  /// Lets all lists forget what followed the numbers of rows before the changes.
  private func settleNumbers() throws(SceneFailure) {
    for list in tree.lists { try list.settleNumbers() }
  }

  /// Lets the frame's clock be looked at: a row is found among all that events have put elsewhere, and changed in each list.
  private func spendOnRow() throws(SceneFailure) { try engine.watch.spend(10_000) }

  private func remove(_ keys: [RowKey], of source: Int) throws(SceneFailure) {
    let before = keys.map { engine.sceneState.sources[source].index(of: $0) }
    var rows: [(key: RowKey, index: Int, before: Int)] = []
    for (key, before) in zip(keys, before) {
      try spendOnRow()
      guard let before, let index = engine.sceneState.sources[source].index(of: key) else { continue }
      engine.change { $0.change(source) { $0.remove(at: index) } }
      rows.append((key, index, before))
    }
    for list in tree.lists { list.removed(rows, ofSource: source) }
  }

  /// Moves animated rows on, and takes out those that have left.
  func finishAnimations(at time: Double) throws(SceneFailure) {
    guard tree.lists.contains(where: \.motions.areUnderWay) else { return }
    let gone = takeGone(at: time)
    let anchors = try tree.anchors()
    for list in tree.lists {
      try spendOnRow()
      list.animate(at: time)
    }
    try tree.restore(anchors)
    for source in Set(gone.map(\.source)).sorted() {
      // They have no extent any more: nothing stands elsewhere without them.
      let keys = gone.filter { $0.source == source }.map(\.key)
      let anchors = try tree.anchors(leaving: ScrollInstance.Leaving(source, Set(keys)))
      try remove(keys, of: source)
      try settleNumbers()
      try tree.restore(anchors)
    }
  }

  /// Shows the scene as on a light or a dark device: values that follow it may lay anything out anew.
  private func show(_ appearance: Appearance) {
    guard appearance != engine.sceneState.appearance else { return }
    hold(listsAlone: false)
    engine.changeLook { $0.appearance = appearance }
  }
}
