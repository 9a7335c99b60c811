package import MultiplaneBase

/// A picture's pixels, ready to be painted by any thread.
package struct DecodedImage: Sendable {
  /// The pixels, upright, premultiplied; not written again. An animated picture has a sheet of its frames here.
  package let pixels: PixelBuffer
  /// The warnings about how the file was read.
  package let warnings: [Diagnostic]
  /// Pixels across.
  package var width: Int { pixels.width }
  /// Pixels down.
  package var height: Int { pixels.height }
  /// Whether no pixel is translucent.
  package var isOpaque: Bool { pixels.isOpaque }
}

extension PictureDecoding {
  /// A file's picture, which has the sides that were asked for; an SVG is stretched to them.
  ///
  /// - Parameters:
  ///   - pool: Where memory comes from, if the picture must be decoded as a whole.
  ///   - fonts: The fonts of texts in an SVG.
  /// - Returns: The picture, and what a user should know about how the file was read.
  static func open(
    _ bytes: [UInt8], width: Int, height: Int, pool: PixelPool, _ fonts: DecoderFonts
  ) throws(ImageFailure) -> (picture: any DecodedPicture, remarks: [ImageFailure]) {
    if let (picture, remarks) = try pictureByRows(bytes) {
      guard picture.width == width, picture.height == height else { throw sizesDiffer }
      return (picture, remarks)
    }
    guard let buffer = PixelBuffer(ifThereIsRoom: (width, height), pool: pool) else {
      throw ImageFailure.outOfMemory
    }
    buffer.populate()
    return (buffer, try decode(bytes, into: buffer, fonts))
  }

  /// A file's picture, if its rows can be made one after the other.
  private static func pictureByRows(_ bytes: [UInt8]) throws(ImageFailure) -> (any DecodedPicture, [ImageFailure])? {
    switch FileKind(bytes) {
    case .png: return try PNGFile(bytes).plainPicture().map { ($0, $0.remarks) }
    case .jpeg: return try JPEGFile(bytes).uprightPicture().map { ($0, $0.remarks) }
    default: return nil
    }
  }

  /// Decodes a file's bytes into a buffer of its size; an SVG is stretched to the buffer's sides.
  ///
  /// - Parameter fonts: The fonts of texts in an SVG.
  /// - Returns: The remarks for a user on how the file was read.
  package static func decode(
    _ bytes: [UInt8], into buffer: PixelBuffer, _ fonts: DecoderFonts
  ) throws(ImageFailure) -> [ImageFailure] {
    guard [.svg, .gzip].contains(FileKind(bytes)) else { return try decode(bytes, into: buffer) }
    let picture = try SVGPicture(bytes, fonts, pixelsAcross: buffer.width)
    try picture.render(into: buffer)
    return picture.remarks
  }

  /// The warnings about how a file is read; of all formats but SVG, without decoding it.
  static func remarks(on bytes: [UInt8]) throws(ImageFailure) -> [ImageFailure] {
    switch FileKind(bytes) {
    case .png: try PNGFile(bytes).remarks
    case .jpeg: try JPEGFile(bytes).remarks
    case .webp: try WebPFile(bytes).remarks
    default: []
    }
  }
}
