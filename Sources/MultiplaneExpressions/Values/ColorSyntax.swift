import MultiplaneBase

extension RGBA {
  /// The colour of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for all else.
  package init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.utf8.dropFirst().map { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    let values = digits.compactMap(\.self)
    guard values.count == digits.count else { return nil }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  /// The colour of a hue in radians and a saturation and lightness from 0 to 1 (held to that).
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let s = min(max(saturation, 0), 1)
    let l = min(max(lightness, 0), 1)
    let turns = hue / (2 * .pi)
    let sector = (turns - turns.rounded(.down)) * 12
    // CSS Color 4, hslToRgb.
    func component(_ n: Double) -> Double {
      let k = (n + sector).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: min(max(alpha, 0), 1))
  }

  /// The colour a part `t` (held to 0...1) of the way to `other`; mixed premultiplied, so that clear adds no black.
  func mixed(with other: RGBA, _ t: Double) -> RGBA {
    let t = min(max(t, 0), 1)
    let alpha = self.alpha * (1 - t) + other.alpha * t
    guard alpha > 0 else { return RGBA(red: red, green: green, blue: blue, alpha: 0) }
    let (a, b) = (self.alpha * (1 - t) / alpha, other.alpha * t / alpha)
    return RGBA(
      red: red * a + other.red * b, green: green * a + other.green * b, blue: blue * a + other.blue * b, alpha: alpha)
  }
}

/// Reads a colour written in a text: a name or hex digits, and a percentage if it is not opaque.
func parseColor(_ text: String, named: (String) -> RGBA?) -> RGBA? {
  let words = text.split(whereSeparator: \.isWhitespace)
  guard let first = words.first, words.count <= 2 else { return nil }
  let base = first.hasPrefix("#") ? RGBA(hex: String(first)) : named(String(first)) ?? cssColors[first.lowercased()]
  guard let base else { return nil }
  guard words.count == 2 else { return base }
  // Double reads hexadecimal too.
  guard words[1].hasSuffix("%"), !words[1].contains("x"), let percent = Double(words[1].dropLast()),
    (0...100).contains(percent)
  else {
    return nil
  }
  return base.opacity(percent / 100)
}
