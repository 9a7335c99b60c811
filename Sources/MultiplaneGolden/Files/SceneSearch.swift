internal import Glibc
internal import Multiplane
package import MultiplaneBase

/// Finds the scenes that paths mean.
package enum SceneSearch {
  /// A scene that is tested.
  package struct Found: Hashable, Sendable {
    /// As it is shown: the path given, or the folder given and the way down.
    package var path: String
    /// Without links and dots.
    package var absolute: String
  }

  /// The scenes of files and folders, each once, in the order given and by name within a folder.
  ///
  /// A file that is named counts whatever it holds. In a folder and all below it, scenes are the YAML files that say
  /// `multiplane:` at the start of a line. Hidden folders, linked ones and `out` are left out.
  ///
  /// - Throws: `SceneFailure` of class `commandLine` for a path where nothing is.
  package static func scenes(in paths: [String]) throws(SceneFailure) -> [Found] {
    var found: [Found] = []
    var seen: Set<String> = []
    for path in paths {
      let kind = try Disk.withDiagnostics { () throws(OutputError) in try Disk.kind(of: path, followsLinks: true) }
      if kind == .nothing {
        throw SceneFailure(
          Diagnostic(
            code: "file-missing", "\"\(path)\" does not exist",
            hint: SourceFile.hint(forMissing: path, shown: path), failure: .commandLine))
      }
      let files = kind == .folder ? try scenes(below: Path.plain(path), depth: 32) : [Path.plain(path)]
      for file in files {
        guard let absolute = realPath(file), seen.insert(absolute).inserted else { continue }
        found.append(Found(path: file, absolute: absolute))
      }
    }
    return found
  }

  private static func scenes(below folder: String, depth: Int) throws(SceneFailure) -> [String] {
    guard depth > 0 else { return [] }
    let names: FolderNames
    do throws(OutputError) { names = try FolderNames(folder) } catch { throw SceneFailure(error.diagnostic) }
    if let strange = names.strange.first(where: { isYAML($0) && !$0.hasPrefix(".") }) {
      throw SceneFailure(
        Diagnostic(
          code: "file-name", "\"\(Path.joined(folder, strange))\" has a name that is not UTF-8",
          hint: "give the file another name", failure: .commandLine))
    }
    var found: [String] = []
    for name in names.texts where !name.hasPrefix(".") {
      let path = Path.joined(folder, name)
      if try Disk.withDiagnostics({ () throws(OutputError) in try Disk.isPlainFolder(path) }) {
        if name != "out" { found += try scenes(below: path, depth: depth - 1) }
      } else if isYAML(name), try isScene(path) {
        found.append(path)
      }
    }
    return found
  }

  /// Whether a YAML file is a scene, and not data of one. A file that cannot be read counts: its test says why.
  private static func isScene(_ path: String) throws(SceneFailure) -> Bool {
    guard let bytes = WholeFile.contents(of: path, limit: Disk.limit) else {
      return try Disk.withDiagnostics { () throws(OutputError) in try Disk.kind(of: path, followsLinks: true) == .file }
    }
    let key = Array("multiplane:".utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: key) }
  }

  // MARK: A list to choose from

  /// The scenes of a folder and of the folders in it that a person may open next, as paths below it, by name.
  ///
  /// The same files are scenes as in a test. Files that cannot be read are left out, as are links that lead out of the
  /// folder.
  ///
  /// - Parameters:
  ///   - depth: How many folders deep.
  ///   - names: After how many names of files and folders the search ends.
  package static func list(in folder: String, depth: Int, names: Int) -> [String] {
    guard let root = realPath(folder) else { return [] }
    var found: [String] = []
    var rest = names
    func visit(_ below: String, _ depth: Int) {
      let path = below.isEmpty ? root : Path.joined(root, below)
      guard depth > 0, let listed = try? FolderNames(path).texts else { return }
      var folders: [String] = []
      for name in listed where !name.hasPrefix(".") {
        rest -= 1
        if rest < 0 { return }
        let (way, whole) = (Path.joined(below, name), Path.joined(path, name))
        if (try? Disk.isPlainFolder(whole)) == true {
          if name != "out" { folders.append(way) }
        } else if isYAML(name), let real = realPath(whole), Path.relative(real, to: root) != nil,
          (try? isScene(whole)) == true
        {
          found.append(way)
        }
      }
      for folder in folders { visit(folder, depth - 1) }
    }
    visit("", depth)
    return found
  }

  private static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}
