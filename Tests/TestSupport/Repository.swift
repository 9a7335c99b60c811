import Foundation

/// Where the repository's files are.
package enum Repository {
  /// The work tree.
  package static let root: String = {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }()

  /// The folder of the scenes.
  package static let scenes = "\(root)/Scenes"

  /// The files of all scenes, by their paths under `scenes`, in order.
  package static let sceneFiles = ["", "films/", "gallery/", "small/"].flatMap { part in
    Files.names(in: "\(scenes)/\(part)").filter { $0.hasSuffix(".yaml") }.map { part + $0 }
  }

  /// The path of a file that tests come with.
  package static func fixture(_ name: String) -> String { "\(root)/Tests/Fixtures/\(name)" }
}
