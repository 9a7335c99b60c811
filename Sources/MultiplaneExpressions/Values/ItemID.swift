package import MultiplaneBase
/// An item's identity: its `id`, by default its index or number.
package enum ItemID: Sendable, Hashable, CustomStringConvertible {
  case number(Int)
  case text(String)
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

extension ItemID {
  /// The id a text stands for: a number if it is one as it would be written, else the text.
  package init(_ text: String) {
    if let number = Int(text), "\(number)" == text { self = .number(number) } else { self = .text(text) }
  }

  /// The id in a field; nil for what is neither a text nor a whole number.
  package init?(_ value: ExpressionValue) {
    switch value {
    case .text(let text): self.init(text)
    case .written(let number) where number.value == nil: self.init(number.text)
    case .number, .written:
      guard let value = value.double, let number = Int(exactly: value) else { return nil }
      self = .number(number)
    default: return nil
    }
  }
}

extension ItemID {
  /// The id as JSON: a number or a text.
  package var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}
