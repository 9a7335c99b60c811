import MultiplaneBase

/// Finds what an SVG file names and does not get, and what librsvg is known to leave out, by one walk over its elements.
struct SVGLossSearch {
  private let losses: SVGLosses
  /// The elements, classes and identifiers of the file, as selectors name them.
  private var names: Set<String> = []
  /// Whether letters are drawn, and those beyond ASCII with the line of the first text that has each.
  private var hasWords = false
  private var letters: [Unicode.Scalar: Int] = [:]
  /// The clips and filters with a box that librsvg does not turn.
  private var boxed: Set<String> = []

  private static let primitives = words(
    "feBlend feColorMatrix feComponentTransfer feFuncR feFuncG feFuncB feFuncA feComposite feConvolveMatrix "
      + "feTurbulence feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feGaussianBlur feImage "
      + "feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile")
  /// Properties whose values are drawn, and the functions that are known in them.
  private static let drawn = words(
    "fill stroke color stop-color flood-color lighting-color filter mask mask-image clip-path marker marker-start "
      + "marker-mid marker-end stroke-width stroke-dasharray opacity font-size x y width height r rx ry cx cy d "
      + "transform")
  private static let functions = words(
    "url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy blur "
      + "drop-shadow opacity")
  private static let colorFilters = words("brightness contrast grayscale hue-rotate invert saturate sepia")
  private static let blends = words(
    "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue "
      + "saturation color luminosity")
  /// Properties that are not drawn, and values of them that change nothing.
  private static let undrawn = words(
    "text-shadow text-orientation font-feature-settings font-variation-settings all text-transform word-spacing "
      + "dominant-baseline alignment-baseline white-space vector-effect translate rotate scale image-rendering "
      + "animation animation-name")
  private static let usual = words(
    "none normal auto baseline 0 0px inherit initial unset revert mixed sideways alphabetic nowrap smooth "
      + "optimizequality high-quality")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Looks through a whole file.
  ///
  /// - Returns: Whether letters are drawn.
  static func run(_ root: SVGElement, _ losses: SVGLosses, _ fonts: DecoderFonts) -> Bool {
    var search = SVGLossSearch(losses: losses)
    root.walk { search.note($0) }
    // Before a text is measured or drawn: the library remembers that it found no fonts.
    if search.names.contains("text") { fonts.addFiles() }
    root.walk { search.look(at: $0) }
    search.lookAtLetters(fonts)
    return search.hasWords
  }

  /// Notes the characters that no font has: they are drawn as boxes.
  private mutating func lookAtLetters(_ fonts: DecoderFonts) {
    let missing = letters.filter { !fonts.covers($0.key) }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let line = missing.first?.value else { return }
    var names = missing.prefix(8).map { "\"\(String(Character($0.key)).escapedForMessage)\" (\(hex($0.key.value)))" }
    if missing.count > 8 { names.append("\(missing.count - 8) more") }
    losses.add(
      "characters that no font has", names.joined(separator: ", "), line: line, hint: "turn its texts into outlines")
  }

  private mutating func note(_ element: SVGElement) {
    names.insert(element.name)
    let words = element.name == "text" ? element.text : ""
    hasWords = hasWords || words.contains { !$0.isWhitespace }
    for scalar in words.unicodeScalars where scalar.value >= 0x80 && letters[scalar] == nil {
      letters[scalar] = element.line
    }
    for name in (element["class"] ?? "").split(whereSeparator: \.isWhitespace) { names.insert(".\(name)") }
    guard let id = element["id"] else { return }
    names.insert("#\(id)")
    let fills = ["feFlood", "feTurbulence", "feTile", "feImage"]
    if element["clipPathUnits"] == "objectBoundingBox" || fills.contains(element.children.last?.name ?? "") {
      boxed.insert(id)
    }
  }

  private mutating func look(at element: SVGElement) {
    let (name, line, isText) = (element.name, element.line, ["text", "tspan"].contains(element.name))
    let outlines = "turn its texts into outlines"
    switch name {
    case "animate", "animateMotion", "animateTransform", "animateColor", "set": losses.add("its animation", line: line)
    case "textPath", "altGlyph", "flowRoot":
      if element.text.contains(where: { !$0.isWhitespace }) { losses.add("<\(name)>", line: line, hint: outlines) }
    case "style": look(atSheet: element.text, line)
    case "symbol" where ["width", "height", "refX", "refY"].contains { element[$0] ?? "0" != "0" }:
      losses.add("the size of <symbol>", line: line, hint: "give it to <use>")
    case "clipPath" where element.children.count > 1:
      if ([element] + element.children).contains(where: { $0.style("clip-rule") == "evenodd" }) {
        losses.add("the clip-rule of <clipPath>", line: line)
      }
    case "meshgradient", "hatch", "solidcolor": losses.add("<\(name)>", line: line)
    default: if name.hasPrefix("fe"), !Self.primitives.contains(name) { losses.add("<\(name)>", line: line) }
    }
    for attribute in element.attributes {
      let value = attribute.value
      switch attribute.name {
      case "id", "class", "d", "points", "transform", "scale": break
      case "mode": look(at: "mix-blend-mode", value, line)
      case "href", "xlink:href": look(atLink: value.trimmingSpace, of: element)
      case "style":
        for (name, value) in element.declarations {
          look(at: name, value, line, element[name] == nil)
          if element.parent == nil, name.hasPrefix("background"), !["none", "transparent"].contains(value) {
            losses.add("the background of the outermost element", line: line, hint: "draw a <rect> behind it")
          }
        }
      case "x", "y", "dx", "dy":
        if isText, value.split(whereSeparator: { " ,\n".contains($0) }).count > 1 {
          losses.add("the places of single letters", line: line, hint: outlines)
        }
      case "rotate", "textLength":
        if isText, value != "0" { losses.add("the \(attribute.name) of texts", line: line, hint: outlines) }
      case "pathLength": if element.style("stroke-dasharray") != nil { losses.add("its pathLength", line: line) }
      default: look(at: attribute.name, value, line)
      }
    }
    for name in ["clip-path", "filter"] {
      guard let value = element.style(name), let id = value.split(whereSeparator: { "#)'\"".contains($0) }).last,
        boxed.contains(String(id)), Self.isTurned(element)
      else { continue }
      losses.add("the turned box of its \(name)", line: line, hint: "flatten its transform")
    }
  }

  /// Whether an element or one around it is turned or skewed.
  private static func isTurned(_ element: SVGElement) -> Bool {
    let transform = element.style("transform") ?? ""
    let isSkewed =
      transform.hasPrefix("matrix(")
      && transform.split(whereSeparator: { "( ,".contains($0) }).dropFirst(2).first != "0"
    return isSkewed || transform.contains("rotate(") || transform.contains("skew")
      || element.parent.map(isTurned) ?? false
  }

  private mutating func look(atLink target: String, of element: SVGElement) {
    if element.name == "a" || target.isEmpty || target.first == "#" { return }
    let isPicture = ["image", "feImage"].contains(element.name)
    if isPicture, target.prefix(5).lowercased() == "data:" { return }
    losses.add(
      isPicture ? "a picture outside it" : "what it takes from outside", shortened(target), line: element.line,
      hint: element.name == "image"
        ? "place that picture in the scene as an image of its own, or embed it in the file" : "embed it in the file")
  }

  /// Looks at a property; a function that is not known is no loss where something else is drawn in its place.
  private mutating func look(at name: String, _ value: String, _ line: Int, _ isAlone: Bool = true) {
    let isBlend = name == "mix-blend-mode"
    if isBlend || Self.undrawn.contains(name) {
      let word = value.prefix { $0 != "!" }.lowercased().trimmingSpace
      if !Self.usual.contains(word), !isBlend || !Self.blends.contains(word) {
        losses.add(isBlend ? "a blend mode" : name.hasPrefix("animation") ? "its animation" : "its \(name)", line: line)
      }
    }
    guard Self.drawn.contains(name), value.utf8.contains(UInt8(ascii: "(")) else { return }
    let parts = value.split(separator: "(", omittingEmptySubsequences: false)
    for (before, behind) in zip(parts, parts.dropFirst()) {
      let function = String(before.reversed().prefix { $0.isLetter || $0 == "-" }.reversed()).lowercased()
      let target = behind.prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" }.trimmingSpace
      if function == "url", target.first != "#" {
        losses.add("what it takes from outside", shortened(target), line: line, hint: "embed it in the file")
      } else if name == "filter", Self.colorFilters.contains(function) {
        losses.add("the exact colors of filter functions", "\(function)()", line: line)
      } else if isAlone, !function.isEmpty, !Self.functions.contains(function) {
        losses.add("\(name): \(function)()", line: line)
      }
    }
  }

  private mutating func look(atSheet text: String, _ line: Int) {
    let css = text.split(separator: "/*").map { $0.split(separator: "*/").last ?? "" }.joined()
    if css.contains("@import") { losses.addSheetOutside(line: line) }
    for rule in css.split(separator: "}") {
      let parts = rule.split(separator: "{")
      guard parts.count > 1 else { continue }
      let selector = String(parts[parts.count - 2].split(separator: ";").last ?? "").trimmingSpace
      let around = String(parts[0]).trimmingSpace
      let isOther = ["@media screen", "@media all", "@supports", "@layer", "@container"].contains(
        where: around.hasPrefix)
      if isOther || isUsed(selector) && [":is(", ":where(", ":has("].contains(where: selector.contains) {
        losses.add("rules of its style sheet", shortened(isOther ? around : selector, to: 40), line: line)
      } else if isUsed(selector) {
        for (name, value) in SVGElement.declarations(parts[parts.count - 1]) {
          look(at: name, value, line)
          if name.hasPrefix("transform-") {
            losses.add("the \(name) of a rule", line: line, hint: "write it at the element")
          }
        }
      }
    }
  }

  /// Whether the file has all that one of the selectors in a list names: programs write the same rules into all their files.
  private func isUsed(_ selectors: String) -> Bool {
    selectors.split(separator: ",").contains { selector in
      selector.split { "*>+~ \n\t\r".contains($0) }.allSatisfy { part in
        // Conditions come last.
        let plain = part.prefix { $0 != ":" && $0 != "[" }.replacing(".", with: " .").replacing("#", with: " #")
        return plain.split(separator: " ").allSatisfy { names.contains(String($0)) }
      }
    }
  }
}
