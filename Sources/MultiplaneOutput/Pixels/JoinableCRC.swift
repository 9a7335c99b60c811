internal import CDeflate

/// The CRC-32 of some bytes, and what their number does to that of bytes before them: of joined bytes it is known without
/// reading them again.
///
/// A CRC is the rest of a division of polynomials over bits. Bytes behind others multiply these by x to the number of their
/// bits, so the joined rest is the sum of that product and the rest of the second part (Stigge et al., "Reversing CRC", 2006).
/// The first bit of a word is the coefficient of x^31.
package struct JoinableCRC {
  let crc: UInt32
  /// x to the number of bits, divided likewise.
  private let shift: UInt32

  private static let one: UInt32 = 1 << 31
  private static let polynomial: UInt32 = 0xEDB8_8320

  /// Of some bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    crc = UInt32(libdeflate_crc32(0, bytes.baseAddress, bytes.count))
    shift = Self.shift(by: bytes.count)
  }

  /// The CRC-32 of bytes whose own is `crc`, and those of this one behind them.
  package func behind(_ crc: UInt32) -> UInt32 { Self.product(crc, shift) ^ self.crc }

  /// x to eight times a number.
  private static func shift(by count: Int) -> UInt32 {
    var (result, rest) = (one, count)
    while rest > 0 {
      result = product(result, powers[rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    return result
  }

  /// x to eight times the powers of two.
  private static let powers: [UInt32] = {
    var powers = [one >> 8]
    for _ in 1..<Int.bitWidth { powers.append(product(powers[powers.count - 1], powers[powers.count - 1])) }
    return powers
  }()

  /// The rest of the product of two polynomials.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var (sum, multiple) = (UInt32(0), b)
    for bit in stride(from: 31, through: 0, by: -1) {
      sum ^= multiple & (0 &- (a >> UInt32(bit) & 1))
      multiple = multiple >> 1 ^ (polynomial & (0 &- (multiple & 1)))
    }
    return sum
  }
}
