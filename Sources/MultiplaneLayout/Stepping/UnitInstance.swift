import MultiplaneScene

/// A unit while it exists: its pictures, and the instances inside it.
final class UnitInstance {
  let unit: Unit
  var parts: [PartInstance]
  /// The state of the last frame, shared by the next one where nothing changed.
  var state: UnitState?

  init(unit: Unit, parts: [PartInstance]) { (self.unit, self.parts) = (unit, parts) }

  /// How many units exist here: this one, those inside it, their rows, and bands of long drawings.
  var count: Int {
    parts.reduce(1) { count, part in
      switch part {
      case .drawing(let drawing): count + drawing.bands.count
      case .unit(let unit): count + unit.count
      case .rows(let rows): rows.rows.reduce(count) { $0 + $1.count }
      case .scroll(let scroll):
        scroll.rows.reduce(count) { count, row in
          switch row {
          case .row(_, _, _, let row): count + (row?.count ?? 0)
          case .lazy(let rows, _): rows.rows.reduce(count) { $0 + $1.count }
          }
        }
      }
    }
  }
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
      case .lazy(let stack, let origin): .lazy(RowsInstance(stack, origin: PointOffset(origin)), origin: origin)
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
  /// The stack's corner in what is around it.
  let origin: PointOffset
  var range: Range<Int> = 0..<0
  /// The rows of `range`, in order.
  var rows: [UnitInstance] = []
  init(_ stack: LazyStack, origin: PointOffset) { (self.stack, self.origin) = (stack, origin) }
}
