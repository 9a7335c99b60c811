package import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

extension DeclaredScene {
  /// The scene that a YAML file declares.
  ///
  /// - Throws: The faults of the YAML.
  package init(yaml source: SourceFile) throws(SceneFailure) {
    self.init(
      name: source.name, root: try YAMLReader.parse(source, mappings: SceneSchema.keysOfOneNode),
      digest: ContentDigest.sha256(of: source.text.utf8),
      text: source)
  }
}
