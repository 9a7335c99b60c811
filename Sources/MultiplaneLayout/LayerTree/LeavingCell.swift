import MultiplaneBase
import MultiplaneScene

/// A cell that was taken out of a grid and fades where it stood, while the others close up.
final class LeavingCell {
  let segment: RowSegment
  /// The row as it was.
  let row: RowIdentity
  /// The extent across in which it was laid out.
  let cross: Length
  let animation: Animation
  /// Seconds.
  let start: Double
  /// Where it would have stood in the list, in points, if no correction had ever moved the list. Corrections still move it.
  let place: PointOffset
  var instance: LayerInstance?

  init(
    segment: RowSegment, row: RowIdentity, cross: Length, animation: Animation, start: Double, place: PointOffset
  ) {
    (self.segment, self.row, self.cross) = (segment, row, cross)
    (self.animation, self.start, self.place) = (animation, start, place)
  }

  /// The same cell, for another tree.
  var copy: LeavingCell {
    LeavingCell(segment: segment, row: row, cross: cross, animation: animation, start: start, place: place)
  }
}

extension RowList {
  /// Lets a cell that is about to be taken out fade where it is seen.
  ///
  /// - Parameter corrected: How far corrections have moved the scroller's offset, in points.
  func fade(
    _ key: RowKey, ofSource source: Int, _ animation: Animation, at time: Double, corrected: Double
  ) throws(SceneFailure) {
    for segment in templates(of: source) where segment.cellsInLine > 1 {
      let cell = CellKey(segment: segment.number, row: key)
      guard let known = cells[cell], var place = corner(of: cell), let rows = segment.allRows,
        let index = engine.sceneState.index(of: key, in: rows)
      else { continue }
      place = place + (slide(of: cell, at: time) ?? .zero)
      place[axis] -= corrected
      motions.leaving.append(
        LeavingCell(
          segment: segment, row: try engine.sceneState.identity(rows, index: index), cross: known.cross,
          animation: animation,
          start: time, place: place))
    }
  }

  /// Whether all rows that the list makes of a source share their lines with others, as cells.
  func showsInCellsAlone(_ source: Int) -> Bool {
    templates(of: source).allSatisfy { $0.role != .row || $0.cellsInLine > 1 }
  }
}
