package import MultiplaneBase
package import MultiplaneData
package import MultiplaneYAML

/// A scene as it is declared, by a file or by anything else that makes declared values.
package struct DeclaredScene: Sendable {
  /// The name of the scene in messages; for a file its name as the user gave it.
  package let name: String
  /// The value at the top.
  package let root: DeclaredValue
  /// The SHA-256 of what was declared, in hexadecimal: equal for equal scenes.
  package let digest: String
  /// The text the scene was read from, if it was; messages look into it.
  package let text: SourceFile?

  /// The rows of sources under `data` that stand in no file and are not written in the scene, by the names of the sources.
  package let tables: [String: DataTable]

  /// A scene of declared values.
  package init(
    name: String, root: DeclaredValue, digest: String, text: SourceFile? = nil, tables: [String: DataTable] = [:]
  ) {
    (self.name, self.root, self.digest, self.text, self.tables) = (name, root, digest, text, tables)
  }
}
