import MultiplaneBase
import MultiplaneScene

/// Where the colours of a gradient lie in a box, as CSS has it; in the box's units.
struct GradientAxes {
  /// Of a linear gradient the way from the first colour to the last, which leads through the middle of the box and is so
  /// long that corners have these colours; of a radial one how far the last colour is from the middle along each axis, on
  /// an ellipse through the corners.
  let x, y: Double
  /// How far the colours are spread: the length of that way, or the longer half of the ellipse.
  let length: Double

  /// - Parameters:
  ///   - angle: Where a linear gradient leads, in radians clockwise from straight up.
  ///   - rect: The box.
  init(_ shape: Gradient.Shape, angle: Double, in rect: DeviceRect) {
    switch shape {
    case .linear:
      let (dx, dy) = (PortableMath.sin(angle), -PortableMath.cos(angle))
      length = abs(rect.width * dx) + abs(rect.height * dy)
      // What is upright or level is so to the last bit.
      (x, y) = (abs(dx) < 1e-12 ? 0 : dx * length, abs(dy) < 1e-12 ? 0 : dy * length)
    case .radial:
      (x, y) = (max(rect.width, 1e-9) / 2 * 2.0.squareRoot(), max(rect.height, 1e-9) / 2 * 2.0.squareRoot())
      length = max(x, y)
    }
  }
}
