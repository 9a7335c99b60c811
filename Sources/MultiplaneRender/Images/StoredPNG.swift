import CSpng

/// A PNG file whose rows are not compressed, for a decoder that takes nothing else; read piece by piece, so that the rows are
/// never copied as a whole. Its checksums are 0.
final class StoredPNG {
  /// A block's length is a number of 16 bits.
  private static let blockSize = 65_535

  private let rows: [UInt8]
  private let end: [UInt8]
  /// What comes before the rest of the block that is read.
  private var words: ArraySlice<UInt8>
  /// The rows of that block that were not read yet.
  private var block: Range<Int>
  private var isEnding = false

  /// - Parameters:
  ///   - start: Signature and chunks before the image data.
  ///   - rows: The image data as they are filtered.
  ///   - end: The chunks behind them.
  init(start: [UInt8], rows: [UInt8], end: [UInt8]) {
    (self.rows, self.end, block) = (rows, end, 0..<0)
    let blocks = max(1, (rows.count + Self.blockSize - 1) / Self.blockSize)
    let size = 2 + blocks * 5 + rows.count + 4
    words =
      start + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + [0x49, 0x44, 0x41, 0x54, 0x78, 0x01]
    beginBlock(at: 0)
  }

  /// Puts the head of a block before it.
  private func beginBlock(at start: Int) {
    block = start..<min(rows.count, start + Self.blockSize)
    let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
    words += [block.upperBound == rows.count ? 1 : 0, low, high, ~low, ~high]
  }

  /// Hands the file to a decoder, which must not outlive it.
  func give(to context: OpaquePointer) -> Int32 {
    spng_set_png_stream(
      context,
      { _, file, target, count in
        guard let file, let target else { return SPNG_IO_ERROR.rawValue }
        let isRead = Unmanaged<StoredPNG>.fromOpaque(file).takeUnretainedValue().read(
          UnsafeMutableRawBufferPointer(start: target, count: count))
        return isRead ? 0 : SPNG_IO_EOF.rawValue
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reads the next bytes; `false` if the file has fewer.
  private func read(_ target: UnsafeMutableRawBufferPointer) -> Bool {
    var target = target[...]
    while !target.isEmpty {
      let count: Int
      if !words.isEmpty {
        count = min(words.count, target.count)
        UnsafeMutableRawBufferPointer(rebasing: target).copyBytes(from: words.prefix(count))
        words.removeFirst(count)
      } else if !block.isEmpty {
        count = min(block.count, target.count)
        UnsafeMutableRawBufferPointer(rebasing: target).copyBytes(from: rows[block.prefix(count)])
        block.removeFirst(count)
      } else if block.upperBound < rows.count {
        beginBlock(at: block.upperBound)
        continue
      } else if !isEnding {
        words = [0, 0, 0, 0, 0, 0, 0, 0] + end
        isEnding = true
        continue
      } else {
        return false
      }
      target = target.dropFirst(count)
    }
    return true
  }
}
