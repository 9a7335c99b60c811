package import MultiplaneBase

/// The kind of value an expression gives, known before anything is evaluated.
package indirect enum ExpressionType: Hashable, Sendable {
  /// A plain number; where it is a distance, in points.
  case number
  /// An angle, held in radians.
  case angle
  /// A length of time, held in seconds.
  case time
  case boolean
  case text
  case color
  /// Values of one type.
  case list(ExpressionType)

  /// Whether values are held as a `Double`: a number, an angle or a time.
  package var isNumeric: Bool { self == .number || self == .angle || self == .time }

  /// The type in a message, with its article: `a number`, `text`.
  package var described: String {
    switch self {
    case .number: "a number"
    case .angle: "an angle"
    case .time: "a time"
    case .boolean: "true or false"
    case .text: "text"
    case .color: "a color"
    case .list: "a list"
    }
  }

  /// The type in a message about several values: `numbers`.
  var plural: String {
    switch self {
    case .number: "numbers"
    case .angle: "angles"
    case .time: "times"
    case .boolean: "true or false"
    case .text: "text"
    case .color: "colors"
    case .list: "lists"
    }
  }
}

/// What an expression gives.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  /// Radians.
  case angle(Double)
  /// Seconds.
  case time(Double)
  case boolean(Bool)
  case text(String)
  case color(RGBA)
  case list([ExpressionValue])

  /// The type of this value; an empty list counts as one of numbers.
  package var type: ExpressionType {
    switch self {
    case .number: .number
    case .angle: .angle
    case .time: .time
    case .boolean: .boolean
    case .text: .text
    case .color: .color
    case .list(let values): .list(values.first?.type ?? .number)
    }
  }

  /// The value of a number, an angle in radians or a time in seconds; nil for all else.
  package var double: Double? {
    switch self {
    case .number(let value), .angle(let value), .time(let value): value
    case .boolean, .text, .color, .list: nil
    }
  }

  /// The value as a text shows it: numbers with at most three decimals, angles as `20deg`, times as `1.6s`, colours as
  /// `#rrggbb` or `#rrggbbaa`, lists with commas.
  package var description: String {
    switch self {
    case .number(let value): decimalText(value)
    case .angle(let value): decimalText(value * 180 / .pi) + "deg"
    case .time(let value): decimalText(value) + "s"
    case .boolean(let value): value ? "true" : "false"
    case .text(let value): value
    case .color(let value): hexText(value)
    case .list(let values): values.map(\.description).joined(separator: ", ")
    }
  }
}

extension ExpressionValue: CustomStringConvertible {}
