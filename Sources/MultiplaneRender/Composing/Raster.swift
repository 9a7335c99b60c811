/// Pixels and where their top left one stands, in device pixels from some origin.
struct Raster: Sendable {
  var buffer: PixelBuffer
  var x: Int
  var y: Int
  var rect: PixelRect { PixelRect(x: x, y: y, width: buffer.width, height: buffer.height) }
}
