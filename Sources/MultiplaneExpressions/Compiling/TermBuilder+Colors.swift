import MultiplaneBase

extension TermBuilder {
  /// `rgb`: red, green and blue from 0 to 255 and an alpha from 0 to 1; what is outside is held to that.
  mutating func rgb(_ nodes: [SyntaxNode]) -> Term? {
    let terms = nodes.map { number($0, of: "rgb") }
    let parts = terms.compactMap(\.self)
    guard parts.count == nodes.count else { return nil }
    let codes = parts.map(\.number)
    let code: ColorCode = { context in
      func component(_ index: Int, _ full: Double) -> Double { min(max(codes[index](context) / full, 0), 1) }
      return RGBA(
        red: component(0, 255), green: component(1, 255), blue: component(2, 255),
        alpha: codes.count == 4 ? component(3, 1) : 1)
    }
    return folded(Term(.color, .color(code), of: parts))
  }

  /// `hsl` and `hue`: a hue as an angle or in degrees, and a saturation, lightness and alpha from 0 to 1, such as `65%`.
  mutating func hsl(_ name: String, _ nodes: [SyntaxNode]) -> Term? {
    let hue = term(nodes[0], ExpectedType([.angle, .number], function: name))
    let rest = nodes.dropFirst().map { number($0, of: name) }
    let parts = rest.compactMap(\.self)
    guard let hue, parts.count == rest.count else { return nil }
    let angle = hue.number
    let factor = hue.type == .angle ? 1 : Double.pi / 180
    let codes = parts.map(\.number)
    let code: ColorCode = { context in
      guard !codes.isEmpty else { return RGBA(hue: angle(context) * factor, saturation: 0.65, lightness: 0.55) }
      return RGBA(
        hue: angle(context) * factor, saturation: codes[0](context), lightness: codes[1](context),
        alpha: codes.count == 3 ? codes[2](context) : 1)
    }
    return folded(Term(.color, .color(code), of: [hue] + parts))
  }
}
