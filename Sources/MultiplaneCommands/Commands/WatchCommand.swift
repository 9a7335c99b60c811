import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews

/// `multiplane watch`.
struct WatchCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Draw a scene again whenever a file of it is saved.",
    usage: "multiplane watch <scene> -o <file.png> [--frame <n> | --at <time> | --mark <mark> | --scroll <points>]\n"
      + "multiplane watch <scene> -o <film.svg | page.html | folder>",
    discussion: """
      Writes one frame where -o ends in .png, a film of vectors where it ends in .svg, a page where it ends in .html, \
      else all frames into a folder, and tells for every save what it cost and, of one frame, which pixels have changed. While the scene has faults they are told, and what was drawn last stays. \
      A scene may be the folder of a Swift package: it is built, and its program run, which shows a view. \
      Pictures named by the items of lists of more than 10,000 rows are not watched. Ctrl+C ends it.
      """)

  @Argument(help: "The scene, or the folder of a Swift package whose program shows a view.", completion: .scenes)
  var scene: String

  @Option(help: ArgumentHelp("The program of the package, where it has several.", valueName: "name"))
  var product: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG file, the film, the page or the folder that is written.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Take the pictures of this .ora or .aseprite file anew, too, whenever it is saved.", valueName: "file"),
    completion: .file(extensions: ["ora", "aseprite", "ase"]))
  var layers: String?

  @OptionGroup var moment: MomentOptions

  @Option(help: ArgumentHelp("Device pixels a point; the scene's otherwise.", valueName: "factor"))
  var scale: Double?

  @Flag(help: "Look at the files twice a second, where the system does not tell of changes.")
  var poll = false

  @OptionGroup var jobsOption: JobsOption
  @OptionGroup var fileOptions: FileOptions
  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  private var isPicture: Bool { output.hasSuffix(".png") }
  /// Whether it is one file of vectors.
  private var isVectors: Bool { VectorWriting.isWanted(output) || output.hasSuffix(".html") }

  func validate() throws {
    if scene == "-" { throw ValidationError("A scene that changes is a file, not standard input.") }
    if output == "-" || output.isEmpty { throw ValidationError("-o names a .png file or a folder.") }
    if !isPicture, !isVectors { try checkFolder(output) }
    if moment.isGiven, !isPicture {
      throw ValidationError("A folder, a film and a page get all frames; a moment is for a .png file.")
    }
    if isVectors, scale != nil { throw ValidationError("Vectors are as sharp at every scale.") }
    if layers != nil, ViewPackage.folder(at: scene) != nil {
      throw ValidationError("--layers is for a scene in a file.")
    }
    if product != nil, ViewPackage.folder(at: scene) == nil {
      throw ValidationError("--product is for the folder of a package.")
    }
    if isPicture || isVectors, jobsOption.jobs != nil { throw ValidationError("--jobs is for a folder of frames.") }
  }

  var writtenPaths: [String] { [output] + (layers == nil ? [] : [scene]) }

  /// A package is built and run, which needs all that this program may.
  func raiseWalls() {
    if ViewPackage.folder(at: scene) == nil { raiseWalls(starting: []) }
  }

  private func makeOutput() throws(OutputError) -> any WatchOutput {
    if isPicture {
      return WatchedPicture(try fileOptions.open(output), output, moment.moment, fileOptions.durability)
    }
    if isVectors { return WatchedVectors(try fileOptions.open(output), output, fileOptions.durability) }
    return WatchedFolder(output, replaces: fileOptions.force, fileOptions.durability)
  }

  func run() throws {
    let messages = Messages(messageOptions)
    var options = sceneOptions.options
    (options.scale, options.jobs, options.isDrawnAtOnce) = (scale, jobsOption.jobs, true)
    let changes = SceneChanges()
    let watched = WatchedScene(scene, options: options, polls: poll, product: product) { changes.record() }
    guard watched.isWatched else {
      throw messages.end(
        SceneFailure(
          code: "not-watched", "the system does not tell of changed files",
          hint: poll
            ? nil : "`--poll` looks at them twice a second; fs.inotify.max_user_instances may be too small",
          failure: .tool))
    }
    let layersWatcher = layers == nil ? nil : FileWatcher(polls: poll) { changes.record() }
    layersWatcher?.watch([layers].compactMap(\.self))
    var layersState: AssetFile.State?
    try messages.reporting {
      if ViewPackage.folder(at: scene) != nil { try messages.report("\(visible(scene)) is being built\n") }
      let output = try makeOutput()
      // Whether the version there is was not drawn to its end.
      var isOwed = false
      var hasDrawn = false
      while true {
        let cancellation = changes.wait()
        let start = monotonicNanoseconds()
        if let layers, layersState != AssetFile.State(path: layers) {
          layersState = AssetFile.State(path: layers)
          do {
            messages.show(try LayeredScene.update(scene, from: layers).warnings)
          } catch let failure as SceneFailure {
            // It may be in the middle of a save, which is told once more.
            messages.show(failure.diagnostics)
          }
        }
        let reading = watched.read()
        let readingTime = monotonicNanoseconds() - start
        if reading == .unchanged, !isOwed { continue }
        if reading != .unchanged {
          if let source = watched.source { messages.know(source) }
          messages.show(watched.problems)
        }
        // The last drawing stays while there are faults.
        if reading == .faulty { isOwed = false }
        guard reading != .faulty, let session = watched.session else { continue }
        // Every picture would be a change of the scene, and so on for ever.
        try session.refuseOwnFiles(
          isPicture || isVectors ? [self.output] : [],
          frames: isPicture || isVectors ? nil : (self.output, .standard(.png)))
        isOwed = false
        do {
          let text = try output.draw(session, cancellation) { messages.show($0) }
          let files = session.loaded.files.count
          let watching = hasDrawn || files == 0 ? "" : "; \(files) \(files == 1 ? "file is" : "files are") watched"
          try messages.report("\(text); read in \(milliseconds(readingTime))\(watching)\n")
          hasDrawn = true
        } catch let failure as SceneFailure {
          // The next version may be drawn.
          messages.show(failure.diagnostics)
        } catch RenderFailure.cancelled {
          // A save came between. It may have changed nothing: then this version is drawn after all.
          isOwed = true
        } catch RenderFailure.scene(let failure) {
          messages.show(failure.diagnostics)
        }
      }
    }
  }
}

/// The output that a watch writes for every version of a scene.
protocol WatchOutput: AnyObject {
  /// Draws a version.
  ///
  /// - Parameters:
  ///   - cancellation: Told when there is a newer version.
  ///   - warn: Takes warnings.
  /// - Returns: The files drawn, the changes in them and their cost, in one line.
  func draw(_ session: SceneSession, _ cancellation: Cancellation, warn: ([Diagnostic]) -> Void) throws -> String
}

/// Whether a scene has changed since it was read last; it has before the first time.
final class SceneChanges: Sendable {
  private struct State {
    var isStale = true
    var cancellation = Cancellation()
  }
  private let state = Monitor(State())

  /// The scene has changed: the frame of it that is being drawn is not wanted any more.
  func record() {
    let cancellation = state.update { state in
      state.isStale = true
      return state.cancellation
    }
    cancellation.cancel()
  }

  /// Waits for a change.
  ///
  /// - Returns: A cancellation that tells of the next one.
  func wait() -> Cancellation {
    state.wait { state in
      guard state.isStale else { return nil }
      (state.isStale, state.cancellation) = (false, Cancellation())
      return state.cancellation
    }
  }
}

/// Nanoseconds as text, in milliseconds.
func milliseconds(_ nanoseconds: UInt64) -> String { "\(tenths(Double(nanoseconds) / 1e6)) ms" }
