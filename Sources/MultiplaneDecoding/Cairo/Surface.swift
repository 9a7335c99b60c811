import CCairo
package import MultiplaneBase

/// A cairo surface over a pixel buffer's memory, for one use on one thread.
package final class Surface {
  /// The buffer painted on or read from; held so that the memory outlives the surface.
  let buffer: PixelBuffer
  /// The `cairo_surface_t`.
  package let pointer: OpaquePointer

  /// Wraps a buffer. An opaque buffer becomes an `RGB24` surface, which cairo copies instead of blending.
  ///
  /// - Parameter forDrawing: Keeps an `ARGB32` surface even over opaque pixels, so that alpha is written.
  package init(_ buffer: PixelBuffer, forDrawing: Bool = false) throws(SceneFailure) {
    self.buffer = buffer
    let format = buffer.isOpaque && !forDrawing ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let bytes = buffer.bytes.assumingMemoryBound(to: UInt8.self)
    pointer = cairo_image_surface_create_for_data(
      bytes, format, Int32(buffer.width), Int32(buffer.height), Int32(buffer.stride))
    try checkCairo(cairo_surface_status(pointer), "a surface of \(buffer.width)x\(buffer.height)")
  }

  deinit {
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }
}
