internal import Multiplane
internal import MultiplaneBase

/// Where recordings go: tables beside the scene, and steps into its file.
struct RecordingFiles {
  /// The scene's path.
  let path: String
  /// How the scene is read where steps are added to it.
  let options: RenderOptions

  /// Why nothing is written.
  static let readOnly = SceneText.failure(
    "read-only", "this studio writes nothing", hint: "start it without --read-only")

  /// Why there is nothing to write.
  static let nothingRecorded = SceneText.failure("nothing-recorded", "nothing was recorded that could be written")

  /// The folder whose files the scene may name.
  private func folder() throws(SceneFailure) -> OutputFolder {
    try SceneText.writing { () throws(OutputError) in try OutputFolder(Path.parent(path)) }
  }

  /// Names of tables that are free, in the scene's folder.
  func names(_ count: Int) throws(SceneFailure) -> [String] {
    let (folder, stem) = (try folder(), Path.stem(path))
    var (names, number): ([String], Int) = ([], 1)
    while names.count < count {
      let name = "\(stem)-hand-\(number).csv"
      let fileStatus = try SceneText.writing { () throws(OutputError) in try folder.status(at: name) }
      if fileStatus == .nothing { names.append(name) }
      number += 1
    }
    return names
  }

  /// Writes tables, and if wanted adds the steps to the scene.
  ///
  /// A scene that would have faults with them stays as it is, and no table is left.
  ///
  /// - Parameter names: Of the tables, in the order of the parts.
  /// - Returns: The names of the files written, and how to take them back.
  /// - Throws: `SceneFailure` if a file cannot be written, or the scene cannot take the steps.
  func keep(
    _ parts: [RecordedSteps], _ names: [String], intoScene: Bool
  ) throws(SceneFailure) -> (written: [String], step: WriteHistory.Step) {
    let tables = zip(parts, names).compactMap { part, name in part.table.map { (name: name, text: $0) } }
    var written = try add(tables)
    var step = WriteHistory.Step(tables: tables)
    if intoScene {
      do throws(SceneFailure) {
        step.scene = try add(parts)
      } catch {
        // The reason is what counts; a table that stays is harmless.
        _ = try? remove(tables)
        throw error
      }
      written.append(Path.name(path))
    }
    return (written, step)
  }

  /// Writes tables; none is left if one cannot be written.
  ///
  /// - Returns: Their names.
  func add(_ tables: [(name: String, text: String)]) throws(SceneFailure) -> [String] {
    let folder = try folder()
    var written: [String] = []
    do throws(SceneFailure) {
      for table in tables {
        try SceneText.writing { () throws(OutputError) in
          try AtomicFile(.named(table.name, below: folder), replaces: false).write(
            Array(table.text.utf8), durability: .file)
        }
        written.append(table.name)
      }
    } catch {
      for name in written { try? folder.remove(name) }
      throw error
    }
    return written
  }

  /// Removes tables that are as they were written.
  ///
  /// - Returns: The names of the tables that were removed.
  func remove(_ tables: [(name: String, text: String)]) throws(SceneFailure) -> [String] {
    let folder = try folder()
    return try SceneText.writing { () throws(OutputError) in
      var removed: [String] = []
      for table in tables where try folder.contents(of: table.name) == Array(table.text.utf8) {
        try folder.remove(table.name)
        removed.append(table.name)
      }
      return removed
    }
  }

  /// Adds steps to the scene's file, wherever its path leads.
  ///
  /// - Returns: Its text before and after.
  private func add(_ parts: [RecordedSteps]) throws(SceneFailure) -> (before: String, after: String) {
    guard !path.lowercased().hasSuffix(".json") else {
      throw SceneText.failure(
        "not-yaml", "steps are added to scenes in YAML alone, and this one is JSON",
        hint: "copy the steps, and write them there as JSON")
    }
    let file = try SceneText(path: path)
    var text = file.source.text
    for part in parts {
      do throws(ListAddition.Refusal) {
        text = try ListAddition.adding(part.entries, to: part.key, in: text)
      } catch {
        throw SceneText.failure(
          "not-a-list", "the scene's \"\(part.key)\" is not a list of lines",
          hint: "write each of its entries in a line that begins with \"- \", or copy the steps")
      }
    }
    // A text that cannot be read again is not written.
    _ = try SceneSession(SourceFile(name: file.source.name, text: text), options: options)
    try file.write(text)
    return (file.source.text, text)
  }
}
