/// The inputs of a scene besides its file: other values of its parameters, other files for its sources.
package struct SceneInputs: Sendable, Hashable {
  /// Values of parameters as they are written, by the parameters' names.
  package var values: [String: String] = [:]
  /// Paths of files that are read in place of those the scene names, by the names of the sources; seen from the current
  /// folder, and not bound to the scene's.
  package var files: [String: String] = [:]
  /// The device the scene is drawn on; `nil` is its own canvas.
  package var device: String?

  /// A run that gives nothing.
  package init() {}
}
