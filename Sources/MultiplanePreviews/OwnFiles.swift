package import Multiplane
package import MultiplaneBase
package import MultiplaneOutput

extension SceneSession {
  /// Refuses to write over files that the scene is made from, which `--force` would destroy.
  ///
  /// - Parameters:
  ///   - outputs: The files that would be written; `-` and those that are not there are no file.
  ///   - frames: The folder that would be filled, and the names of its files.
  package func refuseOwnFiles(_ outputs: [String?], frames: (folder: String, names: FramePattern)? = nil)
    throws(SceneFailure)
  {
    let written = Set(outputs.compactMap { $0 == "-" ? nil : $0.flatMap(realPath) })
    let folder = frames.flatMap { realPath($0.folder) }
    // Most runs make new files, and no path of the scene is asked of the system.
    if written.isEmpty, folder == nil { return }
    let own = loaded.files.first { file in
      guard let path = realPath(file) else { return false }
      return written.contains(path) || Path.parent(path) == folder && frames?.names.number(of: Path.name(path)) != nil
    }
    if let own { throw .ownFile(own) }
  }
}

extension SceneFailure {
  /// The refusal to write over a file of a scene.
  package static func ownFile(_ name: String) -> SceneFailure {
    SceneFailure(
      code: "own-file", "\"\(name.escapedForMessage)\" is a file of the scene, and would be written over",
      hint: "give another name", failure: .commandLine)
  }
}
