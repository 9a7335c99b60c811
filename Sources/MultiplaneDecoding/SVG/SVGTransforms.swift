import CRsvg

/// Writes transforms that have an origin as transforms between two translations, which is all that librsvg knows.
struct SVGTransforms {
  private let losses: SVGLosses
  private let fontSize: Double
  /// The box of an element's outline, in its own coordinates.
  private let outline: (SVGElement) -> SVGBox?

  init(_ losses: SVGLosses, of root: SVGElement, outline: @escaping (SVGElement) -> SVGBox?) {
    (self.losses, fontSize, self.outline) = (losses, SVGSize.fontSize(of: root), outline)
  }

  /// Rewrites an element and all in it, which stand in a view.
  func rewrite(_ element: SVGElement, _ view: SVGBox = SVGBox()) {
    let view = element.name == "svg" ? SVGSize.view(of: element) : view
    let (origin, kind) = (element.style("transform-origin"), element.style("transform-box"))
    if origin != nil || kind != nil { rewrite(element, view, origin, kind) }
    for child in element.children { rewrite(child, view) }
  }

  private func rewrite(_ element: SVGElement, _ view: SVGBox, _ origin: String?, _ kind: String?) {
    let (isGradient, isPattern) = (
      ["linearGradient", "radialGradient"].contains(element.name), element.name == "pattern"
    )
    let attribute = isGradient ? "gradientTransform" : isPattern ? "patternTransform" : "transform"
    var declarations = element.declarations
    let index = declarations.lastIndex { $0.name == "transform" }
    guard let own = index.map({ declarations[$0].value }) ?? element[attribute], !own.isEmpty, own != "none" else {
      return
    }
    let isFill = ["fill-box", "stroke-box", "content-box", "border-box"].contains(kind) && attribute == "transform"
    // The view's own corner stands at 0, 0, whatever its viewBox begins with.
    let box = isFill ? outline(element) : SVGBox(x: 0, y: 0, width: view.width, height: view.height)
    guard let box, let (x, y) = point(origin ?? (isFill ? "center" : "0 0"), in: box) else {
      losses.add(
        "the \(origin == nil ? "transform-box" : "transform-origin") of <\(element.name)>", line: element.line,
        hint: "flatten its transform")
      return
    }
    func around(_ unit: String) -> String {
      "translate(\(x)\(unit),\(y)\(unit)) \(own) translate(\(-x)\(unit),\(-y)\(unit))"
    }
    guard let index else { return element[attribute] = around("") }
    declarations[index].value = around("px")
    element.declarations = declarations
  }

  /// The point that one to three words say.
  private func point(_ text: String, in box: SVGBox) -> (x: Double, y: Double)? {
    var words = text.split { $0.isWhitespace || $0 == "," }.map { String($0).lowercased() }
    guard !words.isEmpty, words.count <= 3 else { return nil }
    if words.count == 1 { words.append("center") }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    func coordinate(_ word: String, _ room: Double) -> Double? {
      switch word {
      case "left", "top": 0
      case "center": room / 2
      case "right", "bottom": room
      default: SVGSize.pixels(word, fontSize: fontSize, of: room)
      }
    }
    guard let x = coordinate(words[0], box.width), let y = coordinate(words[1], box.height) else { return nil }
    return (box.x + x, box.y + y)
  }
}
