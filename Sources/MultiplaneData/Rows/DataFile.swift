import CFiles
import Glibc
import MultiplaneBase
import Synchronization

/// An open data file: parts of it are read as they are asked for, and the last ones kept.
///
/// Pages are read, not mapped: what is mapped counts as memory of the process.
final class DataFile: Sendable {
  /// The path as messages name it.
  let label: String
  let size: Int
  private let file: AssetFile
  private let cache = Mutex(PageCache())

  /// Parts of an open file.
  init(_ file: AssetFile) {
    self.file = file
    size = file.state.size
    label = file.label
  }

  // MARK: Parts

  /// The bytes of a range of the file, out of a few kept pages.
  func bytes(_ range: Range<Int>) throws(SceneFailure) -> [UInt8] {
    try cache.withLock { cache throws(SceneFailure) in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(range.count)
      var at = range.lowerBound
      while at < range.upperBound {
        let number = at / PageCache.pageSize
        let slot = try cache.slot(of: number) { page throws(SceneFailure) in
          try self.read(into: page, at: number * PageCache.pageSize)
        }
        let start = at - number * PageCache.pageSize
        let end = min(cache.pages[slot].bytes.count, range.upperBound - number * PageCache.pageSize)
        guard start < end else { throw changed }
        bytes += cache.pages[slot].bytes[start..<end]
        at += end - start
      }
      return bytes
    }
  }

  /// Reads a part of the file and makes sure that it is still the file that was opened; gives the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SceneFailure) -> Int {
    guard let count = file.read(into: buffer, at: offset) else {
      throw SceneFailure(
        Diagnostic(
          code: "data-file", "data file \"\(label.escapedForMessage)\" cannot be read: error \(errno)", failure: .asset)
      )
    }
    // Looked at after reading: what changed while it was read shows too.
    if file.hasChanged { throw changed }
    return count
  }

  /// The file is not the one that was indexed.
  var changed: SceneFailure { file.changed() }

  // MARK: Places

  /// The line of a byte, from 1. Reads the file up to there; for messages.
  func line(of offset: Int) -> Int {
    var line = 1
    var at = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { buffer.deallocate() }
    while at < offset {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, offset - at)])
      guard let count = file.read(into: wanted, at: at), count > 0 else { break }
      line += mp_count_lines(wanted.bindMemory(to: UInt8.self).baseAddress, count)
      at += count
    }
    return line
  }

  /// The place of a byte of a row that starts at an offset.
  func span(of place: Int, inRowAt start: Int, row bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    let within = SourceFile.place(of: min(place, bytes.count), in: bytes)
    return SourceSpan(file: label, line: line(of: start) + within.line - 1, column: within.column)
  }
}

/// The pages of a file read last.
private struct PageCache {
  static let pageSize = 64 << 10
  private static let capacity = 16

  struct Page {
    var number: Int
    var lastUse: Int
    var bytes: [UInt8]
  }
  private(set) var pages: [Page] = []
  private var clock = 0

  /// Where the page of a number is, read if it is not among those kept.
  mutating func slot(
    of number: Int, read: (UnsafeMutableRawBufferPointer) throws(SceneFailure) -> Int
  ) throws(SceneFailure) -> Int {
    clock += 1
    if let slot = pages.firstIndex(where: { $0.number == number }) {
      pages[slot].lastUse = clock
      return slot
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pageSize, alignment: 64)
    defer { buffer.deallocate() }
    let count = try read(buffer)
    let page = Page(number: number, lastUse: clock, bytes: [UInt8](buffer[..<count]))
    if pages.count < Self.capacity {
      pages.append(page)
      return pages.count - 1
    }
    let slot = pages.indices.min { pages[$0].lastUse < pages[$1].lastUse } ?? 0
    pages[slot] = page
    return slot
  }
}
