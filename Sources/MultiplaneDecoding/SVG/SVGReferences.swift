import MultiplaneBase

/// Looks through styles and attributes for what would lead out of a file: what shows nothing is left out, what would be drawn
/// is refused.
struct SVGReferences {
  /// The lengths that units and words of values stand for.
  private let values: SVGValues
  private let names: Set<String>
  /// Values and properties that are not drawn, and the lines they stand in.
  private(set) var lost: [(value: String, line: Int)] = []

  /// Properties that are drawn with what they refer to.
  private static let drawn: Set<String> = [
    "fill", "stroke", "filter", "mask", "mask-image", "clip-path", "marker", "marker-start", "marker-mid", "marker-end",
    "shape-inside",
  ]

  /// - Parameter names: The names of all elements.
  init(_ values: SVGValues, names: Set<String>) { (self.values, self.names) = (values, names) }

  /// Takes back what was noted as lost.
  mutating func forgetLost(from index: Int) { lost.removeSubrange(index...) }

  /// Properties whose values show, and of them the functions that are known; of all others that they show nothing is known.
  private static let functions: [String: Set<String>] = {
    let colors: Set = ["rgb", "rgba", "hsl", "hsla", "url", "light-dark"]
    let shapes: Set = ["url"]
    let transforms: Set = [
      "matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate", "skew", "skewx",
      "skewy",
    ]
    var functions: [String: Set<String>] = [:]
    for name in ["fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"] { functions[name] = colors }
    for name in [
      "clip-path", "mask", "mask-image", "marker", "stroke-width", "stroke-dasharray", "opacity", "font-size", "r",
      "rx",
      "ry", "cx", "cy", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "offset-path", "translate", "rotate",
      "scale",
    ] {
      functions[name] = shapes
    }
    functions["transform"] = transforms
    functions["d"] = ["path"]
    functions["filter"] = [
      "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate",
      "sepia", "url",
    ]
    return functions
  }()

  /// Properties of styles that show and are not drawn, with the values under which nothing is missed.
  private static let undrawn: [String: Set<String>] = [
    "text-shadow": ["none"], "text-orientation": ["mixed", "sideways"], "font-feature-settings": ["normal"],
    "font-variation-settings": ["normal"], "all": [],
  ]
  /// Values under which a property is that of the parent, or as without it.
  private static let defaults: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// Takes what leads out of an element's style and attributes.
  ///
  /// - Throws: The file is drawn with what lies outside it.
  mutating func clean(_ element: SVGElement) throws(ImageFailure) {
    var index = 0
    while index < element.attributes.count {
      let attribute = element.attributes[index]
      switch attribute.name {
      case "id", "class", "d", "points": break
      case "href", "xlink:href":
        guard try keepsLink(attribute.value, element) else {
          element.attributes.remove(at: index)
          continue
        }
      case "style":
        if SVGValues.isPlain(attribute.value) { break }
        let declarations = try cleaned(
          CSSText.declarations(CSSText.uncommented(attribute.value)[...]), element.name, line: element.line, element)
        element.attributes[index].value = CSSText.text(declarations)
      default:
        if SVGValues.isPlain(attribute.value), attribute.name != "font-size" { break }
        guard let value = try value(attribute.name, attribute.value, element.name, line: element.line, element) else {
          element.attributes.remove(at: index)
          continue
        }
        element.attributes[index].value = value
      }
      index += 1
    }
  }

  /// Declarations without those that lead out.
  ///
  /// - Parameter place: The element they are of; `nil` for those of a style sheet.
  mutating func cleaned(
    _ declarations: [CSSText.Declaration], _ element: String, line: Int, _ place: SVGElement? = nil
  ) throws(ImageFailure) -> [CSSText.Declaration] {
    var kept: [CSSText.Declaration] = []
    for declaration in declarations {
      var declaration = SVGValues.plainer(declaration)
      guard let value = try value(declaration.name, declaration.value, element, line: line, place) else { continue }
      declaration.value = value
      kept.append(declaration)
    }
    return kept
  }

  /// The value of a property once it is known what it follows (`var()`); `nil` if it is left out.
  mutating func resolved(_ name: String, _ value: String, of element: SVGElement) throws(ImageFailure) -> String? {
    try self.value(name, value, element.name, line: element.line, element)
  }

  /// The value of a property as it may be drawn; `nil` if it is left out.
  private mutating func value(
    _ name: String, _ value: String, _ element: String, line: Int, _ place: SVGElement?
  ) throws(ImageFailure) -> String? {
    if let same = Self.undrawn[name] {
      let word = value.trimmingSpace.lowercased()
      if name == "all" {
        lost.append(("all: \(shortened(word))", line))
      } else if !same.contains(word), !Self.defaults.contains(word) {
        lost.append(("its \(name)", line))
      }
    }
    var text = values.rewritten(name, value, of: place)
    let bare = CSSText.unescaped(text)
    if bare.utf8.contains(UInt8(ascii: "(")) {
      var bytes = Array(bare.utf8)
      while let call = CSSText.call(of: "light-dark", in: bytes) {
        bytes.replaceSubrange(call.range, with: (call.arguments.first ?? "").utf8)
        text = String(decoding: bytes, as: UTF8.self)
      }
      // A value that follows another one is looked at when that is known.
      if !value.holds("var("), let known = Self.functions[name],
        let function = CSSText.functions(in: bytes).first(where: { !known.contains($0) })
      {
        lost.append(("\(name): \(function)()", line))
      }
      var start = 0
      while let call = CSSText.call(of: "url", in: bytes, from: start) {
        start = call.range.upperBound
        let target = call.arguments.joined(separator: ",").filter { $0 != "\"" && $0 != "'" }.trimmingSpace
        // Behind a reference there may be a paint for the case that it leads nowhere.
        let rest = ["fill", "stroke"].contains(name) ? CSSText.trimmed(bytes[start...]) : ""
        if target.first == "#" {
          let named = String(target.dropFirst())
          if !rest.isEmpty, !names.contains(named) { return rest }
          continue
        }
        guard Self.drawn.contains(name) else { return nil }
        if !rest.isEmpty { return rest }
        throw ImageFailure(
          .refused, "refers to something outside it (\(shortened(target))), line \(line)", hint: "embed it in the file")
      }
    }
    return text
  }

  /// Whether a picture is drawn nowhere: it has no extent, or is no outline that cuts.
  private static func isUnseen(_ image: SVGElement) -> Bool {
    image.parent?.name == "clipPath"
      || ["width", "height"].contains { name in
        image[name].flatMap(SVGLength.init)?.pixels(fontSize: SVGSize.fontSize, of: 1).map { $0 <= 0 } ?? false
      }
  }

  /// Whether an element's link is kept.
  private mutating func keepsLink(_ value: String, _ element: SVGElement) throws(ImageFailure) -> Bool {
    // Where a link leads matters to nobody who looks at a picture.
    if element.name == "a" || element.name == SVGVocabulary.placeholder { return false }
    let target = value.trimmingSpace
    if target.isEmpty { return false }
    if target.first == "#" { return true }
    // Without an outline no letter is placed, which is told.
    if element.name == "textPath" || element.name == "image" && Self.isUnseen(element) { return false }
    if ["image", "feImage"].contains(element.name), target.prefix(5).lowercased() == "data:" { return true }
    throw ImageFailure(
      .refused, "refers to something outside it (\(shortened(target))), line \(element.line)",
      hint: element.name == "image"
        ? "place that picture in the scene as an image of its own, or embed it in the file" : "embed it in the file")
  }
}
