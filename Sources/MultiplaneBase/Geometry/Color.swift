/// A colour in sRGB with straight (not premultiplied) alpha; components from 0 to 1.
package struct RGBA: Hashable, Sendable {
  /// The components, each from 0 to 1.
  package var red, green, blue, alpha: Double
  /// A colour by its components; opaque unless told otherwise.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// Opaque black.
  package static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  package static let white = RGBA(red: 1, green: 1, blue: 1)
  /// Nothing: black with an alpha of 0.
  package static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  /// The same colour with its alpha multiplied by `factor`.
  package func opacity(_ factor: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha * factor) }
}

/// A colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque.
package func hexText(_ color: RGBA) -> String {
  let components = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
  return components.reduce(into: "#") { text, component in
    let byte = UInt8(min(max(component * 255, 0), 255).rounded())
    text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
  }
}
