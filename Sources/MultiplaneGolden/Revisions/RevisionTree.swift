import Multiplane
import MultiplaneBase

/// The scenes of a commit with the files around them, laid out in a folder for the time of a run.
///
/// The files of a scene lie in its folder or below, so other folders of the commit are left where they are.
struct RevisionTree: Sendable {
  /// The commit.
  let commit: Repository.Commit
  /// The folder that stands for the top of the repository, absolute.
  let path: String
  /// The scenes, by their paths from the top.
  private(set) var scenes: [String] = []
  /// Warnings of files that a clone has otherwise than a commit: those of submodules, and of Git LFS.
  private(set) var warnings: [Diagnostic] = []

  /// How many bytes are asked of `git` at a time, and how many a file has at most.
  private static let (portion, largest) = (64 << 20, 200 << 20)

  /// Lays out the scenes of a commit.
  ///
  /// - Parameters:
  ///   - folders: The folders with the scenes, from the top; an empty path is all.
  ///   - sibling: The folder beside the report; the tree has one of its own in it.
  /// - Throws: `SceneFailure` if the commit cannot be read, `OutputError` if the folder cannot be written.
  init(
    _ repository: Repository, _ commit: Repository.Commit, below folders: [String], in sibling: ReportSibling
  ) throws {
    (self.commit, path) = (commit, Path.joined(sibling.path, commit.short))
    let output = try sibling.open().folder(commit.short)
    let entries = try repository.entries(of: commit, below: folders)
    func isYAML(_ entry: Repository.Entry) -> Bool {
      entry.kind == .file && (entry.path.hasSuffix(".yaml") || entry.path.hasSuffix(".yml"))
    }
    try Self.write(entries.filter(isYAML), of: repository, commit, in: output)
    scenes = try SceneSearch.scenes(in: [path]).compactMap { Path.relative($0.absolute, to: realPath(path) ?? path) }
    let around = Set(scenes.map(Path.parent))
    let files = entries.filter { entry in
      !isYAML(entry) && around.contains { $0 == "." || Path.relative(entry.path, to: $0) != nil }
    }
    let plain = files.filter { $0.kind == .file }
    let pointers = try Self.write(
      plain.filter { $0.size <= Self.largest }, of: repository, commit, in: output)
    let links = files.filter { $0.kind == .link }
    for (link, target) in zip(links, try repository.contents(of: links)) {
      // The kernel keeps what a scene names below its folder, wherever links lead (`AssetFolder`).
      guard let target, let text = String(validating: target, as: UTF8.self) else { continue }
      let folder = Path.parent(link.path)
      if folder != "." { _ = try output.folder(folder) }
      try output.makeLink(link.path, to: text)
    }
    tell(files.filter { $0.kind == .submodule }.map(\.path), "is a submodule, whose files its commit does not have")
    tell(
      plain.filter { $0.size > Self.largest }.map(\.path), "has more than \(sizeText(Self.largest)), and is left out")
    tell(pointers, "is a pointer of Git LFS, and its contents are not in the repository")
  }

  private mutating func tell(_ paths: [String], _ what: String) {
    guard let first = paths.first else { return }
    let others = paths.count > 1 ? ", and \(paths.count - 1) more" : ""
    warnings.append(
      Diagnostic(.warning, code: "revision", "\"\(first)\" of \(commit.title) \(what)\(others)"))
  }

  /// Writes files, some at a time, and returns the paths of those that Git LFS has elsewhere.
  @discardableResult
  private static func write(
    _ entries: [Repository.Entry], of repository: Repository, _ commit: Repository.Commit, in output: OutputFolder
  ) throws -> [String] {
    var (rest, pointers) = (entries[...], [String]())
    while !rest.isEmpty {
      var size = 0
      var portion = rest.prefix { entry in
        size += entry.size
        return size <= Self.portion
      }
      if portion.isEmpty { portion = rest.prefix(1) }
      rest = rest.dropFirst(portion.count)
      for (entry, bytes) in zip(portion, try repository.contents(of: Array(portion))) {
        guard let bytes else {
          throw SceneFailure(
            code: "revision", "this clone does not have \"\(entry.path)\" of \(commit.title)",
            hint: "git fetch brings what a partial clone left out", failure: .commandLine)
        }
        try output.write(bytes, to: entry.path)
        if bytes.starts(with: "version https://git-lfs".utf8) { pointers.append(entry.path) }
      }
    }
    return pointers
  }
}
