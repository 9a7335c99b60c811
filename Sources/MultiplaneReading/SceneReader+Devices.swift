package import MultiplaneBase
internal import MultiplaneScene
internal import MultiplaneYAML

extension SceneReader {
  /// The names of the devices in a scene's file, in every look, for whoever goes through all of them; nothing else is read.
  ///
  /// None for a file that is no YAML: reading the scene says why.
  package static func deviceNames(in source: SourceFile) -> [String] {
    // Most scenes have none, and are not parsed once more to learn it.
    guard source.text.contains("devices") || source.text.contains("appearances"),
      let scene = try? DeclaredScene(yaml: source), case .mapping(let top) = scene.root.content
    else { return [] }
    func content(_ key: String) -> DeclaredValue.Content? { top.first { $0.key == key }?.value.content }
    var (names, looks): ([String], [Appearance]) = ([], [])
    if case .mapping(let devices)? = content("devices") { names = devices.map(\.key).filter(NameRule.device.allows) }
    if case .sequence(let words)? = content("appearances") {
      looks = words.compactMap { $0.text.flatMap(Appearance.init(rawValue:)) }
    }
    return SceneMatrix(devices: names, appearances: looks).variants.map(\.name)
  }
}
