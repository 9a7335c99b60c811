package import MultiplaneBase

/// How much a YAML file may hold.
package struct YAMLLimits: Sendable {
  /// Collections inside each other.
  package var depth = 64
  /// Keys and values, aliases counted by what they stand for.
  package var nodes = YAMLLimits.values
  /// Unicode scalars in a key.
  package var keyLength = 1_024
  /// The limit of values in scenes.
  package static let values = AdjustableLimit("yaml-values", 200_000, most: 2_000_000)
  /// The limits of a scene.
  package init() {}
}
