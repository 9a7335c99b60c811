import MultiplaneOutput

/// Picture kinds that stress filters and compressors in different ways.
enum Sample: String, CaseIterable, Sendable {
  case flat, gradient, dithered, noise, letters, runs, translucentNoise, translucentGradient

  var hasAlpha: Bool { self == .translucentNoise || self == .translucentGradient }
}

/// A picture in memory of its own, with spare bytes at the end of each row.
final class Picture {
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>

  init(_ sample: Sample, width: Int, height: Int, seed: UInt64 = 1) {
    (self.width, self.height, stride) = (width, height, width * 4 + 12)
    bytes = .allocate(capacity: stride * height)
    bytes.initialize(repeating: 0xa5, count: stride * height)
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    func random() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state >> 16
    }
    var (left, level): (UInt64, UInt64) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a): (UInt64, UInt64, UInt64, UInt64)
        switch sample {
        case .flat: (r, g, b, a) = (200, 100, 50, 255)
        case .gradient: (r, g, b, a) = (UInt64(x & 255), UInt64(y & 255), UInt64((x + y) & 255), 255)
        case .dithered:
          // Half a level more from row to row, in a pattern of eight pixels; letters in the middle.
          let ink: UInt64 = x % 60 > 40 && (x / 3 + y / 5 * 7) % 11 < 3 ? 90 : 0
          let shade = ink + (UInt64(y) * 4 + UInt64((x * 5 + y * 3) & 7)) / 8 % 160
          (r, g, b, a) = (shade, shade / 2, 255 - shade, 255)
        case .noise: (r, g, b, a) = (random() & 255, random() & 255, random() & 255, 255)
        case .letters:
          let ink: UInt64 = (x / 3 + y / 5 * 7) % 11 < 3 ? 20 : 250
          (r, g, b, a) = (ink, ink, ink, 255)
        case .runs:
          // Steps at any distance: runs of every length end at any place.
          if left == 0 { (left, level) = (random() % 4 == 0 ? random() % 400 : random() % 9, random() & 255) }
          left -= left > 0 ? 1 : 0
          (r, g, b, a) = (level, 255 - level, level / 2, 255)
        case .translucentNoise:
          let alpha = random() & 255
          (r, g, b, a) = (random() % (alpha + 1), random() % (alpha + 1), random() % (alpha + 1), alpha)
        case .translucentGradient:
          let alpha = y < height / 2 ? 255 : UInt64(x * 255 / max(1, width - 1))
          (r, g, b, a) = (alpha / 2, alpha, alpha / 3, alpha)
        }
        let pixel = bytes + y * stride + x * 4
        (pixel[0], pixel[1], pixel[2], pixel[3]) = (UInt8(b), UInt8(g), UInt8(r), UInt8(a))
      }
    }
  }

  deinit { bytes.deallocate() }

  var source: PixelSource { PixelSource(base: bytes, width: width, height: height, stride: stride) }

  func pixel(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(bytes[y * stride + x * 4 + $0]) } }

  /// What a decoder is to find: red, green, blue, alpha of every pixel, divided by alpha in whole numbers.
  func straightRGBA(hasAlpha: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let p = pixel(x, y)
        let alpha = hasAlpha ? p[3] : 255
        for c in [p[2], p[1], p[0]] {
          let straight = !hasAlpha || alpha == 255 ? c : alpha == 0 ? 0 : min(255, (c * 255 + alpha / 2) / alpha)
          out.append(UInt8(straight))
        }
        out.append(UInt8(alpha))
      }
    }
    return out
  }
}
