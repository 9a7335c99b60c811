import MultiplaneBase

/// A layer while it exists: its pictures, and the instances inside it.
final class LayerInstance {
  let layer: CompositingLayer
  var parts: [PartInstance] { didSet { pictures = nil } }
  /// The parts of every state, where all are pictures that only a repaint changes; `nil` until they are known.
  var pictures: [PartState]?
  /// The state of the last frame, shared by the next one where nothing changed.
  var state: LayerState?
  /// The node's own effects, as last evaluated.
  var effects: [Effect] = []
  /// Whether the last state showed the row on its way in or out, or pinned.
  var isPresented = false
  /// Whether the row's item changed: it is laid out again.
  var isStale = false
  /// Where the row's slot stands in the layer around.
  var slot = PointOffset.zero
  /// The extent across that the row was laid out in.
  var cross = Length.zero
  /// How long the row is with its margin.
  var extent = Length.zero
  /// The list whose row it is.
  var list: LazyStack?
  /// The index of the row in its `ForEach` now. Rows that do not use their index keep the boxes they were laid out in.
  var rowIndex: Int?
  /// How far lists before it had grown when a static row was placed.
  var growth: Length = 0

  /// How many nodes stand in the layer's box.
  let nodeCount: Int

  init(layer: CompositingLayer, parts: [PartInstance]) {
    (self.layer, self.parts) = (layer, parts)
    nodeCount = layer.box.nodeCount
  }

  /// Takes over all but the layer and its parts.
  func takeState(of other: LayerInstance) {
    (state, effects, isPresented, isStale) = (other.state, other.effects, other.isPresented, other.isStale)
    (slot, cross, extent, list, growth) = (other.slot, other.cross, other.extent, other.list, other.growth)
    rowIndex = other.rowIndex
  }

  /// How many layers exist here: this one, those inside it, their rows, and bands of long drawings.
  var count: Int {
    parts.reduce(1) { count, part in
      switch part {
      case .drawing(let drawing): count + drawing.bands.count
      case .layer(let layer): count + layer.count
      case .rows(let list, _): count + list.existing
      case .scroll(let scroll): count + scroll.existing
      }
    }
  }

  /// The part of a row that is seen while it has a shorter extent than it was laid out in: the start of its slot, margins
  /// included, and across all of the lane and of the row. In points of the row's box.
  func cut(to extent: Length, along axis: Axis, isMirrored: Bool) -> PointRect {
    let corner = PointOffset(x: slot.x - layer.origin.x, y: slot.y - layer.origin.y)
    let size = layer.box.size
    let start = corner[axis] + (isMirrored ? (self.extent - extent).points : 0)
    let near = min(0, corner[axis.cross])
    let far = max(size[axis.cross].points, corner[axis.cross] + cross.points)
    return PointRect(
      origin: PointOffset(along: axis, start, cross: near),
      extents: PointOffset(along: axis, extent.points, cross: far - near))
  }

  /// Lets go of the rows of scrollers inside: a scroller outlives the row it stands in.
  func release() {
    for part in parts {
      switch part {
      case .scroll(let scroll): scroll.release()
      case .layer(let layer): layer.release()
      case .rows(let list, _): list.release()
      case .drawing: break
      }
    }
  }

  /// The same instance with its slot elsewhere: nothing is laid out or painted.
  func moved(toSlot slot: PointOffset) -> LayerInstance {
    let moved = moved(to: layer.moved(by: slot - self.slot))
    moved.slot = slot
    return moved
  }

  /// The same instance for a layer that differs in its place alone.
  func moved(to layer: CompositingLayer) -> LayerInstance {
    let moved = LayerInstance(layer: layer, parts: parts)
    moved.takeState(of: self)
    moved.state = nil
    return moved
  }
}

enum PartInstance {
  case drawing(DrawingInstance)
  case layer(LayerInstance)
  case scroll(ScrollInstance)
  /// A lazy stack inside a row, and its corner in the layer.
  case rows(RowList, origin: PointOffset)
}

/// The pictures of a drawing: one, or those of the bands that are prepared.
final class DrawingInstance {
  var drawing: Drawing
  var picture: Picture?
  var bands: [BandNumber: Picture] = [:]
  init(_ drawing: Drawing) { self.drawing = drawing }

  /// The same pictures, for another tree.
  var copy: DrawingInstance {
    let copy = DrawingInstance(drawing)
    (copy.picture, copy.bands) = (picture, bands)
    return copy
  }
}
