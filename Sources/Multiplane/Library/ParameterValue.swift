internal import MultiplaneBase

/// A value for a parameter of a scene.
///
///     options.parameters = ["people": 12, "accent": "teal", "pause": .seconds(0.3)]
public enum ParameterValue: Sendable, Hashable {
  /// A number; a distance is one of points.
  case number(Double)
  /// An angle, in degrees.
  case degrees(Double)
  /// A length of time, in seconds.
  case seconds(Double)
  /// A text, the word of a choice, or a color as scenes write it: `teal`, `#2A1B1F`, `ink 60%`.
  case text(String)
  /// A truth value of a scene.
  case boolean(Bool)

  /// The value as `--set` takes it.
  var written: String {
    switch self {
    case .number(let number): numberText(number)
    case .degrees(let number): numberText(number) + "deg"
    case .seconds(let number): numberText(number) + "s"
    case .text(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    }
  }
}

extension ParameterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  /// A number that is whole.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number by its literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A truth value by its literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension ParameterValue: ExpressibleByStringInterpolation {
  /// A text by its literal.
  public init(stringLiteral value: String) { self = .text(value) }
}
