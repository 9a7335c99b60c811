import CDeflate
import CEncoding
import TestSupport
import Testing

@Suite(.full) struct DeflateRowsTests {
  private struct Random {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  /// Rows whose bytes lie around 0 by some spread, with runs of a pixel here and there.
  private func rows(_ count: Int, spread: UInt64, runs: UInt64, pixel: Int, seed: Int) -> [UInt8] {
    var random = Random(state: UInt64(seed))
    var bytes: [UInt8] = []
    while bytes.count < count {
      if bytes.count >= pixel, runs > 0, random.next() % runs == 0 {
        for _ in 0..<Int(random.next() % 700) { bytes.append(bytes[bytes.count - pixel]) }
      } else {
        // Small ones come more often.
        let size = random.next() % (1 + random.next() % spread)
        bytes.append(UInt8(truncatingIfNeeded: random.next() & 1 == 0 ? size : 0 &- size))
      }
    }
    return Array(bytes.prefix(count))
  }

  private typealias Compressor = (
    UnsafePointer<UInt8>?, Int, Int, Int, UnsafeMutablePointer<UInt8>?
  ) -> Int

  private func compressed(_ rows: [UInt8], _ rowBytes: Int, _ pixel: Int, by compress: Compressor) -> [UInt8] {
    let room = mp_deflate_rows_bound(rows.count)
    // Whatever stands there before.
    var out = [UInt8](repeating: 0xaa, count: room)
    let count = compress(rows, rowBytes, rows.count / rowBytes, pixel, &out)
    #expect(count <= room)
    return Array(out.prefix(count))
  }

  private func inflated(_ data: [UInt8], count: Int) -> [UInt8]? {
    let reader = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(reader) }
    let whole = data + [1, 0, 0, 0xff, 0xff]
    var out = [UInt8](repeating: 0, count: count + 1)
    var (used, written) = (0, 0)
    let status = libdeflate_deflate_decompress_ex(reader, whole, whole.count, &out, out.count, &used, &written)
    return status == LIBDEFLATE_SUCCESS && used == whole.count ? Array(out.prefix(written)) : nil
  }

  @Test(arguments: [1, 2, 5, 16, 40, 100, 255, 5000] as [UInt64], [0, 3, 50, 2000] as [UInt64])
  func `codes are those of any processor, and what was compressed comes out`(spread: UInt64, runs: UInt64) {
    // What bytes there are is chance: the night has more of them.
    for seed in TestTier.cases([0, 1], night: Array(0..<6)) {
      for (rowBytes, count, pixel) in [
        (1, 1, 3), (2, 3, 4), (31, 1, 3), (33, 2, 4), (97, 30, 4), (2341, 37, 3), (3121, 96, 4),
      ] {
        let bytes = rows(rowBytes * count, spread: spread, runs: runs, pixel: pixel, seed: seed)
        let data = compressed(bytes, rowBytes, pixel, by: mp_deflate_rows)
        #expect(data == compressed(bytes, rowBytes, pixel, by: mp_deflate_rows_portable))
        #expect(inflated(data, count: bytes.count) == bytes, "\(rowBytes) x \(count), seed \(seed)")
      }
    }
  }

  @Test(arguments: [3, 4]) func `a row of one pixel is a run`(pixel: Int) {
    let (rowBytes, rows) = (1 + 640 * pixel, 16)
    var bytes: [UInt8] = []
    for row in 0..<rows { bytes += [4] + (1..<rowBytes).map { UInt8(row + $0 % pixel) } }
    let data = compressed(bytes, rowBytes, pixel, by: mp_deflate_rows)
    #expect(inflated(data, count: bytes.count) == bytes)
    // A head, a few bytes where a run begins and ends, and a code of three bytes or less for 258.
    #expect(data.count < 256 + rows * (48 + 3 * (rowBytes / 258 + 1)))
  }

  @Test func `bytes of every group come out`() {
    for byte in stride(from: 0, to: 256, by: 5) {
      // No two neighbours that are equal make a run.
      let bytes = (0..<40_000).map { $0 % 9 == 0 ? UInt8(truncatingIfNeeded: $0 / 9) : UInt8(byte) }
      let data = compressed(bytes, 400, 3, by: mp_deflate_rows)
      #expect(inflated(data, count: bytes.count) == bytes)
      #expect(data == compressed(bytes, 400, 3, by: mp_deflate_rows_portable))
    }
  }
}
