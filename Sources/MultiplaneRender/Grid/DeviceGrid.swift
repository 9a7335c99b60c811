internal import MultiplaneLayout

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
  func gliding(_ points: Double) -> (pixel: Int, fraction: Double) {
    let whole = (points * scale).rounded(.down)
    let fraction = points * scale - whole
    return (Self.whole(whole), fraction.isFinite ? fraction : 0)
  }

  /// The whole pixel a corner stands on, how far it glides beyond, and what rounding its edge left over for what is drawn
  /// from it; all in pixels.
  func snap(_ place: AxisPlace) -> (pixel: Int, fraction: Double, phase: Double) {
    var (whole, fraction) = place.glides ? gliding(place.anchor) : (pixel(place.anchor), 0)
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
  func pixel(_ travel: AxisPlace.Travel) -> Int {
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

/// An axis-aligned box of whole device pixels.
struct PixelRect: Hashable, Sendable {
  var x, y, width, height: Int
  /// More than any canvas or picture has.
  static let everything = PixelRect(x: -(1 << 24), y: -(1 << 24), width: 1 << 25, height: 1 << 25)
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
  func grown(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
  func offset(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }
}
