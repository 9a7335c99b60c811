package import MultiplaneBase

extension SceneReader {
  /// The names under `devices` in a scene's file, for whoever goes through all of them; nothing else is read.
  ///
  /// None for a file that is no YAML: reading the scene says why.
  package static func deviceNames(in source: SourceFile) -> [String] {
    // Most scenes have none, and are not parsed once more to learn it.
    guard source.text.contains("devices:"), let scene = try? DeclaredScene(yaml: source),
      case .mapping(let top) = scene.root.content,
      case .mapping(let devices)? = top.first(where: { $0.key == "devices" })?.value.content
    else { return [] }
    return devices.map(\.key).filter(isDeviceName)
  }

  /// Whether a device may have a name: it is that of folders, and two words mean others.
  static func isDeviceName(_ name: String) -> Bool { isFileName(name) && !["all", "canvas"].contains(name) }
}
