import MultiplaneData
import MultiplaneExpressions

/// A source under `data`, read.
enum LoadedData {
  /// Items for a `ForEach`.
  case table(DataSource)
  /// A mapping, whose values are used by name.
  case constants(DataConstants)
  /// The meaning of its name if it cannot be read.
  case failure(NameResolution)
}

/// The rows of a source in groups by a field.
struct GroupUse: Hashable {
  /// Where the scene declares the source.
  let source: String
  let field: Int
}
