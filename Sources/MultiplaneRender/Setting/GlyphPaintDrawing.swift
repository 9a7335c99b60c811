import CCairo
import CPangoCairo
import Glibc
import MultiplaneBase

/// Draws a glyph that is made of layers, where the context's units are the font's and go up.
struct GlyphPaintDrawing {
  let context: OpaquePointer
  let face: FreeTypeFace
  /// The text's colour.
  let textColor: RGBA
  let watch: FrameWatch
  /// All pixels that are open.
  private var open: OpenPixels

  init(on context: OpaquePointer, face: FreeTypeFace, textColor: RGBA, watch: FrameWatch, open: OpenPixels) {
    (self.context, self.face, self.textColor) = (context, face, textColor)
    (self.watch, self.open) = (watch, open)
  }

  /// Draws a glyph; the context is afterwards as it was before, but for its source.
  mutating func draw(_ paint: GlyphPaint) throws(SceneFailure) {
    var box: GlyphBox?
    if case .cut(let known, _) = paint { box = known } else { box = try bounds(of: paint, .identity) }
    guard let box else { return }
    try fill(.cut(box, paint))
  }

  private mutating func fill(_ paint: GlyphPaint) throws(SceneFailure) {
    try watch.spend(2_000)
    switch paint {
    case .layers(let paints): for paint in paints { try fill(paint) }
    case .solid, .gradient:
      try spend(on: paint)
      try draw(with: paint) { cairo_paint($0) }
    case .filled(let glyph, let inner):
      guard try addOutline(glyph) else { return }
      if inner.isSource {
        let before = context.matrix
        try spend(on: inner, within: face.outlineBox.transformed(by: before))
        try draw(with: inner) { cairo_fill($0) }
        context.matrix = before
        cairo_new_path(context)
      } else {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_clip(context)
        try fill(inner)
      }
    case .transformed(let matrix, let inner):
      let before = context.matrix
      guard context.transform(by: matrix) else { return }
      try fill(inner)
      context.matrix = before
    case .composed(let source, CAIRO_OPERATOR_OVER, let backdrop):
      try fill(backdrop)
      try fill(source)
    case .composed(let source, let rule, let backdrop):
      try group { (drawing) throws(SceneFailure) in
        try drawing.fill(backdrop)
        try drawing.group(rule) { (drawing) throws(SceneFailure) in try drawing.fill(source) }
      }
    case .cut(let box, let inner):
      cairo_save(context)
      defer { cairo_restore(context) }
      guard box.transformed(by: context.matrix).canBeDrawn else { return }
      cairo_rectangle(context, box.left, box.bottom, box.right - box.left, box.top - box.bottom)
      cairo_clip(context)
      try fill(inner)
    }
  }

  /// Draws into pixels of its own, and puts these on what is there.
  private mutating func group(
    _ rule: cairo_operator_t = CAIRO_OPERATOR_OVER, _ body: (inout GlyphPaintDrawing) throws(SceneFailure) -> Void
  ) throws(SceneFailure) {
    let area = context.clippedPixels
    guard !area.isEmpty else { return }
    let before = open.count
    defer { open.count = before }
    try keepOpen(area)
    try watch.spend(2 * area.width * area.height)
    cairo_push_group(context)
    do throws(SceneFailure) { try body(&self) } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, rule)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Draws with a colour or gradient, which is let go of afterwards: one that is made of pixels has them open as long.
  private mutating func draw(with source: GlyphPaint, _ draw: (OpaquePointer) -> Void) throws(SceneFailure) {
    let before = open.count
    defer { open.count = before }
    if source.weight.isWhole { try keepOpen(context.clippedPixels) }
    if setSource(source) { draw(context) }
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Counts pixels that are about to be open.
  private mutating func keepOpen(_ area: PixelRect) throws(SceneFailure) {
    try open.add(max(0, area.width * area.height))
  }

  /// Puts down that a colour or gradient is about to be painted.
  ///
  /// - Parameter box: A box around the outline that is filled, in pixels; `nil` for all that the clip leaves.
  private func spend(on paint: GlyphPaint, within box: GlyphBox? = nil) throws(SceneFailure) {
    let (weight, isWhole) = paint.weight
    let clip = context.clippedPixels
    var area = GlyphBox(
      left: Double(clip.x), bottom: Double(clip.y), right: Double(clip.x + clip.width),
      top: Double(clip.y + clip.height))
    if let box, !isWhole { area = area.intersection(box) }
    try watch.spend(Int(max(0, area.right - area.left) * max(0, area.top - area.bottom)) * weight)
  }

  // MARK: Outlines

  /// The least box that holds all outlines of a paint that can be drawn; `nil` if there are none.
  private func bounds(of paint: GlyphPaint, _ matrix: cairo_matrix_t) throws(SceneFailure) -> GlyphBox? {
    try watch.spend(2_000)
    func union(_ first: GlyphBox?, _ second: GlyphBox?) -> GlyphBox? {
      guard let first, let second else { return first ?? second }
      return first.union(second)
    }
    switch paint {
    case .solid, .gradient: return nil
    case .layers(let paints):
      var box: GlyphBox?
      for paint in paints { box = union(box, try bounds(of: paint, matrix)) }
      return box
    case .filled(let glyph, _):
      let isOutline = face.load(glyph)
      guard isOutline else { return nil }
      try watch.spend(Int(face.pointer.pointee.glyph.pointee.outline.n_points) * 200)
      let box = face.outlineBox.transformed(by: matrix)
      return box.transformed(by: context.matrix).canBeDrawn ? box : nil
    case .transformed(let own, let inner):
      var (own, matrix, both) = (own, matrix, cairo_matrix_t())
      cairo_matrix_multiply(&both, &own, &matrix)
      return try bounds(of: inner, both)
    case .composed(let source, _, let backdrop):
      return union(try bounds(of: source, matrix), try bounds(of: backdrop, matrix))
    case .cut(let box, _): return box.transformed(by: matrix)
    }
  }

  /// Makes the outline of a glyph the path; `false` if there is nothing to be filled.
  private func addOutline(_ glyph: UInt32) throws(SceneFailure) -> Bool {
    cairo_new_path(context)
    guard face.load(glyph) else { return false }
    let count = Int(face.pointer.pointee.glyph.pointee.outline.n_points)
    try watch.spend(count * 200)
    guard count > 0, face.outlineBox.transformed(by: context.matrix).canBeDrawn else { return false }
    face.addOutline(to: context)
    return true
  }

  // MARK: Colours

  /// Takes a colour or gradient for what is filled next; the context's matrix may be another afterwards.
  ///
  /// - Returns: Whether there is anything to be seen.
  private func setSource(_ paint: GlyphPaint) -> Bool {
    switch paint {
    case .solid(let color):
      context.setSource(color.color(inText: textColor))
      return true
    case .gradient(let gradient): return gradient.set(on: context, textColor: textColor)
    case .transformed(let matrix, let inner): return context.transform(by: matrix) && setSource(inner)
    default: return false
    }
  }
}

extension GlyphPaint {
  /// How often a pixel of a colour or gradient counts, and whether all pixels of the clip are made.
  fileprivate var weight: (Int, isWhole: Bool) {
    switch self {
    case .gradient(let gradient):
      // The library looks through the stops for a pixel.
      if case .sweep = gradient.line { (96, true) } else { (4 + gradient.stops.count / 8, false) }
    case .transformed(_, let inner): inner.weight
    default: (1, false)
    }
  }

  /// Whether it is one colour or gradient, under matrices or not.
  fileprivate var isSource: Bool {
    switch self {
    case .solid, .gradient: true
    case .transformed(_, let inner): inner.isSource
    default: false
    }
  }
}

extension cairo_matrix_t {
  fileprivate static var identity: cairo_matrix_t { cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0) }
}

extension OpaquePointer {
  /// The matrix of a context.
  var matrix: cairo_matrix_t {
    get {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(self, &matrix)
      return matrix
    }
    nonmutating set { withUnsafePointer(to: newValue) { cairo_set_matrix(self, $0) } }
  }

  /// Puts a matrix before a context's own; `false` if nothing could be seen under it, and then nothing is changed.
  func transform(by matrix: cairo_matrix_t) -> Bool {
    var (own, present, both) = (matrix, self.matrix, cairo_matrix_t())
    cairo_matrix_multiply(&both, &own, &present)
    guard own.isUsable, both.isUsable else { return false }
    self.matrix = both
    return true
  }

  /// The pixels of a context that its clip leaves.
  var clippedPixels: PixelRect {
    let before = matrix
    cairo_identity_matrix(self)
    defer { matrix = before }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(self, &left, &top, &right, &bottom)
    let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    return PixelRect(x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
  }

  /// Takes a colour for what is drawn next.
  func setSource(_ color: RGBA) { cairo_set_source_rgba(self, color.red, color.green, color.blue, color.alpha) }
}

extension FreeTypeFace {
  /// Reads a glyph's outline in the font's units; `false` if there is none.
  fileprivate func load(_ glyph: UInt32) -> Bool {
    // Cairo leaves the transform of a text that leans or turns.
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM)
    return FT_Load_Glyph(pointer, glyph, flags) == 0 && pointer.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
  }

  /// The box around the points of the outline that was read last.
  fileprivate var outlineBox: GlyphBox {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&pointer.pointee.glyph.pointee.outline, &box)
    return GlyphBox(
      left: Double(box.xMin), bottom: Double(box.yMin), right: Double(box.xMax), top: Double(box.yMax))
  }

  /// Adds the outline that was read last to a context's path.
  fileprivate func addOutline(to context: OpaquePointer) {
    var pen = FT_Outline_Funcs()
    pen.move_to = { point, context in
      guard let point, let context else { return 1 }
      cairo_close_path(OpaquePointer(context))
      cairo_move_to(OpaquePointer(context), Double(point.pointee.x), Double(point.pointee.y))
      return 0
    }
    pen.line_to = { point, context in
      guard let point, let context else { return 1 }
      cairo_line_to(OpaquePointer(context), Double(point.pointee.x), Double(point.pointee.y))
      return 0
    }
    pen.conic_to = { control, point, context in
      guard let control, let point, let context else { return 1 }
      var (x, y) = (0.0, 0.0)
      cairo_get_current_point(OpaquePointer(context), &x, &y)
      let (cx, cy) = (Double(control.pointee.x) * 2 / 3, Double(control.pointee.y) * 2 / 3)
      let (endX, endY) = (Double(point.pointee.x), Double(point.pointee.y))
      cairo_curve_to(OpaquePointer(context), x / 3 + cx, y / 3 + cy, endX / 3 + cx, endY / 3 + cy, endX, endY)
      return 0
    }
    pen.cubic_to = { first, second, point, context in
      guard let first, let second, let point, let context else { return 1 }
      cairo_curve_to(
        OpaquePointer(context), Double(first.pointee.x), Double(first.pointee.y), Double(second.pointee.x),
        Double(second.pointee.y), Double(point.pointee.x), Double(point.pointee.y))
      return 0
    }
    FT_Outline_Decompose(&pointer.pointee.glyph.pointee.outline, &pen, UnsafeMutableRawPointer(context))
    cairo_close_path(context)
  }
}
