import MultiplaneBase

/// The scene language as a JSON Schema (draft 2020-12), for editors and validators: made from `SceneSchema`, so that
/// it has every key of the language and no other.
///
/// It is as strict about keys, kinds and words as the reader of scenes. It does not read expressions, follow names or
/// compare values.
package enum JSONSchema {
  /// The schema as text; the same on every call.
  package static var text: String { schema.schemaText + "\n" }

  private static var schema: JSON {
    guard case .object(let scene) = mapping(SceneSchema.scene) else { return .emptyObject }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Multiplane scene, version \(SceneSchema.version)")),
      ] + scene.map { ($0.key, $0.value) } + [("$defs", .object(definitions))])
  }

  private static var definitions: [(String, JSON?)] {
    var all: [(String, JSON?)] = [("node", node), ("nodes", .arrays(of: .reference("node")))]
    all += SceneKind.allCases.map { ("kind-\($0.rawValue)", self.kind($0)) }
    all.append(("component-use", componentUse))
    all += ExpressionForm.allCases.map { (JSON.definitionName($0.rawValue), $0.schema) }
    all += SceneSchema.mappings.filter { $0.name != SceneSchema.scene.name }.map {
      (JSON.definitionName($0.name), mapping($0))
    }
    // A key of a node takes the same values on every kind, but for how the kind aligns.
    all += SceneSchema.nodeKeys.map { (keyName($0), $0.form.schema.described(plain($0.sentence))) }
    return all
  }

  private static func keyName(_ key: KeySchema) -> String { "key-\(key.name)" }

  /// A mapping of the keys of a table.
  private static func mapping(_ schema: MappingSchema) -> JSON {
    var members: [(String, JSON?)] = [
      ("type", .string("object")),
      (
        "properties",
        .object(schema.keys.map { ($0.name, $0.form.schema.described(plain($0.sentence))) })
      ),
      ("additionalProperties", .bool(false)),
    ]
    let required = schema.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
    // A step is one verb.
    if schema.name == SceneSchema.trackStep.name {
      members += [("minProperties", .number(1)), ("maxProperties", .number(1))]
    }
    return .object(members)
  }

  // MARK: Nodes

  /// A node: its kind decides which other keys it may have.
  ///
  /// The kinds are told apart by `if` and not by `oneOf`, so that a validator's message is about the kind that was
  /// written.
  private static var node: JSON {
    let kinds = SceneKind.allCases
    let names = kinds.map { ($0.rawValue, JSON.object([("description", .string(plain($0.descriptor.sentence)))])) }
    func has(_ kind: SceneKind) -> JSON { .object([("required", .array([.string(kind.rawValue)]))]) }
    let cases = kinds.map { kind in
      JSON.object([("if", has(kind)), ("then", .reference("kind-\(kind.rawValue)"))])
    }
    let rest = JSON.object([
      ("if", .object([("not", .any(kinds.map(has)))])), ("then", .reference("component-use")),
    ])
    return .object([
      ("type", .string("object")), ("properties", .object(names)), ("allOf", .array(cases + [rest])),
    ])
  }

  private static func kind(_ kind: SceneKind) -> JSON {
    let content = kind.contentSchema.described(
      "\(plain(kind.descriptor.sentence)) Takes \(plain(kind.descriptor.content)).")
    return .object([
      ("type", .string("object")),
      ("properties", .object([(kind.rawValue, content)] + keys(of: kind))),
      ("required", .array([.string(kind.rawValue)])), ("additionalProperties", .bool(false)),
    ])
  }

  private static func keys(of kind: SceneKind) -> [(String, JSON?)] {
    SceneSchema.nodeKeys.filter { $0.kinds.contains(kind) }.map { ($0.name, .reference(keyName($0))) }
  }

  /// A use of one of the scene's own components; keys beside it go to a group around it.
  private static var componentUse: JSON {
    let pattern = "^[A-Z]"
    let arguments = JSON.object([
      ("type", .array([.string("object"), .string("null")])),
      ("additionalProperties", .types("number", "string", "boolean")),
    ])
    return .object([
      ("type", .string("object")), ("properties", .object(keys(of: .group))),
      (
        "patternProperties",
        .object([(pattern, arguments.described("A component of the scene, with its arguments by name."))])
      ),
      ("additionalProperties", .bool(false)),
      // A node without any capitalised key has no kind. That two components are one too many only the reader says.
      (
        "not",
        .object([("propertyNames", .object([("not", .object([("pattern", .string(pattern))]))]))])
      ),
    ])
  }

  /// A sentence of the reference without the marks of code.
  private static func plain(_ sentence: String) -> String { sentence.replacing("`", with: "") }
}

extension SceneKind {
  /// The schema of the value of the kind's key.
  fileprivate var contentSchema: JSON {
    switch self {
    case .text:
      .any([
        .types("string", "number", "boolean"),
        .arrays(of: .any([.types("string", "number", "boolean"), .reference(SceneSchema.textPart.name)])),
      ])
    case .forEach: .any([.types("number", "string"), .arrays(of: .emptyObject), .reference(SceneSchema.source.name)])
    default:
      if case .leaf(_, let values, let keys) = descriptor.form {
        .any(of: values.map(\.rawValue), or: keys?.name)
      } else {
        .reference("nodes")
      }
    }
  }
}
