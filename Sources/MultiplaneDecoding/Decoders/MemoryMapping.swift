import Glibc

/// Memory that goes or came along with a message, as long as it is looked at.
package final class MemoryMapping: Sendable {
  /// The first byte, which stands on a page.
  nonisolated(unsafe) let address: UnsafeMutableRawPointer
  private let size: Int

  /// All of it.
  package var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: address, count: size) }

  /// Maps memory from its first byte on; what one process writes there the other sees.
  ///
  /// - Parameter isSealed: Whether nobody can write to it any more. Linux before 6.7 shows such memory only to who maps it for
  ///   itself, which is the same then.
  /// - Throws: `ImageFailure.outOfMemory` if the system does not show it.
  package init(_ descriptor: Int32, _ size: Int, _ protection: Int32, isSealed: Bool = false) throws(ImageFailure) {
    let kind = isSealed ? MAP_PRIVATE : MAP_SHARED
    guard size > 0, let address = mmap(nil, size, protection, kind | Self.populate, descriptor, 0),
      address != MAP_FAILED
    else { throw ImageFailure.outOfMemory }
    (self.address, self.size) = (address, size)
  }

  deinit { munmap(address, size) }

  /// `MAP_POPULATE`, which the module map does not have: one call instead of a fault a page.
  private static let populate: Int32 = 0x8000
}
