internal import CPixels
package import MultiplaneBase
package import MultiplaneDecoding

/// A change of colours that looks at one pixel at a time: each new colour is a weighted sum of the old ones.
///
/// It works on premultiplied pixels in encoded sRGB; alpha stays as it is and colours are held in range. A filter that
/// changes nothing is recognised and costs nothing.
package struct ColorFilter: Hashable, Sendable {
  /// Rows for blue, green and red; columns for blue, green, red and alpha.
  private var rows: [Float]
  private static let unchanged: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
  private init(_ rows: [Double]) { self.rows = rows.map { Float($0) } }

  /// 0 gives grays of the same luminance, 1 changes nothing, more makes colours stronger.
  package static func saturation(_ amount: Double) -> ColorFilter {
    // The weights of CSS's `saturate()`; for blue, green and red.
    let weights = [0.072, 0.715, 0.213]
    let rows = (0..<3).map { row -> [Double] in
      let mixed = (0..<3).map { column -> Double in
        let own: Double = column == row ? amount : 0
        return weights[column] * (1 - amount) + own
      }
      return mixed + [0]
    }
    return ColorFilter(Array(rows.joined()))
  }

  /// Adds the same amount to red, green and blue: 0 changes nothing, 1 gives white, -1 black.
  package static func brightness(_ amount: Double) -> ColorFilter {
    ColorFilter([1, 0, 0, amount, 0, 1, 0, amount, 0, 0, 1, amount])
  }

  /// Mixes colours with one colour, by its alpha: at 0 nothing changes, at 1 only the shape is left.
  package static func tint(_ color: RGBA) -> ColorFilter {
    let (keep, mix) = (1 - color.alpha, color.alpha)
    return ColorFilter([keep, 0, 0, mix * color.blue, 0, keep, 0, mix * color.green, 0, 0, keep, mix * color.red])
  }

  /// Whether pixels stay as they are.
  package var isIdentity: Bool { rows == Self.unchanged }

  /// Changes a picture's pixels.
  package func apply(to picture: PixelBuffer) {
    guard !isIdentity else { return }
    rows.withUnsafeBufferPointer {
      mp_color_matrix(picture.bytes, picture.width * picture.height, $0.baseAddress)
    }
  }
}
