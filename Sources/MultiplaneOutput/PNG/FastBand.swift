import CDeflate
import CIsal
import CEncoding
import Glibc

/// Compresses bands of rows for `PNGMode.fast`.
package final class FastBandEncoder: BandEncoder {
  private var filtered = ByteBuffer()
  private let levelBuffer = UnsafeMutablePointer<UInt8>.allocate(capacity: levelBufferSize)
  // ISA-L's ISAL_DEF_LVL1_DEFAULT, which Swift cannot read: more makes longer blocks, not better ones.
  private static let levelBufferSize = 282_624

  /// For tests besides.
  package let memory = DeflateStream()

  package init() {}

  deinit { levelBuffer.deallocate() }

  package func bound(_ count: Int) -> Int { count + count / 2 + 4096 }

  /// How a band is encoded is chosen from its pixels.
  package func encode(_ band: BandRows, into writer: inout PNGChunkWriter) -> BandSum {
    let count = band.count * band.rowBytes
    filtered.reserve(count + Int(MP_PNG_SLACK))
    let coding = BandCoding(for: band)
    switch coding {
    case .matches(let filter): band.filter(filter, into: filtered.base)
    case .codes: band.filter(.paeth, into: filtered.base)
    }
    writer.chunk("IDAT") { out in
      switch coding {
      case .matches: compress(count, into: out)
      case .codes: mp_deflate_rows(filtered.base, band.rowBytes, band.count, band.channels, out)
      }
    }
    return BandSum(adler: libdeflate_adler32(1, filtered.base, count), count: count)
  }

  private func compress(_ count: Int, into out: UnsafeMutablePointer<UInt8>) -> Int {
    // ISA-L's own initialiser leaves some fields as they are, and Swift's leaves out the arrays it does not import.
    let stream = memory.pointer
    memset(stream, 0, DeflateStream.fieldLength)
    isal_deflate_stateless_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = levelBuffer
    stream.pointee.level_buf_size = UInt32(Self.levelBufferSize)
    stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
    stream.pointee.end_of_stream = 0
    stream.pointee.flush = UInt16(FULL_FLUSH)
    stream.pointee.next_in = filtered.base
    stream.pointee.avail_in = UInt32(count)
    stream.pointee.next_out = out
    stream.pointee.avail_out = UInt32(bound(count))
    let status = isal_deflate_stateless(stream)
    precondition(status == COMP_OK && stream.pointee.avail_in == 0, "ISA-L refused a band within its bounds: \(status)")
    return Int(stream.pointee.total_out)
  }
}
