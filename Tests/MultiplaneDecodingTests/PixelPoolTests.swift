import Glibc
import MultiplaneDecoding
import Testing

/// Memory of pixels is used again.
@Suite struct PixelPoolTests {
  private let page = 4096

  private func map(_ pages: Int) throws -> UnsafeMutableRawPointer {
    try #require(PixelPool.map(pages * page))
  }

  @Test func `what comes back serves for as much and for a little less`() throws {
    let pool = PixelPool()
    let memory = try map(64)
    #expect(pool.reuse(64 * page) == nil)
    #expect(pool.recycle(memory, 64 * page))
    // For more than it has, or for less than two thirds of it, it stays where it is.
    #expect(pool.reuse(72 * page) == nil)
    #expect(pool.reuse(40 * page) == nil)
    let taken = pool.reuse(44 * page)
    #expect(taken?.memory == memory && taken?.length == 64 * page)
    #expect(pool.reuse(44 * page) == nil)
    #expect(pool.recycle(memory, 64 * page))
  }

  @Test func `the smallest that is large enough is taken`() throws {
    let pool = PixelPool()
    for size in [64, 48, 56] { #expect(pool.recycle(try map(size), size * page)) }
    #expect([44, 44, 44].map { pool.reuse($0 * page)?.length } == [48, 56, 64].map { $0 * page })
  }

  @Test func `a buffer is as large as it was made, counts what it holds, and gives all of it back`() throws {
    let pool = PixelPool()
    let first = PixelBuffer(width: 256, height: 64, pool: pool)
    let memory = first.bytes
    first[255, 63] = 7
    #expect(first.heldByteCount == 16 * page)
    _ = consume first
    do {
      let second = PixelBuffer(width: 256, height: 48, pool: pool)
      #expect(second.bytes == memory)
      #expect(second.byteCount == 12 * page && second.heldByteCount == 16 * page)
      #expect(second.row(47).allSatisfy { $0 == 0 })
    }
    #expect(pool.reuse(16 * page)?.memory == memory)
  }

  @Test func `beyond the budget it is the caller's`() throws {
    let pool = PixelPool(budget: 10 * page)
    let (a, b) = (try map(8), try map(8))
    #expect(pool.recycle(a, 8 * page))
    #expect(!pool.recycle(b, 8 * page))
    #expect(pool.reuse(8 * page)?.memory == a)
    #expect(pool.recycle(b, 8 * page))
    #expect(pool.recycle(a, 8 * page) == false)
  }

  @Test func `blocks of another size make room for what comes back`() throws {
    let pool = PixelPool(budget: 10 * page)
    #expect(pool.recycle(try map(4), 4 * page))
    #expect(pool.recycle(try map(8), 8 * page))
    #expect(pool.reuse(4 * page) == nil)
    #expect(pool.reuse(8 * page) != nil)
    // A block that is larger than the budget drives nothing out.
    #expect(pool.recycle(try map(4), 4 * page))
    #expect(!pool.recycle(try map(12), 12 * page))
    #expect(pool.reuse(4 * page) != nil)
  }

  /// Up to 80 MiB in pieces of all sizes: more than one stretch of large pages, and one that is longer than any.
  @Test func `new buffers are clear and have nothing in common`() throws {
    let sizes = [1, 3, 700, 16, 1, 513, 2048, 9000, 5, 600, 8192, 40]
    let buffers = try sizes.map { (start: try map($0), length: $0 * page) }
    for (index, buffer) in buffers.enumerated() {
      let bytes = UnsafeMutableRawBufferPointer(start: buffer.start, count: buffer.length)
      for place in stride(from: 0, to: bytes.count, by: page) {
        #expect(bytes[place] == 0 && bytes[place + page - 1] == 0)
        bytes[place] = UInt8(index + 1)
        bytes[place + page - 1] = UInt8(index + 1)
      }
    }
    for (index, buffer) in buffers.enumerated() {
      let bytes = UnsafeRawBufferPointer(start: buffer.start, count: buffer.length)
      #expect(stride(from: 0, to: bytes.count, by: page).allSatisfy { bytes[$0] == UInt8(index + 1) })
      munmap(buffer.start, buffer.length)
    }
  }
}
