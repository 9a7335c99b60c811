/// The bounds of what a YAML file may hold.
package enum YAMLLimits {
  /// Collections inside each other.
  package static let depth = 64
  /// Unicode scalars in a key.
  package static let keyLength = 1_024
}
