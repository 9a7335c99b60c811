package import MultiplaneBase
package import MultiplaneRender

/// The pixels of a frame.
package struct FramePixels: Equatable {
  package let width: Int
  package let height: Int
  /// Premultiplied, rows from the top.
  package let words: [UInt32]

  /// The pixels that a buffer holds now.
  package init(_ buffer: PixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    words = (0..<buffer.height).flatMap { Array(buffer.row($0)) }
  }

  /// The middles of the pixels that differ, in points.
  package func differences(from other: FramePixels, scale: Double) -> [PointOffset] {
    words.indices.filter { words[$0] != other.words[$0] }.map {
      PointOffset(x: (Double($0 % width) + 0.5) / scale, y: (Double($0 / width) + 0.5) / scale)
    }
  }
}
