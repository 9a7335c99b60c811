internal import Glibc
package import MultiplaneBase

/// A rectangle of pixels in memory: premultiplied BGRA, 8 bits a channel, rows from the top; without gaps, but for a part of
/// another buffer.
///
/// The memory is exactly cairo's `ARGB32` on a little-endian machine, so every user wraps it in a cairo surface of its own.
/// Pixels are shared between threads; cairo objects never are.
///
/// `@unchecked Sendable` is safe by this rule: one owner writes a buffer, and once it has handed the buffer on, nobody
/// writes it again until it is the only owner once more.
package final class PixelBuffer: @unchecked Sendable {
  /// Pixels across; at least 1.
  package let width: Int
  /// Pixels down; at least 1.
  package let height: Int
  /// Bytes from one row to the next: `width * 4`, or more in a part.
  package let stride: Int
  /// The first byte of the first row.
  package let bytes: UnsafeMutableRawPointer
  /// Whether every alpha is known to be 255. A writer of the pixels keeps it true; `false` is always safe.
  package var isOpaque: Bool
  private let pool: PixelPool?
  /// How many bytes the buffer has of its own, pixels or not.
  private let heldLength: Int
  /// The owner of the memory, if the buffer is a part.
  private let whole: PixelBuffer?

  /// The number of bytes that hold pixels.
  @inlinable package var byteCount: Int { width * 4 * height }

  /// The most pixels of a side, which is as far as cairo goes.
  package static let longestSide = 32_767

  /// Makes a buffer of transparent pixels. As Swift's own allocations do, it ends the process if the system has no memory.
  ///
  /// - Parameters:
  ///   - pool: Where the memory comes from and returns to. Without one it is the system's, at the price of a page
  ///     fault for every 4 KiB.
  ///   - cleared: Whether a recycled buffer is filled with zeros first; new memory always is zero.
  /// - Precondition: both sides are in 1...`longestSide`.
  package convenience init(
    width: Int, height: Int, isOpaque: Bool = false, pool: PixelPool? = nil, cleared: Bool = true
  ) {
    guard let held = Self.memory((width, height), pool) else {
      fatalError("out of memory: a surface of \(width)x\(height)")
    }
    self.init((width, height), isOpaque, pool, held)
    if held.isNew { populate() } else if cleared { memset(bytes, 0, byteCount) }
  }

  /// Makes a buffer of transparent pixels for a picture as large as a file says; `nil` if the system has no memory for it. Its
  /// pages are there once they are touched, or with `populate`.
  ///
  /// - Precondition: both sides are in 1...`longestSide`.
  convenience init?(ifThereIsRoom size: (width: Int, height: Int), pool: PixelPool? = nil) {
    guard let held = Self.memory(size, pool) else { return nil }
    self.init(size, false, pool, held)
    if !held.isNew { memset(bytes, 0, byteCount) }
  }

  private typealias Memory = (start: UnsafeMutableRawPointer, length: Int, isNew: Bool)

  /// Memory for pixels, of a pool if it has some; `nil` if the system has none either.
  private static func memory(_ size: (width: Int, height: Int), _ pool: PixelPool?) -> Memory? {
    let length = PixelPool.pages(size.width * 4 * size.height)
    if let (memory, length) = pool?.reuse(length) { return (memory, length, false) }
    PixelMemory.shared.makeRoom(for: length)
    return PixelPool.map(length).map { memory in
      PixelMemory.shared.count(length)
      return (memory, length, true)
    }
  }

  private init(_ size: (width: Int, height: Int), _ isOpaque: Bool, _ pool: PixelPool?, _ held: Memory) {
    let sides = 1...Self.longestSide
    precondition(sides.contains(size.width) && sides.contains(size.height), "a surface of \(size)")
    (width, height, stride) = (size.width, size.height, size.width * 4)
    (self.isOpaque, self.pool, whole, bytes, heldLength) = (isOpaque, pool, nil, held.start, held.length)
  }

  /// A part of a buffer, in the same memory: whoever may write in one may write in the other.
  ///
  /// - Precondition: The box is not empty and lies in the buffer.
  package init(_ box: PixelRect, of whole: PixelBuffer) {
    precondition(!box.isEmpty && PixelRect(x: 0, y: 0, width: whole.width, height: whole.height).contains(box))
    (width, height, stride, isOpaque) = (box.width, box.height, whole.stride, whole.isOpaque)
    (pool, self.whole, bytes, heldLength) = (nil, whole, whole.bytes + box.y * whole.stride + box.x * 4, 0)
  }

  /// Has the system bring the memory of a new buffer now, instead of page by page as it is drawn on.
  func populate() { PixelPool.populate(bytes, used: byteCount) }

  /// Gives the first bytes back to the system, in whole pages: nobody reads them any more.
  func letGo(upTo count: Int) {
    let page = 4096
    _ = madvise(bytes, count / page * page, MADV_DONTNEED)
  }

  /// Whether other buffers get the memory once this one is gone: a copy of a part then gives back the rest.
  package var isRecycled: Bool { pool != nil }

  /// The bytes that are there as long as the buffer is: of a part those of the whole.
  package var heldByteCount: Int { whole?.heldByteCount ?? heldLength }

  deinit {
    guard whole == nil else { return }
    // Where the memory of the process is full, unused blocks are too much.
    if !PixelMemory.shared.isFull, pool?.recycle(bytes, heldLength) == true { return }
    munmap(bytes, heldLength)
    PixelMemory.shared.count(-heldLength)
  }

  /// One row of pixels as 32-bit words, alpha in the highest byte.
  @inlinable package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
    precondition(y >= 0 && y < height)
    let start = (bytes + y * stride).assumingMemoryBound(to: UInt32.self)
    return UnsafeMutableBufferPointer(start: start, count: width)
  }

  /// The pixel at a place as a word, alpha in the highest byte.
  @inlinable package subscript(x: Int, y: Int) -> UInt32 {
    get { row(y)[x] }
    set { row(y)[x] = newValue }
  }

  /// All pixels, for reading.
  ///
  /// - Precondition: The buffer is no part of another.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    precondition(stride == width * 4)
    return try body(UnsafeRawBufferPointer(start: bytes, count: byteCount))
  }

  /// Makes all pixels transparent.
  ///
  /// - Precondition: The memory is the buffer's own.
  package func clear() {
    precondition(whole == nil)
    memset(bytes, 0, byteCount)
    isOpaque = false
  }

  /// Looks at every alpha and sets `isOpaque` to what it finds.
  package func findOpacity() {
    isOpaque = (0..<height).allSatisfy { y in row(y).reduce(0xFFFF_FFFF as UInt32) { $0 & $1 } >= 0xFF00_0000 }
  }
}
