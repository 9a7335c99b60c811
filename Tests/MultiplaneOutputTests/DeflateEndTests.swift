import CDeflate
import CZlib
import Testing

@testable import MultiplaneOutput

@Suite struct DeflateEndTests {
  /// Bytes of several kinds: what deflate stores, and what it gives fixed and fitted codes, in one block and in many.
  private func bytes(_ count: Int, kind: Int) -> [UInt8] {
    var seed = UInt64(count * 31 + kind)
    return (0..<count).map { index in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = UInt8(truncatingIfNeeded: seed >> 33)
      return switch kind {
      case 0: noise
      case 1: noise & 7
      case 2: index % 20_000 < 10_000 ? noise & 3 : UInt8(index / 7 & 255)
      default: 0
      }
    }
  }

  private func compressed(_ bytes: [UInt8], _ level: Int32) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(level)
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_deflate_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound + DeflateEnd.length) { out, count in
      guard let base = out.baseAddress else { return }
      count = libdeflate_deflate_compress(compressor, bytes, bytes.count, base, bound)
    }
  }

  /// The bytes of complete deflate data; `nil` if it is none, or something stands behind its end.
  private func read(_ data: [UInt8], most: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var out = [UInt8](repeating: 0, count: most + 1)
    var input = data
    let status = input.withUnsafeMutableBufferPointer { input in
      out.withUnsafeMutableBufferPointer { out in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (out.baseAddress, UInt32(out.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    return status == Z_STREAM_END && stream.avail_in == 0 ? Array(out.prefix(Int(stream.total_out))) : nil
  }

  @Test(arguments: 0..<4, [1, 6, 9] as [Int32])
  func `pieces that were complete join`(kind: Int, level: Int32) {
    var all: [UInt8] = []
    var joined: [UInt8] = []
    // Small counts end at every bit of a byte; the large ones have several blocks, and more than zlib reads at once.
    for count in Array(1..<40) + [1000, 65_535, 65_536, 200_000, 700_000] {
      let part = bytes(count, kind: kind)
      var piece = compressed(part, level)
      let complete = piece.count
      piece += [UInt8](repeating: 0xaa, count: DeflateEnd.length)
      let length = piece.withUnsafeMutableBufferPointer { piece in
        piece.baseAddress.map { DeflateEnd.reopen($0, complete) } ?? 0
      }
      #expect(length <= complete + DeflateEnd.length)
      joined += piece[..<length]
      all += part
    }
    let result = read(joined + [1, 0, 0, 0xff, 0xff], most: all.count)
    let isSame = result == all
    #expect(isSame)
  }
}
