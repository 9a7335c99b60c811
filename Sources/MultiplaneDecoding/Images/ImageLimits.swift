import MultiplaneBase

/// The bounds of pictures: no file may cost more than this, whatever it claims.
package enum ImageLimits {
  /// The longest side, in pixels; as far as cairo goes.
  package static let side = PixelBuffer.longestSide

  /// Throws if a picture has a side that is too long, or takes more than its share of the memory.
  static func check(width: Int, height: Int) throws(ImageFailure) {
    guard width > 0, height > 0 else { throw ImageFailure(.refused, "has no pixels (\(width)x\(height))") }
    guard width <= side, height <= side else {
      throw ImageFailure(.tooLarge, "is \(width)x\(height) pixels; a side may have at most \(side)")
    }
    try check("is \(width)x\(height)", pixels: width * height)
  }

  /// Throws if so many pixels take more than the share of a picture.
  ///
  /// - Parameter description: The beginning of a sentence, which the number of pixels follows.
  static func check(_ description: String, pixels: Int) throws(ImageFailure) {
    guard pixels > Budgets.picturePixels else { return }
    throw ImageFailure(
      .tooLarge, "\(description), \(pixels) pixels, which take more memory than the program may have",
      hint: Budgets.memoryHint)
  }
}

/// The bounds of SVG files.
package enum VectorLimits {
  /// How deep elements may stand in each other: as deep as the drawing library's parser reads.
  package static let depth = 256
}
