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

/// The libraries that decode pictures; called in decoders alone (`DecoderWorker`).
package enum PictureDecoding {
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
    switch FileKind(bytes) {
    case .png: return try PNGFile(bytes).decode(into: buffer)
    case .jpeg: return try JPEGFile(bytes).decode(into: buffer)
    case .webp: return try WebPFile(bytes).decode(into: buffer)
    case .gif: return try GIFFile(bytes).decode(into: buffer)
    case .svg, .gzip:
      let picture = try SVGPicture(bytes, fonts, pixelsAcross: buffer.width)
      try picture.render(into: buffer)
      return picture.remarks
    default:
      // Reading its header says by name what it is instead.
      _ = try ImageHeader.read(bytes)
      throw ImageFailure(.refused, "is no image")
    }
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

  /// Throws if a file has other sides than its header said.
  static func check(_ header: ImageHeader, _ buffer: PixelBuffer) throws(ImageFailure) {
    guard header.width == buffer.width, header.height == buffer.height else { throw sizesDiffer }
  }

  private static var sizesDiffer: ImageFailure {
    ImageFailure(.refused, "is damaged: its parts have different sizes")
  }
}

extension [UInt8] {
  /// Where a run of bytes occurs first.
  package func firstPlace(of wanted: [UInt8], from start: Int = 0) -> Int? {
    guard let first = wanted.first, count - start >= wanted.count else { return nil }
    return (start...count - wanted.count).first { at in
      self[at] == first && self[at..<at + wanted.count].elementsEqual(wanted)
    }
  }
}
