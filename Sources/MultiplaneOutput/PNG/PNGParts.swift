/// A PNG file that is put together band by band, in memory that is large enough.
struct PNGParts {
  /// 3 for RGB, 4 for RGBA.
  let channels: Int
  /// How many rows are in it.
  private(set) var rowCount = 0
  private var writer: PNGChunkWriter
  private var file = EncodedFile()
  private var adler: UInt32 = 1
  /// How much of what was written is a piece of the file.
  private var added = 0
  private let rowBytes: Int

  /// Begins a file at a place in memory.
  init(_ base: UnsafeMutablePointer<UInt8>, width: Int, height: Int, channels: Int) {
    (self.channels, rowBytes) = (channels, 1 + width * channels)
    writer = PNGChunkWriter(base)
    writer.begin(width: width, height: height, hasAlpha: channels == 4)
    // The zlib header stands alone, so that each band's chunk is deflate data and nothing else.
    writer.chunk("IDAT") {
      ($0[0], $0[1]) = (0x78, 0x01)
      return 2
    }
  }

  /// How many bytes were written.
  var byteCount: Int { writer.count }

  /// What was written since this was asked the last time.
  private mutating func written() -> UnsafeRawBufferPointer {
    defer { added = writer.count }
    return UnsafeRawBufferPointer(start: writer.base + added, count: writer.count - added)
  }

  private mutating func join(_ sum: BandSum) {
    adler = combinedAdler32(adler, sum.adler, secondCount: sum.count)
    rowCount += sum.count / rowBytes
  }

  /// Adds a band that is held.
  mutating func add(_ band: EncodedBand) {
    file.add(written())
    file.add(band.chunk, band.crc)
    join(band.sum)
  }

  /// Adds a band that `encode` writes.
  mutating func add(_ encode: (inout PNGChunkWriter) -> BandSum) { join(encode(&writer)) }

  /// The file, once all bands are in it.
  mutating func end() -> EncodedFile {
    // An empty stored block that says it is the last, then the checksum of all.
    writer.chunk("IDAT") { [adler] body in
      (body[0], body[1], body[2], body[3], body[4]) = (1, 0, 0, 0xff, 0xff)
      store(adler, at: body + 5)
      return 9
    }
    writer.end()
    file.add(written())
    return file
  }
}
