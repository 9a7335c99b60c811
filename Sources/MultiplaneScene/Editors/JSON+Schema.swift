internal import MultiplaneBase

/// Parts of a JSON Schema.
extension JSON {
  /// The schema of a place that refers to a definition.
  static func reference(_ name: String) -> JSON {
    .object([("$ref", .string("#/$defs/\(definitionName(name))"))])
  }

  /// The name of a definition: without spaces, which a reference could not have.
  static func definitionName(_ name: String) -> String { name.replacing(" ", with: "-") }

  /// Values of some JSON types.
  static func types(_ names: String...) -> JSON { types(names) }

  private static func types(_ names: [String]) -> JSON {
    .object([("type", names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))])
  }

  /// One of some words.
  static func words(_ words: [String]) -> JSON { .object([("enum", .array(words.map { .string($0) }))]) }

  /// Any of some forms.
  static func any(_ forms: [JSON]) -> JSON { .object([("anyOf", .array(forms))]) }

  /// Values of some JSON types, or what a definition says.
  static func any(of types: [String], or definition: String?) -> JSON {
    let forms = (types.isEmpty ? [] : [Self.types(types)]) + (definition.map { [reference($0)] } ?? [])
    return forms.count == 1 ? forms[0] : any(forms)
  }

  /// An array of one form.
  static func arrays(of item: JSON) -> JSON { .object([("type", .string("array")), ("items", item)]) }

  /// The same with a text that editors show.
  func described(_ text: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object([Member(key: "description", value: .string(text))] + members)
  }

  /// The schema as text: objects over several lines, arrays of plain values on one.
  var schemaText: String {
    indented { part, _ in
      switch part {
      case .object(let members): !members.isEmpty
      case .array(let values): !values.allSatisfy { $0.array == nil && $0.members == nil }
      default: false
      }
    }
  }
}
