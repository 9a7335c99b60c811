/// Turns pictures into files of one format in memory.
///
/// The bytes depend on the pixels and `hasAlpha` alone, never on what was encoded before. Buffers are kept for the next
/// picture, so each thread wants an encoder of its own.
package protocol FrameEncoder: AnyObject {
  /// The file of a picture.
  ///
  /// - Parameter rows: The hashes of its rows; they say whether the file has an alpha channel. Without one the fourth
  ///   byte of a pixel is not looked at.
  /// - Returns: The file, whose bytes are valid until the next call or the encoder's end.
  func encode(_ source: PixelSource, _ rows: RowHashes) -> EncodedFile

  /// The rows whose pixels are read when a picture with these rows is encoded next; others need not be drawn.
  func rowsToRead(of rows: RowHashes) -> [Range<Int>]

  /// Begins a picture of which all rows are new, to encode them as they come.
  ///
  /// - Parameter rows: The form of the picture.
  /// - Returns: Whether it was begun; not where parts of it may be held from pictures before.
  func begin(_ rows: RowHashes) -> Bool

  /// Encodes what can be of a picture that was begun.
  ///
  /// Once all rows are known, `encode` gives the file without reading a pixel.
  ///
  /// - Parameters:
  ///   - source: The picture, of which the rows from the one last returned on are there up to `known`.
  ///   - known: How many rows are hashed, from the top.
  /// - Returns: The first row that will be read again.
  func encode(_ source: PixelSource, _ rows: RowHashes, upTo known: Int) -> Int
}

extension FrameEncoder {
  /// The file of a picture whose rows are not hashed yet.
  package func encode(_ source: PixelSource, hasAlpha: Bool) -> EncodedFile {
    encode(source, RowHashes(of: source, hasAlpha: hasAlpha))
  }

  /// The same file as an array of its own, for those who make one and not a thousand.
  package func file(_ source: PixelSource, hasAlpha: Bool) -> [UInt8] { encode(source, hasAlpha: hasAlpha).bytes }
}
