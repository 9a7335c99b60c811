internal import CDeflate

/// A file in memory: pieces one after the other, each where it was made or is kept.
package struct EncodedFile {
  /// The pieces, none of them empty.
  package private(set) var pieces: [UnsafeRawBufferPointer] = []
  /// How many bytes they are together.
  package private(set) var byteCount = 0
  /// The CRC-32 of all bytes.
  package private(set) var crc: UInt32 = 0

  /// A file without bytes yet.
  init() {}

  /// A file that is one piece.
  package init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

  /// A copy of all bytes.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      for piece in pieces {
        UnsafeMutableRawBufferPointer(buffer)[count...].copyBytes(from: piece)
        count += piece.count
      }
    }
  }

  /// Adds bytes at the end.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    pieces.append(bytes)
    byteCount += bytes.count
    crc = UInt32(libdeflate_crc32(crc, bytes.baseAddress, bytes.count))
  }
}
