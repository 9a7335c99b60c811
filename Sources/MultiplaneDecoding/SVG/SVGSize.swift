import CRsvg
import Glibc

/// A box in units of a drawing.
typealias SVGBox = RsvgRectangle

/// The size an SVG file asks for.
enum SVGSize {
  /// The font size that `em` follows where nothing says another, in pixels: that of browsers.
  static let fontSize = 16.0

  /// A length as an attribute has it, in pixels; `nil` for what is none, for a unit that is not known, and for a share of what
  /// is not.
  ///
  /// - Parameters:
  ///   - fontSize: The length of an `em`.
  ///   - room: The length that percentages are shares of.
  static func pixels(_ text: String, fontSize: Double = fontSize, of room: Double? = nil) -> Double? {
    let text = text.trimmingSpace
    var end: UnsafeMutablePointer<CChar>?
    let (number, count) = text.withCString { start -> (Double, Int) in
      let number = strtod(start, &end)
      return (number, end.map { $0 - UnsafeMutablePointer(mutating: start) } ?? 0)
    }
    // The C library also reads hexadecimal numbers and words.
    guard count > 0, number.isFinite, !text.prefix(count).contains(where: { "xXpPnN".contains($0) }) else { return nil }
    switch text.dropFirst(count).lowercased() {
    case "", "px": return number
    case "em": return number * fontSize
    case "rem", "pc": return number * 16
    case "ex", "ch": return number * fontSize / 2
    case "pt": return number * 4 / 3
    case "in": return number * 96
    case "cm": return number * 96 / 2.54
    case "mm": return number * 96 / 25.4
    case "q": return number * 96 / 101.6
    case "%": return room.map { $0 * number / 100 }
    default: return nil
    }
  }

  /// The font size of a file's outermost element, in pixels.
  static func fontSize(of root: SVGElement) -> Double {
    root.style("font-size").flatMap { pixels($0, of: fontSize) } ?? fontSize
  }

  /// The sides of a file in pixels: those it gives, and of one that is not given what the other and the viewBox say; of none
  /// the viewBox. `nil` where nothing says them.
  static func sides(of root: SVGElement) -> (width: Double, height: Double)? {
    let fontSize = fontSize(of: root)
    func side(_ name: String) -> Double? {
      root.style(name).flatMap { pixels($0, fontSize: fontSize) }.flatMap { $0 > 0 ? $0 : nil }
    }
    let box = viewBox(of: root)
    switch (side("width"), side("height")) {
    case (let width?, let height?): return (width, height)
    case (let width?, nil): return (width, box.map { width * $0.height / $0.width } ?? 150)
    case (nil, let height?): return (box.map { height * $0.width / $0.height } ?? 300, height)
    case (nil, nil): return box.map { ($0.width, $0.height) }
    }
  }

  /// The box in an element's `viewBox`; `nil` if there is none that has a size.
  static func viewBox(of element: SVGElement) -> SVGBox? {
    let numbers = element["viewBox"]?.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) } ?? []
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else { return nil }
    return SVGBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The box that percentages in an `svg` element are shares of.
  static func view(of element: SVGElement) -> SVGBox {
    viewBox(of: element) ?? SVGBox(x: 0, y: 0, width: element.length("width"), height: element.length("height"))
  }

  /// Gives the outermost element its sides in pixels, and the font size that browsers begin with.
  static func write(_ sides: (width: Double, height: Double)?, to root: SVGElement) {
    if root.style("font-size") == nil { root["font-size"] = "\(fontSize)" }
    if root["style"] != nil { root.declarations.removeAll { ["width", "height"].contains($0.name) } }
    root["width"] = sides.map { "\($0.width)" }
    root["height"] = sides.map { "\($0.height)" }
  }
}
