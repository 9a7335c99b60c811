import MultiplaneBase

/// A part of an expression as it was written.
///
/// Sums, products, `and` and `or` are flat lists: a sum of a thousand terms is one node, so the depth of a tree is the
/// depth of its parentheses, calls and signs, which the parser limits.
struct SyntaxNode: Sendable {
  var kind: Kind
  /// The characters it stands on, in Unicode scalars from the start of the text.
  var range: Range<Int>

  indirect enum Kind: Sendable {
    case number(Double)
    /// Radians.
    case angle(Double)
    /// Seconds.
    case time(Double)
    /// `120f`.
    case frames(Double)
    /// The number before the sign: 50 for `50%`.
    case percent(Double)
    case boolean(Bool)
    case text(String)
    /// `#2A1B1F`.
    case hex(RGBA)
    /// A name with its dots; `item["Global Code"]` is `item.Global Code`.
    case name(String)
    case list([SyntaxNode])
    /// A function's name, where it stands, and its arguments.
    case call(String, Range<Int>, [SyntaxNode])
    case negate(SyntaxNode)
    case not(SyntaxNode)
    /// Operators of one precedence, from left to right: sums or products.
    case chain(SyntaxNode, [Link])
    case compare(SyntaxNode, Operator, SyntaxNode)
    /// `a ?? b`: the first that is not missing.
    case fallback([SyntaxNode])
    case all([SyntaxNode])
    case any([SyntaxNode])
    /// A colour followed by a percentage: `ink 60%`, as a factor.
    case opacity(SyntaxNode, Double)
  }

  /// An operator and what stands to its right.
  struct Link: Sendable {
    var symbol: Operator
    var range: Range<Int>
    var operand: SyntaxNode
  }
}

/// An operator between two values.
enum Operator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case unequal = "!="
  case fallback = "??"
  case and, or

  /// How tightly it binds; `not` stands between `and` and the comparisons.
  var power: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal: Self.comparison
    case .fallback: 5
    case .add, .subtract: 6
    case .multiply, .divide: 7
    }
  }

  /// The power of comparisons.
  static let comparison = 4
}

/// The bounds of an expression.
package enum ExpressionLimits {
  /// Bytes of UTF-8.
  package static let length = 4096
  /// Parentheses, calls, lists and signs inside each other.
  package static let nesting = 64
  /// Operations for one value, those of the names it uses included. They may double with every name, and nothing ends an
  /// evaluation on its way.
  package static let operations = 100_000
  /// Bytes of a text that names stand for, which may double with each of them.
  package static var textLength: Int { Budgets.memory / 256 }
  /// Evaluations inside each other, those of the names it uses included: what the stack must hold.
  package static let evaluationDepth = 1500
  /// The most words of one `lorem`.
  package static let loremWords = 10_000
}
