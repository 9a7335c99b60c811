import CDeflate
import CEncoding
import MultiplaneOutput
import TestSupport
import Testing

@Suite(.full) struct DeflateEndTests {
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
    let reader = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(reader) }
    var out = [UInt8](repeating: 0, count: most + 1)
    var (used, count) = (0, 0)
    let status = libdeflate_deflate_decompress_ex(reader, data, data.count, &out, out.count, &used, &count)
    return status == LIBDEFLATE_SUCCESS && used == data.count ? Array(out.prefix(count)) : nil
  }

  @Test(arguments: 0..<4, [1, 6, 9] as [Int32])
  func `pieces that were complete join`(kind: Int, level: Int32) {
    var all: [UInt8] = []
    var joined: [UInt8] = []
    // Small counts end at every bit of a byte; the large ones have several blocks.
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

  @Test func `data without an end have no last block`() {
    let whole = compressed(bytes(3000, kind: 1), 6)
    var (start, end): (UInt64, UInt64) = (0, 0)
    #expect(mp_deflate_last_block(whole, whole.count, &start, &end))
    for count in stride(from: 0, to: whole.count - 1, by: 7) {
      #expect(!mp_deflate_last_block(whole, count, &start, &end), "\(count)")
    }
    // Whatever is wrong with data, they are only read.
    for kind in 0..<2000 {
      let noise = bytes(40 + kind % 60, kind: 0).map { $0 &+ UInt8(truncatingIfNeeded: kind) }
      _ = mp_deflate_last_block(noise, noise.count, &start, &end)
    }
  }
}
