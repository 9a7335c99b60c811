package import MultiplaneBase

extension SceneReader {
  /// The names under `devices` in a scene's file, for whoever goes through all of them; nothing else is read.
  ///
  /// None for a file that is no YAML: reading the scene says why.
  package static func deviceNames(in source: SourceFile) -> [String] {
    // Most scenes have none, and are not parsed once more to learn it.
    guard source.text.contains("devices"), let scene = try? DeclaredScene(yaml: source),
      case .mapping(let top) = scene.root.content,
      case .mapping(let devices)? = top.first(where: { $0.key == "devices" })?.value.content
    else { return [] }
    return devices.map(\.key).filter(deviceRule.allows)
  }

  /// What devices may be called: what folders may, but for two words that mean others.
  static let deviceRule = NameRule(
    hint: "at most 60 of a-z, 0-9 and -; \"all\" and \"canvas\" have a meaning",
    allows: { isFileName($0) && !["all", "canvas"].contains($0) })
}
