internal import CCairo
import CPangoCairo
import MultiplaneBase
import MultiplaneLayout

extension GlyphPainter {
  /// Adds the lines along the words of a part of a line to the path; parameters as in `draw`.
  ///
  /// Where they lie and how thick they are the first font of the part says, whichever fonts its letters are from.
  func addLines(
    _ decoration: TextDecoration, along line: ShapedLine, _ styles: [ShapedStyle], x: Double, baseline: Double,
    scale: Double, snaps: Bool, on context: OpaquePointer
  ) throws(SceneFailure) {
    guard let part = line.runs.first?.part else { return }
    let style = styles[part]
    let file = try face(style.face).file
    for (kind, place) in [
      (TextDecoration.underline, file.underline(size: style.size)), (.strike, file.strike(size: style.size)),
    ] where decoration.contains(kind) {
      var (top, thickness) = (baseline + place.top * scale, place.thickness * scale)
      if snaps { (top, thickness) = ((top + 0.5).rounded(.down), max(1, thickness.rounded())) }
      for stretch in line.stretches {
        var left = x + Double(stretch.lowerBound) / 1024 * scale
        var right = x + Double(stretch.upperBound) / 1024 * scale
        // Neighbours that end at one place meet on one pixel.
        if snaps { (left, right) = ((left + 0.5).rounded(.down), (right + 0.5).rounded(.down)) }
        cairo_rectangle(context, left, top, right - left, thickness)
      }
    }
  }
}

extension ShapedLine {
  /// The stretches that the runs take up, in 1/1024 pt from the line's start: those that touch are one.
  fileprivate var stretches: [Range<Int32>] {
    runs.map { $0.x..<max($0.x, $0.x &+ $0.width) }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) {
      stretches, run in
      if let last = stretches.last, run.lowerBound <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        stretches.append(run)
      }
    }
  }
}

extension FreeTypeFace {
  /// How far below the baseline the line below words begins, and how thick it is; in points at a font size.
  fileprivate func underline(size: Double) -> (top: Double, thickness: Double) {
    let (units, middle) = (Double(pointer.pointee.units_per_EM), Double(pointer.pointee.underline_position))
    let thickness = Double(pointer.pointee.underline_thickness)
    guard units > 0, thickness > 0 else { return (size / 10, size / 16) }
    return ((-middle - thickness / 2) / units * size, thickness / units * size)
  }

  /// The same for the line through words, which begins above the baseline.
  fileprivate func strike(size: Double) -> (top: Double, thickness: Double) {
    let units = Double(pointer.pointee.units_per_EM)
    guard units > 0, let table = FT_Get_Sfnt_Table(pointer, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self),
      table.pointee.yStrikeoutSize > 0, table.pointee.yStrikeoutPosition > 0
    else { return (-size * 0.3, size / 16) }
    return (
      -Double(table.pointee.yStrikeoutPosition) / units * size, Double(table.pointee.yStrikeoutSize) / units * size
    )
  }
}
