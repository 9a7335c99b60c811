import CDeflate

/// The frames of an APNG, as its chunks say.
struct PNGAnimation {
  private struct Frame {
    var width, height: Int
    var place: FrameSheet.FrameControl
    /// The chunks of its data: IDAT, or fdAT with a number before the data.
    var data: [Range<Int>] = []
  }
  private var isAnimated = false
  private var timing = ImageFrames()
  private var list: [Frame] = []

  /// The chunks with data of frames.
  var data: [Range<Int>] { frames == nil ? [] : list.flatMap(\.data) }

  /// Takes a chunk of the file, in order.
  mutating func read(_ name: Int, _ chunk: Range<Int>, of bytes: [UInt8]) throws(ImageFailure) {
    func number(_ at: Int, _ count: Int) -> Int {
      bytes[(chunk.lowerBound + 8 + at)..<(chunk.lowerBound + 8 + at + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    switch name {
    case 0x6163_544C where chunk.count >= 20 && list.isEmpty:  // acTL
      isAnimated = true
      timing.plays = number(4, 4) == 0 ? nil : number(4, 4)
    case 0x6663_544C where isAnimated:  // fcTL
      guard chunk.count >= 38 else { throw Self.damaged }
      let (over, under) = (number(20, 2), number(22, 2))
      let place = FrameSheet.FrameControl(
        x: number(12, 4), y: number(16, 4),
        disposal: number(24, 1) == 1 ? .clear : number(24, 1) == 2 ? .restore : .keep, blends: number(25, 1) == 1)
      timing.add(microseconds: over * 1_000_000 / (under == 0 ? 100 : under))
      list.append(Frame(width: number(4, 4), height: number(8, 4), place: place))
    case 0x4944_4154, 0x6664_4154:  // IDAT, fdAT
      // Image data before the first frame are what programs show that know no frames.
      if !list.isEmpty { list[list.count - 1].data.append(chunk) }
    default: break
    }
  }

  /// The frames; `nil` for a picture that stays.
  var frames: ImageFrames? { isAnimated && list.count > 1 ? timing : nil }

  /// Whether frames leave parts of the canvas empty, or empty them.
  func leavesRoom(width: Int, height: Int) -> Bool {
    guard isAnimated, let first = list.first else { return false }
    return first.width < width || first.height < height || list.contains { $0.place.disposal == .clear }
  }

  /// Decodes all frames into a sheet: each as a file of its own.
  ///
  /// - Parameters:
  ///   - essential: The chunks that all frames share, the header first.
  ///   - colors: The colours that all of them have.
  func decode(
    _ bytes: [UInt8], _ essential: [Range<Int>], _ header: ImageHeader, _ frames: ImageFrames,
    _ colors: PictureColors, into buffer: PixelBuffer
  ) throws(ImageFailure) {
    var sheet = try FrameSheet(header, frames, into: buffer)
    for (number, frame) in list.enumerated() {
      guard frame.width > 0, frame.height > 0, frame.width <= header.width, frame.height <= header.height else {
        throw Self.damaged
      }
      var file = Array(bytes[0..<8])
      let start = essential[0].lowerBound
      let sides = [frame.width, frame.height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
      Self.add("IHDR", sides + bytes[(start + 16)..<(start + 21)], to: &file)
      for chunk in essential.dropFirst() { file += bytes[chunk] }
      for chunk in frame.data {
        let isNumbered = bytes[chunk.lowerBound + 4] == 0x66
        let data = (chunk.lowerBound + (isNumbered ? 12 : 8))..<(chunk.upperBound - 4)
        guard data.lowerBound <= data.upperBound else { throw Self.damaged }
        Self.add("IDAT", Array(bytes[data]), to: &file)
      }
      Self.add("IEND", [], to: &file)
      let pixels = PixelBuffer(width: frame.width, height: frame.height)
      try PNGFile(file).decode(into: pixels, colors)
      var place = frame.place
      // Nothing is before the first frame that could come back.
      if number == 0, place.disposal == .restore { place.disposal = .clear }
      sheet.add(pixels, at: place)
    }
    sheet.finish()
  }

  private static func add(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    let body = Array(name.utf8) + data
    file += number(UInt32(data.count)) + body + number(libdeflate_crc32(0, body, body.count))
  }

  private static var damaged: ImageFailure { ImageFailure(.refused, "is damaged: its frames make no sense") }
}
