package import MultiplaneBase

/// A scene as it is declared, by a file or by anything else that makes declared values.
package struct DeclaredScene: Sendable {
  /// What messages call the scene; for a file its name as the user gave it.
  package let name: String
  /// The value at the top.
  package let root: DeclaredValue
  /// The SHA-256 of what was declared, in hexadecimal: equal for equal scenes.
  package let digest: String
  /// The text the scene was read from, if it was; messages look into it.
  package let text: SourceFile?

  /// A scene of declared values.
  package init(name: String, root: DeclaredValue, digest: String, text: SourceFile? = nil) {
    (self.name, self.root, self.digest, self.text) = (name, root, digest, text)
  }
}
