import Foundation
import MultiplaneOutput
import MultiplaneRender

/// The bytes of a file; `nil` if it cannot be read.
func contents(of path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map { Array($0) }
}

extension PixelBuffer {
  /// The buffer as the PNG encoder takes it, valid as long as the buffer.
  var source: PixelSource {
    PixelSource(base: UnsafeRawPointer(bytes), width: width, height: height, stride: stride)
  }
}
