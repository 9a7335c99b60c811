import MultiplaneBase
import MultiplaneExpressions

extension ValueForm {
  /// The words of `grow`.
  package static let growthWords = ["horizontal", "vertical", "both"]

  /// Two whole numbers such as `8x2`.
  private static var sides: JSON {
    .object([("type", .string("string")), ("pattern", .string("^[0-9]+x[0-9]+$"))])
  }

  /// The JSON Schema of a value of the form.
  ///
  /// Values are typed by the language, not by YAML. So any type that a YAML reader makes of `12`, `50%` or `true` is
  /// let through where an expression may stand, and checked by the reader of scenes alone.
  var schema: JSON {
    switch self {
    case .number, .length, .angle, .ratio, .focus: .reference(ExpressionForm.number.rawValue)
    case .time, .overscan, .moment, .rate: .types("number", "string")
    case .target, .alongAxes: .any([.types("number", "string"), .reference("axes")])
    case .waiting: .any([.types("number", "string"), .reference("wait")])
    case .stepEnd: .types("number", "boolean", "string")
    case .condition: .reference(ExpressionForm.condition.rawValue)
    case .color: .reference(ExpressionForm.color.rawValue)
    case .canvasColor, .style, .name, .pathData, .range, .itemField, .sourceName, .scrollerName,
      .caseName, .sceneFile, .date:
      .types("string")
    case .paint: .any([.types("string"), .reference("a gradient")])
    case .edges: .any([.types("number", "string"), .reference("sides")])
    case .corners: .any([.types("number", "string"), .reference("corners")])
    case .weight: .any([.words(SceneSchema.weights.map(\.name)), .types("number", "string")])
    case .columns:
      .any([.types("number", "string"), .reference("columns"), .arrays(of: .types("number", "string"))])
    case .pins: .any([.words(["headers", "footers"]), .arrays(of: .words(["headers", "footers"]))])
    case .line: .any([.types("string"), .reference("a line")])
    case .border: .any([.types("string"), .reference("a border")])
    case .stroke: .any([.types("string"), .reference("a stroke")])
    case .trim: .any([.types("string"), .reference("trim")])
    case .lengths: .any([.types("number", "string"), .arrays(of: .types("number", "string"))])
    case .shadow: .any([.reference("shadow"), .arrays(of: .reference("shadow"))])
    case .point: .arrays(of: .types("number", "string"))
    case .flag: .types("boolean")
    case .word(let words): .words(words)
    case .locale: .words(NumberLocale.all.map(\.name))
    case .growth: .any([.words(Self.growthWords), .types("number")])
    case .place: .words(Anchor.allCases.map(\.rawValue))
    case .align: .words(Anchor.allCases.map(\.rawValue) + ["baseline", "stretch"])
    case .font, .files, .texts, .deviceNames: .any([.types("string"), .arrays(of: .types("string"))])
    case .words: .types("string", "number", "boolean")
    case .node: .reference("node")
    case .nodes: .reference("nodes")
    case .mapping(_, let name), .part(let name): .reference(name)
    case .names(_, let value): .object([("type", .string("object")), ("additionalProperties", value.schema)])
    case .list(_, let item): .arrays(of: item.schema)
    case .source: .any([.reference("a data source"), .arrays(of: .emptyObject)])
    case .anything: .emptyObject
    case .clip:
      .any([
        .types("string"), .reference("a clip"), .arrays(of: .any([.types("string"), .reference("a clip")])),
      ])
    case .size: Self.sides
    case .grid: .any([Self.sides, .reference("frames")])
    case .stage:
      .any([.object([("type", .string("string")), ("pattern", .string("\\.\\."))]), .reference("a stage")])
    case .momentRange: .object([("type", .string("string")), ("pattern", .string("\\.\\."))])
    case .curve: .any([.types("string"), .arrays(of: .types("number"))])
    case .item: .types("number", "string")
    case .items, .moments: .any([.types("number", "string"), .arrays(of: .types("number", "string"))])
    case .value: .types("number", "string", "boolean")
    case .animation: .any([.types("string"), .reference("animate")])
    case .picture:
      .object([
        ("type", .string("string")),
        ("pattern", .string("\\.(\(PictureFormat.allCases.map(\.fileExtension).joined(separator: "|")))$")),
      ])
    case .version: .object([("const", .number(SceneSchema.version))])
    case .pattern: .object([("type", .string("string")), ("pattern", .string("%[0-9]*d"))])
    }
  }
}
