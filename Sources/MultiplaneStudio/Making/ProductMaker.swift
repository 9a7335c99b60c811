internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneOutput
internal import MultiplanePreviews
internal import Synchronization

/// Makes files of a scene for pages, one after the other, in the folder `out` beside the scene. No file that is there is replaced.
final class ProductMaker {
  private let path: String
  private let isReadOnly: Bool
  private let note: @Sendable (StageNote) -> Void
  /// The run that is under way, until it says that it has ended.
  private var run: Run?

  /// The folder beside the scene.
  static let folder = "out"

  /// - Parameters:
  ///   - path: The scene's.
  ///   - note: Takes the messages of a run, on any thread.
  init(of path: String, isReadOnly: Bool, note: @escaping @Sendable (StageNote) -> Void) {
    (self.path, self.isReadOnly, self.note) = (path, isReadOnly, note)
  }

  deinit { run?.cancellation.cancel() }

  /// A run, as its own thread and the stage know it.
  private final class Run: Sendable {
    let cancellation = Cancellation()
    let hasEnded = Atomic(false)
    /// When a page was told of its progress last.
    let told = Atomic<UInt64>(0)
    /// How many frames are drawn.
    let done = Atomic(0)
  }

  /// Begins to make a file.
  ///
  /// - Parameters:
  ///   - session: The scene as the page sees it.
  ///   - frame: The frame that it sees.
  ///   - page: The page that is told how far it is.
  /// - Returns: How many frames will be drawn.
  /// - Throws: `SceneFailure` if something is being made already, or the file cannot be made so.
  func begin(
    _ product: Product, _ session: SceneSession, frame: Int, for page: PageID
  ) throws(SceneFailure) -> Int {
    if isReadOnly { throw RecordingFiles.readOnly }
    if let run, !run.hasEnded.load(ordering: .acquiring) {
      throw SceneText.failure("busy", "another file is being made", hint: "wait for it, or stop it")
    }
    let product = try product.within(session.frameCount)
    let run = Run()
    let (count, make) = try work(product, session, frame, run, page)
    let note = note
    let thread = OwnThread {
      let text: String
      do throws(RenderFailure) {
        text = try make().compact
      } catch {
        text = Self.ending(of: error).compact
      }
      run.hasEnded.store(true, ordering: .releasing)
      note(StageNote(page: page, text: text))
    }
    guard let thread else { throw SceneText.failure("no-thread", "the system gives no thread") }
    thread.detach()
    self.run = run
    return count
  }

  /// Ends the run that is under way; nothing is left of its file.
  func stop() { run?.cancellation.cancel() }

  private static func ending(of failure: RenderFailure) -> JSON {
    if case .cancelled = failure { return .object([("t", .string("made")), ("stopped", .bool(true))]) }
    return .object([
      ("t", .string("made")), ("problems", ProblemFacts.list(failure.diagnostics, source: nil)),
    ])
  }

  // MARK: Making

  /// How many frames a product has, and the work that makes it and tells of it.
  private func work(
    _ product: Product, _ session: SceneSession, _ frame: Int, _ run: Run, _ page: PageID
  ) throws(SceneFailure) -> (Int, @Sendable () throws(RenderFailure) -> JSON) {
    let note = note
    @Sendable func progress(of count: Int) {
      let done = run.done.add(1, ordering: .relaxed).newValue
      let now = monotonicNanoseconds()
      let last = run.told.load(ordering: .relaxed)
      guard now - last >= Self.interval,
        run.told.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
      else { return }
      let text = JSON.object([("t", .string("making")), ("done", .number(done)), ("of", .number(count))]).compact
      note(StageNote(page: page, text: text))
    }
    let stem = Path.stem(path)
    switch product {
    case .still(let format):
      let options = Self.options(session, format, nil)
      let bytes = try SceneSession(session.loaded, options: options, traces: false).file(frame)
      let place = try place("\(stem)-\(zeroPadded(frame, to: 4))", format.rawValue)
      return (1, { () throws(RenderFailure) in try Self.written(bytes, place, "frame \(frame)") })
    case .sheet(let format, let range):
      let options = Self.options(session, format, nil)
      var choice = SheetOptions()
      choice.frames = range.map { RenderOptions.FrameRange(first: $0.lowerBound, last: $0.upperBound) }
      let sheet = try ContactSheet(SceneSession(session.loaded, options: options), choice)
      let place = try place("\(stem)-sheet", format.rawValue)
      let count = sheet.frames.count
      return (
        count,
        { () throws(RenderFailure) in
          let result = try sheet.file(cancellation: run.cancellation) { _ in progress(of: count) }
          return try Self.written(result.bytes, place, count == 1 ? "1 frame" : "\(count) frames")
        }
      )
    case .clip(let format, let range):
      let clip = try Self.clip(session, format, range)
      let place = try place(stem, format.rawValue)
      let count = clip.frameCount * clip.passes
      return (
        count,
        { () throws(RenderFailure) in
          let file = try RenderFailure.ofOutput { () throws(OutputError) in
            try ClipFile(.named(place.name, below: place.folder), replaces: false)
          }
          _ = try clip.write(
            to: file, program: ClipPrograms.ffmpeg, cancellation: run.cancellation,
            onFrame: { _ in progress(of: count) })
          let frames = clip.frameCount == 1 ? "1 frame" : "\(clip.frameCount) frames"
          return Self.told(place, frames, clip.warnings)
        }
      )
    }
  }

  /// How often a page is told how far a run is, in nanoseconds.
  private static let interval: UInt64 = 100_000_000

  /// The options of a run beside a page that goes on.
  private static func options(
    _ session: SceneSession, _ format: PictureFormat?, _ range: ClosedRange<Int>?
  ) -> RenderOptions {
    var options = session.options
    options.isDrawnAtOnce = false
    // The page's own frames are drawn meanwhile.
    options.jobs = max(1, defaultJobs() - 1)
    if let format { options.format = FrameFormat(format) }
    options.frames = range.map { RenderOptions.FrameRange(first: $0.lowerBound, last: $0.upperBound) }
    return options
  }

  /// A clip of some frames, which are counted at the scene's rate.
  private static func clip(
    _ session: SceneSession, _ format: ClipFormat, _ range: ClosedRange<Int>?
  ) throws(SceneFailure) -> SceneClip {
    let whole = try SceneClip(SceneSession(session.loaded, options: options(session, nil, nil)), ClipOptions(format))
    guard let range else { return whole }
    let factor = whole.settings.rate.framesPerSecond / session.framesPerSecond
    let first = Int((Double(range.lowerBound) * factor).rounded())
    let last = min(whole.frameCount - 1, max(first, Int((Double(range.upperBound) * factor).rounded())))
    let part = options(session, nil, min(first, last)...last)
    return try SceneClip(SceneSession(session.loaded, options: part), ClipOptions(format))
  }

  // MARK: Files

  /// Where a file goes.
  private struct Place: Sendable {
    /// The scene's folder.
    var folder: OutputFolder
    /// The path below it.
    var name: String
  }

  /// A place where nothing stands.
  private func place(_ stem: String, _ ending: String) throws(SceneFailure) -> Place {
    try SceneText.writing { () throws(OutputError) in
      let folder = try OutputFolder(Path.parent(path))
      var (name, number) = ("\(Self.folder)/\(stem).\(ending)", 1)
      while try folder.status(at: name) != .nothing {
        number += 1
        name = "\(Self.folder)/\(stem)-\(number).\(ending)"
      }
      return Place(folder: folder, name: name)
    }
  }

  private static func written(
    _ bytes: [UInt8], _ place: Place, _ words: String
  ) throws(RenderFailure) -> JSON {
    try RenderFailure.ofOutput { () throws(OutputError) in
      try AtomicFile(.named(place.name, below: place.folder), replaces: false).write(bytes)
    }
    return told(place, words, [])
  }

  /// The message to a page about a file that is there.
  private static func told(_ place: Place, _ words: String, _ warnings: [Diagnostic]) -> JSON {
    let path = place.folder.shown(place.name)
    return .object([
      ("t", .string("made")), ("file", .string(place.name)), ("path", .string(realPath(path) ?? path)),
      ("summary", .string(words)), ("warnings", .array(warnings.map { .string($0.message) })),
    ])
  }
}
