import Foundation

/// How far the colors of two pictures are apart, as an eye sees them (CIE76): 0 is none, 2 is barely seen.
package struct ColorDistance: Sendable {
  /// The mean over all pixels.
  package private(set) var mean = 0.0
  /// What one in a hundred squares of 8x8 pixels exceeds, by their mean colors: rings and blocks are seen so, dither is not.
  package private(set) var worstSquares = 0.0

  /// - Parameters:
  ///   - one: 0xRRGGBB of each pixel, row by row.
  ///   - other: The same of another picture of that size.
  package init(_ one: [UInt32], _ other: [UInt32], width: Int) {
    let height = one.count / width
    var sum = 0.0
    for index in one.indices where one[index] & 0xFFFFFF != other[index] & 0xFFFFFF {
      sum += Self.distance(Self.channels(one[index]), Self.channels(other[index]))
    }
    mean = sum / Double(max(1, one.count))
    var squares: [Double] = []
    for y in stride(from: 0, to: height - 7, by: 8) {
      for x in stride(from: 0, to: width - 7, by: 8) {
        func square(_ picture: [UInt32]) -> [Double] {
          var total = [0.0, 0, 0]
          for v in y..<y + 8 {
            for u in x..<x + 8 {
              for (channel, value) in Self.channels(picture[v * width + u]).enumerated() { total[channel] += value }
            }
          }
          return total.map { $0 / 64 }
        }
        squares.append(Self.distance(square(one), square(other)))
      }
    }
    squares.sort()
    if !squares.isEmpty { worstSquares = squares[squares.count * 99 / 100] }
  }

  /// Pixels as 0xRRGGBB, from bytes in the order red, green, blue and alpha.
  package static func colors(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - 3, by: 4).map {
      UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
    }
  }

  private static func channels(_ pixel: UInt32) -> [Double] {
    [Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)]
  }

  private static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(lab(one), lab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private static func lab(_ color: [Double]) -> [Double] {
    let light = color.map { $0 / 255 }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    func curve(_ value: Double) -> Double { value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116 }
    let x = curve((0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047)
    let y = curve(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])
    let z = curve((0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
}
