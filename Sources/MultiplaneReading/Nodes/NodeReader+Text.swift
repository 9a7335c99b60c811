import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// The text keys of a node, laid over those of its style and of the containers around it.
  func readTextDefaults(inheriting inherited: TextDefaults) -> TextDefaults {
    var result = inherited
    if let entry = node["style"], let style = style(entry, path: "\(node.path).style") { result.merge(style) }
    var own = TextDefaults()
    for entry in node.entries {
      guard let key = SceneSchema.nodeKey(entry.key), key.group == .text || key.name == "color", key.form != .style,
        !isGradientOfLetters(entry)
      else { continue }
      readTextKey(key, entry, path: "\(node.path).\(entry.key)", into: &own)
    }
    result.merge(own)
    return result
  }

  private func readTextKey(_ key: KeySchema, _ entry: DeclaredEntry, path: String, into defaults: inout TextDefaults) {
    names.readTextKey(key, entry, in: scope, path: path, into: &defaults) { admits($0, for: key, path: path) }
  }

  /// The style a key names.
  private func style(_ entry: DeclaredEntry, path: String) -> TextDefaults? {
    guard let name = words(entry.value, key: "style", path: path, expected: "the name of a style") else { return nil }
    if let style = names.style(named: name) { return style }
    problems.error(
      "unknown-style", "\"\(shortened(name))\" is not a style", at: entry.value.span, path: path,
      hint: didYouMean(name, among: names.declarations.styles.keys)
        ?? namesHint(
          "styles", names.declarations.styles.keys.sorted(), count: names.declarations.styles.count))
    return nil
  }

  /// The words of a text, or of its parts with what each has of its own.
  mutating func text() -> NodeKind? {
    let (letterCase, language) = (textDefaults.words.letterCase, textDefaults.words.language)
    return words().map { .text($0.written(in: letterCase ?? .none, language: language)) }
  }

  private mutating func words() -> TextTemplate? {
    let entry = node["markdown"]
    let isMarkdown = entry.map { flag($0.value, key: "markdown", path: "\(node.path).markdown") == true } ?? false
    guard case .sequence(let items) = node.content.content else {
      if isMarkdown, !node.content.isNull, let text = node.content.text { return markdown(text, node.content) }
      return names.template(node.content, key: "Text", expected: "a text", in: scope, path: node.path)
    }
    if let entry, isMarkdown {
      problems.error(
        "conflicting-keys", "\"markdown\" together with a list of parts", at: entry.keySpan,
        path: "\(node.path).markdown", hint: "write one text with its marks, or give the parts their own keys")
    }
    var parts: [TextTemplate] = []
    for (index, item) in items.enumerated() {
      if let part = part(item, index, path: "\(node.path).Text[\(index)]") { parts.append(part) }
    }
    return parts.count == items.count ? TextTemplate(parts: parts) : nil
  }

  /// The weight of bold words in Markdown.
  private static let bold = 700.0

  /// The words of a text written in Markdown: a part for each change of style.
  private mutating func markdown(_ text: String, _ value: DeclaredValue) -> TextTemplate? {
    let parts = Markdown.parts(of: text)
    var templates: [TextTemplate] = []
    for (index, part) in parts.enumerated() {
      attributes.textParts.append(TextPartAttributes())
      if part.style.contains(.bold) {
        setProperty(constant: .number(Self.bold), as: .part(.weight, index))
        // Words of a text that is bolder by itself do not become thinner.
        if let own = textDefaults.properties[.weight] { properties[.part(.weight, index)] = own.atLeast(Self.bold) }
      }
      if part.style.contains(.italic) { setProperty(constant: .boolean(true), as: .part(.italic, index)) }
      if part.style.contains(.strike) { setProperty(constant: .boolean(true), as: .part(.strike, index)) }
      let words = value.text(part.text, of: part.pieces)
      if let template = names.template(words, key: "Text", expected: "a text", in: scope, path: node.path) {
        templates.append(template)
      }
    }
    return templates.count == parts.count ? TextTemplate(parts: templates) : nil
  }

  /// A part of a text: words, or a mapping of words and what they have of their own.
  private mutating func part(_ item: DeclaredValue, _ index: Int, path: String) -> TextTemplate? {
    var attributes = TextPartAttributes()
    defer { self.attributes.textParts.append(attributes) }
    guard case .mapping = item.content else {
      return names.template(item, key: "Text", expected: "a text, or a mapping with \"text\"", in: scope, path: path)
    }
    guard let keys = mapping(item, SceneSchema.textPart, path: path), let text = keys["text"] else { return nil }
    var defaults = TextDefaults()
    if let entry = keys["style"], let style = style(entry, path: "\(path).style") { defaults = style }
    var own = TextDefaults()
    for key in SceneSchema.textPart.keys where key.form != .style {
      guard let entry = keys[key.name], let key = SceneSchema.nodeKey(key.name) else { continue }
      readTextKey(key, entry, path: "\(path).\(key.name)", into: &own)
    }
    defaults.merge(own)
    attributes = TextPartAttributes(
      fontFamilies: defaults.families.flatMap(names.fontChain), digits: defaults.words.digits)
    for entry in defaults.properties.entries {
      let name = entry.property == .color(.content) ? "color" : entry.property.key
      if let key = Property.PartKey(rawValue: name) { properties[.part(key, index)] = entry.expression }
    }
    return names.template(text.value, key: "text", expected: "a text", in: scope, path: "\(path).text")
  }
}
