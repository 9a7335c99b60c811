import MultiplaneBase

/// What a unit takes from what it stands in.
struct Surroundings {
  /// The product of speeds around.
  var factor = 1.0
  /// How fast the surroundings move on the canvas.
  var carried = 0.0
  var window: Window?
  /// The corner of the unit around, in the scroller's box.
  var origin = PointOffset.zero
  var row = RowView()
}

/// How a row is shown besides what its node says: on its way in or out, or held at an edge.
struct RowPresentation {
  var opacity = 1.0
  /// What is seen of the row along the axis; `nil` is all.
  var extent: Length?
  /// Added to the row's place along the axis, in points, and rounded with it.
  var pinned: Double?
  /// Added to the row's place while it glides to it, in points.
  var slide: PointOffset?
}
