/// Writes filters in terms of those that the drawing library knows: what has an unknown one would vanish.
enum SVGFilters {
  /// Rewrites all filters of a file.
  static func rewrite(_ root: SVGElement, _ losses: inout SVGLosses) {
    root.walk { element in
      if element.name == "filter" { rewriteFilter(element, &losses) }
    }
  }

  private static func rewriteFilter(_ filter: SVGElement, _ losses: inout SVGLosses) {
    var primitives: [SVGElement] = []
    var lost = false
    for child in filter.children {
      switch child.name {
      case "feDropShadow": primitives += dropShadow(child, after: primitives.last, number: primitives.count)
      case SVGVocabulary.placeholder where child["class"] == lostMark:
        lost = true
        child["class"] = nil
      default: primitives.append(child)
      }
    }
    if lost, !primitives.contains(where: { $0.name.hasPrefix("fe") }) {
      // With nothing in it the filter would hide what it is for.
      primitives.append(made("feOffset", filter.line, ["color-interpolation-filters": "sRGB"]))
    }
    filter.replaceContent(with: primitives)
  }

  /// Marks where an unknown primitive stood.
  static let lostMark = "unknown-primitive"

  /// A shadow as blur, offset, flood and merge.
  private static func dropShadow(_ shadow: SVGElement, after previous: SVGElement?, number: Int) -> [SVGElement] {
    let name = "shadow-\(number)-"
    let input: String
    if let given = shadow["in"], !given.isEmpty {
      input = given
    } else if let previous, previous.name.hasPrefix("fe") {
      input = previous["result"] ?? "\(name)in"
      previous["result"] = input
    } else {
      input = "SourceGraphic"
    }
    var common: [String: String] = [:]
    for key in ["x", "y", "width", "height", "color-interpolation-filters", "style", "class"] {
      if let value = shadow[key] { common[key] = value }
    }
    func part(_ element: String, _ own: [String: String?]) -> SVGElement {
      made(element, shadow.line, common.merging(own.compactMapValues(\.self)) { $1 })
    }
    // A text that is no number is as good as none.
    func distance(_ key: String) -> String { shadow[key].flatMap { Double($0.trimmingSpace) }.map { "\($0)" } ?? "2" }
    let flood = part(
      "feFlood",
      ["flood-color": shadow["flood-color"], "flood-opacity": shadow["flood-opacity"], "result": "\(name)color"])
    // Its rules may name it by an id.
    flood["id"] = shadow["id"]
    let merge = part("feMerge", ["result": shadow["result"]])
    merge.append(made("feMergeNode", shadow.line, ["in": "\(name)cut"]))
    merge.append(made("feMergeNode", shadow.line, ["in": input]))
    return [
      part("feGaussianBlur", ["in": input, "stdDeviation": shadow["stdDeviation"] ?? "2", "result": "\(name)blur"]),
      part(
        "feOffset",
        ["in": "\(name)blur", "dx": distance("dx"), "dy": distance("dy"), "result": "\(name)moved"]),
      flood,
      part(
        "feComposite", ["in": "\(name)color", "in2": "\(name)moved", "operator": "in", "result": "\(name)cut"]),
      merge,
    ]
  }

  private static func made(_ name: String, _ line: Int, _ attributes: [String: String]) -> SVGElement {
    let element = SVGElement(name, line: line)
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) { element[key] = value }
    return element
  }
}
