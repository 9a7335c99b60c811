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

  /// The middles of the pixels that differ, in points, each with the most a channel differs by.
  package func differences(from other: FramePixels, scale: Double) -> [(point: PointOffset, levels: Int)] {
    words.indices.filter { words[$0] != other.words[$0] }.map { index in
      let point = PointOffset(x: (Double(index % width) + 0.5) / scale, y: (Double(index / width) + 0.5) / scale)
      return (point, Self.distance(words[index], other.words[index]))
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: UInt32(0), to: 32, by: 8).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
