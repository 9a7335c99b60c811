import MultiplaneBase

/// A word, number or sign of an expression.
struct Token: Sendable {
  enum Kind: Sendable, Equatable {
    case number(Double)
    case angle(Double)
    case time(Double)
    case frames(Double)
    case percent(Double)
    case text(String)
    case hex(RGBA)
    case name(String)
    case symbol(Operator)
    case not
    case boolean(Bool)
    /// A field of the call or the brackets before it: `.count`.
    case field(String)
    case open, close, openList, closeList, comma
    case end
  }
  var kind: Kind
  /// In Unicode scalars from the start of the text.
  var range: Range<Int>
}
