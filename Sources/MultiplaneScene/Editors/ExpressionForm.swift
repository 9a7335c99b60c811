import MultiplaneBase
import MultiplaneExpressions

/// The kind of value an expression gives, to editors: they offer calls of the functions that give it.
enum ExpressionForm: String, CaseIterable {
  case number = "a number"
  case condition = "a condition"
  case color = "a color"

  /// The schema of such a value.
  var schema: JSON {
    let types: JSON =
      switch self {
      case .number: .types("number", "string")
      case .condition: .types("boolean", "string")
      case .color: .types("string")
      }
    guard case .object(let members) = types else { return types }
    let calls = functionTable.filter(isGiven)
    return .object(
      members.map { ($0.key, $0.value) } + [
        ("examples", .array(calls.map { .string($0.example) })),
        (
          "markdownDescription",
          .string(calls.map { "`\($0.usage)`: \($0.sentence)" }.joined(separator: "\n\n"))
        ),
      ])
  }

  /// Whether the example of a function gives a value of the form.
  private func isGiven(by function: FunctionSignature) -> Bool {
    switch self {
    case .number: Double(function.result) != nil
    case .condition: ["true", "false"].contains(function.result)
    case .color: function.result.hasPrefix("#")
    }
  }
}
