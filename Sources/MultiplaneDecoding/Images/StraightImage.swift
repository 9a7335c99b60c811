internal import CPixels
package import MultiplaneBase

/// A picture as PNG files hold it: red, green, blue and alpha, 8 bits a channel, colour not multiplied by alpha.
///
/// Accepted pictures are compared in this form, since it is what is stored and what a person sees in an editor.
package struct StraightImage: Equatable, Sendable {
  /// Pixels across, at least 1.
  package let width: Int
  /// Pixels down, at least 1.
  package let height: Int
  /// Red, green, blue, alpha of every pixel, row by row from the top, without gaps.
  package var bytes: [UInt8]

  /// A picture of pixels that are there already.
  ///
  /// - Precondition: Both sides are at least 1, and there are four bytes a pixel.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "four bytes a pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The picture in a PNG file; 16 bits a channel are cut to 8.
  ///
  /// - Parameter name: The file's name in messages.
  /// - Throws: A diagnostic with the file's name and the reason: no PNG, damaged, too large.
  package init(png: [UInt8], name: String) throws(SceneFailure) {
    let (header, bytes) = try naming(name) { () throws(ImageFailure) in
      let file = try PNGFile(png)
      return (file.header, try file.decodeStraight())
    }
    self.init(width: header.width, height: header.height, bytes: bytes)
  }

  /// The pixels of a frame as its PNG file would hold them: colour divided by alpha, or every alpha 255.
  package init(_ buffer: PixelBuffer, hasAlpha: Bool) {
    let (width, height) = (buffer.width, buffer.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, initialized in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<height {
        let row = (buffer.bytes + y * buffer.stride).assumingMemoryBound(to: UInt8.self)
        mp_row_straight_rgba(row, width, hasAlpha, base + y * width * 4)
      }
      initialized = width * height * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
