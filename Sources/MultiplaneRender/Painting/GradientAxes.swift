import MultiplaneBase
package import MultiplaneLayout

/// Where the colours of a gradient lie in a box, as CSS has it; in the box's units.
package struct GradientAxes {
  /// Of a linear gradient the way from the first colour to the last, which leads through the middle of the box and is so
  /// long that corners have these colours; of a radial one how far the last colour is from the middle along each axis.
  package let x, y: Double
  /// How far the colours are spread: the length of that way, or the longer half of the ellipse.
  let length: Double

  /// The axes in a box.
  package init(_ lines: GradientLines, in rect: DeviceRect) {
    switch lines {
    case .linear(let angle):
      let (dx, dy) = (PortableMath.sin(angle), -PortableMath.cos(angle))
      length = abs(rect.width * dx) + abs(rect.height * dy)
      // What is upright or level is so to the last bit.
      (x, y) = (abs(dx) < 1e-12 ? 0 : dx * length, abs(dy) < 1e-12 ? 0 : dy * length)
    case .radial(let extent):
      (x, y) = (max(rect.width, 1e-9) / 2 * extent, max(rect.height, 1e-9) / 2 * extent)
      length = max(x, y)
    }
  }
}
