internal import CCairo
package import MultiplaneBase
internal import MultiplaneDecoding
package import MultiplaneLayout
internal import MultiplaneScene

// Texts as outlines, for drawings that are no pixels.

extension ShapedText {
  /// Whether all glyphs are outlines in the color of the text.
  package var isPlain: Bool {
    lines.allSatisfy { line in
      line.boxes.isEmpty && line.runs.allSatisfy { $0.isOutline && $0.face.colors == nil }
    }
  }

  /// The font size that the glyphs of a part are drawn at, in points.
  package func size(ofPart part: Int) -> Double { styles[part].size }

  /// Whether upright glyphs of a run are slanted.
  package func isSlanted(_ run: GlyphRun) -> Bool { styles[run.part].isItalic && !run.face.isSlanted }
}

extension TextShaper {
  /// Adds the outline of a glyph to the path, with its origin at the context's.
  ///
  /// - Parameters:
  ///   - run: A run that has the glyph.
  ///   - size: The units of the context that an em is long.
  package func addOutline(
    of glyph: PlacedGlyph, in run: GlyphRun, of text: ShapedText, size: Double, to context: OpaquePointer
  ) throws(SceneFailure) {
    var single = run
    single.glyphs = [PlacedGlyph(index: glyph.index, x: 0, y: 0, end: 0)]
    let style = text.styles[run.part]
    let sequence = GlyphSequence(single, face: try painter.face(run.face), style)
    cairo_save(context)
    cairo_scale(context, size / style.size, size / style.size)
    painter.addPath(of: sequence, to: context)
    cairo_restore(context)
    guard cairo_status(context) != CAIRO_STATUS_SUCCESS else { return }
    try painter.checkGlyphs(of: text)
    try checkCairo(cairo_status(context), "the outline of a glyph")
  }

  /// Adds the outlines of a text's letters, or the part of them that a line along them has, to an empty path, in pixels.
  ///
  /// - Parameters:
  ///   - rect: The box that holds the lines of the text.
  ///   - from: Where the part begins, and `end` where it ends, in shares of the length of all outlines.
  ///   - watch: Is told what is drawn.
  package func addLetters(
    of request: TextRequest, _ rect: PointRect, from: Double, to end: Double, _ space: LayerSpace,
    _ watch: FrameWatch, to context: OpaquePointer
  ) throws(SceneFailure) {
    let text = try shape(request)
    guard Self.isSeen(text, scale: space.scale, on: context) else { return }
    let (left, top) = (
      space.phaseX + text.start(of: request, in: rect) * space.scale, space.phaseY + rect.y * space.scale
    )
    for share in text.shares(of: request) {
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_translate(
        context, left + share.line.x * space.scale,
        Self.baseline(of: share.line, top: top, scale: space.scale, snaps: space.snaps))
      cairo_scale(context, space.scale, space.scale)
      for run in share.line.runsAsRead where run.isOutline {
        for piece in run.pieces {
          let sequence = GlyphSequence(piece, face: try painter.face(run.face), text.styles[run.part])
          try watch.spend(20_000 + sequence.points * 200)
          painter.addPath(of: sequence, to: context)
        }
      }
    }
    if from > 0 || end < 1 {
      let outline = Outline(pathOf: context).trimmed(from: from, to: end, scaleX: 1, scaleY: 1)
      cairo_new_path(context)
      addPath(
        PathShape(outline: outline, boxWidth: 1, boxHeight: 1), DeviceRect(x: 0, y: 0, width: 1, height: 1),
        to: context)
    }
    guard cairo_status(context) != CAIRO_STATUS_SUCCESS else { return }
    try painter.checkGlyphs(of: text)
    try checkCairo(cairo_status(context), "the outlines of a text")
  }

  /// Adds the lines along the words of a share of a line to the path; `x` and `baseline` in pixels.
  package func addLines(
    _ decoration: TextDecoration, along share: LineShare, of text: ShapedText, x: Double, baseline: Double,
    scale: Double, snaps: Bool, to context: OpaquePointer
  ) throws(SceneFailure) {
    try painter.addLines(
      decoration, along: share.line, text.styles, x: x, baseline: baseline, scale: scale, snaps: snaps, on: context)
  }
}

extension Outline {
  /// The current path of a context.
  fileprivate init(pathOf context: OpaquePointer) {
    self.init(elements: [])
    guard let path = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(path) }
    var index = 0
    while index < Int(path.pointee.num_data) {
      let data = path.pointee.data + index
      let header = data.pointee.header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(x: data[1].point.x, y: data[1].point.y))
      case CAIRO_PATH_LINE_TO: elements.append(.line(x: data[1].point.x, y: data[1].point.y))
      case CAIRO_PATH_CURVE_TO:
        elements.append(
          .curve(
            x1: data[1].point.x, y1: data[1].point.y, x2: data[2].point.x, y2: data[2].point.y, x: data[3].point.x,
            y: data[3].point.y))
      default: elements.append(.close)
      }
      index += Int(header.length)
    }
  }
}
