/// Writes what SVG 2 lets stand in other places where the drawing library looks for it: outlines in styles, the size of a
/// symbol, and the color behind the whole drawing.
enum SVGPlacements {
  /// Rewrites a whole file, after its cascade.
  static func rewrite(_ root: SVGElement, _ losses: inout SVGLosses) {
    var symbols: [String: SVGElement] = [:]
    root.walk { element in
      if element.name == "symbol" || element.name == "svg", let id = element["id"], symbols[id] == nil {
        symbols[id] = element
      }
      if element.name == "clipPath", let text = element["transform"],
        let matrix = SVGMatrix(text, width: 0, height: 0, fontSize: SVGSize.fontSize), matrix.isFlat
      {
        // With nothing in it nothing is seen, where the library would refuse the file.
        element["transform"] = nil
        element.replaceContent(with: [SVGElement]())
      }
      if element.name == "path", let style = element["style"], style.holds("path(") { takeOutline(element) }
    }
    if !symbols.isEmpty {
      root.walk { element in
        guard element.name == "use", let target = element.target, let symbol = symbols[String(target.dropFirst())]
        else { return }
        if symbol.name == "svg" {
          let isSized = element["width"] ?? element["height"] != nil
          if isSized { losses.add("the size of <use>", line: element.line, hint: "make its <svg> a <symbol>") }
          return
        }
        if (symbol["refX"] ?? "0") != "0" || (symbol["refY"] ?? "0") != "0" {
          losses.add("the refX and refY of <symbol>", line: symbol.line, hint: "move its content")
        }
        for side in ["width", "height"] where SVGSize.style(side, of: element) == nil {
          element[side] = SVGSize.style(side, of: symbol)
        }
      }
    }
    paintBehind(root)
  }

  /// `d: path("…")` in a style.
  private static func takeOutline(_ path: SVGElement) {
    guard let value = SVGSize.style("d", of: path) else { return }
    let bytes = Array(value.utf8)
    guard let call = CSSText.call(of: "path", in: bytes) else { return }
    path.restyle("d", call.arguments.joined(separator: ",").filter { $0 != "\"" && $0 != "'" })
  }

  /// The background of the outermost element, which a page shows behind the drawing.
  private static func paintBehind(_ root: SVGElement) {
    guard let style = root["style"], style.holds("background") else { return }
    let declarations = CSSText.declarations(CSSText.uncommented(style)[...])
    let colors = declarations.filter { ["background", "background-color"].contains($0.name) }
    root["style"] = CSSText.text(declarations.filter { !$0.name.hasPrefix("background") })
    guard let color = colors.last?.value else { return }
    let box = SVGSize.view(of: root) ?? SVGBox(x: 0, y: 0, width: 1000, height: 1000)
    let sheet = SVGElement("rect", line: root.line)
    // Beyond the view, which may be less than the picture.
    (sheet["x"], sheet["y"]) = ("\(box.x - 50 * box.width)", "\(box.y - 50 * box.height)")
    (sheet["width"], sheet["height"]) = ("\(101 * box.width)", "\(101 * box.height)")
    (sheet["fill"], sheet["stroke"]) = ("none", "none")
    // A value that is no color leaves the attribute in force.
    sheet["style"] = "fill:\(color)"
    root.replaceContent(with: [.element(sheet)] + root.content)
  }
}
