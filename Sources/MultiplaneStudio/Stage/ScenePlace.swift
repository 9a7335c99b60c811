import MultiplaneBase
internal import MultiplaneGolden

/// Which scene a stage holds: one of the folder that the studio was started in.
package struct ScenePlace: Sendable, Hashable {
  /// The folder whose scenes may be shown, as its path was given.
  package let folder: String
  /// The scene's path below it.
  package let name: String
  /// Another for every scene that was opened; the first is that of the command line.
  package let number: Int

  /// The scene of the command line.
  package init(path: String) { (folder, name, number) = (Path.parent(path), Path.name(path), 0) }

  private init(folder: String, name: String, number: Int) {
    (self.folder, self.name, self.number) = (folder, name, number)
  }

  /// The first scene of a folder by name; `nil` if it has none.
  package static func first(in folder: String) -> String? {
    SceneSearch.list(in: folder, depth: 4, names: 5_000).first.map { Path.joined(folder, $0) }
  }

  /// Another scene of the folder; `nil` if there is none of that name. Nothing outside the folder has one, whatever
  /// links there are.
  func other(_ name: String, number: Int) -> ScenePlace? {
    let parts = Path.parts(name)
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml"), !Path.leadsOut(name), !name.utf8.contains(0),
      parts.joined(separator: "/") == name, !parts.contains(where: { $0.hasPrefix(".") }),
      let root = realPath(folder), let real = realPath(Path.joined(folder, name)),
      Path.relative(real, to: root) != nil
    else { return nil }
    return ScenePlace(folder: folder, name: name, number: number)
  }

  /// The scene's path.
  package var path: String { Path.joined(folder, name) }
}
