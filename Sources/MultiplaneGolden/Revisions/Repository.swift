import Multiplane
import MultiplaneBase
import MultiplaneOutput

/// A Git repository whose past is read by the program `git`: its objects alone, neither filters nor index nor work tree.
struct Repository: Sendable {
  /// The top of the work tree, absolute.
  let top: String
  /// Whether the clone has the last part of the history alone.
  private let isShallow: Bool

  /// A commit that is compared with.
  struct Commit: Hashable, Sendable {
    /// All digits of its hash.
    var hash: String
    /// The name for people, as in `main (1a2b3c4)`.
    var title: String
    /// The digits that tell it from others to a person.
    var short: String { String(hash.prefix(7)) }
  }

  /// An entry of a commit's tree.
  struct Entry: Sendable {
    /// Its path from the top of the repository.
    var path: String
    /// The hash of its contents.
    var hash: String
    /// Whether it is a file, a link or a submodule.
    var kind: Kind
    /// The bytes of its contents.
    var size: Int

    enum Kind { case file, link, submodule }
  }

  /// The repository around a folder.
  ///
  /// - Throws: `SceneFailure` if there is none, or no `git`.
  init(around folder: String) throws(SceneFailure) {
    let run = try Self.git(in: folder, ["rev-parse", "--show-toplevel", "--is-shallow-repository"])
    let lines = Self.lines(run.output)
    guard run.status == 0, lines.count == 2, let top = realPath(lines[0]) else {
      throw Self.failure(
        "\"\(folder.escapedForMessage)\" is in the work tree of no Git repository", run,
        hint: "run it where the scenes of a clone are")
    }
    (self.top, isShallow) = (top, lines[1] == "true")
  }

  /// The commit that a revision names.
  ///
  /// - Parameter revision: As `git` takes it; `nil` is the merge base with the default branch.
  func commit(_ revision: String?) throws(SceneFailure) -> Commit {
    guard try hash(of: "HEAD") != nil else {
      throw Self.failure("this repository has no commit yet", hint: "git commit -a, then compare what you change")
    }
    guard let revision else { return try mergeBase() }
    guard let hash = try hash(of: revision) else {
      let advice =
        isShallow
        ? "this clone is shallow: git fetch --unshallow"
        : "name a branch, a tag or a commit; scenes come before the option"
      throw Self.failure("Git knows no revision \"\(revision.escapedForMessage)\" here", hint: advice)
    }
    return Commit(
      hash: hash, title: hash.hasPrefix(revision) ? String(hash.prefix(7)) : "\(revision) (\(hash.prefix(7)))")
  }

  /// The commit in which a text last came into a file, or left it; `nil` if none in this clone did.
  ///
  /// - Parameter file: Absolute, below the top.
  /// - Throws: `SceneFailure` if a shallow clone begins after that commit.
  func commit(changing text: String, in file: String) throws(SceneFailure) -> Commit? {
    guard let path = Path.relative(file, to: top) else { return nil }
    let run = try git(["log", "-1", "--format=%H %P", "--no-textconv", "-S\(text)", "--", path])
    guard let words = Self.lines(run.output).first?.split(separator: " ") else { return nil }
    // To Git the first commit of a shallow clone has written every file.
    if isShallow, words.count == 1 {
      throw Self.failure("this clone is shallow, and begins after the commit that accepted it")
    }
    return Commit(hash: String(words[0]), title: String(words[0].prefix(7)))
  }

  /// The commit where the branch left the default one.
  private func mergeBase() throws(SceneFailure) -> Commit {
    // The branch that a request is for, as the runners of GitHub and GitLab say it.
    let asked = ["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"].compactMap(environment).filter {
      !$0.isEmpty
    }
    let named = Self.lines(try git(["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"]).output)
    let usual = ["origin/main", "origin/master", "main", "master"]
    for branch in asked.map({ "origin/\($0)" }) + named + usual where try hash(of: branch) != nil {
      let run = try git(["merge-base", "HEAD", branch])
      guard run.status == 0, let hash = Self.lines(run.output).first else {
        throw Self.failure(
          "there is no common commit with \"\(branch)\" in this clone", run,
          hint: isShallow ? "this clone is shallow: git fetch --unshallow (actions/checkout: fetch-depth: 0)" : nil)
      }
      let name = branch.split(separator: "/").last.map(String.init) ?? branch
      return Commit(hash: hash, title: "\(name) (\(hash.prefix(7)))")
    }
    throw Self.failure(
      "this clone has no default branch to compare with",
      hint: isShallow ? "git fetch origin main (actions/checkout: fetch-depth: 0)" : "name a revision: --against main")
  }

  private func hash(of revision: String) throws(SceneFailure) -> String? {
    guard !revision.hasPrefix("-") else { return nil }
    let run = try git(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    return run.status == 0 ? Self.lines(run.output).first : nil
  }

  // MARK: Contents

  /// The entries of a commit below some folders, by their paths from the top; an empty path is all.
  func entries(of commit: Commit, below folders: [String]) throws(SceneFailure) -> [Entry] {
    let paths = folders.contains("") ? [] : folders
    let run = try git(["ls-tree", "-r", "-z", "-l", "--full-tree", commit.hash, "--"] + paths)
    guard run.status == 0 else { throw Self.failure("the tree of \(commit.title) cannot be read", run) }
    return run.output.split(separator: 0).compactMap { line in
      // As in `100644 blob 1a2b… 512<tab>Scenes/feed.yaml`.
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 4, let path = String(validating: line[(tab + 1)...], as: UTF8.self) else { return nil }
      let kind: Entry.Kind = words[0] == "120000" ? .link : words[1] == "commit" ? .submodule : .file
      return Entry(path: path, hash: String(words[2]), kind: kind, size: Int(words[3]) ?? 0)
    }
  }

  /// The contents of files, in their order; `nil` for one that this clone does not have.
  func contents(of entries: [Entry]) throws(SceneFailure) -> [[UInt8]?] {
    if entries.isEmpty { return [] }
    let input = Array((entries.map(\.hash).joined(separator: "\n") + "\n").utf8)
    let run = try git(["cat-file", "--batch"], input: input)
    var (rest, contents) = (run.output[...], [[UInt8]?]())
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), contents.count < entries.count {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size < rest.count else {
        contents.append(nil)
        continue
      }
      contents.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
    guard contents.count == entries.count else { throw Self.failure("Git does not hand out its files", run) }
    return contents
  }

  // MARK: The program

  private func git(_ arguments: [String], input: [UInt8] = []) throws(SceneFailure) -> ProgramRun {
    try Self.git(in: top, arguments, input: input)
  }

  /// Runs `git` with no program that a repository may name.
  private static func git(
    in folder: String, _ arguments: [String], input: [UInt8] = []
  ) throws(SceneFailure) -> ProgramRun {
    let safe = ["--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"]
    do throws(OutputError) {
      return try ProgramRun("git", ["-C", folder] + safe + arguments, input: input, atMost: 120)
    } catch {
      if case .encoder(let failure) = error, failure.reason == .missing {
        throw Self.failure("there is no program \"git\", which knows the past of scenes", hint: "install git")
      }
      throw SceneFailure(error.diagnostic)
    }
  }

  private static func lines(_ output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func failure(_ message: String, _ run: ProgramRun? = nil, hint: String? = nil) -> SceneFailure {
    SceneFailure(
      code: "revision", message, quoted: run.map { lines($0.messages) } ?? [], hint: hint, failure: .commandLine)
  }
}
