package import MultiplaneBase

/// The bounds of pictures: no file may cost more than this, whatever it claims.
package enum ImageLimits {
  /// The longest side, in pixels; as far as cairo goes.
  package static let side = PixelBuffer.longestSide
  /// The most pixels.
  package static let pixels = AdjustableLimit("image-pixels", 64 << 20, most: 256 << 20, .pixels)
  /// The most frames of an animated picture.
  package static let frames = AdjustableLimit("image-frames", 1_000, most: 10_000)
  /// The most passes of a progressive JPEG; writers use about ten.
  package static let scans = AdjustableLimit("jpeg-passes", 100, most: 1_000)
  /// The most passes times pixels of a JPEG.
  package static let scannedPixels = AdjustableLimit("jpeg-pass-pixels", 1 << 30, most: 1 << 34, .pixels)

  /// Throws if a picture is too large, naming the limit and the value.
  static func check(width: Int, height: Int) throws(ImageFailure) {
    guard width > 0, height > 0 else { throw ImageFailure(.refused, "has no pixels (\(width)x\(height))") }
    guard width <= side, height <= side else {
      throw ImageFailure(.tooLarge, "is \(width)x\(height) pixels; a side may have at most \(side)")
    }
    guard width * height <= pixels.value else {
      throw ImageFailure(
        .tooLarge, "is \(width)x\(height), \(width * height) pixels; at most \(pixels) are decoded", hint: pixels.hint()
      )
    }
  }
}

/// The bounds of SVG files.
package enum VectorLimits {
  /// How deep elements may stand in each other: as deep as the drawing library's parser reads.
  package static let depth = 256
}
