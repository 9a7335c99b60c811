import MultiplaneBase
import MultiplaneData
import MultiplaneScene
import MultiplaneYAML

/// Opens the data files of a scene: after its names are declared, before any is looked up.
struct DataFileReader: ValueReader {
  let problems: ProblemList
  /// The path of the folder data lies in.
  private let folderPath: String
  /// That folder, opened for the first file.
  private var folder: AssetFolder?
  private(set) var files = DataFiles()
  /// The content of the files that were read so far, by how each was read.
  private var shared: [FileReading: DataContent] = [:]

  /// Files that are read in place of those that sources under `data` name, by the names of the sources.
  private let replacements: [String: String]

  /// A reader of the files under a folder, and of those that replace them, which may lie anywhere.
  init(folder: String, replacements: [String: String], problems: ProblemList) {
    (folderPath, self.replacements, self.problems) = (folder, replacements, problems)
  }

  /// Takes the rows that the scene was given, by the names of their sources.
  mutating func adopt(_ tables: [String: DataTable]) {
    for (name, table) in tables { files.given["data.\(name)"] = table }
  }

  /// Reads the sources under `data`.
  mutating func readSources(_ sources: [DeclaredEntry]) {
    for entry in sources {
      if replacements[entry.key] != nil, case .sequence = entry.value.content { refuseFile(for: entry.key, at: entry) }
      readSource(entry.value, name: entry.key, at: LexicalContext(), path: "data.\(entry.key)")
    }
  }

  /// Reads the sources that `ForEach`es hold themselves.
  mutating func readSources(of repeats: some Sequence<OutlineNode>) {
    for node in repeats {
      guard let content = node.context.place.written(node.content) else { continue }
      let path = "\(node.path).ForEach"
      readSource(content, name: path, at: node.context.place, path: path)
    }
  }

  private mutating func readSource(_ node: DeclaredValue, name: String, at place: LexicalContext, path: String) {
    guard case .mapping = node.content, files.declarations[path] == nil,
      let declaration = declaration(node, name: name, at: place, path: path)
    else { return }
    files.declarations[path] = declaration
    let replacement = path == "data.\(name)" ? replacements[name] : nil
    guard case .file = declaration.origin.form else {
      if replacement != nil { refuseFile(for: name, at: declaration.entry) }
      return
    }
    guard let file = open(declaration, or: replacement) else { return }
    files.contents[path] = content(of: file, for: declaration).flatMap { renamed($0, declaration) }
  }

  /// The content of a file, which all sources share that read it in the same way.
  private mutating func content(of file: AssetFile, for source: SourceDeclaration) -> DataContent? {
    guard case .file(let content) = source.origin.form else { return nil }
    // The rows of a database are those of a query.
    let reading = source.keys["query"] == nil ? FileReading(file, source) : nil
    if let reading, let known = shared[reading] { return known }
    let found = content(self, file, source)
    if let reading, let found { shared[reading] = found }
    return found
  }

  /// Refuses another file for a source that has none.
  private func refuseFile(for name: String, at entry: DeclaredEntry) {
    problems.error(
      "no-data-file", "the items of \"\(name)\" come from no file", at: entry.keySpan, path: "data.\(name)",
      note: "another file was given for them", failure: .commandLine)
  }

  /// The origin of a source, from its mapping.
  private func declaration(
    _ node: DeclaredValue, name: String, at place: LexicalContext, path: String
  ) -> SourceDeclaration? {
    let before = problems.diagnostics.count
    guard let keys = mapping(node, SceneSchema.source, key: name, path: path) else { return nil }
    let origins = SourceOrigin.all.compactMap { origin in keys[origin.key].map { (origin: origin, entry: $0) } }
    guard let (origin, entry) = origins.first, origins.count == 1 else {
      if let second = origins.dropFirst().first?.entry {
        problems.error(
          "conflicting-keys", "\"\(origins[0].entry.key)\" and \"\(second.key)\" exclude each other",
          at: second.keySpan, path: path, hint: "a source has one origin")
      } else if problems.diagnostics.count == before {
        // Otherwise a key without a value or a misspelt one is what is missing.
        problems.error(
          "missing-key", "the source has no items", at: node.span, path: path,
          hint: "give it \(alternatives(SourceOrigin.all.map(\.key)))")
      }
      return nil
    }
    guard let options = options(keys, of: origin, path: path) else { return nil }
    if let given = keys["query"], origin.key != "sqlite" {
      problems.error("conflicting-keys", "\"query\" is for SQLite databases", at: given.keySpan, path: "\(path).query")
    }
    return SourceDeclaration(origin: origin, entry: entry, keys: keys, options: options, path: path, place: place)
  }

  /// Notes a recording that was read.
  mutating func addRecording(_ recording: ScrollRecording, named name: String) { files.recordings[name] = recording }

  /// Opens the file that a source names, or the one in its place.
  private mutating func open(_ source: SourceDeclaration, or replacement: String?) -> AssetFile? {
    guard let replacement else { return open(source.entry, at: source.place, path: source.filePath) }
    let opened = read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
      do throws(SceneFailure) {
        // A link leads wherever it does: who gives the command line gives it the file.
        let path = Self.isLink(replacement) ? realPath(replacement) ?? replacement : replacement
        return try AssetFolder(Path.parent(path)).openFile(Path.name(path), of: "data file")
      } catch {
        // The line that is shown names another file.
        throw SceneFailure(
          error.diagnostics.map { problem in
            var problem = problem
            problem.note = problem.note ?? "it was given in place of the file that stands there"
            return problem
          })
      }
    }
    if let opened { files.opened.append(opened) }
    return opened
  }

  /// Whether a path leads elsewhere than its folder and its last part say.
  private static func isLink(_ path: String) -> Bool {
    guard let folder = realPath(Path.parent(path)) else { return false }
    return realPath(path) != Path.joined(folder, Path.name(path))
  }

  /// Opens the file that an entry names.
  mutating func open(_ entry: DeclaredEntry, at place: LexicalContext, path: String) -> AssetFile? {
    let value = entry.value
    guard let text = words(value, key: entry.key, path: path, expected: "the path of a file"),
      let name = fileName(text, value, at: place, path: path)
    else { return nil }
    let opened = read(at: value.span, path: path) { () throws(SceneFailure) in
      if folder == nil { folder = try AssetFolder(folderPath) }
      return try folder?.openFile(name, of: "data file")
    }
    guard let file = opened ?? nil else { return nil }
    files.opened.append(file)
    return file
  }
}
