/// The libraries that decode pictures; called in decoders alone (`DecoderWorker`).
package enum PictureDecoding {
  /// Decodes a file of pixels into a buffer of its size.
  ///
  /// - Returns: The remarks for a user on how the file was read.
  static func decode(_ bytes: [UInt8], into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    switch FileKind(bytes) {
    case .png: return try PNGFile(bytes).decode(into: buffer)
    case .jpeg: return try JPEGFile(bytes).decode(into: buffer)
    case .webp: return try WebPFile(bytes).decode(into: buffer)
    case .gif: return try GIFFile(bytes).decode(into: buffer)
    default:
      // Reading its header says by name what it is instead.
      _ = try ImageHeader.read(bytes)
      throw ImageFailure(.refused, "is no image")
    }
  }

  /// Throws if a file has other sides than its header said.
  static func check(_ header: ImageHeader, _ buffer: PixelBuffer) throws(ImageFailure) {
    guard header.width == buffer.width, header.height == buffer.height else { throw sizesDiffer }
  }

  static var sizesDiffer: ImageFailure {
    ImageFailure(.refused, "is damaged: its parts have different sizes")
  }
}
