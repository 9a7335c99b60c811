import MultiplaneBase
import MultiplaneScene

/// A viewport that takes its time to turn or to get another size.
struct ViewportPassage {
  /// How it is held in the end.
  let end: Viewport
  private let start: Viewport
  private let animation: Animation
  /// When it began, in seconds.
  private let begin: Double
  /// Where rows stood in a window before anything was laid out anew.
  struct Hold {
    var anchors: ScrollInstance.Anchors
    /// How far the scroller had been carried then.
    var scroll: Double
  }

  /// What is held in the windows, by scroller.
  var holds: [Int: Hold] = [:]

  init(from start: Viewport, to end: Viewport, _ animation: Animation, at time: Double) {
    (self.start, self.end, self.animation, begin) = (start, end, animation, time)
  }

  func isOver(at time: Double) -> Bool { time - begin >= animation.duration - TrackRunner.tolerance }

  /// How the viewport is held at a time: sizes are whole layout units, however far a curve goes at least a point.
  func viewport(at time: Double) -> Viewport {
    if isOver(at: time) { return end }
    let share = animation.progress(at: time - begin)
    func between(_ from: Length, _ to: Length, atLeast least: Length) -> Length {
      max(least, Length(points: from.points + (to - from).points * share))
    }
    func side(_ edge: KeyPath<EdgeInsets, Length>) -> Length {
      between(start.safeArea[keyPath: edge], end.safeArea[keyPath: edge], atLeast: 0)
    }
    return Viewport(
      size: Size(
        width: between(start.size.width, end.size.width, atLeast: 1),
        height: between(start.size.height, end.size.height, atLeast: 1)),
      safeArea: EdgeInsets(top: side(\.top), left: side(\.left), bottom: side(\.bottom), right: side(\.right)),
      turn: start.turn + (end.turn - start.turn) * share)
  }
}

extension ViewportPassage {
  /// Holds on to what is in the windows of scrollers that were scrolled since they were held, or never were.
  mutating func hold(_ tree: InstanceTree) throws(SceneFailure) {
    for (number, scroll) in tree.ordered {
      let carried = scroll.place.offset - scroll.place.corrected
      if let known = holds[number], abs(known.scroll - carried) < Self.tolerance { continue }
      holds[number] = Hold(anchors: try scroll.anchors(), scroll: carried)
    }
  }

  /// What corrections leave of sums, in points.
  private static let tolerance = 1e-6
}

extension Stepper {
  /// Gives the viewport another size, at once or over time: everything is laid out again, and the rows on top stay on top.
  func resize(_ size: Size, _ animation: Animation?, at time: Double) throws(SceneFailure) {
    let viewport = scene.canvas.viewport(of: size)
    if viewport == passage?.end ?? engine.world.viewport { return }
    guard let animation else {
      passage = nil
      let anchors = try tree.anchors()
      return try hold(viewport, keeping: anchors)
    }
    // The viewport goes on from where it is, and rows keep the places they had before it began.
    let start = passage?.viewport(at: time) ?? engine.world.viewport
    var next = ViewportPassage(from: start, to: viewport, animation, at: time)
    next.holds = passage?.holds ?? [:]
    try next.hold(tree)
    passage = next
  }

  /// Moves a viewport on that turns or gets another size.
  ///
  /// Nothing adds up: what was not scrolled meanwhile stands where the size of the moment alone puts it, so it ends where
  /// a change at once would have put it.
  func turnViewport(at time: Double) throws(SceneFailure) {
    guard var passage else { return }
    try passage.hold(tree)
    let viewport = passage.viewport(at: time)
    self.passage = passage.isOver(at: time) ? nil : passage
    if viewport == engine.world.viewport { return }
    for (number, scroll) in tree.ordered {
      guard let hold = passage.holds[number] else { continue }
      scroll.place.correct(by: hold.anchors.offset - scroll.place.offset)
    }
    try hold(viewport, keeping: passage.holds.mapValues(\.anchors))
  }

  private func hold(
    _ viewport: Viewport, keeping anchors: [Int: ScrollInstance.Anchors]
  ) throws(SceneFailure) {
    engine.hold(viewport)
    try rebuild()
    try tree.restore(anchors)
  }
}
