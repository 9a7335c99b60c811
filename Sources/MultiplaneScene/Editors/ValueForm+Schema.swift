import MultiplaneBase

extension ValueForm {
  /// What a value of the form may be in JSON Schema's terms.
  ///
  /// Values are typed by the language, not by YAML: whatever a YAML reader makes of `12`, `50%` or `true` is let
  /// through where an expression may stand, and checked by the reader of scenes alone.
  ///
  /// - Parameter key: The name of the key, which says which mapping is meant.
  func schema(of key: String) -> JSON {
    switch self {
    case .number, .length, .angle, .time, .ratio, .overscan, .moment, .target: .types("number", "string")
    case .condition: .types("boolean", "string")
    case .color, .canvasColor, .style, .name, .pathData, .itemField, .sourceName, .scrollerName,
      .caseName, .sceneFile, .date:
      .types("string")
    case .paint: .any([.types("string"), .reference("a gradient")])
    case .edges: .any([.types("number", "string"), .reference("sides")])
    case .weight: .any([.words(SceneSchema.weights.map(\.name)), .types("number", "string")])
    case .columns:
      .any([.types("number", "string"), .reference("columns"), .arrays(of: .types("number", "string"))])
    case .pins: .any([.words(["headers", "footers"]), .arrays(of: .words(["headers", "footers"]))])
    case .line: .any([.types("string"), .reference("a line")])
    case .shadow: .reference("shadow")
    case .flag: .types("boolean")
    case .word(let words): .words(words)
    case .place: .words(Anchor.allCases.map(\.rawValue))
    case .align: .words(Anchor.allCases.map(\.rawValue) + ["baseline"])
    case .font: .any([.types("string"), .arrays(of: .types("string"))])
    case .words: .types("string", "number", "boolean")
    case .node: .reference("node")
    case .nodes: .reference("nodes")
    case .mapping: .reference(SceneSchema.mappingName(of: key) ?? key)
    case .names(let what): names(what, key)
    case .list(let what): .arrays(of: SceneSchema.part(of: what).map { .reference($0) } ?? .emptyObject)
    case .clip: .any([.types("string"), .reference("a clip")])
    case .size: .object([("type", .string("string")), ("pattern", .string("^[0-9]+x[0-9]+$"))])
    case .range, .momentRange: .object([("type", .string("string")), ("pattern", .string("\\.\\."))])
    case .curve: .any([.types("string"), .arrays(of: .types("number"))])
    case .item: .types("number", "string")
    case .items, .moments: .any([.types("number", "string"), .arrays(of: .types("number", "string"))])
    case .value: .types("number", "string", "boolean")
    case .animation: .any([.types("string"), .reference("animate")])
    case .picture: .object([("type", .string("string")), ("pattern", .string("\\.png$"))])
    case .version: .object([("const", .number(SceneSchema.version))])
    case .pattern: .object([("type", .string("string")), ("pattern", .string("%[0-9]*d"))])
    }
  }

  /// A mapping whose keys the scene chooses; its last word says what they stand for: `names and styles`.
  private func names(_ what: String, _ key: String) -> JSON {
    let value: JSON
    switch key {
    case "data": value = .any([.reference("a data source"), .arrays(of: .emptyObject)])
    case "fonts": value = .any([.types("string"), .arrays(of: .types("string"))])
    default:
      let word = what.split(separator: " ").last.map { String($0) } ?? what
      value = SceneSchema.part(of: word).map { .reference($0) } ?? Self.scalar(word)
    }
    return .object([("type", .string("object")), ("additionalProperties", value)])
  }

  private static func scalar(_ word: String) -> JSON {
    switch word {
    case "colors": ValueForm.color.schema(of: word)
    case "ranges": ValueForm.range.schema(of: word)
    default: .types("number", "string", "boolean")
    }
  }
}

extension SceneSchema {
  /// The mapping a list or a set of names is made of: that of `steps` is `a step`.
  static func part(of plural: String) -> String? {
    let singular = plural.hasSuffix("s") ? String(plural.dropLast()) : plural
    return mappings.first { $0.name == "a \(singular)" || $0.name == "an \(singular)" }?.name
  }

  /// The mapping that is the value of a key.
  static func mappingName(of key: String) -> String? {
    // Two keys share one.
    let key = key == "deselect" ? "select" : key
    return mappings.first { $0.name == key || $0.name == "a \(key)" || $0.name == "an \(key)" }?.name
  }
}
