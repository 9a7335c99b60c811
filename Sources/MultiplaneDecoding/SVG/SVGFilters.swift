/// Writes shadows of filters (`feDropShadow`), which librsvg does not know, as blur, offset, flood and merge.
enum SVGFilters {
  /// Rewrites all filters of a file.
  static func rewrite(_ root: SVGElement) {
    root.walk { filter in
      guard filter.name == "filter", filter.children.contains(where: { $0.name == "feDropShadow" }) else { return }
      let primitives = filter.children.reduce(into: [SVGElement]()) { primitives, child in
        let isShadow = child.name == "feDropShadow"
        primitives += isShadow ? dropShadow(child, after: primitives.last, number: primitives.count) : [child]
      }
      filter.replaceContent(with: primitives)
    }
  }

  private static func dropShadow(_ shadow: SVGElement, after previous: SVGElement?, number: Int) -> [SVGElement] {
    let name = "shadow-\(number)-"
    var input = shadow["in"].flatMap { $0.isEmpty ? nil : $0 } ?? "SourceGraphic"
    if shadow["in"] ?? "" == "", let previous, previous.name.hasPrefix("fe") {
      input = previous["result"] ?? "\(name)in"
      previous["result"] = input
    }
    let kept = ["x", "y", "width", "height", "color-interpolation-filters", "style", "class"]
    let common = shadow.attributes.filter { kept.contains($0.name) }
    func part(_ element: String, _ own: KeyValuePairs<String, String>) -> SVGElement {
      SVGElement(element, line: shadow.line, common + own.map { (name: $0.key, value: $0.value) })
    }
    // A text that is no number is as good as none.
    func distance(_ key: String) -> String { shadow[key].flatMap { Double($0.trimmingSpace) }.map { "\($0)" } ?? "2" }
    let flood = part("feFlood", ["result": "\(name)color"])
    flood.attributes += shadow.attributes.filter { ["id", "flood-color", "flood-opacity"].contains($0.name) }
    let merge = part("feMerge", [:])
    merge["result"] = shadow["result"]
    for input in ["\(name)cut", input] { merge.append(SVGElement("feMergeNode", line: shadow.line, [("in", input)])) }
    return [
      part("feGaussianBlur", ["in": input, "stdDeviation": shadow["stdDeviation"] ?? "2", "result": "\(name)blur"]),
      part("feOffset", ["in": "\(name)blur", "dx": distance("dx"), "dy": distance("dy"), "result": "\(name)moved"]),
      flood,
      part("feComposite", ["in": "\(name)color", "in2": "\(name)moved", "operator": "in", "result": "\(name)cut"]),
      merge,
    ]
  }
}
