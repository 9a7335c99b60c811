import CEncoding

/// The end of compressed data, taken away so that more can follow.
///
/// libdeflate always says of its last block that it is the last, and does not say where it begins.
package enum DeflateEnd {
  /// How many bytes are added at most.
  package static let length = 5

  /// Makes complete deflate data, `count` bytes of it, a piece that ends at a whole byte and is not the last.
  ///
  /// The memory has room for `length` bytes more. Costs the reading of the data, a hundredth of writing it.
  ///
  /// - Returns: The bytes of the piece.
  package static func reopen(_ data: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    var (start, end): (UInt64, UInt64) = (0, 0)
    guard mp_deflate_last_block(data, count, &start, &end) else {
      preconditionFailure("what a compressor wrote is no deflate data")
    }
    // The first bit of a block says whether it is the last.
    data[Int(start >> 3)] &= ~(1 << UInt8(start & 7))
    // An empty stored block: three bits of 0, the rest of the byte, its length and the same turned over.
    let used = UInt8(end & 7)
    var next = Int(end >> 3)
    if used > 0 { data[next] &= (1 << used) - 1 } else { data[next] = 0 }
    if used > 5 {
      next += 1
      data[next] = 0
    }
    next += 1
    (data[next], data[next + 1], data[next + 2], data[next + 3]) = (0, 0, 0xff, 0xff)
    return next + 4
  }
}
