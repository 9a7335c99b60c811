import CDeflate
import MultiplaneBase

/// The files in a ZIP archive by its directory, each inflated when it is asked for, into as many bytes as the directory says.
struct ZIPArchive {
  private struct Entry {
    var method, sum, packedCount, count, header: Int
  }
  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// Reads the directory at the end of the file.
  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    let mark: [UInt8] = [0x50, 0x4B, 5, 6]
    // Only a comment of up to 65,535 bytes stands behind it.
    let places = stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 65_535), by: -1)
    guard let end = places.first(where: { bytes[$0..<$0 + 4].elementsEqual(mark) }) else { throw ByteReader.cutShort }
    var last = ByteReader(bytes, at: end + 10)
    let count = try last.word()
    try last.skip(4)
    var reader = ByteReader(bytes, at: try last.long(), end: end)
    for _ in 0..<count {
      guard try reader.long() == 0x0201_4B50 else { throw Self.damaged }
      try reader.skip(6)
      let method = try reader.word()
      try reader.skip(4)
      let (sum, packedCount, count) = (try reader.long(), try reader.long(), try reader.long())
      let lengths = (try reader.word(), try reader.word(), try reader.word())
      try reader.skip(8)
      let header = try reader.long()
      let name = try reader.text(lengths.0)
      try reader.skip(lengths.1 + lengths.2)
      entries[name] = Entry(method: method, sum: sum, packedCount: packedCount, count: count, header: header)
    }
  }

  /// The bytes of a file; `nil` if there is none of the name.
  func file(_ name: String) throws(ImageFailure) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    var reader = ByteReader(bytes, at: entry.header)
    guard try reader.long() == 0x0403_4B50 else { throw Self.damaged }
    try reader.skip(22)
    let (nameCount, extraCount) = (try reader.word(), try reader.word())
    try reader.skip(nameCount + extraCount)
    let packed = try reader.take(entry.packedCount)
    guard entry.count <= Budgets.fileBytes else {
      throw ImageFailure(
        .tooLarge, "holds \(entry.count) bytes in one file, more than the program may have", hint: Budgets.memoryHint)
    }
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[packed])
    case 8: content = try inflated(packed, entry.count)
    default: throw ImageFailure(.refused, "is packed in a way that is not read", hint: "save it anew")
    }
    guard content.count == entry.count, libdeflate_crc32(0, content, content.count) == entry.sum else {
      throw Self.damaged
    }
    return content
  }

  private func inflated(_ packed: Range<Int>, _ count: Int) throws(ImageFailure) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw ImageFailure.outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    return bytes.withUnsafeBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { content, written in
        let start = bytes.baseAddress.map { $0 + packed.lowerBound }
        let result = libdeflate_deflate_decompress(
          decompressor, start, packed.count, content.baseAddress, count, &written)
        if result != LIBDEFLATE_SUCCESS { written = 0 }
      }
    }
  }

  private static var damaged: ImageFailure { ImageFailure(.refused, "is a damaged ZIP archive") }
}
