import CIsal

/// The data of a PNG, inflated piece by piece as they are asked for.
final class InflateStream {
  private let state: UnsafeMutablePointer<inflate_state>
  private let bytes: [UInt8]
  /// Where compressed bytes lie that were not read yet.
  private var rest: ArraySlice<Range<Int>>

  /// Begins with the first byte.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - pieces: Where its compressed bytes lie, which are one zlib stream together.
  init(_ bytes: [UInt8], _ pieces: [Range<Int>]) {
    (self.bytes, rest) = (bytes, pieces[...])
    // Most of it is room, which has no name here.
    let room = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<inflate_state>.size, alignment: MemoryLayout<inflate_state>.alignment)
    room.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<inflate_state>.size)
    state = room.assumingMemoryBound(to: inflate_state.self)
    isal_inflate_init(state)
    state.pointee.crc_flag = UInt32(ISAL_ZLIB)
  }

  deinit { UnsafeMutableRawPointer(state).deallocate() }

  /// Writes the next bytes.
  ///
  /// - Throws: There are fewer, or the data are damaged.
  func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) throws(ImageFailure) {
    guard try fill(target, count) == count else { throw Self.damaged("it has too few pixels") }
  }

  /// Looks for the end behind the bytes that were read.
  ///
  /// - Throws: There are more bytes, or the checksum over all of them is wrong.
  func finish() throws(ImageFailure) {
    var byte: UInt8 = 0
    guard try fill(&byte, 1) == 0 else { throw Self.damaged("it has too many pixels") }
  }

  /// Writes so many bytes, or those up to the end of the stream; its checksum is compared there.
  ///
  /// - Returns: How many bytes were written.
  private func fill(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImageFailure) -> Int {
    state.pointee.next_out = target
    state.pointee.avail_out = UInt32(count)
    while state.pointee.avail_out > 0, state.pointee.block_state != ISAL_BLOCK_FINISH {
      let (wanted, isStarved) = (state.pointee.avail_out, rest.isEmpty)
      let status = inflate()
      let isStuck = isStarved && state.pointee.avail_out == wanted && state.pointee.block_state != ISAL_BLOCK_FINISH
      guard status == ISAL_DECOMP_OK, !isStuck else {
        throw Self.damaged("its data cannot be inflated, or their checksum is wrong")
      }
    }
    return count - Int(state.pointee.avail_out)
  }

  /// Inflates what the next piece has, until the output is full; without a piece, what was read of the last one.
  private func inflate() -> Int32 {
    bytes.withUnsafeBufferPointer { bytes in
      let piece = rest.first ?? 0..<0
      state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress.map { $0 + piece.lowerBound })
      state.pointee.avail_in = UInt32(piece.count)
      defer {
        let left = Int(state.pointee.avail_in)
        if left > 0 {
          rest[rest.startIndex] = (piece.upperBound - left)..<piece.upperBound
        } else {
          rest = rest.dropFirst()
        }
      }
      return isal_inflate(state)
    }
  }

  private static func damaged(_ reason: String) -> ImageFailure { ImageFailure(.refused, "is damaged: \(reason)") }
}
