package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The places of all layers and nodes on a frame. No other code knows them.
///
/// Drawing rounds these places to pixels and cuts; inspecting, overlays, display lists and picking read them.
package struct Placement: Sendable {
  /// The layers, back to front.
  package let layers: [PlacedLayer]

  /// - Parameter canvas: The size maps go to, in points, where the viewport is fitted into a canvas of another size; `nil`
  ///   leaves them in the viewport.
  package init(_ state: FrameState, fittedInto canvas: Size? = nil) {
    self.init(state.layers, in: state.viewport, fittedInto: canvas, nil)
  }

  /// - Parameter names: The nodes that are wanted, with the boxes they stand in; `nil` is all.
  init(_ layers: [LayerState], in viewport: Viewport, fittedInto canvas: Size?, _ names: NamedNodes?) {
    let window = PointRect(origin: .zero, size: viewport.size)
    let map = canvas.map { ProjectiveMap(viewport, on: $0) } ?? .identity
    // Beside a viewport of another form nothing is drawn.
    let around = Context(map: map, clip: map.corners(of: window).bounds, window: window, names: names)
    self.layers = layers.map { PlacedLayer($0, in: around) }
  }

  /// The values that a layer takes from the layer or scroller around it.
  struct Context {
    var corner = CornerPlace()
    /// From the points of the layer around to those of the canvas.
    var map: ProjectiveMap
    /// The clip of the canvas, in its points.
    var clip: PointRect
    /// The clip of the viewport, in its points, as if nothing were scaled or turned.
    var window: PointRect
    /// Where the layer around was laid out, nothing moved or scrolled.
    var layout = PointOffset.zero
    /// The row of a list around.
    var row: CurrentRow?
    /// The nodes that are wanted; `nil` is all.
    var names: NamedNodes?

    /// The wanted layers among some.
    func wanted(_ layers: [LayerState]) -> [LayerState] {
      names.map { names in layers.filter { names.areIn($0.layer.box.node) } } ?? layers
    }

    /// The same inside a scroller of a layer that stands here.
    func scrolled(by scroll: ScrollState) -> Context {
      var inside = self
      let corner = corner.point
      inside.clip = clip.intersection(map.corners(of: scroll.viewport).bounds)
      inside.window = window.intersection(scroll.viewport.offset(x: corner.x, y: corner.y))
      var travel = PointOffset.zero
      travel[scroll.scroller.axis] = scroll.travel
      inside.corner[scroll.scroller.axis].scroll(
        by: scroll.travel, full: scroll.fullTravel, window: scroll.windowEnd)
      inside.map = map.translated(by: travel)
      return inside
    }
  }
}

/// A layer where it stands on a frame.
package struct PlacedLayer: Sendable {
  /// The layer's values on the frame.
  package let state: LayerState
  /// Where the layer's corner stands on the viewport, scale and rotation left out.
  package let corner: CornerPlace
  /// From the layer's points to those of the canvas: moved, scrolled, scaled and turned.
  package let map: ProjectiveMap
  /// The same before the layer itself is scaled and turned.
  private let upright: ProjectiveMap
  /// The clip of the canvas around the layer, in points.
  package let clip: PointRect
  /// The clip of the viewport there, in points, as if nothing were scaled or turned.
  package let window: PointRect
  /// Where the layer's box was laid out on the canvas: scrollers at offset 0, nothing moved. In points.
  package let layout: PointOffset
  /// The row of a list the layer is or stands in.
  package let row: CurrentRow?
  /// In paint order.
  package let parts: [PlacedPart]

  init(_ state: LayerState, in around: Placement.Context) {
    let layer = state.layer
    var inside = around
    inside.corner.descend(
      origin: layer.origin, offset: state.offset, moves: state.moves,
      isSubpixel: layer.box.node.attributes.snap == .none)
    let upright = around.map.translated(by: layer.origin + state.offset)
    inside.layout = around.layout + layer.layout
    if let index = state.rowIndex, let row = layer.box.row {
      inside.row = CurrentRow(index: index, key: row.key, source: row.source)
    }
    self.init(state, upright, inside)
  }

  /// - Parameters:
  ///   - upright: The map to the unit before it is scaled and turned.
  ///   - around: All other values that the layer's content takes from it.
  private init(_ state: LayerState, _ upright: ProjectiveMap, _ around: Placement.Context) {
    var inside = around
    inside.map = upright.turned(state.layer.box, state)
    row = inside.row
    (self.state, self.upright) = (state, upright)
    (corner, map, clip, window, layout) = (inside.corner, inside.map, inside.clip, inside.window, inside.layout)
    var placed: [PlacedPart] = []
    // A layer of very many parts is not copied as it grows.
    placed.reserveCapacity(state.parts.count)
    for part in state.parts {
      switch part {
      case .picture(let picture): placed.append(.picture(picture))
      case .layer(let inner):
        if inside.names?.areIn(inner.layer.box.node) != false { placed.append(.layer(PlacedLayer(inner, in: inside))) }
      case .rows(let rows): placed.append(.rows(inside.wanted(rows).map { PlacedLayer($0, in: inside) }))
      case .scroll(let scroll):
        placed.append(.scroll(PlacedScroll(scroll, at: inside.corner, in: inside.scrolled(by: scroll))))
      }
    }
    parts = placed
  }

  // MARK: Copies

  /// The copies of a layer repeated to fill its room that are near a point of the canvas, the front one first; the
  /// layer itself where it is not repeated.
  ///
  /// - Parameter reach: How many more of them there are on each side of the one the point lies in.
  func copies(at point: PointOffset, reach: Int) -> [PlacedLayer] {
    let repeats = state.layer.box.node.attributes.repetition
    guard repeats != [], let place = upright.inverse(point) else { return [self] }
    let size = PointOffset(state.layer.box.size)
    func starts(_ axis: Axis) -> [Double] {
      guard repeats.contains(axis), size[axis] > 0 else { return [0] }
      let here = (place[axis] / size[axis]).rounded(.down)
      return (-reach...reach).reversed().map { (here + Double($0)) * size[axis] }
    }
    return starts(.vertical).flatMap { y in starts(.horizontal).map { x in copy(at: PointOffset(x: x, y: y)) } }
  }

  /// The copy at a distance from the first one, in the points around the layer.
  private func copy(at distance: PointOffset) -> PlacedLayer {
    if distance == .zero { return self }
    var inside = Placement.Context(map: map, clip: clip, window: window, layout: layout, row: row)
    inside.corner = corner
    inside.corner.descend(origin: distance, offset: .zero)
    return PlacedLayer(state, upright.translated(by: distance), inside)
  }
}

/// A row of a list as it is on a frame, whatever events have put before it since it was laid out.
package struct CurrentRow: Sendable {
  /// Counted from 0 in its `ForEach`.
  package let index: Int
  let key: RowKey
  let source: Int?
}

/// A part of a layer where it stands.
package enum PlacedPart: Sendable {
  case picture(Picture)
  case layer(PlacedLayer)
  case scroll(PlacedScroll)
  /// Prepared rows of a lazy stack.
  case rows([PlacedLayer])
}

/// The content of a scroller where it stands.
package struct PlacedScroll: Sendable {
  /// The scroller's values on the frame.
  package let state: ScrollState
  /// Prepared rows in paint order.
  package let rows: [PlacedLayer]
  /// Where the content stands, for nodes in it that are no rows of their own.
  let inside: Placement.Context
  /// Where the corner of each bar stands on the viewport, scale and rotation left out.
  package let indicatorCorners: [CornerPlace]

  /// - Parameter corner: Where the corner of the scroller's layer stands.
  init(_ state: ScrollState, at corner: CornerPlace, in inside: Placement.Context) {
    (self.state, self.inside) = (state, inside)
    indicatorCorners = state.indicators.map { indicator in
      var bar = corner
      bar.descend(
        origin: .zero, offset: indicator.place, moves: indicator.axis == .horizontal ? .horizontal : .vertical)
      return bar
    }
    rows = inside.wanted(state.rows).map { PlacedLayer($0, in: inside) }
  }
}

extension ProjectiveMap {
  /// The map with the transform of a box put in: live values as its layer has them.
  func turned(_ box: Box, _ layer: LayerState?) -> ProjectiveMap {
    let value: ValueLookup = { layer == nil ? box.value($0) : layer?.value($0) }
    let transform = Transform(value)
    let map = box.projection(value).map { projected(by: $0, about: box.turningPoint) } ?? self
    return transform.isIdentity ? map : map.turned(by: transform, about: box.turningPoint)
  }
}
