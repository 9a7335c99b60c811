/// A picture on its way out of a decoder, from the top down: pixels that can be made row by row are never held as a whole.
protocol DecodedPicture: AnyObject {
  var width: Int { get }
  var height: Int { get }
  /// Whether no pixel is translucent; known once all rows were taken.
  var isOpaque: Bool { get }
  /// Writes rows as premultiplied BGRA pixels, without gaps.
  ///
  /// - Parameter range: The rows behind those that were taken before.
  /// - Throws: For a file that turns out to be damaged there.
  func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageFailure)
}

extension PixelBuffer: DecodedPicture {
  /// The least bytes of a picture whose memory is given back while it is handed over; no pool keeps so much.
  private static let largeByteCount = 64 << 20

  func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) {
    precondition(stride == width * 4)
    pixels.copyMemory(from: bytes + range.lowerBound * stride, byteCount: range.count * stride)
    // Of a large picture, the process that asked fills as much memory meanwhile.
    if byteCount >= Self.largeByteCount { letGo(upTo: range.upperBound * stride) }
  }
}

/// A PNG of red, green and blue of a byte each, or those and alpha.
final class PlainPNG: DecodedPicture {
  let width: Int
  let height: Int
  private(set) var isOpaque = true
  /// The warnings about how the file was read.
  let remarks: [ImageFailure]
  private var rows: PNGRows

  /// - Precondition: The layout of the rows is plain.
  init(_ rows: PNGRows, remarks: [ImageFailure]) {
    (width, height) = (rows.layout.width, rows.layout.passes[0].rowCount)
    (self.rows, self.remarks) = (rows, remarks)
  }

  func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageFailure) {
    if try rows.read(range, into: pixels) < 255 { isOpaque = false }
  }

  /// All rows at once.
  ///
  /// - Returns: The remarks.
  func decode(into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    try read(0..<height, into: buffer.bytes)
    buffer.isOpaque = isOpaque
    return remarks
  }
}
