/// The engine itself.
package enum EngineInfo {
  /// The engine's version; frames of different versions do not share a folder.
  package static let version = "0.1.0"
}
