import CZlib

/// The end of compressed data, taken away so that more can follow.
///
/// libdeflate always says of its last block that it is the last. Where that block begins only a reader of the data
/// knows; zlib's stops at each block.
enum DeflateEnd {
  /// How many bytes are added at most.
  static let length = 5

  /// Makes complete deflate data, `count` bytes of it, a piece that ends at a whole byte and is not the last.
  ///
  /// The memory has room for `length` bytes more. Costs the reading of the data.
  ///
  /// - Returns: The bytes of the piece.
  static func reopen(_ data: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    let (start, end) = lastBlock(of: data, count)
    // The first bit of a block says whether it is the last.
    data[start >> 3] &= ~(1 << UInt8(start & 7))
    // An empty stored block: three bits of 0, the rest of the byte, its length and the same turned over.
    let used = UInt8(end & 7)
    var next = end >> 3
    if used > 0 { data[next] &= (1 << used) - 1 } else { data[next] = 0 }
    if used > 5 {
      next += 1
      data[next] = 0
    }
    next += 1
    (data[next], data[next + 1], data[next + 2], data[next + 3]) = (0, 0, 0xff, 0xff)
    return next + 4
  }

  /// Where the last block begins and ends, in bits.
  private static func lastBlock(of data: UnsafeMutablePointer<UInt8>, _ count: Int) -> (start: Int, end: Int) {
    var stream = z_stream()
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      preconditionFailure("no memory to read compressed data")
    }
    defer { inflateEnd(&stream) }
    let room = 1 << 16
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { out in
      stream.next_in = data
      stream.avail_in = UInt32(count)
      var start = 0
      while true {
        stream.next_out = out.baseAddress
        stream.avail_out = UInt32(room)
        let status = inflate(&stream, Z_BLOCK)
        precondition(status == Z_OK || status == Z_STREAM_END, "zlib cannot read what libdeflate wrote: \(status)")
        // zlib.h: bits of the last byte that are not used, 64 in the last block, 128 behind a block.
        let bit = Int(stream.total_in) * 8 - Int(stream.data_type & 7)
        guard stream.data_type & 128 != 0 else { continue }
        if stream.data_type & 64 != 0 { return (start, bit) }
        start = bit
      }
    }
  }
}
