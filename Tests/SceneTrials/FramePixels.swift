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
  ///
  /// - Parameter tolerance: By how much a channel has to differ at least, less one.
  package func differences(
    from other: FramePixels, scale: Double, tolerance: Int = 0
  ) -> [PointOffset] {
    words.indices.filter { words[$0] != other.words[$0] && !Self.areNear(words[$0], other.words[$0], tolerance) }
      .map {
        PointOffset(x: (Double($0 % width) + 0.5) / scale, y: (Double($0 / width) + 0.5) / scale)
      }
  }

  private static func areNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    stride(from: UInt32(0), to: 32, by: 8).allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
  }
}
