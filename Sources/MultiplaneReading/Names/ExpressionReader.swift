import MultiplaneExpressions
import MultiplaneYAML

/// Reads values in which the names of the scene may stand.
protocol ExpressionReader: ValueReader {
  /// The meanings of names.
  var names: SceneNames { get }
}

extension ExpressionReader {
  var problems: ProblemList { names.problems }

  /// The value of an expression at the top of the scene, which must depend on nothing.
  func constant(
    _ node: DeclaredValue, key: String, expected: String, types: [ExpressionType], path: String
  ) -> ExpressionValue? {
    names.compile(node, key: key, expected: expected, types: types, in: names.topScope, path: path)
      .flatMap { names.constant($0, key: key, path: path) }
  }
}
