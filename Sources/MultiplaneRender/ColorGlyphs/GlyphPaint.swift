import CCairo
import MultiplaneBase

/// The paint of a glyph of several colours, as the table `COLR` says it: in the font's units, up from the baseline.
indirect enum GlyphPaint: Sendable {
  /// One over the other.
  case layers([GlyphPaint])
  /// Everywhere one colour.
  case solid(GlyphColor)
  /// Everywhere a gradient.
  case gradient(GlyphGradient)
  /// A paint, where an outline of the font is filled.
  case filled(glyph: UInt32, GlyphPaint)
  /// A paint under a matrix.
  case transformed(cairo_matrix_t, GlyphPaint)
  /// A paint put on another one by a rule of its own.
  case composed(source: GlyphPaint, cairo_operator_t, backdrop: GlyphPaint)
  /// A paint, where a box is.
  case cut(GlyphBox, GlyphPaint)
}

/// A colour of a font.
enum GlyphColor: Sendable {
  case own(RGBA)
  /// The text's, with an alpha.
  case ofText(alpha: Double)

  /// The colour in a text of one.
  func color(inText text: RGBA) -> RGBA {
    switch self {
    case .own(let color): color
    case .ofText(let alpha): text.opacity(text.alpha * alpha)
    }
  }
}

/// A gradient of a font.
struct GlyphGradient: Sendable {
  enum Line: Sendable {
    case linear(from: GlyphPoint, to: GlyphPoint)
    case radial(from: GlyphPoint, Double, to: GlyphPoint, Double)
    /// Around a point, from an angle to another one, in turns of half a circle against the clock.
    case sweep(around: GlyphPoint, from: Double, to: Double)
  }
  struct Stop: Sendable {
    var offset: Double
    var color: GlyphColor
  }
  var line: Line
  /// In order.
  var stops: [Stop]
  /// The colours beyond its ends: `PAD`, `REPEAT` or `REFLECT`.
  var extend: cairo_extend_t
}

/// A place in a glyph, in the font's units.
struct GlyphPoint: Sendable {
  var x, y: Double
}

/// A rectangle in a glyph, in the font's units.
struct GlyphBox: Sendable {
  var left, bottom, right, top: Double

  /// The least box that holds both.
  func union(_ other: GlyphBox) -> GlyphBox {
    GlyphBox(
      left: min(left, other.left), bottom: min(bottom, other.bottom), right: max(right, other.right),
      top: max(top, other.top))
  }

  /// The box that both have in common; its sides are the wrong way round if there is none.
  func intersection(_ other: GlyphBox) -> GlyphBox {
    GlyphBox(
      left: max(left, other.left), bottom: max(bottom, other.bottom), right: min(right, other.right),
      top: min(top, other.top))
  }

  /// The least box around it under a matrix.
  func transformed(by matrix: cairo_matrix_t) -> GlyphBox {
    var corners: [GlyphPoint] = []
    for x in [left, right] {
      for y in [bottom, top] {
        corners.append(
          GlyphPoint(x: matrix.xx * x + matrix.xy * y + matrix.x0, y: matrix.yx * x + matrix.yy * y + matrix.y0))
      }
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return GlyphBox(
      left: xs.min() ?? 0, bottom: ys.min() ?? 0, right: xs.max() ?? 0, top: ys.max() ?? 0)
  }

  /// Whether cairo can count so far, in pixels.
  var canBeDrawn: Bool { [left, bottom, right, top].allSatisfy { $0.magnitude < 4_000_000 } }
}

extension cairo_matrix_t {
  /// Whether it has an inverse that cairo can work with.
  var isUsable: Bool {
    let determinant = xx * yy - xy * yx
    return determinant.isFinite && determinant != 0 && x0.isFinite && y0.isFinite
  }
}
