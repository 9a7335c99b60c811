/// The engine itself.
public enum EngineInfo {
  /// The engine's version; frames of different versions do not share a folder.
  public static let version = "0.1.0"
}
