package import MultiplaneBase
package import MultiplaneData
package import MultiplaneExpressions

/// A change of data or viewport at a moment of the scene.
package struct SceneEvent: Sendable {
  /// When an event happens.
  package enum Moment: Sendable {
    /// At a moment of the track.
    case time(TrackMoment)
    /// On the first frame on which a condition holds; once.
    case condition(Expression)
  }

  /// The action of an event. Sources are named by their number in the scene.
  package enum Action: Sendable {
    /// Puts items in before the row at an index.
    case insert(source: Int, at: Int, items: [NewItem])
    case remove(source: Int, ids: [ItemID])
    /// Moves an item so that it has an index afterwards.
    case move(source: Int, id: ItemID, to: Int)
    case set(source: Int, id: ItemID, field: Int, value: ExpressionValue)
    /// Turns a true or false field over.
    case toggle(source: Int, id: ItemID, field: Int)
    case select(source: Int, ids: [ItemID])
    /// Deselects items; all of a source if none are named.
    case deselect(source: Int, ids: [ItemID])
    case rotate(Orientation)
    /// Gives the viewport another size, in points.
    case resize(Size)
    case appearance(Appearance)
    /// Moves a scroller by steps of a track of its own.
    case scroll(scroller: Int, [TrackStep])
    /// Writes the frame to a file of its own.
    case snapshot(path: String)

    /// The source whose items it changes; `nil` where it changes none.
    package var source: Int? {
      switch self {
      case .insert(let source, _, _), .remove(let source, _), .move(let source, _, _), .set(let source, _, _, _),
        .toggle(let source, _, _), .select(let source, _), .deselect(let source, _):
        source
      case .rotate, .resize, .appearance, .scroll, .snapshot: nil
      }
    }
  }

  /// When it happens.
  package var moment: Moment
  /// The action.
  package var action: Action
  /// How rows take their new places; `nil` is at once.
  package var animation: Animation?
  /// Where it stands in the file.
  package var span: SourceSpan

  /// An event; see the properties.
  package init(moment: Moment, action: Action, animation: Animation?, span: SourceSpan) {
    (self.moment, self.action, self.animation, self.span) = (moment, action, animation, span)
  }

  /// How it moves the rows it changes; `nil` is at once, as where changes fade.
  package var gliding: Animation? { animation.flatMap { $0.fades ? nil : $0 } }

  /// Whether it turns the viewport or gives it another size.
  package var changesViewport: Bool {
    switch action {
    case .rotate, .resize: true
    default: false
    }
  }
}

/// An item an event puts in.
package struct NewItem: Sendable {
  /// The id it is known by from then on.
  package var id: ItemID
  /// Its values, by the fields of the list it is put into.
  package var item: Item
  /// Where it is written.
  package var span: SourceSpan
  /// An item, its id and its place.
  package init(id: ItemID, item: Item, span: SourceSpan) { (self.id, self.item, self.span) = (id, item, span) }
}

/// The look, light or dark, in which a device shows a scene: materials and bars are made for it, and `appearance` gives
/// it.
package enum Appearance: String, Sendable, CaseIterable { case light, dark }

/// How a change takes its time: progress in closed form.
package struct Animation: Sendable, Hashable {
  /// How progress follows time.
  package var curve: ProgressCurve
  /// Seconds; above 0.
  package var duration: Double
  /// Whether nothing moves: rows have their new places and extents at once, and rows that come or go are faded.
  package var fades = false
  /// A curve and the seconds it takes.
  package init(curve: ProgressCurve, duration: Double) { (self.curve, self.duration) = (curve, duration) }

  /// The animation of `animate: spring`.
  package static let spring = Animation(curve: .spring, duration: 0.5)

  /// The animation as it is where motion is reduced: a spring is a fade of the same time, other curves stay.
  package var withReducedMotion: Animation {
    guard curve == .spring else { return self }
    var fade = Animation(curve: .timing(.easeInOut), duration: duration)
    fade.fades = true
    return fade
  }

  /// The progress from 0 to 1, some time after the start.
  package func progress(at time: Double) -> Double { curve.progress(at: time / duration) }
}
