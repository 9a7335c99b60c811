import MultiplaneBase
import MultiplaneExpressions

/// The context that a layer takes from its surroundings.
struct StepContext {
  /// The product of speeds around.
  var factor = 1.0
  /// How fast the surroundings move on the canvas.
  var carried = 0.0
  var window: ScrollWindow?
  /// In a ScrollView of both axes: the window across, and the place in it of the box of the scroller that scrolls down.
  var across: (window: ScrollWindow, place: Double)?
  /// The corner of the layer around, in the scroller's box.
  var origin = PointOffset.zero
  /// The same corner as if nothing in the scroller were moved.
  var layout = PointOffset.zero
  /// How the layer stands in the window.
  var view = ViewValues()
  /// How the row around the layer stands in the window.
  var row = ViewValues()

  /// How far the box that the layer is held with would be out of the window.
  var pinned = 0.0

  /// The context of a layer that stands in another one.
  mutating func descend(into layer: CompositingLayer) {
    guard let window else { return }
    if let row = layer.rowRect { self.row = window.view(ofCorner: layout + row.origin, row.extents) }
    if layer.readsView { view = window.view(ofCorner: layout + layer.layout, PointOffset(layer.box.size)) }
  }
}

/// How a row is shown besides the values of its node: on its way in or out, or held at an edge.
struct RowPresentation {
  var opacity = 1.0
  /// The extent of the row that is seen along the axis; `nil` is all.
  var extent: Length?
  /// Added to the row's place along the axis, in points, and rounded with it.
  var pinned: Double?
  /// Added to the row's place while it glides to it, in points.
  var slide: PointOffset?
}
