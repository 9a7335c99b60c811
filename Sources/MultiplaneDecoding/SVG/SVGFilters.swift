/// Writes shadows of filters (`feDropShadow`), which librsvg does not know, as blur, offset, flood and merge.
enum SVGFilters {
  /// Rewrites all filters of a file.
  static func rewrite(_ root: SVGElement) {
    root.walk { filter in
      guard filter.name == "filter", filter.children.contains(where: { $0.name == "feDropShadow" }) else { return }
      let primitives = filter.children.reduce(into: []) { primitives, child in
        primitives +=
          child.name == "feDropShadow"
          ? dropShadow(child, after: primitives.last, number: primitives.count) : [child]
      }
      filter.replaceContent(with: primitives)
    }
  }

  private static func dropShadow(_ shadow: SVGElement, after previous: SVGElement?, number: Int) -> [SVGElement] {
    let name = "shadow-\(number)-"
    var input = shadow["in"] ?? ""
    if input.isEmpty, let previous, previous.name.hasPrefix("fe") {
      input = previous["result"] ?? "\(name)in"
      previous["result"] = input
    } else if input.isEmpty {
      input = "SourceGraphic"
    }
    let common = shadow.attributes.filter {
      ["x", "y", "width", "height", "color-interpolation-filters", "style", "class"].contains($0.name)
    }
    func part(_ element: String, _ own: [String: String]) -> SVGElement {
      let part = SVGElement(element, line: shadow.line)
      part.attributes = common + own.map { (name: $0.key, value: $0.value) }
      return part
    }
    // A text that is no number is as good as none.
    func distance(_ key: String) -> String { shadow[key].flatMap { Double($0.trimmingSpace) }.map { "\($0)" } ?? "2" }
    let flood = part("feFlood", ["result": "\(name)color"])
    for key in ["id", "flood-color", "flood-opacity"] { flood[key] = shadow[key] }
    let merge = part("feMerge", [:])
    merge["result"] = shadow["result"]
    for input in ["\(name)cut", input] {
      let node = SVGElement("feMergeNode", line: shadow.line)
      node["in"] = input
      merge.append(node)
    }
    let blur = ["in": input, "stdDeviation": shadow["stdDeviation"] ?? "2", "result": "\(name)blur"]
    let offset = ["in": "\(name)blur", "dx": distance("dx"), "dy": distance("dy"), "result": "\(name)moved"]
    let cut = ["in": "\(name)color", "in2": "\(name)moved", "operator": "in", "result": "\(name)cut"]
    return [part("feGaussianBlur", blur), part("feOffset", offset), flood, part("feComposite", cut), merge]
  }
}
