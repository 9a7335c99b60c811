import MultiplaneBase

/// Finds files in golden folders that no scene and no check asks for.
enum ObsoleteGoldens {
  /// - Parameters:
  ///   - folders: The folders whose scenes were tested, all of them, absolute.
  ///   - tests: The scenes that were tested.
  /// - Returns: Absolute paths, sorted.
  static func files(
    below folders: [String], _ tests: [(place: GoldenPlace, outcome: SceneOutcome)]
  ) throws(OutputError) -> [String] {
    var obsolete: [String] = []
    for root in Set(tests.map(\.place.root)).sorted() {
      let prefixes = folders.compactMap { prefix(of: $0, in: root) }
      var claimed: Set<String> = []
      var unread: Set<String> = []
      for test in tests where test.place.root == root {
        claimed.formUnion(test.outcome.claimed)
        // The goldens of a scene that cannot be read are not known.
        if !test.outcome.isRead { unread.insert(test.place.scene) }
      }
      for file in try Disk.files(below: root) {
        guard let stem = stem(file) else { continue }
        let scene = Path.parent(file)
        func isBelow(_ folder: String) -> Bool { scene == folder || Path.relative(scene, to: folder) != nil }
        if prefixes.contains(where: { $0.isEmpty || isBelow($0) }), !unread.contains(where: isBelow),
          !claimed.contains(Path.joined(root, stem))
        {
          obsolete.append(Path.joined(root, file))
        }
      }
    }
    return obsolete
  }

  /// The path of a file of a golden without its extension; `nil` for other files.
  private static func stem(_ file: String) -> String? {
    if file.hasSuffix(GoldenSidecar.suffix) { return String(file.dropLast(".json".count)) }
    for ending in [".png", ".list"] where file.hasSuffix(ending) { return String(file.dropLast(ending.count)) }
    return nil
  }

  /// Where the goldens of a folder's scenes lie in a golden folder; empty for all of it, `nil` for none.
  private static func prefix(of folder: String, in root: String) -> String? {
    let base = Path.parent(root)
    if folder == base || Path.relative(base, to: folder) != nil { return "" }
    guard let path = Path.relative(folder, to: base) else { return nil }
    var parts = Path.parts(path)
    if parts.first?.lowercased() == "scenes" { parts.removeFirst() }
    return parts.joined(separator: "/")
  }
}
