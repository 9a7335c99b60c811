import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// A file that a scene takes names from.
struct IncludedFile {
  /// Its text; its name is the one messages have.
  let source: SourceFile
  /// The state of the file when it was opened, which tells that two paths lead to one file.
  let state: AssetFile.State
}

/// How many files a scene may take names from.
package enum IncludeLimits {
  /// Files in all.
  package static let files = 256
  /// Files that include each other, one the next.
  package static let depth = 16
}

// Files of names.
extension DeclarationReader {
  /// Reads the files of `include`, each once.
  mutating func readIncludes(_ entry: DeclaredEntry) {
    let files: [DeclaredValue]
    if case .sequence(let items) = entry.value.content { files = items } else { files = [entry.value] }
    for file in files {
      guard let name = words(file, key: "include", path: "include", expected: "a file") else { continue }
      let opened = read(at: file.span, path: "include") { () throws(SceneFailure) in
        try AssetFolder(folderPath).openFile(name, of: "included file")
      }
      if let opened { include(opened, at: file.span) } else { result.lacksNames = true }
    }
  }

  private mutating func include(_ file: AssetFile, at span: SourceSpan) {
    if result.includes.contains(where: { $0.state == file.state }) {
      guard let first = including.firstIndex(of: file.state) else { return }
      let circle = including[first...].compactMap { state in result.includes.first { $0.state == state }?.source.name }
      return problems.error(
        "circular-includes", "\"\(file.name.escapedForMessage)\" includes itself", at: span, path: "include",
        note: chainText(circle + circle.prefix(1), "includes"),
        hint: "break the circle at one of the files")
    }
    guard including.count < IncludeLimits.depth, result.includes.count < IncludeLimits.files else {
      result.lacksNames = true
      return problems.error(
        "limit-includes",
        including.count < IncludeLimits.depth
          ? "the scene includes more than \(IncludeLimits.files) files"
          : "more than \(IncludeLimits.depth) files include each other, one the next",
        at: span, path: "include", failure: .limit)
    }
    let root = read(at: span, path: "include") { () throws(SceneFailure) in
      let bytes = try file.contents(of: "included file")
      let source = try SourceFile.decode(bytes, name: file.label, failure: .scene)
      result.includes.append(IncludedFile(source: source, state: file.state))
      problems.include(source.name)
      return try YAMLReader.parse(source, mappings: SceneSchema.keysOfOneNode)
    }
    guard let root, let top = mapping(root, SceneSchema.included, path: nil) else {
      result.lacksNames = true
      return
    }
    including.append(file.state)
    declare(top)
    including.removeLast()
  }
}
