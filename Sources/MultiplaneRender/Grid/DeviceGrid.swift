package import MultiplaneLayout

/// The grid of device pixels over points.
package struct DeviceGrid: Hashable, Sendable {
  /// Device pixels a point.
  package let scale: Double
  /// A grid of so many pixels a point.
  package init(scale: Double) { self.scale = scale }

  /// The whole pixel nearest to a place in points, halves up.
  ///
  /// The 2⁻²⁰ lets sums that differ in their last bits round alike: `0.9 * S - S` and `-S / 10`.
  package func pixel(_ points: Double) -> Int { Self.round(points * scale) }

  /// The whole pixel at or before a place in points, and the part of a pixel from there.
  ///
  /// - Parameter glide: How many pixels before the place something is drawn.
  package func subpixel(_ points: Double, glide: Double = 0) -> (pixel: Int, fraction: Double) {
    let pixels = points * scale - glide
    // A difference of two places may miss a whole pixel by its last bits.
    if glide != 0, abs(pixels - pixels.rounded()) < 0x1p-20 { return (Self.whole(pixels.rounded()), 0) }
    let whole = pixels.rounded(.down)
    let fraction = pixels - whole
    return (Self.whole(whole), fraction.isFinite ? fraction : 0)
  }

  /// The whole pixel a corner stands on, how far it glides beyond, and what rounding its edge left over for what is drawn
  /// from it; all in pixels.
  ///
  /// - Parameter glide: How many pixels the groups around carry the corner: it is drawn so much before its place.
  package func snap(_ place: AxisPlace, glide: Double = 0) -> (pixel: Int, fraction: Double, phase: Double) {
    var (whole, fraction) =
      place.isSubpixel
      ? subpixel(place.anchor, glide: glide) : (Self.round(place.anchor * scale - glide), 0)
    if place.isAnchor { return (whole, fraction, 0) }
    let edge = pixel(place.edge)
    fraction = 0
    whole += edge + pixel(place.travel)
    for travel in place.innerTravels { whole += pixel(travel) }
    return (whole, fraction, place.edge * scale - Double(edge))
  }

  /// How many whole pixels a scroller has moved its content.
  ///
  /// That is the distance, rounded; at the end it is what lets the content's edge meet the window's, each rounded for
  /// itself, which may be a pixel more or less.
  package func pixel(_ travel: AxisPlace.Travel) -> Int {
    if travel.full == 0 { return pixel(travel.distance) }
    let end = pixel(travel.window) - pixel(travel.content)
    let isForward = travel.full < 0
    if isForward ? travel.distance < travel.full : travel.distance > travel.full {
      // Pulled beyond the end.
      return end + pixel(travel.distance - travel.full)
    }
    let (whole, last) = (pixel(travel.distance), pixel(travel.full))
    if isForward { return whole <= last ? end : max(whole, end) }
    return whole >= last ? end : min(whole, end)
  }

  /// The same rule for a place that is in device pixels already.
  static func round(_ pixels: Double) -> Int { whole((pixels + 0.5 + 0x1p-20).rounded(.down)) }

  /// A whole number as an integer, held where sums of many still fit: offsets may be any number, and what is so far
  /// away is not on the canvas.
  static func whole(_ pixels: Double) -> Int { Int(max(-0x1p52, min(pixels, 0x1p52))) }
}
