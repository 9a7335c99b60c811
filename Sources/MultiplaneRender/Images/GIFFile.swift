/// A GIF file: its header, read from its blocks without decoding, and its frames.
struct GIFFile {
  let header: ImageHeader
  private let bytes: [UInt8]

  /// Finds the blocks of a file.
  init(_ bytes: [UInt8]) throws(ImageRemark) {
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 6)
    let (width, height) = (try reader.word(), try reader.word())
    let flags = try reader.byte()
    try reader.skip(2)
    let hasGlobalColors = try Self.skipColors(flags, &reader)
    var frames = ImageFrames()
    frames.plays = 1
    var (showsThrough, isCleared) = (false, false)
    var centiseconds = 0
    var hasAlpha = false
    blocks: while true {
      // Many files lack their last byte.
      guard !reader.isAtEnd else { break }
      switch try reader.byte() {
      case 0x21:
        let label = try reader.byte()
        let start = reader.at
        if label == 0xF9, try reader.byte() >= 4 {
          let flags = try reader.byte()
          centiseconds = try reader.word()
          (showsThrough, isCleared) = (flags & 1 == 1, flags >> 2 & 7 == 2)
        } else if label == 0xFF, let loops = Self.loops(bytes, at: start) {
          // A count of repetitions, without the first time.
          frames.plays = loops == 0 ? nil : loops + 1
        }
        reader = ByteReader(bytes, at: start)
        try reader.skipBlocks()
      case 0x2C:
        let (left, top) = (try reader.word(), try reader.word())
        let (across, down) = (try reader.word(), try reader.word())
        guard try Self.skipColors(try reader.byte(), &reader) || hasGlobalColors else { throw Self.damaged }
        guard across > 0, down > 0, left + across <= width, top + down <= height else { throw Self.damaged }
        try reader.skip(1)
        try reader.skipBlocks()
        let coversAll = across == width && down == height
        hasAlpha = hasAlpha || showsThrough || (frames.count == 0 && !coversAll) || isCleared
        try frames.add(microseconds: centiseconds * 10_000)
        (showsThrough, isCleared, centiseconds) = (false, false, 0)
      case 0x3B: break blocks
      default: throw Self.damaged
      }
    }
    guard frames.count > 0 else { throw ImageRemark(.refused, "is damaged: it has no image data") }
    // One frame is a sheet of one, which is the picture.
    header = ImageHeader(format: .gif, width: width, height: height, depth: 8, hasAlpha: hasAlpha, frames: frames)
  }

  /// Decodes all frames into a sheet.
  func decode(into buffer: PixelBuffer) throws(ImageRemark) -> [ImageRemark] {
    guard let frames = header.frames else { throw Self.damaged }
    var sheet = try FrameSheet(header, frames, into: buffer)
    var count = 0
    try GIFImages.forEach(in: bytes) { (image, place) throws(ImageRemark) in
      // The sheet has room for what the header counted.
      count += 1
      guard count <= frames.count else { throw Self.damaged }
      try sheet.add(image, at: place)
    }
    guard count == frames.count else { throw Self.damaged }
    sheet.finish()
    return []
  }

  /// Skips a table of colors, where flags say that there is one; tells whether there is.
  private static func skipColors(_ flags: UInt8, _ reader: inout ByteReader) throws(ImageRemark) -> Bool {
    guard flags & 0x80 != 0 else { return false }
    try reader.skip(3 << (Int(flags & 7) + 1))
    return true
  }

  /// The count in a block of an application that says how often frames repeat; `nil` for any other.
  private static func loops(_ bytes: [UInt8], at: Int) -> Int? {
    guard at + 16 <= bytes.count, bytes[at] == 11, bytes[at + 12] >= 3, bytes[at + 13] == 1,
      ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { bytes[(at + 1)..<(at + 12)].elementsEqual($0.utf8) })
    else { return nil }
    return Int(bytes[at + 14]) | Int(bytes[at + 15]) << 8
  }

  static var damaged: ImageRemark { ImageRemark(.refused, "is a damaged GIF") }
}

/// Reads numbers of little end first, and throws at the end.
private struct ByteReader {
  private let bytes: [UInt8]
  private(set) var at: Int

  init(_ bytes: [UInt8], at: Int) { (self.bytes, self.at) = (bytes, at) }

  var isAtEnd: Bool { at >= bytes.count }

  mutating func byte() throws(ImageRemark) -> UInt8 {
    guard at < bytes.count else { throw ImageRemark(.refused, "is cut short") }
    at += 1
    return bytes[at - 1]
  }

  mutating func word() throws(ImageRemark) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  mutating func skip(_ count: Int) throws(ImageRemark) {
    guard at + count <= bytes.count else { throw ImageRemark(.refused, "is cut short") }
    at += count
  }

  /// Skips blocks of up to 255 bytes, and the empty one behind them.
  mutating func skipBlocks() throws(ImageRemark) {
    while true {
      let count = Int(try byte())
      if count == 0 { return }
      try skip(count)
    }
  }
}
