import MultiplaneBase
import MultiplaneMotion
import MultiplaneScene

/// A viewport that takes its time to turn or to get another size.
struct ViewportTransition {
  /// How it is held in the end.
  let end: Viewport
  private let start: Viewport
  private let animation: Animation
  /// When it began, in seconds.
  private let begin: Double
  /// Where the event stands that makes it so.
  let cause: SourceSpan
  /// Where rows stood in a window before anything was laid out anew.
  struct Hold {
    var anchors: ScrollInstance.Anchors
    /// How far corrections had moved the scroller then.
    var corrected: Double
    /// How far it had been carried.
    var scroll: Double { anchors.offset - corrected }
  }

  /// The anchors in the windows, by scroller.
  var holds: [Int: Hold] = [:]
  /// Whether frames were skipped since anything was laid out.
  var isBehind = false

  init(from start: Viewport, to end: Viewport, _ animation: Animation, at time: Double, cause: SourceSpan) {
    (self.start, self.end, self.animation, begin, self.cause) = (start, end, animation, time, cause)
  }

  /// When it is over, in seconds.
  var endTime: Double { begin + animation.duration }

  func isOver(at time: Double) -> Bool { time - begin >= animation.duration - TrackRunner.tolerance }

  /// How the viewport is held at a time: sizes are whole layout units, however far a curve goes at least a point.
  func viewport(at time: Double) -> Viewport {
    if isOver(at: time) { return end }
    let share = animation.progress(at: time - begin)
    func between(_ from: Length, _ to: Length, atLeast least: Length) -> Length {
      max(least, Length(points: from.points + (to - from).points * share))
    }
    let (from, to) = (start.safeArea, end.safeArea)
    return Viewport(
      size: Size(
        width: between(start.size.width, end.size.width, atLeast: 1),
        height: between(start.size.height, end.size.height, atLeast: 1)),
      safeArea: EdgeInsets(
        top: between(from.top, to.top, atLeast: 0), left: between(from.left, to.left, atLeast: 0),
        bottom: between(from.bottom, to.bottom, atLeast: 0), right: between(from.right, to.right, atLeast: 0)),
      turn: start.turn + (end.turn - start.turn) * share)
  }
}

extension ViewportTransition {
  /// Holds on to the rows in the windows of scrollers that were scrolled since they were held, or never were.
  mutating func hold(_ tree: LayerTree) throws(SceneFailure) {
    for (number, scroll) in tree.ordered {
      let carried = scroll.place.offset - scroll.place.corrected
      if let known = holds[number], abs(known.scroll - carried) < Self.tolerance { continue }
      holds[number] = Hold(anchors: try scroll.anchors(), corrected: scroll.place.corrected)
    }
  }

  /// The largest rest that corrections leave of sums, in points.
  private static let tolerance = 1e-6
}

extension LiveScene {
  /// Turns the viewport or gives it another size, at once or over time: everything is laid out again, and the rows on top stay on top.
  func turnViewport(_ event: SceneEvent, at time: Double) throws(SceneFailure) {
    let held = engine.sceneState.viewport
    switch ViewportChange(event, canvas: scene.canvas, held: held, transition, at: time) {
    case nil: return
    case .atOnce(let viewport):
      if var way = transition {
        // A transition on its way ends here, with rows where they were before it began.
        transition = nil
        return try advance(&way, to: viewport)
      }
      try hold(viewport, keeping: try tree.anchors())
    case .overTime(var next):
      // Rows keep the places they had before it began.
      next.holds = transition?.holds ?? [:]
      try next.hold(tree)
      transition = next
    }
  }

  /// Moves a viewport on that turns or gets another size.
  func turnViewport(at time: Double) throws(SceneFailure) {
    guard var way = transition else { return }
    try advance(&way, to: way.viewport(at: time))
    transition = way.isOver(at: time) ? nil : way
  }

  /// Brings a viewport on its way to a size.
  ///
  /// Nothing adds up: a scroller that was not moved meanwhile stands where the size of the moment alone puts it. So it
  /// ends where a change at once would have put it, whichever frames were skipped.
  private func advance(_ way: inout ViewportTransition, to viewport: Viewport) throws(SceneFailure) {
    try way.hold(tree)
    if viewport == engine.sceneState.viewport, !way.isBehind { return }
    way.isBehind = false
    for (number, scroll) in tree.ordered {
      guard let hold = way.holds[number] else { continue }
      scroll.place.goBack(to: hold.anchors.offset, corrected: hold.corrected)
    }
    try hold(viewport, keeping: way.holds.mapValues(\.anchors))
  }

  private func hold(
    _ viewport: Viewport, keeping anchors: [Int: ScrollInstance.Anchors]
  ) throws(SceneFailure) {
    engine.changeLook { $0.viewport = viewport }
    try rebuild()
    try tree.restore(anchors)
  }
}
