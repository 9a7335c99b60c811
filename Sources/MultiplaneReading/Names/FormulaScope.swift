import MultiplaneBase
import MultiplaneExpressions

/// The meanings of names in a formula of the engine's own, which stands for a key of the scene.
///
/// The formula has a few names of its own, and those of the place where the key stands.
struct FormulaScope: NameScope {
  /// The names of its own.
  let terms: [String: NameResolution]
  /// The place of the key.
  let base: SceneScope

  func resolve(_ name: String) -> NameResolution? { terms[name] ?? base.resolve(name) }
  func color(named name: String) -> RGBA? { base.color(named: name) }
  var knownNames: [String] { base.knownNames }
  var colorNames: [String] { base.colorNames }
  var framesPerSecond: Double { base.framesPerSecond }
  var allowsLorem: Bool { base.allowsLorem }
}

extension SceneNames {
  /// Compiles a formula of the engine's own. It tells the place of the key that it stands for.
  ///
  /// - Parameter terms: The names of its own; a `nil` was reported.
  func formula(
    _ text: String, as type: ExpressionType = .number, _ terms: [String: NameResolution], in scope: SceneScope,
    at span: SourceSpan, path: String
  ) -> Expression? {
    var found: [Diagnostic] = []
    let expression = ExpressionCompiler.compile(
      text, expecting: [type], scope: FormulaScope(terms: terms, base: scope),
      location: ExpressionLocation(path: path) { _ in span }, diagnostics: &found)
    problems.report(found)
    return expression
  }
}
