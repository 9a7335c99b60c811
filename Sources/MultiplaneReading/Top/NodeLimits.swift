/// How many nodes may be inside each other.
package enum NodeLimits {
  /// Inside each other.
  package static let depth = 64
  /// Components put into components.
  package static let components = 64
  /// Arguments that a component takes.
  package static let arguments = 256
}
