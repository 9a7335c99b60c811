/// How a camera was held: which of the eight ways of turning and mirroring brings a picture upright.
struct EXIFOrientation: Equatable {
  /// EXIF's number from 1 to 8.
  let number: Int
  static let upright = EXIFOrientation(number: 1)
  private init(number: Int) { self.number = number }

  /// Whether width and height change places.
  var swapsSides: Bool { number >= 5 }

  /// Reads the tag from the body of a JPEG's APP1 segment, which begins with a name.
  init?(exif body: ArraySlice<UInt8>) {
    guard body.starts(with: Self.name) else { return nil }
    self.init(tiff: body)
  }

  private static let name: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

  /// Reads the tag from EXIF data, which other formats have without the name, or with it by mistake.
  ///
  /// Only the first directory is looked at, once, and every place is checked, so that loops and lies end here: `nil`
  /// if there is no orientation from 1 to 8.
  init?(tiff body: ArraySlice<UInt8>) {
    let bytes = Array(body)
    let tiff = bytes.starts(with: Self.name) ? Self.name.count : 0
    guard bytes.count >= tiff + 8 else { return nil }
    let little = bytes[tiff] == 0x49
    guard little || bytes[tiff] == 0x4D, bytes[tiff + 1] == bytes[tiff] else { return nil }
    func half(_ at: Int) -> Int? {
      guard at >= 0, at + 2 <= bytes.count else { return nil }
      return little ? Int(bytes[at + 1]) << 8 | Int(bytes[at]) : Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    func word(_ at: Int) -> Int? {
      guard let first = half(at), let second = half(at + 2) else { return nil }
      return little ? second << 16 | first : first << 16 | second
    }
    guard half(tiff + 2) == 42, let offset = word(tiff + 4), let count = half(tiff + offset) else { return nil }
    for index in 0..<count {
      let entry = tiff + offset + 2 + index * 12
      guard let tag = half(entry) else { return nil }
      guard tag == 0x0112 else { continue }
      // One 16-bit number, in the first two bytes of the value.
      guard half(entry + 2) == 3, word(entry + 4) == 1, let value = half(entry + 8), (1...8).contains(value) else {
        return nil
      }
      self.init(number: value)
      return
    }
    return nil
  }

  /// Fills a buffer with a picture, upright, that a function decodes as it is stored.
  func fill(
    _ buffer: PixelBuffer, _ decode: (PixelBuffer) throws(ImageFailure) -> Void
  ) throws(ImageFailure) {
    if self == .upright { return try decode(buffer) }
    let stored = PixelBuffer(
      width: swapsSides ? buffer.height : buffer.width, height: swapsSides ? buffer.width : buffer.height)
    try decode(stored)
    turn(stored, into: buffer)
    buffer.isOpaque = stored.isOpaque
  }

  /// Turns a picture into another of the sides it has upright.
  private func turn(_ picture: PixelBuffer, into result: PixelBuffer) {
    let (w, h) = (picture.width, picture.height)
    for y in 0..<result.height {
      let row = result.row(y)
      for x in 0..<result.width {
        let (sx, sy) =
          switch number {
          case 2: (w - 1 - x, y)
          case 3: (w - 1 - x, h - 1 - y)
          case 4: (x, h - 1 - y)
          case 5: (y, x)
          case 6: (y, h - 1 - x)
          case 7: (w - 1 - y, h - 1 - x)
          case 8: (w - 1 - y, x)
          default: (x, y)
          }
        row[x] = picture[sx, sy]
      }
    }
  }
}
