/// A GIF file: its blocks, found without decoding, and its frames.
struct GIFFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  private var images: [Image] = []
  private var globalColors: Range<Int>?

  private struct Image {
    var x, y, width, height: Int
    var isInterlaced: Bool
    /// Where three bytes a colour stand.
    var colors: Range<Int>
    /// The index that is nothing.
    var transparent: Int?
    var disposal = FrameSheet.Disposal.keep
    /// Where the packed indices begin: the byte that says how wide the first codes are.
    var data: Int
  }

  /// Finds the blocks of a file.
  init(_ bytes: [UInt8]) throws(ImageRemark) {
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 6)
    let (width, height) = (try reader.word(), try reader.word())
    let flags = try reader.byte()
    try reader.skip(2)
    globalColors = try Self.colors(flags, &reader)
    var frames = ImageFrames()
    frames.plays = 1
    var transparent: Int?
    var disposal = FrameSheet.Disposal.keep
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
          let index = Int(try reader.byte())
          transparent = flags & 1 == 1 ? index : nil
          disposal =
            switch flags >> 2 & 7 {
            case 2: .clear
            case 3: .restore
            default: .keep
            }
        } else if label == 0xFF, let loops = Self.loops(bytes, at: start) {
          // A count of repetitions, without the first time.
          frames.plays = loops == 0 ? nil : loops + 1
        }
        reader = ByteReader(bytes, at: start)
        try reader.skipBlocks()
      case 0x2C:
        var image = Image(
          x: try reader.word(), y: try reader.word(), width: try reader.word(), height: try reader.word(),
          isInterlaced: false, colors: 0..<0, data: 0)
        let flags = try reader.byte()
        image.isInterlaced = flags & 0x40 != 0
        guard let colors = try Self.colors(flags, &reader) ?? globalColors else { throw Self.damaged }
        (image.colors, image.transparent, image.disposal, image.data) = (colors, transparent, disposal, reader.at)
        guard image.width > 0, image.height > 0, image.x + image.width <= width, image.y + image.height <= height else {
          throw Self.damaged
        }
        try reader.skip(1)
        try reader.skipBlocks()
        let coversAll = image.width == width && image.height == height
        hasAlpha = hasAlpha || transparent != nil || (images.isEmpty && !coversAll) || disposal == .clear
        images.append(image)
        try frames.add(microseconds: centiseconds * 10_000)
        (transparent, disposal, centiseconds) = (nil, .keep, 0)
      case 0x3B: break blocks
      default: throw Self.damaged
      }
    }
    guard !images.isEmpty else { throw ImageRemark(.refused, "is damaged: it has no image data") }
    // One frame is a sheet of one, which is the picture.
    header = ImageHeader(format: .gif, width: width, height: height, depth: 8, hasAlpha: hasAlpha, frames: frames)
  }

  /// Decodes all frames into a sheet.
  func decode(into buffer: PixelBuffer) throws(ImageRemark) -> [ImageRemark] {
    guard let frames = header.frames else { throw Self.damaged }
    var sheet = try FrameSheet(header, frames, into: buffer)
    for image in images {
      let frame = PixelBuffer(width: image.width, height: image.height)
      let indices = try GIFCodes.unpack(bytes, at: image.data, count: image.width * image.height)
      var from = 0
      for y in Self.order(of: image) {
        let row = frame.row(y)
        for x in 0..<image.width {
          let index = Int(indices[from + x])
          row[x] = index == image.transparent ? 0 : color(index, image.colors)
        }
        from += image.width
      }
      let place = FrameSheet.Place(x: image.x, y: image.y, disposal: image.disposal, blends: true)
      try sheet.add(frame, at: place)
    }
    sheet.finish()
    return []
  }

  /// The rows of an image in the order of the file.
  private static func order(of image: Image) -> [Int] {
    guard image.isInterlaced else { return Array(0..<image.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: image.height, by: $0.1)) }
  }

  /// A color of a table; black for one that it does not have.
  private func color(_ index: Int, _ table: Range<Int>) -> UInt32 {
    let at = table.lowerBound + index * 3
    guard at + 3 <= table.upperBound else { return 0xFF00_0000 }
    return 0xFF00_0000 | UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
  }

  private static func colors(_ flags: UInt8, _ reader: inout ByteReader) throws(ImageRemark) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return nil }
    let start = reader.at
    try reader.skip(3 << (Int(flags & 7) + 1))
    return start..<reader.at
  }

  /// The count in a block of an application that says how often frames repeat; `nil` for any other.
  private static func loops(_ bytes: [UInt8], at: Int) -> Int? {
    guard at + 16 <= bytes.count, bytes[at] == 11, bytes[at + 12] >= 3, bytes[at + 13] == 1,
      ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { bytes[(at + 1)..<(at + 12)].elementsEqual($0.utf8) })
    else { return nil }
    return Int(bytes[at + 14]) | Int(bytes[at + 15]) << 8
  }

  private static var damaged: ImageRemark { ImageRemark(.refused, "is a damaged GIF") }
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
