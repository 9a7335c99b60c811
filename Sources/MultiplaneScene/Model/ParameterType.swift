package import MultiplaneExpressions

/// The type of a parameter's values.
package enum ParameterType: String, CaseIterable, Sendable {
  case number, angle, time, color, text, boolean
  /// One of some words.
  case choice

  /// The type in expressions.
  package var expressionType: ExpressionType {
    switch self {
    case .number: .number
    case .angle: .angle
    case .time: .time
    case .color: .color
    case .text, .choice: .text
    case .boolean: .boolean
    }
  }

  /// Whether values are texts, which are taken as they are written.
  package var isText: Bool { expressionType == .text }
}
