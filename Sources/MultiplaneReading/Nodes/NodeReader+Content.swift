import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// Reads what the kind's key holds; `nil` if the node cannot be without it.
  mutating func content() -> NodeKind? {
    let value = node.content
    let name = node.kind.rawValue
    let path = node.path
    switch node.kind {
    case .text:
      return text()
    case .image: return image()
    case .color:
      setProperty(
        value, as: .color(.content), type: .color, expected: "a color", key: Self.colorKey, name: name, path: path)
      return .color
    case .gradient:
      guard let gradient = gradient(value, part: .content, key: name, path: path) else { return nil }
      return .gradient(gradient)
    case .rectangle, .circle, .capsule:
      shapeContent(SceneSchema.shape)
      return node.kind == .rectangle ? .rectangle : node.kind == .circle ? .circle : .capsule
    case .path: return pathContent()
    case .polygon: return polygonContent()
    case .divider:
      setProperty(constant: .color(RGBA.black.opacity(0.2)), as: .color(.content))
      if !value.isNull || value.comment?.isBareHex == true {
        setProperty(
          value, as: .color(.content), type: .color, expected: "a color", key: Self.colorKey, name: name, path: path)
      }
      return .divider
    case .spacer:
      if !value.isNull { setProperty(value, as: .spacerLength, key: Self.spacerKey, name: name, path: path) }
      return .spacer
    case .vStack: return .stack(.vertical)
    case .hStack: return .stack(.horizontal)
    case .flow: return .flow
    case .zStack, .group: return .overlay(isGroup: node.kind == .group)
    case .scrollView: return node.scroller.map { .scrollView($0) }
    case .lazyVStack: return .lazyStack(.vertical)
    case .lazyHStack: return .lazyStack(.horizontal)
    case .lazyVGrid, .lazyHGrid: return grid()
    case .section: return .section
    case .forEach: return node.row?.number.map { .forEach(names.rows[$0].source) }
    case .inspector: return inspector()
    }
  }

  /// The content of `Color` and `Divider`, and the fill that is the content of a shape, as a key.
  private static let colorKey = KeySchema("color", .color, gives: .color(.content), "The color.")
  /// The content of `Spacer`, as a key.
  private static let spacerKey = KeySchema("Spacer", .number, gives: .spacerLength, "The least length.")

  private func image() -> NodeKind? {
    guard
      let template = names.template(
        node.content, key: "Image", expected: "the path of a picture", in: scope, path: node.path)
    else { return nil }
    for expression in template.expressions {
      guard
        admits(
          expression, named: "Image", path: node.path,
          note: "a live path would read another file on every frame",
          hint: "put two pictures over each other and change their \"opacity\"")
      else { return nil }
    }
    if template.constant?.isEmpty == true {
      problems.error("wrong-type", "the path of the picture is empty", at: node.content.span, path: node.path)
    }
    return .image(path: template)
  }

  // MARK: Shapes

  /// Reads the fill, or `fill` and `stroke`, where they stand in the content; a shape with neither is black.
  @discardableResult
  mutating func shapeContent(_ schema: MappingSchema) -> KeyedMapping? {
    let name = node.kind.rawValue
    var given: KeyedMapping?
    if case .scalar = node.content.content, !node.content.isNull {
      if let twin = node["fill"] {
        problems.error(
          "conflicting-keys", "\"fill\" is given twice", at: twin.keySpan, path: "\(node.path).fill",
          note: "the value of \"\(name)\" is its fill")
      }
      attributes.fill = .color(.fill)
      setProperty(
        node.content, as: .color(.fill), type: .color, expected: "a color", key: Self.colorKey, name: name,
        path: node.path)
      return nil
    }
    if !node.content.isNull || node.content.comment?.isBareHex == true {
      given = mapping(node.content, schema, key: name, path: node.path)
    }
    for key in ["fill", "stroke"] {
      guard let entry = given?[key] else { continue }
      if let twin = node[key] {
        problems.error(
          "conflicting-keys", "\"\(key)\" is given twice", at: twin.keySpan, path: "\(node.path).\(key)",
          note: "first given at \(entry.keySpan.file):\(entry.keySpan.line):\(entry.keySpan.column)")
        continue
      }
      let path = "\(node.path).\(name).\(key)"
      if key == "fill" {
        attributes.fill = fill(entry.value, part: .fill, key: key, path: path)
      } else {
        attributes.hasStroke = true
        line(entry.value, width: .strokeWidth, color: .color(.stroke), key: key, path: path)
      }
    }
    if given?["fill"] == nil, given?["stroke"] == nil { setBlackFillIfPlain() }
    return given
  }

  /// The corners of a `Polygon`: a number of sides, or places.
  private mutating func polygonContent() -> NodeKind? {
    let schema = SceneSchema.polygon
    if let entry = node["corner"], case .mapping = entry.value.content {
      problems.error(
        "wrong-type", "the corners of a Polygon have one radius", at: entry.value.span, path: "\(node.path).corner",
        hint: "write a number: corner: 8")
    }
    if case .scalar = node.content.content, !node.content.isNull {
      setBlackFillIfPlain()
      sides(node.content, schema, path: node.path)
      return .polygon(corners: nil)
    }
    guard let keys = shapeContent(schema) else { return node.content.isNull ? missingCorners() : nil }
    if let entry = keys["corner"], let key = schema["corner"] {
      let path = "\(node.path).Polygon.corner"
      if let twin = node["corner"] {
        problems.error(
          "conflicting-keys", "\"corner\" is given twice", at: twin.keySpan, path: "\(node.path).corner",
          note: "first given at \(entry.keySpan.file):\(entry.keySpan.line):\(entry.keySpan.column)")
      }
      setProperty(entry.value, as: .corner, key: key, name: "corner", path: path)
    }
    if let entry = keys["points"] {
      if let twin = keys["sides"] {
        problems.error(
          "conflicting-keys", "\"sides\" and \"points\" both say where the corners are", at: twin.keySpan,
          path: node.path, hint: "leave one of them out")
      }
      return places(entry.value, schema, path: "\(node.path).Polygon.points").map { .polygon(corners: $0) }
    }
    guard let entry = keys["sides"] else { return missingCorners() }
    sides(entry.value, schema, path: "\(node.path).Polygon.sides")
    return .polygon(corners: nil)
  }

  /// Reports a `Polygon` without corners, unless a key without a value was reported.
  private func missingCorners() -> NodeKind? {
    if case .mapping(let given) = node.content.content, given.contains(where: { ["sides", "points"].contains($0.key) })
    {
      return nil
    }
    problems.error(
      "missing-key", "\"Polygon\" needs \"sides\" or \"points\"", at: node.content.span, path: node.path,
      hint: "write how many sides it has, sides: 6, or places: points: [[50%, 0], [100%, 100%], [0, 100%]]")
    return nil
  }

  private mutating func sides(_ value: DeclaredValue, _ schema: MappingSchema, path: String) {
    guard let key = schema["sides"] else { return }
    setProperty(value, as: .sides, expected: "a number of sides", key: key, name: "sides", path: path)
  }

  /// The places of a polygon's corners; the result is how many there are.
  private mutating func places(_ value: DeclaredValue, _ schema: MappingSchema, path: String) -> Int? {
    guard let key = schema["points"] else { return nil }
    guard case .sequence(let items) = value.content else {
      wrongForm(
        value, key: "points", expected: "a list of places such as [[50%, 0], [100%, 100%], [0, 100%]]", path: path)
      return nil
    }
    let counts = Outline.polygonCorners
    guard counts.contains(items.count) else {
      problems.error(
        "out-of-range", "a Polygon has \(counts.lowerBound) to \(counts.upperBound) points, found \(items.count)",
        at: value.span, path: path)
      return nil
    }
    for (index, item) in items.enumerated() {
      let path = "\(path)[\(index)]"
      guard case .sequence(let parts) = item.content, parts.count == 2 else {
        wrongForm(item, key: "points", expected: "places such as [50%, 12], across and down", path: path)
        continue
      }
      for (axis, part) in zip([Axis.horizontal, .vertical], parts) {
        let text = (node.context.place.written(part) ?? part).text ?? ""
        let isShare = text.hasSuffix("%") && plainNumber(String(text.dropLast())) != nil
        if !isShare, text.contains("%") {
          let side = axis == .horizontal ? "width" : "height"
          problems.error(
            "wrong-type", "a formula of \"points\" counts in points, not in percent", at: part.span, path: path,
            hint: "write a share of the box by its \(side): 0.5 * \(side) + 4")
          continue
        }
        setProperty(
          part, as: .point(axis, index, isShare: isShare), expected: "points or a percentage of the box", key: key,
          name: "points", path: path)
      }
    }
    return items.count
  }

  /// Fills a shape black that says nothing of its paint beside its kind.
  mutating func setBlackFillIfPlain() {
    guard node["fill"] == nil, node["stroke"] == nil else { return }
    attributes.fill = .color(.fill)
    setProperty(constant: .color(.black), as: .color(.fill))
  }
}

extension String {
  /// Whether a comment is rather a color whose `#` was not quoted.
  var isBareHex: Bool {
    let word = split(separator: " ").first.map(String.init) ?? ""
    return RGBA(hex: word) != nil
  }
}
