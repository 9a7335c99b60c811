import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// The row of a `ForEach`, and what its items are once they are read.
final class RowContext {
  /// Whether the row lies in a scroller.
  let isInScroller: Bool
  /// Whether the row is stood in for, because an unused component is checked.
  let isUnknown: Bool
  /// Whether there is no item to tell the fields and their types by: an empty list, or a stand-in.
  var hasUnknownItems: Bool
  /// Whether the source could not be read.
  var hasFailed = false
  var source = RowSource.numbers(first: 0, count: 0)
  /// The number of a source under `data`.
  var sourceNumber: Int?
  /// Whether a field holds the ids.
  var hasIDs = false
  /// The type of plain items; `nil` if items have fields.
  var itemType: ExpressionType? = .number
  var fieldNames: [String] = []
  var fieldTypes: [ExpressionType] = []
  /// The fields the scene adds to the source, while they are read.
  var added: AddedFields?

  /// The column that a field is the cells of.
  func cell(_ field: Int) -> CellColumn? {
    guard case .source(let source) = source, source.fieldTypes[field] == nil else { return nil }
    return CellColumn(source: source, field: field)
  }

  init(isInScroller: Bool, isUnknown: Bool = false) {
    (self.isInScroller, self.isUnknown) = (isInScroller, isUnknown)
    hasUnknownItems = isUnknown
  }
}

/// The arguments a component is used with.
final class ArgumentSet {
  let values: [String: Argument]
  init(_ values: [String: Argument]) { self.values = values }
}

/// An argument of a component.
enum Argument {
  case given(GivenArgument)
  /// Missing, which was reported.
  case missing
  /// Not known, because an unused component is checked.
  case unknown
}

/// An argument as written, the scope of the place it is written at, and what it was read as so far.
///
/// Components hand arguments on; reading each once keeps the work in proportion to the file.
final class GivenArgument {
  let node: DeclaredValue
  let scope: SceneScope
  var readings: [Use: Reading] = [:]

  /// What a reading depends on.
  struct Use: Hashable {
    var types: [ExpressionType]
    var percentAxis: Axis?
    var isInNode: Bool
    var takesArgumentsAsText: Bool
  }
  enum Reading {
    case expression(Expression)
    case problems([Diagnostic])
  }

  init(_ node: DeclaredValue, _ scope: SceneScope) { (self.node, self.scope) = (node, scope) }
}
