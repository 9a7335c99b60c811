package import MultiplaneBase

/// The problems an action ends with; none if it succeeds.
package func problems<Value>(_ action: () throws(SceneFailure) -> Value) -> [Diagnostic] {
  do throws(SceneFailure) { _ = try action() } catch { return error.diagnostics }
  return []
}
