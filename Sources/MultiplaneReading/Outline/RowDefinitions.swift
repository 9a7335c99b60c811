import MultiplaneExpressions
import MultiplaneYAML

/// The values of rows that the `let` of a `ForEach` names.
final class RowDefinitions {
  var definitions: Definitions<Expression>
  /// The place they are written at: in the row, and in no node of it.
  let place: LexicalContext
  let path: String

  init(_ entries: [DeclaredEntry], at place: LexicalContext, path: String) {
    (definitions, self.place, self.path) = (Definitions(entries), place, path)
  }

  /// Whether it, or a row around, has a value of a name.
  func has(_ name: String) -> Bool { definitions.states[name] != nil || place.rowValues?.has(name) == true }

  /// The names of all values there are in the row.
  var names: [String] { definitions.order + (place.rowValues?.names ?? []) }
}
