package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout

/// Draws display items that belong to no scene, such as overlays and charts; for one thread.
///
///     let drawing = ItemDrawing(resources)
///     let buffer = PixelBuffer(width: 200, height: 100)
///     try drawing.draw([.fill(.rectangle, rect, .color(.white))], scale: 2, on: buffer)
package final class ItemDrawing {
  private let painter: Painter

  /// - Parameter resources: The fonts texts are drawn with.
  package init(_ resources: RenderResources) { painter = resources.makePainter() }

  /// The extents of a text.
  package func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics {
    try painter.texts.measure(request)
  }

  /// Draws items over what a buffer holds.
  ///
  /// - Parameters:
  ///   - items: In points from the buffer's top left corner.
  ///   - scale: Device pixels a point.
  package func draw(_ items: [DisplayItem], scale: Double, on buffer: PixelBuffer) throws(SceneFailure) {
    let rect = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    try painter.draw(items, in: LayerSpace(scale: scale), on: buffer, at: rect)
  }
}
