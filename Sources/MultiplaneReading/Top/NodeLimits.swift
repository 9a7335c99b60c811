package import MultiplaneBase

/// How many nodes may be inside each other and side by side.
package enum NodeLimits {
  /// Inside each other.
  package static let depth = 64
  /// Components put into components.
  package static let components = 64
  /// Arguments that a component takes.
  package static let arguments = 256
  /// Devices of a scene that a command goes through, each look counted.
  package static let devices = AdjustableLimit("devices", 256, most: 10_000)
  /// Layers of a scene.
  package static let layers = AdjustableLimit("layers", 10_000, most: 100_000)
  /// Of a whole scene, each use of a component counted.
  package static let nodes = AdjustableLimit("nodes", 200_000, most: 2_000_000)
  /// Keys of all nodes, each use of a component counted: each is read, and holds a formula or a value.
  package static let keys = AdjustableLimit("node-keys", 200_000, most: 20_000_000)
  /// Items that all events name, each of a range counted.
  package static let eventItems = AdjustableLimit("event-items", 500_000, most: 50_000_000)
  /// Ids that steps and formulas name, times the `ForEach`es whose rows may have them.
  package static let lookups = AdjustableLimit("id-lookups", 10_000_000, most: 1_000_000_000)
}
