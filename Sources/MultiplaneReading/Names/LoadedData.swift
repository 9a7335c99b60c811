import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneYAML

/// A source under `data`, read.
enum LoadedData {
  /// Items for a `ForEach`.
  case table(DataSource)
  /// A mapping, whose values are used by name.
  case constants(DataConstants)
  /// The meaning of its name if it cannot be read.
  case failure(NameResolution)
}

/// A source whose rows are used in a way that is worked out once, so that no event may change them.
struct FixedSource {
  /// The use in words: the key that makes it, or the formula in the rows of a `ForEach`.
  let use: String
  let span: SourceSpan
  /// Whether the rows on screen are no rows of the source any more, so that none of them can be selected.
  let isCopied: Bool

  /// The use that a key makes.
  init(_ entry: DeclaredEntry, isCopied: Bool) {
    (use, span, self.isCopied) = ("\"\(entry.key)\"", entry.keySpan, isCopied)
  }

  /// The use that a formula makes in the rows of a `ForEach`.
  init(_ formula: String, in node: OutlineNode) {
    (use, span, isCopied) = ("\"\(shortened(formula))\" in the ForEach", node.span, false)
  }
}

/// The rows of a source in groups by a field.
struct GroupUse: Hashable {
  /// Where the scene declares the source.
  let source: String
  let field: Int
}
