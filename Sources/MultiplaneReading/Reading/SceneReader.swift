package import MultiplaneBase
package import MultiplaneScene

/// Reads scene files.
package enum SceneReader {
  /// What reading a scene may allow.
  package struct Options: Sendable, Hashable {
    /// Whether a scene may name fonts it does not bring itself, because those of the system are used.
    package var allowsAnyFont = false
    /// The options a render has unless told otherwise.
    package init(allowsAnyFont: Bool = false) { self.allowsAnyFont = allowsAnyFont }
  }

  /// The scene written in a file.
  ///
  /// Data files are opened below the folder and their rows found, all in one stage before names are looked up; fonts and
  /// pictures are not opened. Warnings are in `Scene.warnings`.
  ///
  /// - Parameter folder: The folder assets and data lie under.
  /// - Throws: Every problem of the pass, in the order of the file.
  package static func read(
    _ source: SourceFile, folder: String, options: Options = Options()
  ) throws(SceneFailure) -> Scene {
    try SceneReading.scene(YAMLReader.parse(source), source: source, folder: folder, options: options)
  }

  /// The scene written in a text.
  ///
  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - folder: The folder assets and data lie under.
  package static func read(
    _ text: String, name: String = "scene.yaml", folder: String = "."
  ) throws(SceneFailure) -> Scene {
    try read(SourceFile(name: name, text: text), folder: folder)
  }
}
