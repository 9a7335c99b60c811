package import MultiplaneBase

/// The first message of the failure a call ends in; `nil` if it succeeds.
package func failure<R>(_ body: () throws(SceneFailure) -> R) -> Diagnostic? {
  do throws(SceneFailure) {
    _ = try body()
    return nil
  } catch {
    return error.diagnostics.first
  }
}

extension TemporaryFolder {
  /// The folder as scenes read files from it.
  package func folder() throws(SceneFailure) -> AssetFolder { try AssetFolder(path) }
}
