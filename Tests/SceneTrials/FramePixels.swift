import Glibc
package import MultiplaneBase
package import MultiplaneDecoding
import MultiplaneRender

/// The pixels of a frame.
package struct FramePixels: Equatable {
  package let width: Int
  package let height: Int
  /// Premultiplied, rows from the top.
  package let words: [UInt32]

  /// The pixels that a buffer holds now.
  package init(_ buffer: PixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    let rowBytes = width * MemoryLayout<UInt32>.stride
    words = Array(unsafeUninitializedCapacity: width * height) { words, count in
      guard let start = words.baseAddress else { return }
      for y in 0..<buffer.height {
        memcpy(start + y * buffer.width, buffer.bytes + y * buffer.stride, rowBytes)
      }
      count = buffer.width * buffer.height
    }
  }

  package static func == (a: FramePixels, b: FramePixels) -> Bool {
    (a.width, a.height) == (b.width, b.height)
      && memcmp(a.words, b.words, a.words.count * MemoryLayout<UInt32>.stride) == 0
  }

  /// The middles of the pixels that differ, in points, each with the most a channel differs by.
  package func differences(from other: FramePixels, scale: Double) -> [(point: PointOffset, levels: Int)] {
    words.indices.filter { words[$0] != other.words[$0] }.map { index in
      let point = PointOffset(x: (Double(index % width) + 0.5) / scale, y: (Double(index / width) + 0.5) / scale)
      return (point, Self.distance(words[index], other.words[index]))
    }
  }

  /// The most a channel of two pixels differs by.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: UInt32(0), to: 32, by: 8).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
