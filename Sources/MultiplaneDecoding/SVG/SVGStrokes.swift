import MultiplaneBase

/// Writes strokes in widths and dashes that the drawing library draws alike: those that do not grow with a transform
/// (`vector-effect`), and dashes in shares of a length that the file gives (`pathLength`).
struct SVGStrokes {
  private var losses: SVGLosses

  /// Rewrites a whole file, after its cascade and its transforms.
  ///
  /// - Parameter sides: The size of the file in pixels, if it has one.
  static func rewrite(_ root: SVGElement, _ losses: inout SVGLosses, sides: (width: Double, height: Double)?) {
    var isUsed = false
    root.walk { element in
      if element["pathLength"] != nil || element["vector-effect"] != nil
        || element["style"].map({ $0.holds("vector-effect") }) == true
      {
        isUsed = true
      }
    }
    guard isUsed else { return }
    var strokes = SVGStrokes(losses: losses)
    var matrix: SVGMatrix? = SVGMatrix()
    if let box = SVGSize.viewBox(of: root), let sides {
      matrix = fitting(box, sides.width, sides.height, root["preserveAspectRatio"])
    }
    strokes.rewrite(root, matrix)
    losses = strokes.losses
  }

  private init(losses: SVGLosses) { self.losses = losses }

  /// - Parameter matrix: From the element's parent to pixels of the file; `nil` where it is drawn elsewhere, by reference.
  private mutating func rewrite(_ element: SVGElement, _ matrix: SVGMatrix?) {
    var matrix = matrix
    if ["defs", "symbol", "marker", "pattern", "mask", "clipPath"].contains(element.name) { matrix = nil }
    if let text = SVGSize.style("transform", of: element), text != "none" {
      let own = SVGMatrix(text, width: 0, height: 0, fontSize: SVGSize.fontSize)
      matrix = matrix.flatMap { outer in own.map { $0.concatenated(with: outer) } }
    }
    if element.name == "svg", element.parent != nil {
      matrix = matrix.flatMap { Self.inner(element, $0) }
    }
    let isFixed = SVGSize.style("vector-effect", of: element) == "non-scaling-stroke"
    if isFixed, Self.isStroked(element) { keepWidth(of: element, matrix) }
    if element["pathLength"] != nil { measureDashes(of: element) }
    for child in element.children { rewrite(child, matrix) }
  }

  private static func isStroked(_ element: SVGElement) -> Bool {
    let shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]
    guard shapes.contains(element.name) else { return false }
    return (SVGComputed.value("stroke", of: element) ?? "none") != "none"
  }

  private mutating func keepWidth(of element: SVGElement, _ matrix: SVGMatrix?) {
    guard let matrix, let scale = matrix.evenScale, scale > 0 else {
      losses.add(
        "the non-scaling-stroke of <\(element.name)>", line: element.line, hint: "flatten its transform")
      return
    }
    if scale == 1 { return }
    let width = SVGComputed.value("stroke-width", of: element) ?? "1"
    element.restyle("stroke-width", Self.scaled(width, 1 / scale, element))
    for name in ["stroke-dasharray", "stroke-dashoffset"] {
      guard let value = SVGComputed.value(name, of: element), value != "none" else { continue }
      element.restyle(name, Self.scaled(value, 1 / scale, element))
    }
  }

  private mutating func measureDashes(of element: SVGElement) {
    guard let given = element["pathLength"].flatMap(SVGMatrix.number), given > 0,
      let dashes = SVGComputed.value("stroke-dasharray", of: element), dashes != "none"
    else { return }
    guard let length = SVGOutline(element)?.length, length > 0 else {
      losses.add("the pathLength of <\(element.name)>", line: element.line)
      return
    }
    element.restyle("stroke-dasharray", Self.scaled(dashes, length / given, element))
    if let offset = SVGComputed.value("stroke-dashoffset", of: element) {
      element.restyle("stroke-dashoffset", Self.scaled(offset, length / given, element))
    }
  }

  /// The lengths of a list, each so many times as long.
  private static func scaled(_ list: String, _ factor: Double, _ element: SVGElement) -> String {
    let lengths = list.split { $0 == "," || $0.isWhitespace }.map { word -> String in
      let text = String(word)
      guard let length = SVGLength(text)?.pixels(fontSize: SVGComputed.fontSize(of: element), of: nil) else {
        return text.hasSuffix("%") ? (Double(text.dropLast()).map { "\($0 * factor)%" } ?? text) : text
      }
      return "\(length * factor)"
    }
    return lengths.joined(separator: " ")
  }

  // MARK: Views

  private static func inner(_ element: SVGElement, _ outer: SVGMatrix) -> SVGMatrix? {
    func side(_ name: String) -> Double? {
      element[name].flatMap(SVGLength.init)?.pixels(fontSize: SVGSize.fontSize, of: nil)
    }
    let moved = SVGMatrix(1, 0, 0, 1, side("x") ?? 0, side("y") ?? 0).concatenated(with: outer)
    guard let box = SVGSize.viewBox(of: element) else { return moved }
    guard let width = side("width"), let height = side("height") else { return nil }
    return fitting(box, width, height, element["preserveAspectRatio"]).concatenated(with: moved)
  }

  /// How a view is put into its room; only its scale is right.
  private static func fitting(_ box: SVGBox, _ width: Double, _ height: Double, _ fit: String?) -> SVGMatrix {
    let (across, down) = (width / box.width, height / box.height)
    if fit?.trimmingSpace.hasPrefix("none") == true { return SVGMatrix(across, 0, 0, down, 0, 0) }
    let scale = fit?.holds("slice") == true ? max(across, down) : min(across, down)
    return SVGMatrix(scale, 0, 0, scale, 0, 0)
  }
}

extension SVGMatrix {
  /// How many times as long everything becomes, if that is the same in all directions.
  fileprivate var evenScale: Double? {
    let (across, down) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    let isEven = abs(across - down) <= 1e-3 * max(across, down) && abs(a * c + b * d) <= 1e-3 * across * down
    return isEven ? across : nil
  }
}

extension SVGElement {
  /// Sets a property that the cascade has resolved.
  func restyle(_ name: String, _ value: String) {
    if let style = self["style"] {
      let declarations = CSSText.declarations(CSSText.uncommented(style)[...]).filter { $0.name != name }
      self["style"] = declarations.isEmpty ? nil : CSSText.text(declarations)
    }
    self[name] = value
  }
}
