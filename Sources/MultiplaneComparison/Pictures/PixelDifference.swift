package import MultiplaneBase

/// A pixel that is not the same in two pictures.
package struct DifferentPixel: Hashable, Sendable {
  /// The column.
  package var x: Int
  /// The row.
  package var y: Int
  /// The largest difference of a premultiplied channel, at least 1.
  package var amount: Int
  /// Red, green, blue, alpha of the golden.
  package var golden: [UInt8]
  /// Red, green, blue, alpha of the frame.
  package var actual: [UInt8]

  /// A pixel as in `#ff8000`; with alpha where it is not opaque.
  package static func color(_ pixel: [UInt8]) -> String {
    let shown = pixel.last == 255 ? pixel.dropLast() : pixel[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// All pixels that are not equal, in numbers.
///
/// In an exact comparison every unequal pixel is different or antialiased; in a tolerant one it may be tolerated or faint.
package struct PixelDifference: Hashable, Sendable {
  /// Pixels that are seen to differ.
  package var different: Int
  /// Pixels beyond the channel tolerance, but closer than 0.06 in OKLab: they count half.
  package var faint: Int
  /// Pixels that are the shade of an edge in both pictures.
  package var antialiased: Int
  /// Pixels that are not equal, but within the channel tolerance.
  package var tolerated: Int
  /// The bounds of all pixels that are different, faint or antialiased; `nil` if all are tolerated.
  package var box: PixelRect?
  /// The first of the pixels that differ most; an antialiased one only if there are no others.
  package var worst: DifferentPixel?
  /// The 16x16 window with most different pixels; `nil` if there is no different or faint one.
  package var window: Window?
  /// The most antialiased pixels in a 16x16 window.
  package var mostAntialiased: Int

  /// A window of 16x16 pixels, at any place in the picture.
  package struct Window: Hashable, Sendable {
    /// Where it is; smaller than 16 pixels only in a smaller picture.
    package var box: PixelRect
    /// The different pixels in it.
    package var different: Int
    /// The faint pixels in it.
    package var faint: Int
    /// The antialiased pixels in it.
    package var antialiased: Int
  }

  /// All pixels that are not equal.
  package var unequal: Int { different + faint + antialiased + tolerated }

  /// The pixels that are shown: all but the tolerated ones.
  package var shown: Int { different + faint + antialiased }

  /// One line for a person.
  package var summary: String {
    let shown = shown
    guard let box, let worst else {
      return "\(Self.pixels(tolerated, "differs", "differ")), none by more than the tolerance"
    }
    let parts = [(different, "different"), (faint, "faint"), (antialiased, "antialiased")].filter { $0.0 > 0 }
    let kinds = parts.count > 1 ? " (" + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ")" : ""
    return "\(Self.pixels(shown, "differs", "differ"))\(kinds), in a box of \(box); worst at (\(worst.x), \(worst.y)): "
      + "golden \(DifferentPixel.color(worst.golden)), frame \(DifferentPixel.color(worst.actual))"
  }

  private static func pixels(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 pixel \(one)" : "\(count) pixels \(many)"
  }
}
