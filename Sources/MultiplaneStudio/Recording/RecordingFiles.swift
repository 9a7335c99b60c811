internal import Multiplane
internal import MultiplaneBase

/// Where recordings go: tables beside the scene, and steps into its file.
struct RecordingFiles {
  /// The scene's path.
  let path: String
  /// How the scene is read where steps are added to it.
  let options: RenderOptions

  /// Why nothing is written.
  static let readOnly = failure("read-only", "this studio writes nothing", hint: "start it without --read-only")

  /// Why there is nothing to write.
  static let nothingRecorded = failure("nothing-recorded", "nothing was recorded that could be written")

  /// The folder whose files the scene may name.
  private func folder() throws(SceneFailure) -> OutputFolder {
    try Self.writing { () throws(OutputError) in try OutputFolder(Path.parent(path)) }
  }

  /// Names of tables that are free, in the scene's folder.
  func names(_ count: Int) throws(SceneFailure) -> [String] {
    let (folder, stem) = (try folder(), Path.stem(path))
    var (names, number): ([String], Int) = ([], 1)
    while names.count < count {
      let name = "\(stem)-hand-\(number).csv"
      let standing = try Self.writing { () throws(OutputError) in try folder.standing(at: name) }
      if standing == .nothing { names.append(name) }
      number += 1
    }
    return names
  }

  /// Writes tables, and if wanted adds the steps to the scene.
  ///
  /// A scene that would have faults with them stays as it is, and no table is left.
  ///
  /// - Parameter names: Of the tables, in the order of the parts.
  /// - Returns: The names of the files written.
  /// - Throws: `SceneFailure` if a file cannot be written, or the scene cannot take the steps.
  func keep(_ parts: [RecordedSteps], _ names: [String], intoScene: Bool) throws(SceneFailure) -> [String] {
    let folder = try folder()
    var written: [String] = []
    do throws(SceneFailure) {
      for (part, name) in zip(parts, names) {
        guard let table = part.table else { continue }
        try write(table, to: name, in: folder)
        written.append(name)
      }
      if intoScene { written.append(try add(parts)) }
    } catch {
      // The reason is what counts; a table that stays is harmless.
      for name in written { try? folder.remove(name) }
      throw error
    }
    return written
  }

  /// Adds steps to the scene's file, wherever its path leads.
  private func add(_ parts: [RecordedSteps]) throws(SceneFailure) -> String {
    let source = try SourceFile.read(path: path)
    var text = source.text
    for part in parts {
      do throws(ListAddition.Refusal) {
        text = try ListAddition.adding(part.entries, to: part.key, in: text)
      } catch {
        throw Self.failure(
          "not-a-list", "the scene's \"\(part.key)\" is not a list of lines",
          hint: "write each of its entries in a line that begins with \"- \", or copy the steps")
      }
    }
    // What cannot be read again is not written.
    _ = try SceneSession(SourceFile(name: source.name, text: text), options: options)
    try Self.writing { () throws(OutputError) in
      try AtomicFile(.given(path)).write(Array(text.utf8), durability: .file)
    }
    return Path.name(path)
  }

  private func write(_ table: String, to name: String, in folder: OutputFolder) throws(SceneFailure) {
    try Self.writing { () throws(OutputError) in
      try AtomicFile(.named(name, below: folder), replaces: false).write(Array(table.utf8), durability: .file)
    }
  }

  private static func writing<Result>(_ body: () throws(OutputError) -> Result) throws(SceneFailure) -> Result {
    do throws(OutputError) { return try body() } catch { throw failure("not-written", "\(error)") }
  }

  private static func failure(_ code: String, _ message: String, hint: String? = nil) -> SceneFailure {
    SceneFailure(Diagnostic(code: code, message, hint: hint, failure: .output))
  }
}
