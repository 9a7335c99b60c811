public import MultiplaneScene

/// Which work a step is allowed to keep from the frame before.
public enum Invalidation: String, Sendable, CaseIterable {
  /// Only what changed is done: leaves, and rows that enter.
  case leaf
  /// Everything is laid out and repainted on every frame: the slow way, kept to be compared with.
  case root
}

/// Steps a scene through its frames, without a pixel.
///
/// Frames come in order, each from the one before; a step costs what is on screen, not what the scene holds. A stepper
/// stays on one thread; the states it gives may go anywhere.
public final class Stepper {
  public let scene: Scene
  public let invalidation: Invalidation
  /// Frames a second; the scene's, unless told otherwise.
  public let framesPerSecond: Double
  /// The number of the frame that comes next.
  public private(set) var nextFrame = 0
  /// What tracks said about targets beyond the content, events about items that are gone, and measuring about texts.
  public var warnings: [Diagnostic] {
    track.warnings + tracks.keys.sorted().flatMap { tracks[$0]?.warnings ?? [] } + eventWarnings
      + engine.resources.warnings
  }
  /// What laying out took in the last step, in nanoseconds by the clock that was given; without one 0.
  public private(set) var layoutTime: UInt64 = 0

  let engine: LayoutEngine
  let context = EvaluationContext()
  private var track: TrackRunner
  /// Motions that events started, by scroller.
  private var tracks: [Int: TrackRunner] = [:]
  private var events: EventRunner
  private var eventWarnings: [Diagnostic] = []
  private(set) var tree: InstanceTree

  /// - Parameters:
  ///   - start: The offset of the main scroller at frame 0, in points.
  ///   - clock: Tells the time in nanoseconds, for `layoutTime`; nothing else depends on it.
  /// - Throws: `SceneFailure` when a layer cannot be laid out: a font, a picture or a value.
  public init(
    scene: Scene, resources: any LayoutResources, framesPerSecond: Double? = nil, invalidation: Invalidation = .leaf,
    start: Double = 0, clock: (() -> UInt64)? = nil
  ) throws(SceneFailure) {
    self.scene = scene
    self.invalidation = invalidation
    self.framesPerSecond = framesPerSecond ?? scene.canvas.framesPerSecond
    context.scrollers = Array(repeating: ScrollerValues(), count: max(1, scene.scrollers.count))
    context.rowSets = Array(repeating: RowSets(), count: max(1, scene.scrollers.count))
    context.nodes = Array(repeating: NodeValues(), count: scene.namedNodes.count)
    engine = LayoutEngine(scene: scene, resources: resources, context: context)
    engine.clock = clock
    events = EventRunner(scene.events)
    tree = try InstanceTree(engine: engine)
    track = TrackRunner(steps: scene.track, start: start)
    if start != 0, let main = scene.mainScroller.flatMap({ tree.scrollers[$0] }) {
      let limit = try main.limit(upTo: Length(bounded: start)).points
      track = TrackRunner(steps: scene.track, start: max(0, min(start, limit)))
    }
  }

  /// How many frames the scene has: one at the end of the track is the last.
  public var frameCount: Int { scene.frameCount(framesPerSecond: framesPerSecond) }

  /// Steps to the next frame.
  ///
  /// - Throws: `SceneFailure` when an expression fails or a row cannot be laid out; the message has the frame.
  public func step() throws(SceneFailure) -> FrameState {
    let frame = nextFrame
    nextFrame += 1
    let time = Double(frame) / framesPerSecond
    engine.frame = frame
    (context.time, context.frame) = (time, frame)
    if frame > 0 { tree.work = StepWork() }
    for scroll in tree.scrollers.values { scroll.shift = 0 }

    let velocity = try followTracks(at: time)
    var snapshots: [String] = []
    let due = events.due(at: time)
    for entry in due { try apply(entry.event, at: entry.time, &snapshots) }
    try finishAnimations(at: time)
    try settle(at: time)
    var layers = try tree.update(velocity: velocity)
    let conditional = try events.due(in: context, frame: frame)
    if !conditional.isEmpty {
      // What a condition starts shows on the frame it came true on.
      for event in conditional { try apply(event, at: time, &snapshots) }
      try settle(at: time)
      let layouts = tree.work.layouts
      (tree.work.prepared, tree.work.visible) = (0, 0)
      layers = try tree.update(velocity: velocity)
      tree.work.layouts += layouts
    }
    var work = tree.work
    if invalidation == .root {
      // What came and went is the leaf way's; everything else is done anew and counted whole.
      engine.layoutCount = 0
      let fresh = try InstanceTree(engine: engine)
      fresh.adopt(tree)
      layers = try fresh.update(velocity: velocity)
      let (entered, left) = (work.entered, work.left)
      work = fresh.work
      (work.entered, work.left) = (entered, left)
    }
    (layoutTime, engine.layoutTime) = (engine.layoutTime, 0)
    let main = scene.mainScroller.flatMap { tree.scrollers[$0] }
    return FrameState(
      frame: frame, time: time, scroll: context.scrollers[scene.mainScroller ?? 0].scroll,
      position: main?.position.points ?? context.scrollers[0].position, canvasSize: engine.canvasSize, layers: layers,
      scrollers: context.scrollers, snapshots: snapshots, work: work)
  }

  // MARK: Tracks

  /// Moves every scroller that a track moves; gives the main one's speed.
  private func followTracks(at time: Double) throws(SceneFailure) -> Double {
    guard let number = scene.mainScroller, let main = tree.scrollers[number] else {
      let free = TrackRunner.Content(limit: { _ in nil }, offset: { _, _ in nil })
      let place = try track.advance(to: time, free)
      let position = Length(bounded: place.offset)
      context.scrollers[0] = ScrollerValues(
        scroll: position.points, position: position.points, velocity: place.velocity)
      return place.velocity
    }
    let velocity = try follow(&track, main, at: time)
    for other in tracks.keys.sorted() where other != number {
      guard let scroll = tree.scrollers[other], var runner = tracks[other] else { continue }
      _ = try follow(&runner, scroll, at: time)
      tracks[other] = runner
    }
    return velocity
  }

  private func follow(
    _ runner: inout TrackRunner, _ scroll: ScrollInstance, at time: Double
  ) throws(SceneFailure) -> Double {
    let place = try runner.advance(to: time, content(of: scroll))
    scroll.position = Length(bounded: place.offset)
    if let (id, anchor) = place.landing { try land(&runner, scroll, on: id, anchor) }
    return place.velocity
  }

  /// Brings a scroller to an item it jumped to.
  private func land(
    _ runner: inout TrackRunner, _ scroll: ScrollInstance, on id: ItemID, _ anchor: ItemAnchor
  ) throws(SceneFailure) {
    // Rows around the landing may turn out longer than they were taken for: until they do not, land again.
    for _ in 0..<64 {
      let before = scroll.position
      try scroll.settle(correcting: false)
      guard let offset = try scroll.offset(of: id, anchor: anchor) else { break }
      scroll.position = max(0, min(offset, try scroll.limit(upTo: offset)))
      if scroll.position == before { break }
    }
    runner.land(at: scroll.position.points)
  }

  private func content(of scroll: ScrollInstance) -> TrackRunner.Content {
    TrackRunner.Content(
      limit: { wanted throws(SceneFailure) in try scroll.limit(upTo: wanted.map { Length(bounded: $0) }).points },
      offset: { id, anchor throws(SceneFailure) in try scroll.offset(of: id, anchor: anchor)?.points })
  }

  /// Measures what windows need, and tells tracks what corrections moved.
  private func settle(at time: Double) throws(SceneFailure) {
    for (number, scroll) in tree.scrollers.sorted(by: { $0.key < $1.key }) {
      let before = number == scene.mainScroller ? track.offset(at: time) : tracks[number]?.offset(at: time)
      try scroll.settle(correcting: true)
      guard let before else { continue }
      let correction = (scroll.position - Length(bounded: before)).points
      let isMain = number == scene.mainScroller
      guard let runner = isMain ? track : tracks[number] else { continue }
      if correction == 0 && !runner.isMoving(at: time) { continue }
      // Content may have gone from where a motion is to end.
      let target = runner.goesToEnd(at: time) ? nil : Length(bounded: runner.target + correction)
      let limit = try scroll.limit(upTo: target).points
      if correction == 0, let target, target.points <= limit { continue }
      if isMain {
        track.correct(by: correction, at: time, limit: limit)
      } else {
        tracks[number]?.correct(by: correction, at: time, limit: limit)
      }
    }
  }

  // MARK: Events

  private func apply(_ event: SceneEvent, at time: Double, _ snapshots: inout [String]) throws(SceneFailure) {
    let animation = event.animation
    switch event.action {
    case .insert(let source, let index, let items):
      let index = max(0, min(index, engine.sources[source].count))
      try change(source) { () throws(SceneFailure) in
        engine.sources[source].insert(items, at: index)
        for list in tree.lists {
          try list.inserted(items.count, at: index, ofSource: source, animation, at: time)
        }
      }
    case .remove(let source, let ids):
      for id in ids {
        guard let key = engine.sources[source].key(of: id), let index = engine.sources[source].index(of: key) else {
          warn(id, event)
          continue
        }
        if let animation, tree.isShownByListsAlone(source) {
          for list in tree.lists { list.vanish(key, at: index, ofSource: source, animation, at: time) }
          events.leave(key, ofSource: source, at: time + animation.duration)
        } else {
          try remove(key, at: index, of: source)
        }
      }
    case .move(let source, let id, let target):
      guard let key = engine.sources[source].key(of: id), let index = engine.sources[source].index(of: key) else {
        warn(id, event)
        return
      }
      let target = max(0, min(target, engine.sources[source].count - 1))
      try change(source, sliding: animation, at: time) { () throws(SceneFailure) in
        engine.sources[source].move(from: index, to: target)
        for list in tree.lists { list.moved(from: index, to: target, ofSource: source) }
      }
    case .set(let source, let id, let field, let value):
      try alter(source, [id], event, at: time) { $0.set(field, of: $1, to: value) }
    case .toggle(let source, let id, let field):
      guard let key = engine.sources[source].key(of: id) else { return warn(id, event) }
      let fields = try engine.sources[source].item(of: key).fields
      let isOn = fields.indices.contains(field) && fields[field] == .boolean(true)
      try alter(source, [id], event, at: time) { $0.set(field, of: $1, to: .boolean(!isOn)) }
    case .select(let source, let ids): try alter(source, ids, event, at: time) { $0.select($1) }
    case .deselect(let source, let ids):
      var all = ids
      if ids.isEmpty {
        for key in engine.sources[source].selection where engine.sources[source].index(of: key) != nil {
          all.append(try engine.sources[source].id(of: key))
        }
      }
      try alter(source, all, event, at: time) { $0.deselect($1) }
    case .rotate(let orientation):
      let (short, long) = (
        min(engine.canvasSize.width, engine.canvasSize.height), max(engine.canvasSize.width, engine.canvasSize.height)
      )
      try resize(orientation == .portrait ? Size(width: short, height: long) : Size(width: long, height: short))
    case .resize(let size): try resize(size)
    case .scroll(let number, let verb):
      guard let scroll = tree.scrollers[number] else { break }
      let step = TrackStep(verb: verb, span: event.span)
      if number == scene.mainScroller {
        try track.interrupt(with: step, at: time, content(of: scroll))
        scroll.position = Length(bounded: track.offset(at: Double(engine.frame) / framesPerSecond))
        if case .jump(.item(let id, let anchor)) = verb { try land(&track, scroll, on: id, anchor) }
      } else {
        var runner = TrackRunner(steps: [step], start: scroll.position.points, at: time)
        _ = try follow(&runner, scroll, at: Double(engine.frame) / framesPerSecond)
        tracks[number] = runner
      }
    case .snapshot(let path): snapshots.append(path)
    }
  }

  /// Says that an event names an item that is gone, and that it therefore does nothing to it.
  private func warn(_ id: ItemID, _ event: SceneEvent) {
    eventWarnings.append(
      Diagnostic(
        .warning, code: "item-gone", "the source has no item \"\(id)\" any more", span: event.span,
        hint: "an event does nothing to an item that was removed before"))
  }

  /// Changes a source and what shows it; rows in the windows stay where they are.
  private func change(
    _ source: Int, sliding: Animation? = nil, at time: Double = 0, _ body: () throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    let listsAlone = tree.isShownByListsAlone(source)
    let anchors = try tree.anchors()
    let before = sliding == nil ? [:] : tree.places(at: time)
    try body()
    if !listsAlone { try rebuild() }
    try tree.restore(anchors)
    if let sliding { tree.slide(from: before, sliding, at: time) }
  }

  /// Changes the items of some rows, which are laid out again.
  private func alter(
    _ source: Int, _ ids: [ItemID], _ event: SceneEvent, at time: Double,
    _ body: (inout SourceState, RowKey) -> Void
  ) throws(SceneFailure) {
    let listsAlone = tree.isShownByListsAlone(source)
    let anchors = try tree.anchors()
    for id in ids {
      guard let key = engine.sources[source].key(of: id), let index = engine.sources[source].index(of: key) else {
        warn(id, event)
        continue
      }
      body(&engine.sources[source], key)
      for list in tree.lists { try list.changed(key, at: index, ofSource: source, event.animation, at: time) }
    }
    if !listsAlone { try rebuild() }
    try tree.restore(anchors)
  }

  private func remove(_ key: RowKey, at index: Int, of source: Int) throws(SceneFailure) {
    try change(source) { () throws(SceneFailure) in
      engine.sources[source].remove(at: index)
      for list in tree.lists { list.removed(key, at: index, ofSource: source) }
    }
  }

  /// Moves animated rows on, and takes out those that have left.
  private func finishAnimations(at time: Double) throws(SceneFailure) {
    guard tree.lists.contains(where: { !$0.animations.isEmpty || !$0.slides.isEmpty }) else { return }
    let anchors = try tree.anchors()
    for list in tree.lists { list.animate(at: time) }
    for (source, key) in events.gone(at: time) {
      guard let index = engine.sources[source].index(of: key) else { continue }
      engine.sources[source].remove(at: index)
      for list in tree.lists { list.removed(key, at: index, ofSource: source) }
    }
    try tree.restore(anchors)
  }

  /// Gives the viewport another size: everything is laid out again, and the rows on top stay on top.
  private func resize(_ size: Size) throws(SceneFailure) {
    guard size != engine.canvasSize else { return }
    let anchors = try tree.anchors()
    engine.canvasSize = size
    try rebuild()
    try tree.restore(anchors)
  }

  private func rebuild() throws(SceneFailure) {
    let fresh = try InstanceTree(engine: engine)
    for (number, scroll) in fresh.scrollers {
      guard let old = tree.scrollers[number] else { continue }
      (scroll.position, scroll.corrected, scroll.shift) = (old.position, old.corrected, old.shift)
    }
    try fresh.takeAnimations(of: tree, at: context.time)
    let left = tree.existingRows
    let work = tree.work
    tree = fresh
    tree.work.left = work.left + left
    tree.work.entered += work.entered
    tree.work.layouts += work.layouts
    tree.work.evaluated += work.evaluated
    tree.work.filtered += work.filtered
    tree.work.rasterised += work.rasterised
  }
}

extension Scene {
  /// How many frames there are at a rate: from 0 to the first at or after the end of the track.
  public func frameCount(framesPerSecond: Double) -> Int {
    Self.frameNumber(track.duration * framesPerSecond) + 1
  }

  /// The first whole number at or after a count of frames; sums of durations may be a bit too large.
  private static func frameNumber(_ frames: Double) -> Int {
    Int(max(0, min((frames - 1e-6).rounded(.up), 1e15)))
  }

  /// The first frame at or after a time in seconds.
  public func frame(at time: Double, framesPerSecond: Double) -> Int {
    Self.frameNumber(time * framesPerSecond)
  }
}
