package import CPixels

/// Turns pictures into files of one format in memory (`FrameFormat.makeEncoder`).
///
/// The bytes depend on the pixels and `hasAlpha` alone, never on what was encoded before. Buffers are kept for the next
/// picture, so each thread wants an encoder of its own.
package protocol FrameEncoder: AnyObject {
  /// The file of a picture.
  ///
  /// - Parameters:
  ///   - picture: Its row versions say which rows have changed since the picture before.
  ///   - hasAlpha: Whether the file has an alpha channel. Without one the fourth byte of a pixel is not looked at.
  /// - Returns: The file, whose bytes are valid until the next call or the encoder's end.
  func encode(_ picture: PixelSource, hasAlpha: Bool) -> EncodedFrame
}

extension FrameEncoder {
  /// The same file as an array of its own, for those who make one and not a thousand.
  package func file(_ picture: PixelSource, hasAlpha: Bool) -> [UInt8] {
    encode(picture, hasAlpha: hasAlpha).file.bytes
  }
}

/// A picture that was encoded.
package struct EncodedFrame {
  /// The file.
  package var file: EncodedFile
  /// The hash of the picture's pixels.
  package var pixels: PixelHash

  /// All of it, part by part.
  package init(file: EncodedFile, pixels: PixelHash) { (self.file, self.pixels) = (file, pixels) }
}

/// An encoder that has use for rows it does not have to see: only what it asks for is drawn.
package protocol PartialFrameEncoder: FrameEncoder {
  /// The file of a picture, which is the file of the picture drawn whole.
  ///
  /// - Throws: The error that drawing throws.
  func encode<Picture: UndrawnPicture>(_ picture: Picture, hasAlpha: Bool) throws(Picture.Failure) -> EncodedFrame
}

/// A picture whose rows are drawn when they are asked for.
package protocol UndrawnPicture {
  /// The error that drawing throws.
  associatedtype Failure: Error

  /// The pixels, with a version of each row; those of rows that were not drawn mean nothing.
  var pixels: PixelSource { get }

  /// The contents of some neighbouring rows before they are drawn: equal contents are equal pixels, in this picture and
  /// in others of its kind.
  func contents(of rows: Range<Int>) -> [mp_row_content]

  /// Draws rows, which are ascending; a row may be asked for again.
  func draw(_ rows: [Range<Int>]) throws(Failure)
}
