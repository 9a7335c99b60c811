import MultiplaneBase

/// Colors in notations that the drawing library does not know, written in one that it does.
enum CSSColor {
  /// The functions that are rewritten.
  static let functions: Set<String> = ["hwb", "lab", "lch", "oklab", "oklch", "color", "device-cmyk"]

  /// Whether a value may hold such a color; quickly.
  static func mayChange(_ value: String) -> Bool {
    (["hwb(", "lab(", "lch(", "color(", "cmyk("] as [StaticString]).contains { value.holds($0) }
  }

  /// A value with its colors in other notations written as `rgba()`; those that are not understood stay.
  static func rewritten(_ value: String) -> String {
    var bytes = Array(value.utf8)
    for name in functions.sorted() {
      var start = 0
      while let call = CSSText.call(of: name, in: bytes, from: start) {
        start = call.range.upperBound
        guard let text = color(name, call.arguments) else { continue }
        bytes.replaceSubrange(call.range, with: text.utf8)
        start = call.range.lowerBound + text.utf8.count
      }
    }
    return CSSText.trimmed(bytes[...])
  }

  /// Three numbers of a color space.
  private typealias Triple = (Double, Double, Double)

  private static func color(_ name: String, _ arguments: [String]) -> String? {
    var words = arguments.joined(separator: " ").replacing("/", with: " / ").split(whereSeparator: \.isWhitespace)
      .map { String($0).lowercased() }
    var alpha = 1.0
    if let slash = words.firstIndex(of: "/") {
      guard slash + 2 == words.count, let given = number(words[slash + 1], whole: 1) else { return nil }
      (alpha, words) = (max(0, min(1, given)), Array(words[..<slash]))
    }
    var space = name
    if name == "color" {
      guard let first = words.first else { return nil }
      (space, words) = (first, Array(words.dropFirst()))
    }
    guard let linear = linear(space, words) else { return nil }
    func level(_ value: Double) -> Int { Int((max(0, min(1, encoded(value))) * 255).rounded()) }
    return "rgba(\(level(linear.0)),\(level(linear.1)),\(level(linear.2)),\(alpha))"
  }

  /// A color as linear shares of sRGB's primaries.
  private static func linear(_ space: String, _ words: [String]) -> Triple? {
    func triple(_ wholes: Triple) -> Triple? {
      guard words.count == 3, let a = number(words[0], whole: wholes.0), let b = number(words[1], whole: wholes.1),
        let c = number(words[2], whole: wholes.2)
      else { return nil }
      return (a, b, c)
    }
    func polar(_ wholes: (Double, Double)) -> Triple? {
      guard words.count == 3, let light = number(words[0], whole: wholes.0),
        let chroma = number(words[1], whole: wholes.1), let angle = angle(words[2])
      else { return nil }
      return (light, chroma * PortableMath.cos(angle), chroma * PortableMath.sin(angle))
    }
    func each(_ triple: Triple?, _ change: (Double) -> Double) -> Triple? {
      triple.map { (change($0.0), change($0.1), change($0.2)) }
    }
    let unit: Triple = (1, 1, 1)
    switch space {
    case "hwb":
      guard words.count == 3, let angle = angle(words[0]), let white = number(words[1], whole: 1, scale: 100),
        let black = number(words[2], whole: 1, scale: 100)
      else { return nil }
      return each(hue(angle, white: white, black: black), decoded)
    case "device-cmyk":
      let inks = words.compactMap { number($0, whole: 1) }
      guard inks.count == 4 else { return nil }
      func share(_ ink: Double) -> Double { decoded(1 - min(1, ink * (1 - inks[3]) + inks[3])) }
      return (share(inks[0]), share(inks[1]), share(inks[2]))
    case "lab": return triple((100, 125, 125)).map(fromLab)
    case "lch": return polar((100, 150)).map(fromLab)
    case "oklab": return triple((1, 0.4, 0.4)).map(fromOklab)
    case "oklch": return polar((1, 0.4)).map(fromOklab)
    case "srgb": return each(triple(unit), decoded)
    case "srgb-linear": return triple(unit)
    case "display-p3": return each(triple(unit), decoded).map { product(fromP3, $0) }
    case "a98-rgb": return each(triple(unit)) { power($0, 563.0 / 256) }.map { product(fromA98, $0) }
    case "rec2020": return each(triple(unit)) { power($0, 2.4) }.map { product(from2020, $0) }
    case "prophoto-rgb":
      return each(triple(unit)) { power($0, 1.8) }.map { product(fromXYZ, product(toD65, product(fromProPhoto, $0))) }
    case "xyz", "xyz-d65": return triple(unit).map { product(fromXYZ, $0) }
    case "xyz-d50": return triple(unit).map { product(fromXYZ, product(toD65, $0)) }
    default: return nil
    }
  }

  /// A number, or a share of what is the whole; `none` is 0.
  private static func number(_ text: String, whole: Double, scale: Double = 1) -> Double? {
    if text == "none" { return 0 }
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 * whole } }
    return Double(text).map { $0 / scale }
  }

  /// In radians.
  private static func angle(_ text: String) -> Double? { text == "none" ? 0 : SVGMatrix.radians(text) }

  private static func hue(_ angle: Double, white: Double, black: Double) -> Triple {
    if white + black >= 1 {
      let gray = white / (white + black)
      return (gray, gray, gray)
    }
    func share(_ turned: Double) -> Double {
      let place = (angle * 6 / (2 * .pi) + turned).truncatingRemainder(dividingBy: 6)
      let position = place < 0 ? place + 6 : place
      return max(0, min(1, abs(position - 3) - 1)) * (1 - white - black) + white
    }
    return (share(0), share(4), share(2))
  }

  // MARK: Color spaces

  private static func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -PortableMath.pow(-value, exponent) : PortableMath.pow(value, exponent)
  }

  private static func decoded(_ value: Double) -> Double {
    abs(value) <= 0.04045 ? value / 12.92 : power((abs(value) + 0.055) / 1.055, 2.4) * (value < 0 ? -1 : 1)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055
  }

  private static func fromLab(_ lab: Triple) -> Triple {
    let y = (lab.0 + 16) / 116
    func inverse(_ value: Double) -> Double {
      value > 6.0 / 29 ? value * value * value : (116 * value - 16) * 27 / 24389
    }
    let xyz = (0.96422 * inverse(y + lab.1 / 500), inverse(y), 0.82521 * inverse(y - lab.2 / 200))
    return product(fromXYZ, product(toD65, xyz))
  }

  private static func fromOklab(_ lab: Triple) -> Triple {
    let (l, a, b) = lab
    func cube(_ value: Double) -> Double { value * value * value }
    let cones = (
      cube(l + 0.3963377774 * a + 0.2158037573 * b), cube(l - 0.1055613458 * a - 0.0638541728 * b),
      cube(l - 0.0894841775 * a - 1.2914855480 * b)
    )
    return product(fromCones, cones)
  }

  private typealias Matrix = (Triple, Triple, Triple)

  private static func product(_ matrix: Matrix, _ value: Triple) -> Triple {
    func row(_ row: Triple) -> Double { row.0 * value.0 + row.1 * value.1 + row.2 * value.2 }
    return (row(matrix.0), row(matrix.1), row(matrix.2))
  }

  private static let fromXYZ: Matrix = (
    (3.2409699419, -1.5373831776, -0.4986107603), (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142)
  )
  /// Bradford's, from the white of print to that of screens.
  private static let toD65: Matrix = (
    (0.9554734528, -0.0230985368, 0.0632593086), (-0.0283697094, 1.0099954580, 0.0210413989),
    (0.0123140016, -0.0205076964, 1.3303659366)
  )
  private static let fromCones: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010)
  )
  private static let fromP3: Matrix = (
    (1.2249401763, -0.2249401763, 0), (-0.0420569547, 1.0420569547, 0), (-0.0196375546, -0.0786360456, 1.0982736002)
  )
  private static let fromA98: Matrix = (
    (1.3983557440, -0.3983557440, 0), (0, 1, 0), (0, -0.0429289893, 1.0429289893)
  )
  private static let from2020: Matrix = (
    (1.6604910021, -0.5876411388, -0.0728498633), (-0.1245504745, 1.1328998971, -0.0083494226),
    (-0.0181507634, -0.1005788980, 1.1187296614)
  )
  private static let fromProPhoto: Matrix = (
    (0.7977604897, 0.1351858372, 0.0313493496), (0.2880711282, 0.7118432178, 0.0000856540), (0, 0, 0.8251046025)
  )
}
