import MultiplaneDecoding
import MultiplaneOutput
import MultiplaneRender

extension PixelBuffer {
  /// The buffer as the PNG encoder takes it, valid as long as the buffer.
  var source: PixelSource {
    PixelSource(base: UnsafeRawPointer(bytes), width: width, height: height, stride: stride)
  }
}
