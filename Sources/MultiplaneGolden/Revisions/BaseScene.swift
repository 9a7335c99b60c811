import Multiplane
import MultiplaneBase
import MultiplaneScene

/// A scene as a commit has it, in the tree that was laid out.
struct BaseScene: Sendable {
  /// The file in the tree, absolute.
  var file: String
  /// The name for people, as in `1a2b3c4:Scenes/feed.yaml`.
  var name: String

  /// The scene at a path from the top of a repository.
  init(_ path: String, in tree: RevisionTree) {
    file = Path.joined(tree.path, path)
    name = "\(tree.commit.short):\(path)"
  }

  /// A session of the scene.
  ///
  /// - Parameter device: The device it is drawn on, where the scene has it; otherwise `nil` is returned.
  /// - Throws: `SceneFailure` if it cannot be read.
  func session(on device: String?) throws(SceneFailure) -> SceneSession? {
    let source = try SourceFile.read(path: file, name: name)
    var options = RenderOptions()
    options.inputs.device = device
    if let device, !LoadedScene.deviceNames(in: source).contains(device) { return nil }
    let loaded = try LoadedScene(source, folder: Path.parent(file), options: options)
    return try SceneSession(loaded, options: options, traces: false)
  }
}
