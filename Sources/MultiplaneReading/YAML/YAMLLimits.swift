import MultiplaneBase

/// How much a YAML file may hold.
package struct YAMLLimits: Sendable {
  /// Bytes of text.
  package var bytes = SourceFile.defaultLimit
  /// Collections inside each other.
  package var depth = 64
  /// Keys and values, aliases counted by what they stand for.
  package var nodes = 200_000
  /// Unicode scalars in a key.
  package var keyLength = 1_024
  /// The limits of a scene.
  package init() {}
}
