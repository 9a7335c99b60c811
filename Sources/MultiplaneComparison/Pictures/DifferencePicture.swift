internal import CPixels
internal import MultiplaneBase
package import MultiplaneDecoding

extension PictureComparison {
  /// The golden picture faded to a fifth in grey, with differing pixels on top: red for different, orange for faint,
  /// yellow for antialiased ones.
  ///
  /// For pictures of two sizes it has the larger sides, and red where only one of them has pixels; the part that both
  /// have is compared exactly.
  ///
  /// - Parameters:
  ///   - golden: The golden this comparison was made of.
  ///   - actual: The frame this comparison was made of.
  package func picture(golden: StraightImage, actual: StraightImage) -> StraightImage {
    guard case .sizes = outcome else { return Self.painted(golden, classes: classes) }
    let (width, height) = (max(golden.width, actual.width), max(golden.height, actual.height))
    let common = PixelSize(width: min(golden.width, actual.width), height: min(golden.height, actual.height))
    let (first, second) = (golden.cropped(to: common), actual.cropped(to: common))
    let part = PictureComparison(golden: first, actual: second).picture(golden: first, actual: second)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let known = y < common.height ? common.width : 0
      if known > 0 { bytes += part.bytes[(y * known * 4)..<((y + 1) * known * 4)] }
      for x in known..<width {
        let isInOne = x < golden.width && y < golden.height || x < actual.width && y < actual.height
        bytes += isInOne ? Self.red : [255, 255, 255, 255]
      }
    }
    return StraightImage(width: width, height: height, bytes: bytes)
  }

  private static let red: [UInt8] = [230, 0, 40, 255]

  private static func painted(_ golden: StraightImage, classes: [UInt8]) -> StraightImage {
    let count = golden.width * golden.height
    let bytes = [UInt8](unsafeUninitializedCapacity: count * 4) { target, initialized in
      classes.withUnsafeBufferPointer { classes in
        mp_paint_difference(golden.bytes, classes.isEmpty ? nil : classes.baseAddress, count, target.baseAddress)
      }
      initialized = count * 4
    }
    return StraightImage(width: golden.width, height: golden.height, bytes: bytes)
  }
}

extension StraightImage {
  /// The part in the upper left corner.
  fileprivate func cropped(to size: PixelSize) -> StraightImage {
    if size == self.size { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.pixelCount * 4)
    for y in 0..<size.height { bytes += self.bytes[(y * width * 4)..<((y * width + size.width) * 4)] }
    return StraightImage(width: size.width, height: size.height, bytes: bytes)
  }
}
