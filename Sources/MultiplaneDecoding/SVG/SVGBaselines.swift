/// Moves texts whose baseline is not that of letters (`dominant-baseline`), which the drawing library does not know.
enum SVGBaselines {
  /// How far a line of Inter, which texts are drawn in, is lowered, in font sizes.
  private static let shifts: [String: Double] = {
    let (ascent, descent, xHeight) = (0.96875, 0.2415, 0.5455)
    return [
      "central": (ascent - descent) / 2, "middle": xHeight / 2, "hanging": ascent * 0.8, "mathematical": ascent / 2,
      "text-before-edge": ascent, "before-edge": ascent, "text-top": ascent, "text-after-edge": -descent,
      "after-edge": -descent, "text-bottom": -descent, "ideographic": -descent,
    ]
  }()

  /// Rewrites all texts of a file, after its cascade.
  static func rewrite(_ root: SVGElement) {
    root.walk { element in
      switch element.name {
      case "text":
        let shift = shift(of: element)
        if shift != 0, !(SVGComputed.value("writing-mode", of: element) ?? "").hasPrefix("t") {
          element.move(down: shift * SVGComputed.fontSize(of: element))
        }
      case "tspan", "a":
        // A part of a line with a baseline of its own is raised or lowered against the line.
        guard
          SVGSize.style("alignment-baseline", of: element) ?? SVGSize.style("dominant-baseline", of: element) != nil,
          let parent = element.parent, SVGSize.style("baseline-shift", of: element) == nil
        else { return }
        let shift = shift(of: element) - self.shift(of: parent)
        if shift != 0 { element["baseline-shift"] = "\(-shift * SVGComputed.fontSize(of: element))" }
      default: break
      }
    }
  }

  private static func shift(of element: SVGElement) -> Double {
    var own = SVGSize.style("alignment-baseline", of: element)
    if own == "auto" || own == "baseline" { own = nil }
    return (own ?? SVGComputed.value("dominant-baseline", of: element)).flatMap { shifts[$0] } ?? 0
  }
}

extension SVGElement {
  /// Moves all that is drawn of the element, in its own coordinates.
  fileprivate func move(down distance: Double) {
    var declarations = self["style"].map { CSSText.declarations(CSSText.uncommented($0)[...]) } ?? []
    if let index = declarations.lastIndex(where: { $0.name == "transform" }), declarations[index].value != "none" {
      declarations[index].value += " translate(0px,\(distance)px)"
      self["style"] = CSSText.text(declarations)
    } else {
      self["transform"] = "\(self["transform"] ?? "") translate(0 \(distance))"
    }
  }
}
