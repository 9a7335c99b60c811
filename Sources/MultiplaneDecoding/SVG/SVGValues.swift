import Glibc

/// Writes values that the drawing library does not know in terms that it does: words, units, sums and colors.
struct SVGValues {
  private let calculation: CSSCalculation

  /// - Parameters:
  ///   - rootFontSize: The font size of the outermost element, in pixels.
  ///   - sides: The size of the file, in pixels.
  init(rootFontSize: Double, sides: (width: Double, height: Double)) {
    calculation = CSSCalculation(rootFontSize: rootFontSize, viewport: sides)
  }

  /// Units that are rewritten, which stand behind a digit.
  private static let units: [StaticString] = [
    "rem", "vw", "vh", "vi", "vb", "vmin", "vmax", "dv", "sv", "lv", "ch", "lh", "ic", "Q", "q",
  ]

  /// Whether a text holds nothing that is rewritten: no function, no escape, none of the words and units.
  static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var isBehindDigit = false
      for (index, byte) in bytes.enumerated() {
        defer { isBehindDigit = (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") }
        func holds(_ word: StaticString) -> Bool {
          word.utf8CodeUnitCount <= bytes.count - index
            && memcmp(word.utf8Start, bytes.baseAddress! + index, word.utf8CodeUnitCount) == 0
        }
        if isBehindDigit, byte > UInt8(ascii: "9"), units.contains(where: holds) { return false }
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "\\"): return false
        case UInt8(ascii: "f"): if holds("font") { return false }
        case UInt8(ascii: "u"): if holds("unset") { return false }
        case UInt8(ascii: "i"): if holds("initial") { return false }
        case UInt8(ascii: "r"): if holds("revert") { return false }
        case UInt8(ascii: "C"): if holds("Canvas") { return false }
        case UInt8(ascii: "d"): if holds("decoration") { return false }
        case UInt8(ascii: "m"): if holds("mask") { return false }
        case UInt8(ascii: "t"): if holds("text-shadow") || holds("text-orientation") { return false }
        default: break
        }
      }
      return true
    }
  }

  /// A declaration under the name and without the words that the drawing library does not know.
  static func plainer(_ declaration: CSSText.Declaration) -> CSSText.Declaration {
    var plain = declaration
    switch declaration.name {
    case "text-decoration", "text-decoration-line":
      plain.name = "text-decoration"
      let known = ["underline", "overline", "line-through", "none", "inherit", "initial", "unset", "revert"]
      let words = declaration.value.split(whereSeparator: \.isWhitespace).filter { known.contains($0.lowercased()) }
      if !words.isEmpty { plain.value = words.joined(separator: " ") }
    case "mask", "mask-image", "-webkit-mask", "-webkit-mask-image":
      let bytes = Array(declaration.value.utf8)
      guard let call = CSSText.call(of: "url", in: bytes) else {
        if bytes.contains(UInt8(ascii: "(")) { plain.name = "mask-image" }
        break
      }
      plain.name = "mask"
      plain.value = String(decoding: bytes[call.range], as: UTF8.self)
    default: break
    }
    return plain
  }

  /// A value in terms that the drawing library knows; what is not understood stays.
  ///
  /// - Parameter element: The element it is of; `nil` for one of a style sheet.
  func rewritten(_ name: String, _ value: String, of element: SVGElement?) -> String {
    if let word = Self.word(name, value) { return word }
    if Self.isVerbatim(name) { return value }
    var value = value
    if CSSCalculation.mayChange(value) {
      var calculation = calculation
      if let element, value.holds("%") { calculation.room = Self.room(of: name, element) }
      value = calculation.rewritten(value)
    }
    return CSSColor.mayChange(value) ? CSSColor.rewritten(value) : value
  }

  /// Properties whose values are names and texts.
  private static func isVerbatim(_ name: String) -> Bool {
    ["font-family", "content", "d", "in", "in2", "result", "values", "clip-path", "src"].contains(name)
  }

  /// The value that one word stands for; `nil` for any other.
  private static func word(_ name: String, _ value: String) -> String? {
    switch value.utf8.count {
    case 5...12: break
    default: return nil
    }
    switch value.lowercased() {
    case "unset", "revert", "revert-layer": return inherited.contains(name) ? "inherit" : initial[name]
    case "initial": return initial[name]
    case "canvas", "field": return "#ffffff"
    case "canvastext", "fieldtext": return "#000000"
    case let size where name == "font-size": return sizes[size].map { "\($0)px" }
    default: return nil
    }
  }

  private static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]

  /// The length that a percentage of a property is a share of, in units of the drawing.
  private static func room(of name: String, _ element: SVGElement) -> Double? {
    guard let view = SVGSize.view(around: element) else { return nil }
    switch name {
    case "x", "x1", "x2", "cx", "fx", "width", "rx", "dx", "refX", "markerWidth": return view.width
    case "y", "y1", "y2", "cy", "fy", "height", "ry", "dy", "refY", "markerHeight": return view.height
    case "r", "fr", "stroke-width", "stroke-dasharray", "stroke-dashoffset":
      return ((view.width * view.width + view.height * view.height) / 2).squareRoot()
    default: return nil
    }
  }

  /// Properties that children take over.
  static let inherited: Set<String> = [
    "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "cursor", "direction",
    "dominant-baseline", "fill", "fill-opacity", "fill-rule", "font", "font-family", "font-size", "font-style",
    "font-variant", "font-weight", "image-rendering", "letter-spacing", "marker", "marker-end", "marker-mid",
    "marker-start", "paint-order", "shape-rendering", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor",
    "text-transform", "visibility", "white-space", "word-spacing", "writing-mode",
  ]

  /// The initial values of properties.
  private static let initial: [String: String] = [
    "baseline-shift": "baseline", "clip-path": "none", "clip-rule": "nonzero", "color": "#000000", "display": "inline",
    "dominant-baseline": "auto", "fill": "#000000", "fill-opacity": "1", "fill-rule": "nonzero", "filter": "none",
    "flood-color": "#000000", "flood-opacity": "1", "font-size": "16px", "font-style": "normal",
    "font-variant": "normal", "font-weight": "normal", "isolation": "auto", "letter-spacing": "normal",
    "lighting-color": "#ffffff", "marker-end": "none", "marker-mid": "none", "marker-start": "none", "mask": "none",
    "mask-type": "luminance", "mix-blend-mode": "normal", "opacity": "1", "paint-order": "normal",
    "stop-color": "#000000", "stop-opacity": "1", "stroke": "none", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-opacity": "1", "stroke-width": "1", "text-anchor": "start", "text-decoration": "none",
    "text-transform": "none", "transform": "none", "vector-effect": "none", "visibility": "visible",
    "word-spacing": "normal",
  ]
}

extension String {
  /// Whether a text of ASCII stands in it; many times as fast as `contains`, which looks for characters.
  func holds(_ text: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { UnsafeRawBufferPointer($0).place(of: text, from: 0) != nil }
  }
}
