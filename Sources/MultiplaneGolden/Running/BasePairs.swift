import Multiplane
import MultiplaneBase
import MultiplaneComparison

/// The scenes of a commit, each with that of today that it has become.
struct BasePairs: Sendable {
  /// The commit.
  let commit: Repository.Commit
  /// Scenes as they were, by the absolute files of today's.
  private(set) var scenes: [String: BaseScene] = [:]
  /// The paths of scenes that had another path, by those of today.
  private(set) var renamed: [(from: String, to: String)] = []
  /// The paths of scenes that are no more, from the top of the repository.
  private(set) var gone: [String] = []
  /// Warnings of files that a commit does not have.
  let warnings: [Diagnostic]

  /// How much of the lines of two files has to be the same for one to be the other under another name.
  private static let likeness = 0.5

  /// Lays out the scenes of the commit that the options name.
  ///
  /// - Parameter files: The scenes of today, absolute.
  /// - Throws: `SceneFailure` if there is no such commit, if a path is in no repository or in another one, and if the
  ///   commit cannot be laid out.
  init(_ options: TestOptions, _ settings: TestSettings, _ files: [String]) throws(SceneFailure) {
    let paths = options.paths.map { Disk.absolute($0, in: settings.current) }
    let folders = try Disk.withDiagnostics { () throws(OutputError) in
      try paths.map { path throws(OutputError) in try Disk.isFolder(path) ? path : Path.parent(path) }
    }
    let repository = try Repository(around: folders.first ?? settings.current)
    let inside = try folders.map { folder throws(SceneFailure) in
      if folder == repository.top { return "" }
      guard let path = Path.relative(folder, to: repository.top) else {
        throw SceneFailure(
          code: "revision", "\"\(folder.escapedForMessage)\" is not in the repository \"\(repository.top)\"",
          hint: "test the scenes of one repository at a time", failure: .commandLine)
      }
      return path
    }
    commit = try repository.commit(options.revision)
    let tree: RevisionTree
    do {
      tree = try RevisionTree(repository, commit, below: inside, in: settings.baseFolder)
    } catch let error as OutputError {
      throw SceneFailure(error.diagnostic)
    } catch let failure as SceneFailure {
      throw failure
    } catch {
      throw SceneFailure(code: "revision", "\(error)", failure: .bug)
    }
    warnings = tree.warnings
    let now = files.compactMap { file in Path.relative(file, to: repository.top).map { (file: file, path: $0) } }
    let (before, today) = (Set(tree.scenes), Set(now.map(\.path)))
    for (file, path) in now where before.contains(path) { scenes[file] = BaseScene(path, in: tree) }
    gone = tree.scenes.filter { !today.contains($0) && realPath(Path.joined(repository.top, $0)) == nil }
    for (file, path) in now where !before.contains(path) {
      guard let from = Self.nearest(to: file, among: gone, in: tree) else { continue }
      scenes[file] = BaseScene(from, in: tree)
      renamed.append((from, path))
      gone.removeAll { $0 == from }
    }
    // Nobody asked for scenes beside one that is named.
    let asked = zip(paths, inside).filter { $0 == Path.joined(repository.top, $1) || $1.isEmpty }.map(\.1)
    gone = gone.filter { path in asked.contains { $0.isEmpty || Path.relative(path, to: $0) != nil } }
  }

  /// The scene that a new file has come from: the one with most lines of it.
  private static func nearest(to file: String, among gone: [String], in tree: RevisionTree) -> String? {
    func lines(_ path: String) -> Set<ArraySlice<UInt8>> {
      Set((WholeFile.contents(of: path, limit: Disk.limit) ?? []).split(separator: UInt8(ascii: "\n")))
    }
    if gone.isEmpty { return nil }
    let own = lines(file)
    let rated = gone.map { path in
      let others = lines(Path.joined(tree.path, path))
      return (path, likeness: Double(own.intersection(others).count) / Double(max(1, own.union(others).count)))
    }
    return rated.max { $0.likeness < $1.likeness }.flatMap { $0.likeness >= Self.likeness ? $0.0 : nil }
  }
}

extension TestResult {
  /// Adds what a comparison with a commit tells besides frames: scenes that are gone or have another name, and what the
  /// commit lacks.
  mutating func add(_ base: BasePairs) {
    report.base = base.commit.title
    let gone = base.gone.map { path in
      SceneResult(
        path: path, cases: [CaseResult(id: path, name: "the scene is gone", kind: .image, outcome: .removed)],
        seconds: 0)
    }
    report.scenes += gone
    warnings += base.warnings
    warnings += base.renamed.map { from, to in
      Diagnostic(.warning, code: "renamed", "\"\(to)\" is compared with \"\(from)\", which it has most lines of")
    }
  }
}
