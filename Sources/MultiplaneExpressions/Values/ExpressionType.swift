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

/// The value of an expression.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  /// A number of a data file that is shown as it is written there.
  case written(WrittenNumber)
  /// Radians.
  case angle(Double)
  /// Seconds.
  case time(Double)
  case boolean(Bool)
  case text(String)
  case color(RGBA)
  case list([ExpressionValue])
  /// Nothing: null in a data file, or a member that an item lacks.
  case missing
  /// A value of a data file that no expression can use, in words with their article: "an object".
  case unusable(String)

  /// The type of this value; an empty list counts as one of numbers, what is missing as text.
  package var type: ExpressionType {
    switch self {
    case .number, .written: .number
    case .angle: .angle
    case .time: .time
    case .boolean: .boolean
    case .text, .missing, .unusable: .text
    case .color: .color
    case .list(let values): .list(values.first?.type ?? .number)
    }
  }

  /// The value of a number, an angle in radians or a time in seconds; nil for all else, and for a number that is not exact.
  package var double: Double? {
    switch self {
    case .number(let value), .angle(let value), .time(let value): value
    case .written(let number): number.value
    case .boolean, .text, .color, .list, .missing, .unusable: nil
    }
  }

  /// The value as a text shows it: numbers with at most three decimals, those of data files as they are written, angles as `20deg`, times as `1.6s`, colours as
  /// `#rrggbb` or `#rrggbbaa`, lists with commas.
  package var description: String {
    switch self {
    case .number(let value): decimalText(value)
    case .written(let number): number.text
    case .angle(let value): decimalText(value * 180 / .pi) + "deg"
    case .time(let value): decimalText(value) + "s"
    case .boolean(let value): value ? "true" : "false"
    case .text(let value): value
    case .color(let value): hexText(value)
    case .list(let values): values.map(\.description).joined(separator: ", ")
    case .missing: ""
    case .unusable(let what): what
    }
  }
}

extension ExpressionValue: CustomStringConvertible {}
