internal import CCairo
import CPixels
import MultiplaneBase
internal import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneScene

/// A viewport that lies on its side on the frame, or is on its way there. It is drawn upright, and put on the frame turned.
///
/// A quarter turn copies the pixels of the whole frame or of its damage. On the way, each pixel is read between four.
final class TurnedViewport {
  /// Draws the viewport upright.
  let composer: FrameComposer
  private let viewport: Viewport
  /// The pixels of the frame.
  private let canvas: PixelRect
  /// Whether the frame shows the viewport already.
  private var isShown = false

  private init(_ composer: FrameComposer, _ viewport: Viewport, _ canvas: PixelRect) {
    (self.composer, self.viewport, self.canvas) = (composer, viewport, canvas)
  }

  /// A viewport of a quarter turn; `nil` for another one.
  static func quarter(_ viewport: Viewport, on frame: FrameComposer) -> TurnedViewport? {
    guard viewport.turn == 1 else { return nil }
    let (canvas, size) = (frame.builder.canvas, frame.canvasSize)
    let upright = FrameComposer(
      upright: frame, canvasSize: Size(width: size.height, height: size.width),
      size: PixelSize(width: canvas.height, height: canvas.width), scale: frame.builder.grid.scale)
    return TurnedViewport(upright, viewport, canvas)
  }

  /// - Throws: `SceneFailure` of class `limit` where the viewport takes more pixels on its way than a frame may have.
  convenience init(_ viewport: Viewport, on frame: FrameComposer) throws(SceneFailure) {
    if let quarter = Self.quarter(viewport, on: frame) {
      self.init(quarter.composer, viewport, quarter.canvas)
      return
    }
    let scale = frame.builder.grid.scale * viewport.factor(on: frame.canvasSize)
    let size = PixelSize(ofTurning: viewport, on: frame.canvasSize, scale: frame.builder.grid.scale)
    try size.check()
    self.init(
      FrameComposer(upright: frame, canvasSize: viewport.size, size: size, scale: scale), viewport, frame.builder.canvas
    )
  }

  /// Whether it can draw another viewport, too: after a quarter turn, whatever size is fitted.
  func serves(_ viewport: Viewport) -> Bool { viewport.turn == 1 && self.viewport.turn == 1 }

  /// Goes on to a frame.
  ///
  /// - Returns: How many pictures meet the viewport, and the pixels of the frame that change.
  func begin(_ state: FrameState, whole: Bool) throws(SceneFailure) -> (Int, PixelRects) {
    let count = try composer.beginUpright(state, whole: whole)
    defer { isShown = true }
    guard viewport.turn == 1, isShown else { return (count, PixelRects([canvas])) }
    return (count, frame(of: composer.damage))
  }

  /// Where boxes of the upright picture lie on the frame after a quarter turn.
  func frame(of rects: PixelRects) -> PixelRects {
    PixelRects(
      rects.rects.map { PixelRect(x: canvas.width - $0.maxY, y: $0.x, width: $0.height, height: $0.width) })
  }

  /// Draws boxes of the frame that was begun.
  func draw(
    _ rects: PixelRects, of state: FrameState, on buffer: PixelBuffer, background: RGBA?
  ) throws(SceneFailure) {
    let upright = composer.buffer
    try composer.draw([0..<upright.height], of: state)
    if viewport.turn == 1 {
      for rect in rects.rects {
        mp_turn(
          buffer.bytes, buffer.stride, upright.bytes, upright.stride, upright.height, rect.x, rect.y, rect.width,
          rect.height)
      }
      buffer.isOpaque = upright.isOpaque
      return
    }
    for rect in rects.rects { buffer.fill(rect, with: (background ?? .clear).premultipliedWord) }
    let canvas = try Canvas(on: buffer)
    let context = canvas.context
    for rect in rects.rects {
      cairo_rectangle(context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    cairo_clip(context)
    let scale = composer.builder.grid.scale
    let (width, height) = (viewport.size.width.points * scale, viewport.size.height.points * scale)
    cairo_translate(context, Double(buffer.width) / 2, Double(buffer.height) / 2)
    cairo_rotate(context, viewport.turn * .pi / 2)
    cairo_translate(context, -width / 2, -height / 2)
    let source = try Surface(upright)
    cairo_set_source_surface(context, source.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, width, height)
    // The background is that of the viewport, too: laid over itself it would be seen twice.
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_fill(context)
    try canvas.finish()
    buffer.isOpaque = upright.isOpaque
  }
}
