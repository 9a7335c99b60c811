/// A GIF file: its header and its frames, found in its blocks without decoding, and the decoding of their pixels.
///
/// The blocks that are read here decide alike when a frame is shown, what of it is nothing and what becomes of it:
/// giflib is handed what makes pixels alone (`GIFImages`), so comments of gigabytes and a million blocks of programs
/// never reach it.
package struct GIFFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  /// The description of the screen with the colors of all images.
  private let screen: Range<Int>
  private let frames: [Frame]

  /// An image in the file, and how it is drawn.
  private struct Frame {
    /// Its description, the colors of its own and its codes.
    var record: Range<Int>
    var place: FrameSheet.FrameControl
    /// The index that is nothing.
    var transparent: Int?
  }

  /// The content of a graphic control block, for the image behind it.
  private struct Control {
    var centiseconds = 0
    var transparent: Int?
    var disposal = FrameSheet.Disposal.keep
  }

  /// Finds the blocks of a file.
  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 6)
    var (width, height) = (try reader.word(), try reader.word())
    let flags = try reader.byte()
    try reader.skip(2)
    let hasGlobalColors = try Self.skipColors(flags, &reader)
    screen = 0..<reader.at
    var animation = ImageFrames()
    animation.plays = 1
    var frames: [Frame] = []
    // The pixels of the largest image, which may be larger than the screen.
    var largest = 0
    var control = Control()
    var hasAlpha = false
    blocks: while true {
      // Many files lack their last byte.
      guard !reader.isAtEnd else { break }
      let start = reader.at
      switch try reader.byte() {
      case 0x21:
        switch try reader.byte() {
        // Of several before an image the last one counts.
        case 0xF9: control = try Self.control(reader) ?? control
        case 0xFF:
          // A count of repetitions, without the first time.
          if let loops = Self.loops(bytes, at: reader.at) { animation.plays = loops == 0 ? nil : loops + 1 }
        default: break
        }
        try reader.skipBlocks()
      case 0x2C:
        let (left, top) = (try reader.word(), try reader.word())
        let (across, down) = (try reader.word(), try reader.word())
        guard try Self.skipColors(try reader.byte(), &reader) || hasGlobalColors else { throw Self.damaged }
        guard across > 0, down > 0 else { throw Self.damaged }
        // Parts of an image beyond the screen are cut off; where there is no screen, the first image is it.
        try ImageLimits.check(width: across, height: down)
        largest = max(largest, across * down)
        if frames.isEmpty, width == 0 || height == 0 { (width, height) = (left + across, top + down) }
        try reader.skip(1)
        try reader.skipBlocks()
        let leavesRoom = frames.isEmpty && (left > 0 || top > 0 || across < width || down < height)
        hasAlpha = hasAlpha || leavesRoom || control.transparent != nil || control.disposal == .clear
        // Refuses more than a file may have, so there are never more of either.
        animation.add(microseconds: control.centiseconds * 10_000)
        let place = FrameSheet.FrameControl(x: left, y: top, disposal: control.disposal, blends: true)
        frames.append(Frame(record: start..<reader.at, place: place, transparent: control.transparent))
        control = Control()
      case 0x3B: break blocks
      default: throw Self.damaged
      }
    }
    guard !frames.isEmpty else { throw ImageFailure(.refused, "is damaged: it has no image data") }
    self.frames = frames
    // One frame is a sheet of one, which is the picture.
    var header = ImageHeader(
      format: .gif, width: width, height: height, depth: 8, hasAlpha: hasAlpha, frames: animation)
    header.decoderBytes = 4 * header.decodedSize.width * header.decodedSize.height + 5 * largest
    self.header = header
  }

  /// Decodes all frames into a sheet, one after the other.
  func decode(into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    guard let animation = header.frames else { throw Self.damaged }
    var sheet = try FrameSheet(header, animation, into: buffer)
    let images = try GIFImages(bytes, parts: [screen] + frames.map(\.record))
    for frame in frames { sheet.add(try images.next(transparent: frame.transparent), at: frame.place) }
    sheet.finish()
    return []
  }

  /// Skips a table of colors, where flags say that there is one; tells whether there is.
  private static func skipColors(_ flags: UInt8, _ reader: inout ByteReader) throws(ImageFailure) -> Bool {
    guard flags & 0x80 != 0 else { return false }
    try reader.skip(3 << (Int(flags & 7) + 1))
    return true
  }

  /// The content of a graphic control block; `nil` for one that is too short.
  private static func control(_ reader: ByteReader) throws(ImageFailure) -> Control? {
    var reader = reader
    guard try reader.byte() >= 4 else { return nil }
    let flags = try reader.byte()
    let centiseconds = try reader.word()
    let index = Int(try reader.byte())
    let disposal: FrameSheet.Disposal =
      switch flags >> 2 & 7 {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
    return Control(centiseconds: centiseconds, transparent: flags & 1 == 1 ? index : nil, disposal: disposal)
  }

  /// The count in a block of an application that says how often frames repeat; `nil` for any other.
  private static func loops(_ bytes: [UInt8], at: Int) -> Int? {
    guard at + 16 <= bytes.count, bytes[at] == 11, bytes[at + 12] >= 3, bytes[at + 13] == 1,
      ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { bytes[(at + 1)..<(at + 12)].elementsEqual($0.utf8) })
    else { return nil }
    return Int(bytes[at + 14]) | Int(bytes[at + 15]) << 8
  }

  package static var damaged: ImageFailure { ImageFailure(.refused, "is a damaged GIF") }
}

extension ByteReader {
  /// Skips blocks of up to 255 bytes, and the empty one behind them.
  fileprivate mutating func skipBlocks() throws(ImageFailure) {
    while true {
      let count = Int(try byte())
      if count == 0 { return }
      try skip(count)
    }
  }
}
