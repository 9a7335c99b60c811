import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Text keys, in styles and on nodes.
extension SceneNames {
  /// The style of a name.
  func style(named name: String) -> TextDefaults? {
    if let read = styles[name] { return read }
    guard let entry = declarations.styles[name] else { return nil }
    let path = "styles.\(name)"
    var defaults = TextDefaults()
    if let keys = mapping(entry.value, SceneSchema.style, key: name, path: path) {
      for key in SceneSchema.style.keys {
        guard let entry = keys[key.name] else { continue }
        let path = "\(path).\(key.name)"
        if key.name == "align" {
          defaults.align = word(entry.value, key: "align", of: ["leading", "center", "trailing"], path: path)
            .flatMap(Anchor.init)
        } else {
          readTextKey(key, entry, in: topScope, path: path, into: &defaults) { self.admitsInStyle($0, key, path) }
        }
      }
    }
    styles[name] = defaults
    return defaults
  }

  private func admitsInStyle(_ expression: Expression, _ key: KeySchema, _ path: String) -> Bool {
    guard key.properties.contains(where: { $0.cost == .layout }), expression.dependence.contains(.live) else {
      return true
    }
    let name = cause(of: .live, in: expression, scope: topScope) ?? expression.text
    problems.error(
      "live-layout", "\"\(key.name)\" cannot follow \"\(name)\"", at: expression.span, path: path,
      note: "a live \(key.name) would lay every text of the style out again on every frame",
      hint: SceneSchema.nodeKey(key.name)?.liveHint)
    return false
  }

  /// Reads one text key, or the color of the words.
  func readTextKey(
    _ key: KeySchema, _ entry: DeclaredEntry, in scope: SceneScope, path: String, into defaults: inout TextDefaults,
    admits: (Expression) -> Bool
  ) {
    switch key.name {
    case "font": defaults.families = families(entry.value, path: path)
    case "digits": defaults.words.digits = value(entry.value, key: key.name, path: path, as: Digits.self)
    case "truncate": defaults.words.truncation = value(entry.value, key: key.name, path: path, as: TextTruncation.self)
    case "hyphenation": defaults.words.hyphenation = value(entry.value, key: key.name, path: path, as: Hyphenation.self)
    case "case": defaults.words.letterCase = value(entry.value, key: key.name, path: path, as: LetterCase.self)
    case "language": defaults.words.language = language(entry.value, path: path)
    default: break
    }
    guard let property = key.properties.first else { return }
    let (type, expected): (ExpressionType, String) =
      switch key.form {
      case .color, .paint: (.color, "a color")
      case .condition: (.boolean, "true, false or a condition")
      default: (.number, "a number")
      }
    let expression =
      key.form == .weight
      ? weight(entry.value, in: scope, path: path)
      : compile(entry.value, key: key.name, expected: expected, types: [type], in: scope, path: path)
    guard let expression, isInRange(expression, property, key: key.name, path: path), admits(expression) else { return }
    if property == .shown {
      let isShare = (entry.value.text ?? "").isPercentage
      if !isShare, let count = expression.constant?.double, count < 1, count > 0 {
        problems.error(
          "out-of-range", "\"shown\" is a number of letters, or a percentage", at: expression.span, path: path,
          hint: "write \(decimalText(count * 100))%")
      }
      defaults.words.showsShare = isShare
      let shares = declarations.stages.union(["progress", "entry", "exit", "cover"])
      if let name = entry.value.text, shares.contains(name) {
        problems.report(
          Diagnostic(
            .warning, code: "shown-share", "\"shown\" counts letters, and \"\(name)\" goes from 0 to 1",
            span: expression.span, path: path, hint: "write 100% * \(name) for a share of the letters"))
      }
    }
    defaults.properties[property] = expression
  }

  // MARK: Values

  /// The families of `font`.
  private func families(_ node: DeclaredValue, path: String) -> [String]? {
    let items: [DeclaredValue]
    if case .sequence(let list) = node.content { items = list } else { items = [node] }
    if items.isEmpty { wrongForm(node, key: "font", expected: "the name of a font", path: path) }
    let families = items.compactMap { item -> String? in
      guard let name = words(item, key: "font", path: path, expected: "the name of a font") else { return nil }
      if declarations.fontFamilies.contains(name) || options.allowsAnyFont { return name }
      problems.error(
        "unknown-font", "\"\(shortened(name))\" is not a font of the scene", at: item.span, path: path,
        hint: didYouMean(name, among: declarations.fontFamilies)
          ?? namesHint(
            "fonts", declarations.fontFamilies, count: declarations.fontFamilies.count))
      return nil
    }
    return families.isEmpty ? nil : families
  }

  /// The families a text draws with: those it asks for, the scene's own fallbacks, and the one behind all.
  func fontChain(_ families: [String]?) -> [String]? {
    let hasFallback = declarations.fontFamilies.contains(SceneSchema.fallbackFamily)
    guard families != nil || hasFallback else { return nil }
    let asked = families ?? ["Inter"]
    let own = hasFallback && !asked.contains(SceneSchema.fallbackFamily) ? [SceneSchema.fallbackFamily] : []
    return asked + own + (asked.contains("DejaVu Sans") ? [] : ["DejaVu Sans"])
  }

  private func weight(_ node: DeclaredValue, in scope: SceneScope, path: String) -> Expression? {
    if let text = node.text, !node.isNull {
      if let weight = SceneSchema.weights.first(where: { $0.name == text }) {
        return Expression(constant: .number(weight.value), at: location(node, path: path))
      }
      if isName(text), scope.resolve(text) == nil {
        problems.error(
          "wrong-word", "\"\(shortened(text))\" is not a weight", at: node.span, path: path,
          hint: didYouMean(text, among: SceneSchema.weights.map(\.name))
            ?? "write a number from 100 to 900, or \(alternatives(SceneSchema.weights.map(\.name)))")
        return nil
      }
    }
    return compile(
      node, key: "weight", expected: "a weight such as semibold", types: [.number], in: scope, path: path)
  }

  /// Whether a constant lies in the range of its property; reports it if not.
  func isInRange(_ expression: Expression, _ property: Property, key: String, path: String) -> Bool {
    guard let value = expression.constant?.double, let problem = property.problem(with: value) else { return true }
    // Percent as a plain number is a habit of other programs.
    let isPercent =
      [.opacity, .saturation, .trimFrom, .trimTo, .along].contains(property) && (10...100).contains(value)
    problems.error(
      "out-of-range", "\"\(key)\" \(problem)", at: expression.span, path: path,
      hint: isPercent ? "write \(decimalText(value))%, or \(decimalText(value / 100))" : nil)
    return false
  }
}

extension String {
  /// Whether a formula counts in percent: a number in it does, as in `100% * told`.
  fileprivate var isPercentage: Bool {
    let bytes = Array(utf8)
    return bytes.indices.dropFirst().contains { index in
      bytes[index] == UInt8(ascii: "%") && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index - 1])
    }
  }
}
