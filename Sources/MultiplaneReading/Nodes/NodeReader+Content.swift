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
    let isPlain = given?["fill"] == nil && given?["stroke"] == nil && node["fill"] == nil && node["stroke"] == nil
    if isPlain {
      attributes.fill = .color(.fill)
      setProperty(constant: .color(.black), as: .color(.fill))
    }
    return given
  }
}

extension String {
  /// Whether a comment is rather a color whose `#` was not quoted.
  var isBareHex: Bool {
    let word = split(separator: " ").first.map(String.init) ?? ""
    return RGBA(hex: word) != nil
  }
}
