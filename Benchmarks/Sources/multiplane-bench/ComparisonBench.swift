import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender

/// How long comparing two pictures takes, decoding apart.
struct ComparisonBench {
  /// A pair of pictures and what comparing it takes.
  struct Case {
    /// What the pair is.
    var name: String
    /// The median of all rounds, in milliseconds.
    var milliseconds: Double
  }

  /// The pairs in the order they were measured.
  let cases: [Case]

  /// Compares pairs of pictures.
  ///
  /// - Parameters:
  ///   - size: The pictures' sides, each at least 64.
  ///   - rounds: How often each pair is compared, after a round that is not measured; at least 1.
  init(size: PixelSize, rounds: Int) {
    precondition(size.width >= 64 && size.height >= 64 && rounds >= 1)
    let page = Self.page(size)
    let pairs: [(String, StraightImage)] = [
      ("equal", Self.page(size)),
      ("a line of text moved by a pixel", Self.page(size, moved: true)),
      ("every channel off by two", Self.changed(page) { $0 < 128 ? $0 + 2 : $0 - 2 }),
      ("every pixel inverted", Self.changed(page) { 255 - $0 }),
    ]
    cases = pairs.flatMap { name, other in
      [PictureComparison.Mode.exact, .tolerant(.standard)].map { mode in
        let times = (0...rounds).map { _ in
          milliseconds {
            let comparison = PictureComparison(golden: page, actual: other, mode: mode)
            precondition(comparison.mode == mode)
          }
        }
        return Case(
          name: "\(name), \(mode == .exact ? "exact" : "tolerant")", milliseconds: median(Array(times.dropFirst())))
      }
    }
  }

  /// Something like a page: a gradient, cards, and strokes with soft edges in the place of letters.
  private static func page(_ size: PixelSize, moved: Bool = false) -> StraightImage {
    let (width, height) = (size.width, size.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: size.pixelCount * 4) { pixels, initialized in
      for y in 0..<height {
        let line = y / 32
        for x in 0..<width {
          let shift = moved && line == height / 64 ? 1 : 0
          let stroke = (x + shift) % 9
          var value = UInt8(200 + 40 * y / height)
          if x % 320 > 16, y % 32 > 8, y % 32 < 20 { value = [20, 20, 130, 235, 250, 250, 250, 250, 130][stroke] }
          let start = (y * width + x) * 4
          (pixels[start], pixels[start + 1], pixels[start + 2]) = (value, value / 8 * 7, UInt8(x * 255 / width))
          pixels[start + 3] = 255
        }
      }
      initialized = size.pixelCount * 4
    }
    return StraightImage(width: width, height: height, bytes: bytes)
  }

  private static func changed(_ image: StraightImage, _ change: (UInt8) -> UInt8) -> StraightImage {
    var image = image
    for index in image.bytes.indices where index % 4 != 3 { image.bytes[index] = change(image.bytes[index]) }
    return image
  }
}
