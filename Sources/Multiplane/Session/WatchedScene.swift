package import MultiplaneBase
internal import MultiplaneReading
internal import MultiplaneScene

/// A scene's file held open over its changes: the version without faults that was read last, and the problems of the
/// file as it is now.
///
///     let watched = WatchedScene("ridge.yaml") { changes.signal() }
///     repeat { changes.wait() } while watched.read() != .version
///     try watched.session?.file(0)
///
/// All files the scene names are watched, and those that faults are about. At the path of a package, the scene is the view that
/// its program shows. It stays on one thread.
package final class WatchedScene {
  /// The outcome of reading.
  package enum Reading: Sendable {
    /// The files are the same as when they were read before.
    case unchanged
    /// There are faults; the version before stays.
    case faulty
    /// There is another version.
    case version
  }

  /// The scene's file, as it was given.
  package let path: String
  /// The version without faults that was read last; `nil` before the first.
  package private(set) var session: SceneSession?
  /// The file as it was read last, whole or not; `nil` if it never could be.
  package private(set) var source: SourceFile?
  /// The problems of the files as they were read last: the faults, or the warnings of a version without.
  package private(set) var problems: [Diagnostic] = []
  /// How the scene is drawn.
  package let options: RenderOptions
  private let watcher: FileWatcher?
  /// The package that shows the scene, where none is in a file.
  private let package: ViewPackage?
  /// The build of the package that was read last.
  private var build = 0
  private var files: [String]
  /// The states of the files when they were read; `nil` for files that could not be seen.
  private var states: [String: AssetFile.State?] = [:]
  /// The text of the last reading; `nil` if there was nothing to be read.
  private var text: String?
  /// When the last reading began.
  private var start = FileTime.now
  /// Whether a file that the last reading named first may be another than was read.
  private var isOutdated = false

  /// Begins to watch a file. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - options: How the scene is drawn.
  ///   - polls: Whether files are looked at twice a second instead of being told of.
  ///   - product: The program of a package that shows the scene; `nil` where it has one alone.
  ///   - changed: Called for each change, on another thread.
  package init(
    _ path: String, options: RenderOptions = RenderOptions(), polls: Bool = false, product: String? = nil,
    _ changed: @escaping @Sendable () -> Void
  ) {
    let folder = ViewPackage.folder(at: path)
    (self.path, self.options, files) = (path, options, folder == nil ? [path] : [])
    package = folder.flatMap { ViewPackage($0, product: product, changed) }
    if let folder {
      problems = [Diagnostic(.warning, code: "building", "the package \"\(folder)\" is being built")]
    }
    watcher = FileWatcher(polls: polls, changed)
    // Before it is read, so that no change goes unseen.
    watcher?.watch(files)
  }

  /// Whether changes are told; otherwise the system gave no thread or no descriptor.
  package var isWatched: Bool { watcher != nil }

  /// Reads the files that have changed.
  package func read() -> Reading {
    var reading = readOnce()
    // A file that is named for the first time was not watched yet while it was read.
    while isOutdated {
      text = nil
      let next = readOnce()
      if next != .unchanged { reading = next }
    }
    return reading
  }

  private func readOnce() -> Reading {
    (start, isOutdated) = (.now, false)
    let before = Self.states(of: files)
    if let package { return read(package, before) }
    let next: SourceFile
    do throws(SceneFailure) {
      next = try SourceFile.read(path: path)
    } catch {
      text = nil
      if error.diagnostics == problems { return .unchanged }
      return refuse(error, before)
    }
    if next.text == text, before.allSatisfy({ $0.key == path || states[$0.key] == $0.value }) { return .unchanged }
    (source, text) = (next, next.text)
    do throws(SceneFailure) {
      if let session {
        try session.reload(next)
      } else {
        session = try SceneSession(next, options: options)
      }
    } catch {
      return refuse(error, before)
    }
    problems = session?.loaded.scene.warnings ?? []
    watch([], before)
    return .version
  }

  /// Takes the scene that a package shows.
  private func read(_ package: ViewPackage, _ before: [String: AssetFile.State?]) -> Reading {
    guard let (shown, number) = package.latest else { return .unchanged }
    if number == build, before.allSatisfy({ states[$0.key] == $0.value }) { return .unchanged }
    build = number
    guard let declared = shown.scene else {
      // The package looks at its sources itself: seen here as well, a fault in them would be told twice.
      problems = shown.problems
      watch([], before)
      return .faulty
    }
    do throws(SceneFailure) {
      if let session {
        try session.reload(declared, folder: shown.folder)
      } else {
        session = try SceneSession(LoadedScene(declared, folder: shown.folder, options: options), options: options)
      }
    } catch {
      return refuse(error, before)
    }
    problems = shown.problems + (session?.loaded.scene.warnings ?? [])
    watch([], before)
    return .version
  }

  private func refuse(_ failure: SceneFailure, _ before: [String: AssetFile.State?]) -> Reading {
    problems = failure.diagnostics
    watch(problems.flatMap { files(of: $0) }, before)
    return .faulty
  }

  /// The files a problem is about.
  private func files(of problem: Diagnostic) -> [String] {
    var files: [String] = []
    if case .asset(let name, _) = problem.cause { files.append(Path.joined(LoadedScene.folder(of: path), name)) }
    if let file = problem.span?.file, file != path { files.append(file) }
    return files
  }

  /// Watches the files of the version there is, and some more.
  private func watch(_ others: [String], _ before: [String: AssetFile.State?]) {
    var known: Set<String> = []
    files = ((session?.loaded.files ?? [path]) + others).filter { known.insert($0).inserted }
    // A file that changed while it was read counts as changed: its state from before the reading is kept.
    states = Self.states(of: files).merging(before.filter { known.contains($0.key) }) { $1 }
    watcher?.watch(files)
    let missing = Set(
      problems.filter { if case .asset(_, isUnread: true) = $0.cause { true } else { false } }.flatMap {
        self.files(of: $0)
      })
    isOutdated = files.contains { file in
      guard !before.keys.contains(file), let time = FileTime(of: file) else { return false }
      return time >= start || missing.contains(file)
    }
  }

  private static func states(of files: [String]) -> [String: AssetFile.State?] {
    var states: [String: AssetFile.State?] = [:]
    for file in files { states.updateValue(AssetFile.State(path: file), forKey: file) }
    return states
  }
}
