package import MultiplaneBase
package import MultiplaneDecoding
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene

/// The frames of a stretch of time in one picture, row by row, with the time below each.
///
/// Times are for people: pictures are compared without them, since a font of another version writes them otherwise.
package struct FrameStrip: Equatable, Sendable {
  /// The numbers of the frames, in order.
  package var frames: [Int]
  /// Frames a second.
  package var framesPerSecond: Double
  /// The size of a frame in device pixels.
  package var cell: PixelSize

  /// The room between frames, in device pixels.
  private static let gap = 8
  /// The width that a row of more than one frame stays within, in device pixels.
  private static let width = 4096
  private static let paper: UInt8 = 255

  /// A strip of frames of one size.
  package init(frames: [Int], framesPerSecond: Double, cell: PixelSize) {
    (self.frames, self.framesPerSecond, self.cell) = (frames, framesPerSecond, cell)
  }

  /// How many frames a row has at most.
  package var columns: Int { min(frames.count, max(1, (Self.width - Self.gap) / (cell.width + Self.gap))) }
  private var fontSize: Double { min(28, max(10, (Double(cell.width) / 14).rounded())) }
  /// The height of the band below a frame.
  private var band: Int { Int(fontSize * 1.75) }

  /// The size of the picture.
  package var size: PixelSize {
    let rows = (frames.count + columns - 1) / columns
    return PixelSize(
      width: columns * (cell.width + Self.gap) + Self.gap, height: rows * (cell.height + band) + Self.gap)
  }

  /// Where a frame stands, by its place in `frames`.
  package func box(_ index: Int) -> PixelRect {
    PixelRect(
      x: Self.gap + index % columns * (cell.width + Self.gap), y: Self.gap + index / columns * (cell.height + band),
      width: cell.width, height: cell.height)
  }

  /// The time of a frame, as in `100ms` or `1.25s`.
  package func time(_ index: Int) -> String {
    let milliseconds = (Double(frames[index]) / framesPerSecond * 1000).rounded()
    return milliseconds < 1000 ? "\(Int(milliseconds))ms" : "\(decimalText(milliseconds / 1000))s"
  }

  /// The picture without times.
  ///
  /// - Parameter images: The frames, each of the size of a cell.
  package func picture(_ images: [StraightImage]) -> StraightImage {
    var sheet = StraightImage(
      width: size.width, height: size.height,
      bytes: [UInt8](repeating: Self.paper, count: size.width * size.height * 4))
    for (index, image) in images.enumerated() { sheet.copy(image, to: box(index)) }
    return sheet
  }

  /// A picture that was stored with times, without them; one of another size stays as it is.
  package func withoutTimes(_ stored: StraightImage) -> StraightImage {
    guard stored.size == size else { return stored }
    return picture(frames.indices.map { stored.part(box($0)) })
  }

  /// The picture with the time below each frame.
  package func withTimes(_ picture: StraightImage) throws(SceneFailure) -> StraightImage {
    let buffer = PixelBuffer(width: size.width, height: size.height)
    let canvas = try Canvas(on: buffer)
    canvas.fill(RGBA(red: 1, green: 1, blue: 1, alpha: 1))
    let shaper = TextShaper(fonts: try FontSet())
    for index in frames.indices {
      let place = box(index)
      let request = TextRequest(text: time(index), style: TextStyle(size: fontSize), lineLimit: 1)
      try shaper.draw(
        request, color: RGBA(red: 0.3, green: 0.3, blue: 0.33, alpha: 1),
        topLeft: (Double(place.x), Double(place.maxY) + fontSize * 0.2), scale: 1, on: canvas)
    }
    try canvas.finish()
    var labelled = StraightImage(buffer, hasAlpha: false)
    for index in frames.indices { labelled.copy(picture.part(box(index)), to: box(index)) }
    return labelled
  }
}

extension StraightImage {
  /// A part of the picture, inside it.
  package func part(_ box: PixelRect) -> StraightImage {
    var part: [UInt8] = []
    part.reserveCapacity(box.width * box.height * 4)
    for y in box.y..<box.maxY {
      let start = (y * width + box.x) * 4
      part += bytes[start..<start + box.width * 4]
    }
    return StraightImage(width: box.width, height: box.height, bytes: part)
  }

  /// Puts another picture into a box of its size, inside this one.
  mutating func copy(_ image: StraightImage, to box: PixelRect) {
    for y in 0..<image.height {
      let (from, to) = (y * image.width * 4, ((box.y + y) * width + box.x) * 4)
      bytes.replaceSubrange(to..<to + image.width * 4, with: image.bytes[from..<from + image.width * 4])
    }
  }
}
