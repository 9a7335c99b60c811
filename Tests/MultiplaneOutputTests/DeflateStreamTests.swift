import MultiplaneOutput
import Testing

@Suite struct DeflateStreamTests {
  /// CRC-32C of four bytes from 0, bit by bit.
  private func checksum(_ word: UInt32) -> UInt32 {
    (0..<32).reduce(word) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0x82F6_3B78) }
  }

  @Test func `every stream stands where its address hashes alike`() {
    for _ in 0..<8 {
      let first = DeflateStream()
      let second = DeflateStream()
      for address in [UInt(bitPattern: first.bytes.baseAddress), UInt(bitPattern: second.bytes.baseAddress)] {
        #expect(checksum(UInt32(truncatingIfNeeded: address >> 16)) & 8191 == 0x1555)
        #expect(address % 65_536 == 0)
      }
      #expect(first.bytes.baseAddress != second.bytes.baseAddress)
    }
  }

  @Test(arguments: [Sample.runs, .noise], [UInt8(0x00), 0xa5, 0xff])
  func `what lies behind the fields changes no byte`(_ sample: Sample, _ filling: UInt8) {
    let picture = Picture(sample, width: 300, height: 90)
    let band = BandRows(source: picture.source, rows: 0..<90, channels: 3)
    guard case .matches = BandCoding(for: band) else {
      Issue.record("no band that ISA-L would get")
      return
    }
    func encoded(_ encoder: FastBandEncoder) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: encoder.bound(90 * band.rowBytes) + 64) { buffer, count in
        var writer = PNGChunkWriter(buffer.baseAddress!)
        _ = encoder.encode(band, into: &writer)
        count = writer.count
      }
    }
    let encoder = FastBandEncoder()
    let stream = encoder.memory.bytes
    for byte in DeflateStream.fieldLength..<stream.count { stream[byte] = filling }
    #expect(encoded(encoder) == encoded(FastBandEncoder()))
  }
}
