/// The computed properties of an element, with those of the elements around it; after the cascade.
enum SVGComputed {
  /// The value that an element or the nearest one around it gives; `nil` if none does.
  static func value(_ name: String, of element: SVGElement) -> String? {
    var next: SVGElement? = element
    while let one = next {
      if let value = SVGSize.style(name, of: one), value != "inherit" { return value }
      next = one.parent
    }
    return nil
  }

  /// The size of an element's font, in units of the drawing.
  static func fontSize(of element: SVGElement) -> Double {
    let around = { element.parent.map(fontSize) ?? SVGSize.fontSize }
    guard let text = SVGSize.style("font-size", of: element) ?? shorthandSize(of: element), text != "inherit" else {
      return around()
    }
    switch text {
    case "larger": return around() * 1.2
    case "smaller": return around() / 1.2
    default:
      guard let length = SVGLength(text) else { return around() }
      let size = length.isRelative ? around() : SVGSize.fontSize
      return length.pixels(fontSize: size, of: size) ?? around()
    }
  }

  /// The size in `font: bold 12px/1.5 serif`.
  private static func shorthandSize(of element: SVGElement) -> String? {
    guard let font = SVGSize.style("font", of: element) else { return nil }
    return font.split(whereSeparator: \.isWhitespace).lazy.map { String($0.prefix { $0 != "/" }) }
      .first { word in word.last.map { $0.isLetter || $0 == "%" } == true && SVGLength(word) != nil }
  }
}
