internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneRender
internal import MultiplaneScene

/// Writes the changes of pages into the scene's file and beside it, and takes them back. Nothing else of the studio
/// does.
final class SceneWriter {
  private let path: String
  /// How the scene is read before it is written.
  private let options: RenderOptions
  private let recordings: RecordingFiles
  private var history = WriteHistory()
  /// Whether something was written since this was asked last.
  private var hasWritten = false

  init(_ path: String, _ options: RenderOptions) {
    var options = options
    // A scene that is read before it is written is not drawn.
    options.isDrawnAtOnce = false
    (self.path, self.options) = (path, options)
    recordings = RecordingFiles(path: path, options: options)
  }

  /// How much can be taken back, and written again: nothing while the last step cannot.
  var counts: (undo: Int, redo: Int) {
    // Most scenes have no steps, and are not read once more.
    guard !history.done.isEmpty || !history.undone.isEmpty, let file = try? SceneText(path: path) else { return (0, 0) }
    func count(_ steps: [WriteHistory.Step], isUndone: Bool) -> Int {
      guard let step = steps.last, (try? text(of: step, isUndone: isUndone, in: file.source)) != nil else { return 0 }
      return steps.count
    }
    return (count(history.done, isUndone: true), count(history.undone, isUndone: false))
  }

  /// Whether something was written since this was asked last.
  func takeWritten() -> Bool {
    defer { hasWritten = false }
    return hasWritten
  }

  // MARK: Values

  /// Writes a value anew at its place. A scene that has faults with it stays as it is.
  ///
  /// - Parameters:
  ///   - session: The version that is shown; its pictures and fonts are not opened again.
  ///   - frame: The frame that is shown: it is laid out with the new value before that is written.
  /// - Returns: Where the value stands now; or the faults, as pages show them.
  /// - Throws: `SceneFailure` if the file has another value there, or cannot be read or written.
  func write(
    _ change: ValueChange, _ session: SceneSession, frame: Int
  ) throws(SceneFailure) -> JSON {
    let text = try SceneText(path: path)
    let edited = try WrittenValues(text.source).making(change)
    do throws(SceneFailure) {
      let scene = try read(edited.source, session, frame)
      guard edited.isWhole || scene.hasExpression(at: edited.place) else {
        throw SceneText.failure(
          "misread", "the value would be read as another one there", hint: "change it in the file")
      }
    } catch {
      return .object([("problems", ProblemFacts.list(error.diagnostics, source: edited.source))])
    }
    if edited.source.text != text.source.text {
      try text.write(edited.source.text)
      let step = WriteHistory.Step(
        scene: (text.source.text, edited.source.text), place: edited.place,
        // A key that was added had no value before.
        former: change.key == nil ? change.place : nil)
      history.record(step, joins: change.joins ? change.place : nil)
      hasWritten = true
    }
    return .object([("line", .number(edited.place.line)), ("column", .number(edited.place.column))] + countFacts)
  }

  /// The counts as pages are told of them.
  var countFacts: [(String, JSON?)] {
    let (undo, redo) = counts
    return [("undo", .number(undo)), ("redo", .number(redo))]
  }

  /// The scene in a text, with the caches of the open one; its first frame and the one that is shown have been laid
  /// out.
  private func read(
    _ source: SourceFile, _ session: SceneSession, _ frame: Int
  ) throws(SceneFailure) -> Scene {
    let loaded = try LoadedScene(
      source, folder: session.loaded.scene.folder, options: options, store: session.loaded.resources.store)
    let edited = try SceneSession(loaded, options: options)
    for frame in [0, min(frame, edited.frameCount - 1)] { _ = try edited.state(frame) }
    return loaded.scene
  }

  // MARK: Recordings

  /// Writes tables, and if wanted adds the steps to the scene; see `RecordingFiles`.
  ///
  /// - Returns: The names of the files written.
  func keep(
    _ parts: [RecordedSteps], _ names: [String], intoScene: Bool
  ) throws(SceneFailure) -> [String] {
    let (written, step) = try recordings.keep(parts, names, intoScene: intoScene)
    if written.isEmpty { return [] }
    history.record(step)
    hasWritten = true
    return written
  }

  // MARK: Taking back

  /// Takes back the last step that was written.
  ///
  /// - Returns: The names of the files that are as they were before.
  /// - Throws: `SceneFailure` if there is nothing to take back, or somebody else has changed the same since.
  func undo() throws(SceneFailure) -> [String] {
    guard let step = history.done.last else { throw SceneText.failure("nothing-to-undo", "nothing is there to undo") }
    let names = try restore(step, isUndone: true) + recordings.remove(step.tables)
    history.takeBack()
    hasWritten = true
    return names
  }

  /// Writes the step again that was taken back last.
  ///
  /// - Returns: The names of the files written.
  /// - Throws: `SceneFailure` if nothing was taken back, or somebody else has changed the same since.
  func redo() throws(SceneFailure) -> [String] {
    guard let step = history.undone.last else { throw SceneText.failure("nothing-to-redo", "nothing is there to redo") }
    // A table without the steps that follow it is of no use.
    _ = try text(of: step, isUndone: false, in: SceneText(path: path).source)
    let names = try recordings.add(step.tables) + restore(step, isUndone: false)
    history.repeatLast()
    hasWritten = true
    return names
  }

  /// Writes the scene's text before a step, or after it.
  private func restore(_ step: WriteHistory.Step, isUndone: Bool) throws(SceneFailure) -> [String] {
    let file = try SceneText(path: path)
    guard let text = try text(of: step, isUndone: isUndone, in: file.source) else { return [] }
    try file.write(text)
    return [Path.name(path)]
  }

  /// The scene's text before a step, or after it; `nil` if the step left the scene alone.
  ///
  /// In a file that another program has saved since, it is the one value that is given its other text.
  ///
  /// - Throws: `SceneFailure` if the value does not stand there as the step left it.
  private func text(
    of step: WriteHistory.Step, isUndone: Bool, in file: SourceFile
  ) throws(SceneFailure) -> String? {
    guard let scene = step.scene else { return nil }
    let (from, to) = isUndone ? (scene.after, scene.before) : (scene.before, scene.after)
    if file.text == from { return to }
    let (place, other) = isUndone ? (step.place, step.former) : (step.former, step.place)
    guard let place = place?.followed(from: from, to: file.text), let other,
      let edited = try? WrittenValues(file).replacing(place, with: other.text)
    else {
      throw SceneText.failure(
        "changed", "the file was changed since in another way, and stays as it is", hint: "take it back in the editor")
    }
    return edited.source.text
  }
}

extension Scene {
  /// Whether a formula stands at a place of the scene's file, just as it is.
  fileprivate func hasExpression(at place: WrittenValues.TextLocation) -> Bool {
    var isFound = false
    func look(_ expression: Expression) {
      let span = expression.span
      if (span.line, span.column) == (place.line, place.column), expression.text == place.text, span.file == file {
        isFound = true
      }
      if isFound { return }
      for name in expression.names { if let definition = name.definition { look(definition) } }
    }
    forEachExpression { expression, _ in if !isFound { look(expression) } }
    return isFound
  }
}
