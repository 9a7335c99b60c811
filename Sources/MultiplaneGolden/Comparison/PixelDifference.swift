/// A picture's sides in pixels.
public struct PictureSize: Hashable, Sendable, CustomStringConvertible {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels.
  public var pixelCount: Int { width * height }

  /// As in `1280x720`.
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels.
public struct PixelBox: Hashable, Sendable, CustomStringConvertible {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// Pixels across, at least 1.
  public var width: Int
  /// Pixels down, at least 1.
  public var height: Int

  /// A box.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// As in `16x9 at (120, 40)`.
  public var description: String { "\(width)x\(height) at (\(x), \(y))" }
}

/// A pixel that is not the same in two pictures.
public struct DifferentPixel: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int
  /// The largest difference of a premultiplied channel, at least 1.
  public var amount: Int
  /// Red, green, blue, alpha of the golden.
  public var golden: [UInt8]
  /// Red, green, blue, alpha of the frame.
  public var actual: [UInt8]

  /// A pixel as in `#ff8000`; with alpha where it is not opaque.
  public static func color(_ pixel: [UInt8]) -> String {
    let shown = pixel.last == 255 ? pixel.dropLast() : pixel[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// All pixels that are not equal, in numbers.
///
/// In an exact comparison every unequal pixel is different or antialiased; in a tolerant one it may be tolerated or faint.
public struct PixelDifference: Hashable, Sendable {
  /// Pixels that are seen to differ.
  public var different: Int
  /// Pixels beyond the channel tolerance, but closer than 0.06 in OKLab: they count half.
  public var faint: Int
  /// Pixels that are the shade of an edge in both pictures.
  public var antialiased: Int
  /// Pixels that are not equal, but within the channel tolerance.
  public var tolerated: Int
  /// What holds all pixels that are different, faint or antialiased; `nil` if all are tolerated.
  public var box: PixelBox?
  /// The first of those that differ most; of antialiased ones only if there are no others.
  public var worst: DifferentPixel?
  /// The 16x16 window with most different pixels; `nil` if there is no different or faint one.
  public var window: Window?
  /// The most antialiased pixels in a 16x16 window.
  public var mostAntialiased: Int

  /// A window of 16x16 pixels, at any place in the picture.
  public struct Window: Hashable, Sendable {
    /// Where it is; smaller than 16 pixels only in a smaller picture.
    public var box: PixelBox
    /// The different pixels in it.
    public var different: Int
    /// The faint pixels in it.
    public var faint: Int
    /// The antialiased pixels in it.
    public var antialiased: Int
  }

  /// All pixels that are not equal.
  public var unequal: Int { different + faint + antialiased + tolerated }

  /// The pixels that are shown: all but the tolerated ones.
  public var shown: Int { different + faint + antialiased }

  /// One line for a person.
  public var summary: String {
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
