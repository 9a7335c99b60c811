import Testing

@testable import MultiplaneOutput

@Suite struct DeflateStreamTests {
  /// CRC-32C of four bytes from 0, bit by bit.
  private func checksum(_ word: UInt32) -> UInt32 {
    (0..<32).reduce(word) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0x82F6_3B78) }
  }

  @Test func `every stream stands where its address hashes alike`() {
    for _ in 0..<8 {
      let first = DeflateStream()
      let second = DeflateStream()
      for address in [UInt(bitPattern: first.pointer), UInt(bitPattern: second.pointer)] {
        #expect(checksum(UInt32(truncatingIfNeeded: address >> 16)) & 8191 == 0x1555)
        #expect(address % 65_536 == 0)
      }
      #expect(first.pointer != second.pointer)
    }
  }
}
