internal import MultiplaneBase

/// How a colour is told.
indirect enum ColorForm: Sendable {
  /// Shares of red, green and blue, and how opaque it is.
  case shares(Double, Double, Double, Double)
  /// A hue in degrees, a saturation and a lightness, and how opaque it is.
  case hsl(Double, Double, Double, Double)
  /// One colour on a light device and another on a dark one.
  case looks(light: ColorForm, dark: ColorForm)
  /// The colour of what can be tapped: shares, until a `tint` says another; and its share of the opacity.
  case tint(ColorForm, Double)
  /// A part of the way from one colour to another, known on each frame.
  case mix(ColorForm, ColorForm, Live)

  /// The colour, with a share of its opacity.
  func faded(_ share: Double) -> ColorForm {
    switch self {
    case .shares(let red, let green, let blue, let opacity): .shares(red, green, blue, opacity * share)
    case .hsl(let hue, let saturation, let lightness, let opacity): .hsl(hue, saturation, lightness, opacity * share)
    case .looks(let light, let dark): .looks(light: light.faded(share), dark: dark.faded(share))
    case .tint(let color, let opacity): .tint(color.faded(share), opacity * share)
    case .mix(let first, let last, let fraction): .mix(first.faded(share), last.faded(share), fraction)
    }
  }

  /// The colour in formulas.
  var pieces: [Piece] {
    switch self {
    case .shares(let red, let green, let blue, let opacity): return [.color(Self.digits([red, green, blue], opacity))]
    case .hsl(let hue, let saturation, let lightness, let opacity):
      let numbers = [hue, saturation, lightness] + (opacity == 1 ? [] : [opacity])
      return .call("hsl", numbers.map { [.number($0, isSteady: false)] })
    case .looks(let light, let dark):
      return .call("if", [[.words("appearance == \"dark\"")], dark.pieces, light.pieces])
    case .tint(let color, let opacity):
      return color.pieces.map { if case .color(let color) = $0 { .tint(color, opacity) } else { $0 } }
    case .mix(let first, let last, let fraction):
      return .call("lerp", [first.pieces, last.pieces, fraction.pieces])
    }
  }

  /// The colour as scenes have it: hexadecimal digits, and how opaque it is.
  private static func digits(_ shares: [Double], _ opacity: Double) -> String {
    // The first digit keeps zeros behind it.
    let bytes = shares.reduce(1) { $0 << 8 | Int((min(1, max(0, $1)) * 255).rounded()) }
    let digits = "#" + String(bytes, radix: 16, uppercase: true).dropFirst()
    if opacity >= 1 { return digits }
    return "\(digits) \(numberText((max(0, opacity) * 1e6).rounded() / 1e4))%"
  }
}
