import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension LayerBuilder {
  /// The numbers of a scroller's prepared rows, in lines: those in the window bright, the others dim.
  ///
  /// - Parameter rows: A number for each row; one out of sight is negative, less one.
  func inspectorItems(
    _ box: Box, rows: [ExpressionValue], in rect: PointRect, _ value: ValueLookup
  ) throws(SceneFailure) -> [DisplayItem] {
    guard case .text(let model, _) = box.content else { return [] }
    let bright = value(.color(.content))?.color ?? .white
    let dim = bright.opacity(0.4)
    let lineHeight = try measure(model).size.height.points
    let gap = model.style.size * 0.5
    var items: [DisplayItem] = []
    var (x, y) = (rect.x, rect.y)
    for row in rows {
      guard let number = row.double else { continue }
      let isVisible = number >= 0
      var request = model
      request.text = "\(Int(isVisible ? number : -number - 1))"
      let width = try measure(request).size.width.points
      if x > rect.x, x + width > rect.maxX {
        x = rect.x
        y += lineHeight
      }
      if y + lineHeight > rect.maxY { break }
      items.append(
        .text(request, PointRect(x: x, y: y, width: width, height: lineHeight), isVisible ? bright : dim))
      x += width + gap
    }
    return items
  }
}
