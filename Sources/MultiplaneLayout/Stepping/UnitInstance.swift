import MultiplaneScene

/// A unit while it exists: its pictures, and the instances inside it.
final class UnitInstance {
  let unit: Unit
  var parts: [PartInstance]
  /// The state of the last frame, shared by the next one where nothing changed.
  var state: UnitState?

  init(unit: Unit, parts: [PartInstance]) { (self.unit, self.parts) = (unit, parts) }
}

enum PartInstance {
  case drawing(DrawingInstance)
  case unit(UnitInstance)
  case scroll(ScrollInstance)
  case rows(RowsInstance)
}

/// The pictures of a drawing: one, or those of the bands that are prepared.
final class DrawingInstance {
  var drawing: Drawing
  var picture: Picture?
  var bands: [Int: Picture] = [:]
  init(_ drawing: Drawing) { self.drawing = drawing }
}

/// A scroller: its offset and the rows that are prepared.
final class ScrollInstance {
  let part: ScrollPart
  var position: Length = 0
  /// The rows in the order of the part; a lazy stack's are kept in its own instance.
  var rows: [ScrollRowInstance]
  init(_ part: ScrollPart) {
    self.part = part
    rows = part.rows.map { row in
      switch row {
      case .row(let child, let start, let extent): .row(child, start: start, extent: extent, nil)
      case .lazy(let stack, let origin): .lazy(RowsInstance(stack), origin: origin)
      }
    }
  }

  /// The largest offset, in points.
  var limit: Double {
    let content = part.content
    let axis = content.scroller.axis
    let viewport = axis == .horizontal ? part.viewport.width : part.viewport.height
    return max(0, content.size[axis].points - (viewport - content.insets.sum(axis).points))
  }
}

enum ScrollRowInstance {
  case row(Box.Child, start: Length, extent: Length, UnitInstance?)
  case lazy(RowsInstance, origin: Point)
}

/// The rows of a lazy stack that are prepared.
final class RowsInstance {
  let stack: LazyStack
  var range: Range<Int> = 0..<0
  /// The rows of `range`, in order.
  var rows: [UnitInstance] = []
  init(_ stack: LazyStack) { self.stack = stack }
}
