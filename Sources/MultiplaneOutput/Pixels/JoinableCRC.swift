internal import CDeflate

/// The CRC-32 of some bytes, and what their number does to that of bytes before them: of joined bytes it is known without
/// reading them again.
///
/// A CRC is the rest of a division of polynomials over bits. Bytes behind others multiply these by x to the number of their
/// bits, so the joined rest is the sum of that product and the rest of the second part (Stigge et al., "Reversing CRC", 2006).
/// The first bit of a word is the coefficient of x^31.
struct JoinableCRC {
  private(set) var crc: UInt32 = 0
  /// x to the number of bits, divided likewise.
  private var shift: UInt32 = one

  private static let one: UInt32 = 1 << 31
  private static let polynomial: UInt32 = 0xEDB8_8320

  /// Of no bytes.
  init() {}

  /// Of some bytes.
  init(of bytes: UnsafeRawBufferPointer) {
    crc = UInt32(libdeflate_crc32(0, bytes.baseAddress, bytes.count))
    shift = Self.shift(by: bytes.count)
  }

  /// Makes it that of its bytes and those of another one behind them.
  mutating func append(_ next: Self) {
    crc = Self.product(crc, next.shift) ^ next.crc
    shift = Self.product(shift, next.shift)
  }

  /// x to eight times a number.
  private static func shift(by count: Int) -> UInt32 {
    var (result, power, rest) = (one, one >> 8, count)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, power) }
      power = product(power, power)
      rest >>= 1
    }
    return result
  }

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
