import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene

/// A scene as it stands at a moment: its layout and its offsets. Events change it, and a `Stepper` leads it from frame
/// to frame.
final class LiveScene {
  @exclusivity(unchecked) private(set) var tree: LayerTree
  /// The viewport on its way; `nil` at rest.
  var transition: ViewportTransition?
  /// The changes that are laid out together, while they are made.
  var held: HeldChanges?
  /// Rows that leave when their animation is over.
  private var leaving: [(end: Double, source: Int, key: RowKey)] = []
  /// Warnings of events that named things that are gone.
  private(set) var warnings: [Diagnostic] = []

  init(_ tree: LayerTree) { self.tree = tree }

  /// A scene that goes on from here on its own.
  func copy() -> LiveScene {
    let copy = LiveScene(LayerTree(copying: tree, engine.copy(engine.context.copy())))
    (copy.transition, copy.leaving, copy.warnings) = (transition, leaving, warnings)
    return copy
  }

  var engine: LayoutEngine { tree.engine }
  var scene: Scene { engine.scene }
  /// The time of the frame that is stepped, in seconds.
  var time: Double { engine.context.frame.time }

  /// Whether no row waits to leave.
  var isComplete: Bool { leaving.isEmpty }

  /// Notes that a row leaves when its animation is over.
  func leave(_ key: RowKey, ofSource source: Int, at end: Double) { leaving.append((end, source, key)) }

  /// Whether an event has taken a row out that is still seen to leave.
  func isLeaving(_ key: RowKey, ofSource source: Int) -> Bool {
    leaving.contains { $0.source == source && $0.key == key }
  }

  /// The rows whose animation out is over.
  func takeGone(at time: Double) -> [(source: Int, key: RowKey)] {
    let gone = leaving.filter { $0.end <= time + TrackRunner.tolerance }
    leaving.removeAll { $0.end <= time + TrackRunner.tolerance }
    return gone.map { ($0.source, $0.key) }
  }

  /// Says that an event names an item that is gone, and that it therefore does nothing to it.
  func warn(_ id: ItemID, _ event: SceneEvent) {
    warnings.append(
      Diagnostic(
        .warning, code: "item-gone", "the source has no item \"\(id)\" any more", span: event.span,
        hint: "an event does nothing to an item that was removed before"))
  }

  /// Lays everything out anew; rows on their way in or out, and scrollers, go on.
  func rebuild() throws(SceneFailure) {
    let (work, left) = (tree.work, tree.existingRows)
    tree = try tree.rebuilt(.motion)
    tree.work = work
    tree.work.left += left
  }

  // MARK: Scrollers

  /// Moves a scroller to where its track is; of two that scroll along one axis each, both.
  func follow(_ scroll: ScrollInstance) throws(SceneFailure) {
    try scroll.begin()
    if let partner = tree.partner(of: scroll), var track = scroll.place.track, var other = partner.place.track {
      let moments = try TrackRunner.advance(&track, scroll, &other, partner, to: time)
      (scroll.place.track, partner.place.track) = (track, other)
      try scroll.go(to: moments.0)
      return try partner.go(to: moments.1)
    }
    // In its place: a copy would cost more than most steps do.
    guard let moment = try scroll.place.track?.advance(to: time, scroll) else { return }
    try scroll.go(to: moment)
  }

  /// Measures the rows that windows need, and tells tracks how far corrections moved their content.
  func settle() throws(SceneFailure) {
    for (_, scroll) in tree.ordered {
      let correction = try scroll.settle()
      guard correction != 0 || scroll.place.track?.isMoving(at: time) == true else { continue }
      try scroll.place.track?.correct(by: correction, at: time, scroll)
      // On a viewport's way sums of corrections depend on the frames that were stepped; where it rests does not.
      if transition != nil, let track = scroll.place.track, !track.isMoving(at: time) {
        scroll.place.setRestOffset()
      }
      if let partner = tree.partner(of: scroll), var track = scroll.place.track, var other = partner.place.track {
        TrackRunner.join(&track, &other)
        (scroll.place.track, partner.place.track) = (track, other)
      }
    }
  }
}
