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
      return Self.call("hsl", numbers.map { [.number($0, isSteady: false)] })
    case .looks(let light, let dark):
      return Self.call("if", [[.words("appearance == \"dark\"")], dark.pieces, light.pieces])
    case .tint(let color, let opacity):
      return color.pieces.map { if case .color(let color) = $0 { .tint(color, opacity) } else { $0 } }
    case .mix(let first, let last, let fraction):
      return Self.call("lerp", [first.pieces, last.pieces, fraction.pieces])
    }
  }

  private static func call(_ name: String, _ arguments: [[Piece]]) -> [Piece] {
    [.words("\(name)(")] + arguments.joined(separator: [.words(", ")]) + [.words(")")]
  }

  /// The colour as scenes have it: hexadecimal digits, and how opaque it is.
  private static func digits(_ shares: [Double], _ opacity: Double) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var letters = [UInt8(ascii: "#")]
    for share in shares {
      let byte = Int((min(1, max(0, share)) * 255).rounded())
      letters += [hex[byte / 16], hex[byte % 16]]
    }
    let digits = String(decoding: letters, as: UTF8.self)
    if opacity >= 1 { return digits }
    return "\(digits) \(numberText((max(0, opacity) * 1e6).rounded() / 1e4))%"
  }
}
