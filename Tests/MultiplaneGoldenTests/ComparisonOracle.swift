import CPixels
import Foundation
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneRender

/// The comparison once more, pixel by pixel in double precision, as the rules are written down.
struct ComparisonOracle {
  var golden: StraightImage
  var actual: StraightImage
  /// Below zero: exact.
  var delta: Int

  private func premultiplied(_ pixel: [UInt8]) -> [Int] {
    let alpha = Double(pixel[3])
    return pixel.prefix(3).map { Int((Double($0) * alpha / 255).rounded()) } + [Int(pixel[3])]
  }

  /// The OKLab HyAB distance over black or over white.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Double {
    [0.0, 255.0].map { under in
      func lab(_ pixel: [UInt8]) -> [Double] {
        let alpha = Double(pixel[3]) / 255
        let light = pixel.prefix(3).map { value -> Double in
          let v = ((Double(value) * alpha).rounded() + under * (1 - alpha)) / 255
          return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        let l = cbrt(0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2])
        let m = cbrt(0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2])
        let s = cbrt(0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2])
        return [
          0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        ]
      }
      let (p, q) = (lab(a), lab(b))
      return abs(p[0] - q[0]) + ((p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2])).squareRoot()
    }.max() ?? 0
  }

  private func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    (-1...1).flatMap { v in (-1...1).map { (x + $0, y + v) } }.filter { u, v in
      (u, v) != (x, y) && (0..<golden.width).contains(u) && (0..<golden.height).contains(v)
    }
  }

  private func isAtEdge(_ x: Int, _ y: Int) -> Bool { neighbours(x, y).count < 8 }

  private func brightness(_ pixel: [UInt8]) -> Int {
    let alpha = Int(pixel[3])
    return (77 * Int(pixel[0]) + 150 * Int(pixel[1]) + 29 * Int(pixel[2])) * alpha + 256 * 255 * (255 - alpha)
  }

  private func isFlat(_ image: StraightImage, _ x: Int, _ y: Int) -> Bool {
    let pixel = image.pixel(x, y)
    let same = neighbours(x, y).count { place in
      let other = image.pixel(place.0, place.1)
      return other == pixel || other[3] == 0 && pixel[3] == 0
    }
    return same + (isAtEdge(x, y) ? 1 : 0) > 2
  }

  private func isShade(_ image: StraightImage, _ other: StraightImage, _ x: Int, _ y: Int) -> Bool {
    let middle = brightness(image.pixel(x, y))
    let around = neighbours(x, y).map { (place: $0, by: brightness(image.pixel($0.0, $0.1)) - middle) }
    if around.count(where: { $0.by == 0 }) + (isAtEdge(x, y) ? 1 : 0) > 2 { return false }
    guard let low = around.map(\.by).min(), let high = around.map(\.by).max(), low < 0, high > 0 else { return false }
    return [low, high].contains { by in
      guard let place = around.first(where: { $0.by == by })?.place else { return false }
      return isFlat(image, place.0, place.1) && isFlat(other, place.0, place.1)
    }
  }

  /// What a pixel is; `nil` where rounding may decide.
  func kind(_ x: Int, _ y: Int) -> Int? {
    let (a, b) = (golden.pixel(x, y), actual.pixel(x, y))
    if a == b || a[3] == 0 && b[3] == 0 { return MP_PIXEL_EQUAL }
    let level = max(1, zip(premultiplied(a), premultiplied(b)).map { abs($0 - $1) }.max() ?? 0)
    if delta >= 0, level <= delta { return MP_PIXEL_TOLERATED }
    if isShade(golden, actual, x, y), isShade(actual, golden, x, y) { return MP_PIXEL_ANTIALIASED }
    if delta < 0 { return MP_PIXEL_DIFFERENT }
    let distance = Self.distance(a, b)
    if abs(distance - 0.06) < 0.0005 { return nil }
    return distance > 0.06 ? MP_PIXEL_DIFFERENT : MP_PIXEL_FAINT
  }
}
