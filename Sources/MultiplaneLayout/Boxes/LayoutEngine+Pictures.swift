import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// Pictures of which several lie in one file.

extension LayoutEngine {
  /// The size a picture has by itself; of several in one file, that of each.
  func pictureSize(_ element: Element, _ path: String) throws(SceneFailure) -> Size {
    let node = element.node
    let size = try resources.imageSize(path: path, span: node.contentSpan)
    guard let grid = node.attributes.frames else { return size }
    if try resources.imageSequence(path: path, span: node.contentSpan) != nil {
      throw failure(
        node, path, "is animated, and has frames of its own", hint: "leave \"frames\" out, or name a file that stays")
    }
    let (columns, rows) = (Int64(grid.columns), Int64(grid.rows))
    let whole = Int64(Length(points: 1).units)
    let width = size.width.units - Int64(grid.room(beside: grid.columns)) * whole
    let height = size.height.units - Int64(grid.room(beside: grid.rows)) * whole
    guard width > 0, height > 0, width % (columns * whole) == 0, height % (rows * whole) == 0 else {
      let room =
        grid.margin > 0 || grid.spacing > 0 ? " with a margin of \(grid.margin) and a spacing of \(grid.spacing)" : ""
      throw failure(
        node, path,
        "is \(words(size.width))x\(words(size.height)) pixels, which are not \(columns)x\(rows) equal frames\(room)",
        hint: "write how many frames stand beside and below one another, and the pixels around and between them: "
          + "frames: { grid: \(columns)x\(rows), margin: 1, spacing: 1 }")
    }
    return Size(width: Length(units: width / columns), height: Length(units: height / rows))
  }

  /// The pictures in a file, if they are several.
  func pictures(_ element: Element, _ path: String) throws(SceneFailure) -> PictureSequence? {
    let node = element.node
    guard let grid = node.attributes.frames else {
      let sequence = try resources.imageSequence(path: path, span: node.contentSpan)
      if sequence == nil, node.properties[.shownFrame] != nil {
        throw failure(
          node, path, "is one picture, of which \"frame\" can show no other",
          hint: "write frames: 8x2 for a sheet of several")
      }
      return sequence
    }
    let rate = try number(element, .rate, room: ProposedSize(width: nil, height: nil)) ?? 12
    var sequence = PictureSequence(
      columns: grid.columns, rows: grid.rows, count: grid.columns * grid.rows, pace: .rate(max(0, rate)))
    (sequence.margin, sequence.spacing) = (grid.margin, grid.spacing)
    return sequence
  }

  /// Refuses a picture that plays in a mask, which is painted once.
  func refusePictures(inMask box: Box) throws(SceneFailure) {
    if box.playing != nil, case .image(let path, _, _) = box.content {
      throw failure(
        box.node, path, "plays, and a mask is painted once",
        hint: "write frame: 0, or mask with a picture that stays")
    }
    for child in box.children { try refusePictures(inMask: child.box) }
  }

  private func words(_ length: Length) -> String { "\(Int(length.points))" }

  private func failure(_ node: Node, _ path: String, _ reason: String, hint: String) -> SceneFailure {
    SceneFailure(
      code: "image-frames", "image \"\(path.escapedForMessage)\" \(reason)", span: node.contentSpan, path: node.path,
      hint: hint, failure: .asset)
  }
}
