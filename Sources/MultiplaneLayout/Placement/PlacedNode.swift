package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// A node where it stands on a frame: laid out, or prepared as a row.
package struct PlacedNode: Sendable {
  /// The node as it was laid out.
  package let box: Box
  /// The layer the node is drawn with; its own if `isLayer`.
  package let layer: PlacedLayer
  /// From the box's points to those of the canvas: moved, scrolled, scaled and turned.
  package let map: ProjectiveMap
  /// Where the box's corner stands on the viewport, scale and rotation left out; in points.
  package let corner: PointOffset
  /// The clip of the canvas around the node, in points.
  package let clip: PointRect
  /// The clip of the viewport there, in points, as if nothing were scaled or turned.
  package let window: PointRect
  /// Where the box was laid out on the canvas: scrollers at offset 0, nothing moved. In points.
  package let layout: PointOffset
  /// The size of the box; a list, and a box of lists in a scroller's content, is as long as its rows are now.
  package let size: Size

  /// Whether the node moves or changes by itself, or is a row.
  package var isLayer: Bool { layer.state.layer.box === box }

  /// Whether the node exists on the frame: rows of a scroller that are laid out with it and not prepared do not.
  package let isPrepared: Bool
  /// How the node stands in the content of a scroller, if it is no row of it but holds rows.
  private let standing: ContentStanding?

  /// Whether nothing hides the node itself.
  package var isVisible: Bool {
    if isLayer { return layer.state.isVisible }
    if case .boolean(false)? = box.value(.visible) { return false }
    return true
  }

  /// The row of a `ForEach` the node belongs to, counted as it is on the frame.
  package var row: RowIdentity? {
    guard var row = box.row, let now = layer.row, row.key == now.key, row.source == now.source else { return box.row }
    row.index = now.index
    return row
  }

  /// The corners of the box on the canvas, in points.
  package var corners: Corners { map.corners(of: PointRect(origin: .zero, size: size)) }

  /// The layers inside the layer, by the boxes and rows they are of.
  private let contents: LayerContents

  /// The node of a layer.
  package init(_ layer: PlacedLayer) {
    (box, self.layer, map) = (layer.state.layer.box, layer, layer.map)
    (corner, clip, window, layout) = (layer.corner.point, layer.clip, layer.window, layer.layout)
    (isPrepared, contents, size) = (true, LayerContents(layer), layer.state.layer.box.size)
    standing = contents.scroll.map { _ in ContentStanding() }
  }

  /// A node that is drawn with a layer around it.
  ///
  /// - Parameter standing: How it stands in the content of a scroller; `nil` for a box in no content.
  private init(
    _ child: Box.Child, in around: Placement.Context, _ parent: PlacedNode, _ standing: ContentStanding?
  ) {
    (box, layer, contents) = (child.box, parent.layer, parent.contents)
    var (origin, size) = (PointOffset(child.origin), child.box.size)
    if let standing, let outer = parent.standing, let scroller = parent.contents.scroll?.state.scroller {
      origin[scroller.axis] += (standing.moved(in: scroller) - outer.moved(in: scroller)).points
      size[scroller.axis] += standing.growth
    }
    self.size = size
    let offset = child.box.offset { child.box.value($0) }
    map = around.map.translated(by: origin + offset).turned(child.box, nil)
    corner = around.corner.point + origin + offset
    (clip, window, layout) = (around.clip, around.window, around.layout + origin)
    if let scroll = parent.contents.scroll, standing != nil,
      case .row = child.box.role(inContentAlong: scroll.state.scroller.axis)
    {
      (isPrepared, self.standing) = (false, nil)
    } else {
      (isPrepared, self.standing) = (parent.isPrepared, standing)
    }
  }

  /// The nodes in it that exist, in the order of their boxes; of a lazy stack its prepared rows, in paint order.
  package var children: [PlacedNode] { children { _ in true } }

  /// The children of some boxes.
  func children(where isWanted: (Box) -> Bool) -> [PlacedNode] {
    if case .lazy(let stack) = box.content {
      return contents.rows[ObjectIdentifier(stack)]?.map { PlacedNode($0) } ?? []
    }
    var around = Placement.Context(map: map, clip: clip, window: window, layout: layout)
    around.corner.descend(origin: corner, offset: .zero)
    // A scroller is always a layer, and all in it is carried and cut.
    if case .scroll = box.content {
      // Nodes in a scroller that does not exist have no place: how long its lists would be is not known.
      guard isPrepared, let scroll = contents.scroll else { return [] }
      around = scroll.inside
    }
    return box.children.compactMap { child in
      guard isWanted(child.box) else { return nil }
      return contents.layers[ObjectIdentifier(child.box)].map { PlacedNode($0) }
        ?? PlacedNode(child, in: around, self, contents.scroll?.state.growth.standing(of: child.box))
    }
  }

  /// The nodes directly in it that are drawn, back to front.
  var paintOrder: [PlacedNode] {
    // Rows of a scroller's lists may stand over those of others.
    if case .scroll = box.content, let scroll = contents.scroll { return scroll.rows.map { PlacedNode($0) } }
    return children.inPaintOrder(\.box)
  }

  /// A scroller's values on the frame; `nil` for all else, and where it does not exist.
  package var scroll: ScrollState? {
    guard case .scroll = box.content, isLayer else { return nil }
    return contents.scroll?.state
  }

  /// The bars of a scroller, in the box's own points; none for all else.
  package var indicators: [PointRect] {
    scroll?.indicators.map { $0.picture.bounds.offset(x: $0.place.x, y: $0.place.y) } ?? []
  }

  /// The node and all below it, each before those in it.
  package var all: [PlacedNode] { [self] + children.flatMap(\.all) }

  /// The copies of a node repeated to fill its room that may draw at a point of the canvas, the front one first. The
  /// content of a copy may stand in the room of the next. The node itself where it is not repeated.
  func copies(at point: PointOffset) -> [PlacedNode] {
    isRepeated ? layer.copies(at: point, reach: 1).map { PlacedNode($0) } : [self]
  }

  /// Whether it is a layer that is repeated to fill its room.
  private var isRepeated: Bool { isLayer && box.node.attributes.repetition != [] }

  /// The node and all below it; of each that is repeated, the copy that a point of the canvas lies in.
  fileprivate func all(at point: PointOffset) -> [PlacedNode] {
    let copy = isRepeated ? layer.copies(at: point, reach: 0).first.map { PlacedNode($0) } ?? self : self
    return [copy] + copy.children.flatMap { $0.all(at: point) }
  }
}

/// The layers a layer is made of: children, rows and others that stand in it by themselves.
private final class LayerContents: Sendable {
  /// By their box.
  let layers: [ObjectIdentifier: PlacedLayer]
  /// The prepared rows of each lazy stack, in paint order.
  let rows: [ObjectIdentifier: [PlacedLayer]]
  /// The content of the layer, if it is a scroller.
  let scroll: PlacedScroll?

  init(_ layer: PlacedLayer) {
    var layers: [ObjectIdentifier: PlacedLayer] = [:]
    var rows: [ObjectIdentifier: [PlacedLayer]] = [:]
    var content: PlacedScroll?
    func add(_ row: PlacedLayer) {
      if let list = row.state.list {
        rows[ObjectIdentifier(list), default: []].append(row)
      } else {
        layers[ObjectIdentifier(row.state.layer.box)] = row
      }
    }
    for part in layer.parts {
      switch part {
      case .picture: break
      case .layer(let inner): layers[ObjectIdentifier(inner.state.layer.box)] = inner
      case .rows(let rows): rows.forEach(add)
      case .scroll(let scroll):
        content = scroll
        scroll.rows.forEach(add)
      }
    }
    (self.layers, self.rows, scroll) = (layers, rows, content)
  }
}

extension Placement {
  /// The nodes that exist, layer by layer, each before those in it.
  package var nodes: [PlacedNode] { layers.flatMap { PlacedNode($0).all } }

  /// The same nodes; of one that is repeated to fill its room, the copy that a point of the canvas lies in.
  package func nodes(at point: PointOffset) -> [PlacedNode] { layers.flatMap { PlacedNode($0).all(at: point) } }
}
