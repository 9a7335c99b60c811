package import MultiplaneBase
package import MultiplaneScene

// Which viewports a scene is laid out in, so that what follows them is found before it is drawn.

/// A viewport that a scene is laid out in.
package struct ShownViewport: Sendable {
  /// How it is held.
  package var viewport: Viewport
  /// Where the event stands that it is on its way by; `nil` at rest.
  package var cause: SourceSpan?
}

extension Scene {
  /// The viewports the scene is laid out in, each once, in their order; `nil` where only a run shows them, since a condition
  /// or a step of the track that has no time decides when they change.
  ///
  /// Costs an evaluation of the curve for each frame on which a viewport is on its way.
  ///
  /// - Throws: All of it takes longer than a step of work may.
  package func timedViewports(framesPerSecond: Double? = nil) throws(SceneFailure) -> [ShownViewport]? {
    let changes = events.filter(\.changesViewport)
    if changes.isEmpty { return [ShownViewport(viewport: canvas.viewport)] }
    let isTimed = changes.allSatisfy { if case .time = $0.moment { true } else { false } }
    guard isTimed, !needsResolving else { return nil }
    let rate = framesPerSecond ?? canvas.framesPerSecond
    var (held, transition) = (canvas.viewport, ViewportTransition?.none)
    var viewports = ViewportList(held, cause: changes.first?.span)
    var events = EventRunner(changes, schedule)
    let last = frameCount(framesPerSecond: rate) - 1
    var frame = 0
    while frame <= last {
      let time = Double(frame) / rate
      for (begin, event) in events.due(at: time) {
        switch ViewportChange(event, canvas: canvas, held: held, transition, at: begin) {
        case nil: continue
        case .atOnce(let viewport):
          (held, transition) = (viewport, nil)
          // It is laid out even if another event follows on the same frame.
          try viewports.add(held)
        case .overTime(let next): transition = next
        }
      }
      if let way = transition {
        held = way.viewport(at: time)
        if way.isOver(at: time) { transition = nil }
        try viewports.add(held, way.cause)
      }
      frame += 1
      if transition == nil {
        guard let next = events.nextTime else { break }
        // A frame early does no harm.
        frame = max(frame, self.frame(at: next, framesPerSecond: rate) - 1)
      }
    }
    return viewports.all
  }

  /// The viewports the scene is laid out in, as a run without pixels shows them where they cannot be known before.
  ///
  /// - Throws: The errors of stepping; the run takes longer than a step of work may.
  /// - Precondition: As of `schedule`.
  package func viewports(
    _ resources: any LayoutResources, framesPerSecond: Double? = nil
  ) throws(SceneFailure) -> [ShownViewport] {
    if let known = try timedViewports(framesPerSecond: framesPerSecond) { return known }
    let stepper = try Stepper(scene: self, resources: resources, framesPerSecond: framesPerSecond)
    var viewports = ViewportList(canvas.viewport, cause: events.first(where: \.changesViewport)?.span)
    let last = stepper.frameCount - 1
    while stepper.nextFrame <= last {
      let (way, next) = (stepper.live.transition, stepper.nextFrame)
      try stepper.advance(toward: last)
      // Frames that were skipped have their sizes as well.
      for frame in next..<max(next, stepper.nextFrame - 1) {
        guard let way else { break }
        try viewports.add(way.viewport(at: Double(frame) / stepper.framesPerSecond), way.cause)
      }
      try viewports.add(stepper.engine.sceneState.viewport, stepper.live.transition?.cause)
      // A step may take long, so the time is looked at after each.
      try viewports.checkTime()
    }
    return viewports.all
  }
}

/// Viewports in the order in which they come, each once, as many as are found in the time of a step of work.
private struct ViewportList {
  private(set) var all: [ShownViewport]
  private var known: Set<Viewport>
  /// Where the event stands that a viewport was on its way by last; before that, the first event that changes it.
  private var cause: SourceSpan?
  private var deadline = ThreadDeadline.step

  init(_ first: Viewport, cause: SourceSpan?) {
    (all, known, self.cause) = ([ShownViewport(viewport: first)], [first], cause)
  }

  mutating func add(_ viewport: Viewport, _ cause: SourceSpan? = nil) throws(SceneFailure) {
    self.cause = cause ?? self.cause
    try checkTime()
    guard known.insert(viewport).inserted else { return }
    all.append(ShownViewport(viewport: viewport, cause: cause))
  }

  /// Ends the search once it takes too long.
  mutating func checkTime() throws(SceneFailure) {
    if deadline.isOver() { throw Budgets.overTime("finding the sizes of the viewport", at: cause, path: "events") }
  }
}
