import CIsal
import Glibc

/// Memory for ISA-L's stream whose address changes nothing in what comes out.
///
/// At level 1 ISA-L 2.30 puts the third position of its input into the wrong slot of its hash table: it hashes bits 16 to
/// 47 of the stream's address (`rcx` still holds it where the input's bytes should be). About one band in ten thousand
/// comes out otherwise for another address, so files would differ between runs and between threads. Here every
/// stream stands where that hash gives the same slot.
package struct DeflateStream: ~Copyable {
  let pointer: UnsafeMutablePointer<isal_zstream>
  private let isMapped: Bool
  /// All of its bytes.
  package var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: pointer, count: Self.byteCount)
  }
  static let byteCount = MemoryLayout<isal_zstream>.size
  private static let length = (byteCount + 4095) & ~4095
  /// The bytes up to its arrays, 82,000 more: the one for what is left of the input between calls, and the table of level 0.
  /// One call with all of the input at level 1 reads neither.
  package static let fieldLength: Int = {
    guard let state = MemoryLayout<isal_zstream>.offset(of: \.internal_state),
      let last = MemoryLayout<isal_zstate>.offset(of: \.b_bytes_processed)
    else { preconditionFailure("ISA-L's stream has fields at places") }
    return state + last + MemoryLayout<UInt32>.size
  }()

  package init() {
    if let place = Self.place() {
      pointer = place.assumingMemoryBound(to: isal_zstream.self)
      isMapped = true
    } else {
      pointer = .allocate(capacity: 1)
      isMapped = false
    }
  }

  deinit {
    if isMapped { munmap(pointer, Self.length) } else { pointer.deallocate() }
  }

  /// The slot, one of 8,192.
  private static let slot: UInt32 = 0x1555

  /// A place found in addresses that are asked for, but not used: of every 32,768 ones four fit. `nil`
  /// where addresses are rationed.
  private static func place() -> UnsafeMutableRawPointer? {
    let step = 1 << 16
    let room = 2 * 32_768 * step
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let range = mmap(nil, room, PROT_NONE, flags, -1, 0), range != MAP_FAILED else { return nil }
    let first = (UInt(bitPattern: range) + UInt(step) - 1) & ~UInt(step - 1)
    var word = UInt32(truncatingIfNeeded: first >> 16)
    var sum = checksum(word)
    // From one word to the next some of the lowest bits change, all of them to others; the sum of a difference is the
    // difference of the sums.
    let changes = (1...32).map { checksum(.max >> (32 - UInt32($0))) }
    for index in 0..<(2 * 32_768 - 1) {
      defer {
        word &+= 1
        sum ^= changes[min(31, word.trailingZeroBitCount)]
      }
      guard sum & 8191 == slot else { continue }
      let address = first + UInt(index * step)
      let start = UInt(bitPattern: range)
      let place = range + Int(address - start)
      if address > start { munmap(range, Int(address - start)) }
      let end = Int(address - start) + length
      munmap(range + end, room - end)
      guard mprotect(place, length, PROT_READ | PROT_WRITE) == 0 else {
        munmap(place, length)
        return nil
      }
      return place
    }
    munmap(range, room)
    return nil
  }

  /// The CRC-32C of a word, as the processor's instruction computes it from 0.
  private static func checksum(_ word: UInt32) -> UInt32 {
    var value = word
    for _ in 0..<32 { value = value >> 1 ^ (value & 1 == 0 ? 0 : 0x82F6_3B78) }
    return value
  }
}
