package import MultiplaneBase
internal import MultiplaneDecoding

/// The pictures of a frame side by side, as small as a review needs them: before, after and the difference.
struct ReviewPicture {
  /// The picture.
  let image: StraightImage

  /// The most that one of the pictures is wide and high, in pixels.
  private static let (width, height) = (320, 480)
  /// The room around what differs, and between pictures.
  private static let (margin, gap) = (48, 8)

  /// Reads the pictures of a frame; `nil` if there is none.
  ///
  /// - Throws: `SceneFailure` if one cannot be read.
  init?(_ frame: FrameResult) throws(SceneFailure) {
    let files = [frame.golden, frame.actual, frame.diff].compactMap(\.self)
    if files.isEmpty { return nil }
    let box = frame.comparison?.difference?.box
    let parts = try files.map { file throws(SceneFailure) in
      let image = try StraightImage(png: EmbeddedPictures.read(file.path), name: file.path)
      let part = box.map { image.part(Self.section(around: $0, of: image.size)) } ?? image
      return part.reduced(toWidth: Self.width, height: Self.height)
    }
    let size = PixelSize(
      width: parts.reduce(-Self.gap) { $0 + $1.width + Self.gap }, height: parts.map(\.height).max() ?? 1)
    var sheet = StraightImage(
      width: size.width, height: size.height, bytes: [UInt8](repeating: 0, count: size.width * size.height * 4))
    var left = 0
    for part in parts {
      sheet.copy(part, to: PixelRect(x: left, y: 0, width: part.width, height: part.height))
      left += part.width + Self.gap
    }
    image = sheet
  }

  /// The section of a picture that is shown: what differs and a little around it; at least as much as fits.
  static func section(around box: PixelRect, of size: PixelSize) -> PixelRect {
    func side(_ start: Int, _ length: Int, _ least: Int, _ whole: Int) -> (start: Int, length: Int) {
      let shown = min(whole, max(least, length + 2 * margin))
      return (max(0, min(whole - shown, start + length / 2 - shown / 2)), shown)
    }
    let (x, width) = side(box.x, box.width, Self.width, size.width)
    let (y, height) = side(box.y, box.height, Self.height / 2, size.height)
    return PixelRect(x: x, y: y, width: width, height: height)
  }
}

extension StraightImage {
  /// The picture with the mean of the pixels that become one, so that it fits; a smaller picture stays.
  func reduced(toWidth most: Int, height highest: Int) -> StraightImage {
    let scale = max(1, Double(width) / Double(most), Double(height) / Double(highest))
    if scale == 1 { return self }
    let size = PixelSize(width: max(1, Int(Double(width) / scale)), height: max(1, Int(Double(height) / scale)))
    var bytes = [UInt8](repeating: 0, count: size.width * size.height * 4)
    for y in 0..<size.height {
      let rows = y * height / size.height..<max(y * height / size.height + 1, (y + 1) * height / size.height)
      for x in 0..<size.width {
        let columns = x * width / size.width..<max(x * width / size.width + 1, (x + 1) * width / size.width)
        var sums = (0, 0, 0, 0)
        for row in rows {
          for column in columns {
            // Color counts as much as it covers.
            let at = (row * width + column) * 4
            let alpha = Int(self.bytes[at + 3])
            sums.0 += Int(self.bytes[at]) * alpha
            sums.1 += Int(self.bytes[at + 1]) * alpha
            sums.2 += Int(self.bytes[at + 2]) * alpha
            sums.3 += alpha
          }
        }
        let (at, alpha) = ((y * size.width + x) * 4, max(1, sums.3))
        bytes[at] = UInt8(sums.0 / alpha)
        bytes[at + 1] = UInt8(sums.1 / alpha)
        bytes[at + 2] = UInt8(sums.2 / alpha)
        bytes[at + 3] = UInt8(sums.3 / (rows.count * columns.count))
      }
    }
    return StraightImage(width: size.width, height: size.height, bytes: bytes)
  }
}
