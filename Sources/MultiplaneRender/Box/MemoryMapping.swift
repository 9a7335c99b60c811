import Glibc

/// Memory that came along with a message, as long as it is looked at.
final class MemoryMapping: Sendable {
  /// The first byte, which stands on a page.
  nonisolated(unsafe) let address: UnsafeMutableRawPointer
  private let size: Int

  /// All of it.
  var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: address, count: size) }

  /// Maps memory from its first byte on; what one process writes there the other sees.
  ///
  /// - Throws: `ImageRemark.outOfMemory` if the system does not show it.
  init(_ descriptor: Int32, _ size: Int, _ protection: Int32) throws(ImageRemark) {
    guard size > 0, let address = mmap(nil, size, protection, MAP_SHARED | Self.populate, descriptor, 0),
      address != MAP_FAILED
    else { throw ImageRemark.outOfMemory }
    (self.address, self.size) = (address, size)
  }

  deinit { munmap(address, size) }

  /// `MAP_POPULATE`, which the module map does not have: one call instead of a fault a page.
  private static let populate: Int32 = 0x8000
}
