import MultiplaneYAML

/// Where in a scene an expression stands, which decides what it may name and what the names mean.
struct LexicalContext {
  /// The scroller around; `nil` is the main one, or the free scroll.
  var scroller: Int?
  /// The row the place stands in.
  var row: RowPlace?
  /// The values that the `let` of the row names.
  var rowValues: RowDefinitions?
  /// The arguments of the component the place is written in.
  var arguments: ArgumentSet?
  /// Whether `width` and `height` mean the size of a node.
  var isInNode = false
  /// Whether the place is in a component that no layer uses, so that stand-ins take the place of what is not known.
  var isInTrial = false
  /// The times of the track's marks, where they may be named.
  var marks: [String: Double] = [:]
  /// Whether the place is in a node that may be held at an edge of its window.
  var isHeld = false
  /// Whether the place is in a stage, which follows whatever node uses it.
  var isInStage = false
  /// Whether the place is in the `let` of a row, which is of the row and of no node in it.
  var isInRowValues = false
  /// Whether the place is in a check, where what a step cost has names.
  var isInCheck = false

  /// A value as it was written, through the arguments of components; `nil` for one that is not known or was reported.
  func written(_ node: DeclaredValue) -> DeclaredValue? {
    guard let text = node.text, let argument = arguments?.values[text] else { return node }
    guard case .given(let argument) = argument else { return nil }
    return argument.place.written(argument.node)
  }
}

/// The row of a `ForEach`.
struct RowPlace: Hashable {
  /// Counted in the order of the file; `nil` for one that is stood in for.
  var number: Int?
  /// Whether the row lies in a scroller.
  var isInScroller: Bool

  /// The row around a component that no layer uses.
  static let standIn = RowPlace(number: nil, isInScroller: true)
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

/// An argument as written, and where: one that components hand on stays the same.
final class GivenArgument {
  let node: DeclaredValue
  let place: LexicalContext
  init(_ node: DeclaredValue, at place: LexicalContext) { (self.node, self.place) = (node, place) }
}
