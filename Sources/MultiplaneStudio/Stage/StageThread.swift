package import Multiplane
internal import MultiplaneBase
internal import MultiplaneScene

/// The thread a scene is held open on: pages leave their wishes, and it answers those that matter still.
///
/// Everything is drawn here, one frame after the other; threads that wait for connections only put wishes down.
package final class StageThread: Sendable {
  /// Something that is asked for by address.
  package enum File: Sendable, Equatable {
    /// A frame as a PNG file, as a render writes it.
    ///
    /// - Parameter generation: In which look, as its page was told; `nil` for the command line's.
    case picture(Int, generation: Int? = nil)
    /// A frame as a PNG file, a pixel a point: the first picture of a page. Beyond the last frame it is the last.
    case view(Int)
    /// The tree of a frame, as `inspect --json` prints it.
    case tree(Int)

    var type: String { if case .tree = self { "application/json" } else { "image/png" } }
  }
  /// The answer to such a request.
  package enum FileResult: Sendable, Equatable {
    case bytes([UInt8])
    /// The scene has no such frame.
    case noFrame
    /// The scene cannot be drawn as it is.
    case failed
    /// Too much is asked for already, or the stage has ended.
    case busy
  }

  /// The work that waits.
  struct State {
    var pages: [PageID: PageInbox] = [:]
    var lastPage = 0
    /// Whether a page went whose memory is still held.
    var hasLeft = false
    /// The page that was served last.
    var turn = PageID(number: 0)
    var files: [(File, @Sendable (FileResult) -> Void)] = []
    var isStale = true
    /// Whether there is a version of which nothing is found out yet.
    var wantsSurvey = false
    /// Whether there are frames nobody has gone through yet.
    var hasUnreached = false
    var surveyed: [SurveyPart] = []
    var notes: [StageNote] = []
    var tested: [TestPart] = []
    var isStopped = false
    var hasEnded = false

    /// The receivers of a message to all pages. Pages that will be told everything later are not among them.
    mutating func listeners() -> [(page: PageID, send: @Sendable (StageMessage) -> Void)] {
      for (page, inbox) in pages where !inbox.isTaking { pages[page]?.isNew = true }
      return pages.filter { !$0.value.isNew }.map { ($0.key, $0.value.send) }
    }
  }
  private let state = Monitor(State())
  /// Which scene it is.
  package let place: ScenePlace
  private let options: RenderOptions
  private let polls: Bool
  private let isReadOnly: Bool

  /// Begins to hold a scene open. One with faults is waited for.
  ///
  /// - Parameters:
  ///   - path: The scene's file.
  ///   - options: How it is drawn.
  ///   - polls: Whether files are looked at instead of being told of.
  ///   - isReadOnly: Whether nothing is written, whatever pages ask for.
  ///   - product: The program of a package that shows the scene; `nil` where it has one alone.
  ///   - files: The files that are written for every version.
  /// - Throws: `StageError` if the system gives no thread.
  package convenience init(
    path: String, options: RenderOptions, polls: Bool = false, isReadOnly: Bool = false, product: String? = nil,
    files: VectorFiles? = nil
  ) throws(StageError) {
    try self.init(ScenePlace(path: path), options, polls, isReadOnly, product, files)
  }

  /// Holds another scene of the folder open, by its file alone: inputs of the command line are for its own scene.
  func another(_ place: ScenePlace) throws(StageError) -> StageThread {
    var options = options
    options.inputs = SceneInputs()
    return try StageThread(place, options, polls, isReadOnly)
  }

  private init(
    _ place: ScenePlace, _ options: RenderOptions, _ polls: Bool, _ isReadOnly: Bool, _ product: String? = nil,
    _ files: VectorFiles? = nil
  ) throws(StageError) {
    (self.place, self.options, self.polls, self.isReadOnly) = (place, options, polls, isReadOnly)
    let state = state
    let thread = OwnThread {
      let watched = WatchedScene(place.path, options: options, polls: polls, product: product) {
        state.update { $0.isStale = true }
      }
      let stage = Stage(
        watched, at: place, isReadOnly: isReadOnly, files: files,
        surveyed: { part in state.update { $0.surveyed.append(part) } },
        tested: { part in state.update { $0.tested.append(part) } },
        noted: { note in state.update { $0.notes.append(note) } })
      Self.run(stage, state)
      // Nobody else asks from now on.
      let files = state.update { state in
        defer { state.files = [] }
        return state.files
      }
      for (_, done) in files { done(.busy) }
      state.update { $0.hasEnded = true }
    }
    guard let thread else { throw StageError() }
    thread.detach()
  }

  /// Ends the thread, and waits for its end: nothing is sent to pages afterwards, and requests by address are refused.
  package func stop() {
    state.update { $0.isStopped = true }
    state.wait { $0.hasEnded ? () : nil }
  }

  /// Ends the thread as soon as it has done its present work.
  func end() { state.update { $0.isStopped = true } }

  /// Whether a page is there.
  var isWatched: Bool { state.read { !$0.pages.isEmpty } }

  /// A page came.
  ///
  /// - Parameter send: Takes messages for it, on the stage's thread.
  /// - Returns: `nil` if there are too many.
  package func join(_ send: @escaping @Sendable (StageMessage) -> Void) -> PageID? {
    state.update { state in
      guard state.pages.count < ServerLimits.pages else { return nil }
      state.lastPage += 1
      let page = PageID(number: state.lastPage)
      state.pages[page] = PageInbox(send)
      return page
    }
  }

  /// A page went.
  package func leave(_ page: PageID) {
    state.update { state in
      state.pages[page] = nil
      state.hasLeft = true
    }
  }

  /// Notes whether a page takes the messages it is sent, or leaves them lying.
  package func record(_ page: PageID, isTaking: Bool) { state.update { $0.pages[page]?.isTaking = isTaking } }

  /// A page says something; `false` if it may not.
  package func receive(_ message: PageMessage, from page: PageID) -> Bool {
    state.update { $0.pages[page]?.enqueue(message) ?? true }
  }

  /// Somebody asks for something by address.
  ///
  /// - Parameter done: Called once.
  package func ask(for file: File, _ done: @escaping @Sendable (FileResult) -> Void) {
    let isWaiting = state.update { state in
      guard !state.isStopped, state.files.count < ServerLimits.waiting else { return false }
      state.files.append((file, done))
      return true
    }
    if !isWaiting { done(.busy) }
  }

  // MARK: Working

  private enum Work {
    /// Lets go of all other pages.
    case keep(Set<PageID>)
    case reload
    case file(File, @Sendable (FileResult) -> Void)
    case beginSurvey
    case extendCheckpoints
    case survey(SurveyPart)
    case note(StageNote)
    case tests(TestPart)
    case page(PageID, PageWork)
    case stop
  }

  private static func run(_ stage: Stage, _ state: Monitor<State>) {
    while true {
      switch state.wait(for: { next(&$0) }) {
      case .stop: return
      case .keep(let pages): stage.keep(only: pages)
      case .reload:
        let reading = stage.reload()
        if reading == .unchanged { continue }
        for (page, send) in state.update({ $0.listeners() }) { stage.introduce(page, send) }
        guard reading == .version else { continue }
        stage.awaitPage()
        state.update { state in
          (state.wantsSurvey, state.hasUnreached) = (true, true)
          for page in state.pages.keys { state.pages[page]?.showAgain() }
        }
      case .file(let file, let done): done(stage.file(file))
      case .beginSurvey: stage.beginSurvey()
      case .extendCheckpoints: if !stage.extendCheckpoints() { state.update { $0.hasUnreached = false } }
      case .survey(let part):
        guard stage.record(part) else { continue }
        for (_, send) in state.update({ $0.listeners() }) { send(.text(part.text)) }
      case .note(let note):
        guard stage.isSeen(note) else { continue }
        for (page, send) in state.update({ $0.listeners() }) where note.page == nil || note.page == page {
          send(.text(note.text))
        }
      case .tests(let part):
        guard stage.record(part) else { continue }
        for (_, send) in state.update({ $0.listeners() }) { send(.text(part.text)) }
      case .page(let page, let work):
        if !stage.serve(work, page) { state.update { $0.pages[page]?.giveBack() } }
        // A change that was written is read at once, before the system tells of it.
        if stage.takeWritten() { state.update { $0.isStale = true } }
        // A look is gone through as a version is.
        if stage.isUnsurveyed { state.update { ($0.wantsSurvey, $0.hasUnreached) = (true, true) } }
      }
    }
  }

  /// The work that is done next; `nil` if there is nothing to do.
  private static func next(_ state: inout State) -> Work? {
    if state.isStopped { return .stop }
    if state.hasLeft {
      state.hasLeft = false
      return .keep(Set(state.pages.keys))
    }
    if state.isStale {
      state.isStale = false
      return .reload
    }
    // One page after the other, from the one behind the last.
    let ready = state.pages.filter(\.value.isReady).keys.sorted()
    if let page = ready.first(where: { $0 > state.turn }) ?? ready.first, let work = state.pages[page]?.takeOut() {
      state.turn = page
      return .page(page, work)
    }
    if !state.files.isEmpty {
      let (file, done) = state.files.removeFirst()
      return .file(file, done)
    }
    if !state.notes.isEmpty { return .note(state.notes.removeFirst()) }
    if !state.tested.isEmpty { return .tests(state.tested.removeFirst()) }
    if !state.surveyed.isEmpty { return .survey(state.surveyed.removeFirst()) }
    // Not before pages have what they wait for: it takes a core for itself.
    if state.pages.isEmpty { return nil }
    if state.wantsSurvey {
      state.wantsSurvey = false
      return .beginSurvey
    }
    return state.hasUnreached ? .extendCheckpoints : nil
  }
}

/// The system gave no thread, or no descriptor.
package struct StageError: Error, CustomStringConvertible {
  package var description: String { "the system gives no thread or no descriptor" }
}
