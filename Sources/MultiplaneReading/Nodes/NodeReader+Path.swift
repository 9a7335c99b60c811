import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// The outline of a `Path`.
  mutating func pathContent() -> NodeKind? {
    var data = node.content
    var box: (width: Double, height: Double)?
    if case .mapping = node.content.content {
      guard let keys = shapeContent(SceneSchema.path) else { return nil }
      if let entry = keys["box"] {
        let path = "\(node.path).Path.box"
        box = size(entry.value, key: "box", path: path)
        if let found = box, found.width <= 0 || found.height <= 0 {
          problems.error("out-of-range", "\"box\" must be above 0x0", at: entry.value.span, path: path)
          box = nil
        }
      }
      if let entry = keys["points"] {
        if let twin = keys["d"] {
          problems.error(
            "conflicting-keys", "\"d\" and \"points\" both say what the outline is", at: twin.keySpan, path: node.path,
            hint: "leave one of them out")
        }
        return points(entry, box: box).map { .path($0) }
      }
      guard let d = keys["d"]?.value else {
        // A key without a value was reported.
        if case .mapping(let given) = node.content.content,
          !given.contains(where: { ["d", "points"].contains($0.key) })
        {
          problems.error(
            "missing-key", "\"Path\" needs \"d\"", at: node.content.span, path: node.path,
            hint: "write SVG path data, d: M0 0L40 20, or \"points\" for the items of a source")
        }
        return nil
      }
      data = d
    } else if node["fill"] == nil, node["stroke"] == nil {
      attributes.fill = .color(.fill)
      setProperty(constant: .color(.black), as: .color(.fill))
    }
    guard let text = words(data, key: "Path", path: node.path, expected: "SVG path data") else { return nil }
    return text.utf8Offset(of: "${") == nil ? path(of: text, at: data, box: box) : writtenPath(data, text, box: box)
  }

  /// Path data with values in them: those that are the same everywhere are put in now.
  private mutating func writtenPath(
    _ data: DeclaredValue, _ text: String, box: (width: Double, height: Double)?
  ) -> NodeKind? {
    guard
      let template = names.template(data, key: "Path", expected: "SVG path data", in: scope, path: node.path)
    else { return nil }
    // What stands in for an argument or an item is no path data.
    let nothing = Outline(elements: [])
    if isUnsure { return .path(PathShape(outline: nothing, boxWidth: box?.width ?? 0, boxHeight: box?.height ?? 0)) }
    let expression = Expression(template, text: text, at: names.location(data, path: node.path))
    if case .text(let constant)? = expression.constant { return path(of: constant, at: data, box: box) }
    guard let box else {
      let name = expression.inputs.first?.name ?? expression.text
      problems.error(
        "missing-key", "a path that follows \"\(name)\" needs \"box\"", at: data.span, path: node.path,
        note: "its own bounds would be others each time", hint: "write the box it is drawn in: box: 100x40")
      return nil
    }
    properties[.pathData] = expression
    return .path(PathShape(outline: nothing, boxWidth: box.width, boxHeight: box.height))
  }

  /// Whether stand-ins take the place of arguments or items that are not known.
  var isUnsure: Bool { scope.place.isInTrial || scope.row?.isUnknown == true }

  /// The outline that path data draw.
  private func path(of text: String, at data: DeclaredValue, box: (width: Double, height: Double)?) -> NodeKind? {
    do {
      let outline = try PathDataParser.parse(text)
      let bounds = outline.controlBounds
      return .path(
        PathShape(
          outline: outline, boxWidth: box?.width ?? max(0, bounds?.right ?? 0),
          boxHeight: box?.height ?? max(0, bounds?.bottom ?? 0)))
    } catch {
      let isWritten = data.text == text
      problems.error(
        "path-data", error.message, at: isWritten ? data.span(of: error.range) : data.span, path: node.path,
        note: isWritten ? nil : "with its values it is \"\(shortened(text))\"", hint: error.hint)
      return nil
    }
  }
}
