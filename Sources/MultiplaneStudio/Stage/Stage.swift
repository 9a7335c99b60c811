internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneGolden
internal import MultiplaneInspection
internal import MultiplaneScene

/// A scene held open for pages: the session, the problems of the file, and the view of each page.
final class Stage {
  private let watched: WatchedScene
  /// Writes the changes of pages; `nil` where nothing is written.
  private let writer: SceneWriter?
  /// The values of the version's file that can be written anew; found when they are asked for first.
  private var values: WrittenValues?
  private let surveyed: @Sendable (SurveyPart) -> Void
  private let tests: StudioTests
  private let maker: ProductMaker
  private let noted: @Sendable (StageNote) -> Void
  private let place: ScenePlace
  /// The version of the scene as the command line says; `nil` before the first.
  private var base: Rendition?
  /// The same version in the looks that pages see it in.
  private var others: [SceneLook: Rendition] = [:]
  /// The number of the rendition that was made last.
  private var generation = 0
  /// How many versions there were.
  private var version = 0
  /// The parameters that the version declares.
  private var parameters: [DeclaredParameter] = []
  private var views: [PageID: PageView] = [:]
  /// The view of the first page, drawn before it comes.
  private var awaited: PageView?
  /// The time of the last reading, in nanoseconds.
  private var readingTime: UInt64 = 0
  private let files: VectorFiles?

  /// - Parameters:
  ///   - isReadOnly: Whether nothing is written, whatever pages ask for.
  ///   - files: The files that are written for every version.
  ///   - surveyed: Takes the parts of surveys, on another thread.
  ///   - tested: Takes the results of testing the scene, on another thread.
  ///   - noted: Takes all else that others find out or make, on their threads.
  init(
    _ watched: WatchedScene, at place: ScenePlace, isReadOnly: Bool, files: VectorFiles? = nil,
    surveyed: @escaping @Sendable (SurveyPart) -> Void, tested: @escaping @Sendable (TestPart) -> Void,
    noted: @escaping @Sendable (StageNote) -> Void
  ) {
    (self.watched, self.place, self.surveyed, self.noted) = (watched, place, surveyed, noted)
    self.files = files
    maker = ProductMaker(of: watched.path, isReadOnly: isReadOnly, note: noted)
    tests = StudioTests(of: watched.path, watched.options, isReadOnly: isReadOnly, done: tested)
    writer = isReadOnly ? nil : SceneWriter(watched.path, watched.options)
  }

  private var source: SourceFile? { watched.source }

  // MARK: Versions

  /// Reads the files that have changed; the version before stays under one with faults.
  func reload() -> WatchedScene.Reading {
    let begin = monotonicNanoseconds()
    let reading = watched.read()
    guard reading == .version, let session = watched.session else { return reading }
    readingTime = monotonicNanoseconds() - begin
    // A page may ask for nothing for hours, and each picture of the version before is held for it until then.
    for view in views.values {
      view.letGo()
      view.refused = nil
    }
    for rendition in renditions { rendition.cancel() }
    version += 1
    (base, others) = (number(session, as: SceneLook()), [:])
    (awaited, values) = (nil, nil)
    parameters = DeclaredParameter.all(of: session.loaded.scene, in: session.loaded.source)
    tests.forget()
    files?.write(session)
    return reading
  }

  private var renditions: [Rendition] {
    [base].compactMap(\.self) + others.values.sorted { $0.generation < $1.generation }
  }

  private func number(_ session: SceneSession, as look: SceneLook) -> Rendition {
    generation += 1
    return Rendition(session, as: look, generation: generation)
  }

  /// The version in a look; it is made where no page has asked for it before.
  ///
  /// - Throws: `SceneFailure` if the scene has no such look.
  private func rendition(_ look: SceneLook, of base: Rendition) throws(SceneFailure) -> Rendition {
    if look == base.look { return base }
    if let known = others[look] { return known }
    let options = look.applied(to: watched.options)
    let session = try SceneSession(base.session.loaded.shown(with: options), options: options)
    // A look that cannot be laid out is no look, either.
    _ = try session.state(0)
    let made = number(session, as: look)
    let seen = Set(views.values.map(\.look))
    others = others.filter { seen.contains($0.key) }
    others[look] = made
    return made
  }

  /// The rendition that a page sees, in the look it asks for if the version has it.
  ///
  /// - Returns: The rendition, and why it has another look than was asked for.
  private func rendition(
    for view: PageView, wanted: SceneLook, of base: Rendition
  ) -> (rendition: Rendition, failure: SceneFailure?) {
    var failure: SceneFailure?
    // A look that was refused is asked for again once the scene is another.
    for look in wanted == view.refused ? [view.look] : [wanted, view.look] {
      do throws(SceneFailure) {
        let found = try rendition(look, of: base)
        if look != view.look { view.letGo() }
        view.look = look
        if look == wanted { view.refused = nil }
        return (found, failure)
      } catch {
        failure = error
        view.refused = wanted
      }
    }
    view.letGo()
    view.look = base.look
    return (base, failure)
  }

  /// Whether something is to be found out about a rendition.
  var isUnsurveyed: Bool { renditions.contains { !$0.isSurveyed } }

  /// Begins surveys of the renditions that have none.
  func beginSurvey() {
    for rendition in renditions where !rendition.isSurveyed { rendition.beginSurvey(surveyed) }
  }

  /// Goes through some frames that nobody has asked for yet, so that any is reached at once; `false` if there are no more.
  func extendCheckpoints() -> Bool {
    // Failures are told when the frame is looked at.
    renditions.contains { (try? $0.session.extendCheckpoints(Self.framesAtOnce, upTo: Survey.frameLimit)) ?? false }
  }

  /// How many of them: a page that asks for something waits no longer.
  private static let framesAtOnce = 16

  /// Draws the first frame of the first version while nobody is there: a browser takes as long to open the page.
  func awaitPage() {
    guard version == 1, views.isEmpty, awaited == nil, let base else { return }
    let view = PageView()
    // A frame that cannot be drawn is told when it is asked for.
    do throws(SceneFailure) { try view.draw(base.session) } catch { return }
    awaited = view
  }

  /// The problems of the file, and of watching it.
  private var problems: [Diagnostic] {
    if watched.isWatched { return watched.problems }
    return watched.problems + [
      Diagnostic(
        .warning, code: "not-watched", "the system does not tell of changed files",
        hint: "fs.inotify.max_user_instances may be too small; start the studio again after a change")
    ]
  }

  /// Takes a part of a survey; `false` if it is of an older version.
  func record(_ part: SurveyPart) -> Bool {
    guard let rendition = renditions.first(where: { $0.generation == part.generation }) else { return false }
    rendition.record(part)
    return true
  }

  /// Whether a note is about something that pages still see.
  func isSeen(_ note: StageNote) -> Bool {
    note.generation.map { generation in renditions.contains { $0.generation == generation } } ?? true
  }

  /// Takes the result of testing the scene; `false` if it is of an older version.
  func record(_ part: TestPart) -> Bool { tests.record(part, version) }

  /// Tells a page of the scene and of its problems, once it has another version.
  func introduce(_ page: PageID, _ send: (StageMessage) -> Void) {
    guard let view = views[page], let base else { return send(.text(message(base, nil))) }
    let (rendition, failure) = rendition(for: view, wanted: view.wanted, of: base)
    introduce(rendition, failure, send)
  }

  private func introduce(_ rendition: Rendition, _ failure: SceneFailure?, _ send: (StageMessage) -> Void) {
    send(.text(message(rendition, failure)))
    for part in rendition.surveyParts { send(.text(part.text)) }
    if let tested = tests.latest { send(.text(tested.text)) }
  }

  /// The message to a page about the scene in a look, and why that is not the one it asked for.
  private func message(_ rendition: Rendition?, _ failure: SceneFailure?) -> String {
    var facts = SceneFacts(
      place: place, session: rendition?.session, source: source, problems: problems,
      generation: rendition?.generation ?? 0, version: version, readingTime: readingTime, writes: writer?.counts)
    facts.parameters = parameters
    facts.lookProblems = failure?.diagnostics ?? []
    return facts.message.compact
  }

  // MARK: Pages

  /// Lets go of the views of other pages.
  func keep(only pages: Set<PageID>) {
    views = views.filter { pages.contains($0.key) }
    let seen = Set(views.values.map(\.look))
    others = others.filter { seen.contains($0.key) }
  }

  /// Does the work for a page; `false` if a frame it was to get could not be drawn.
  func serve(_ work: PageWork, _ page: PageID) -> Bool {
    guard let base else {
      if work.isNew { work.send(.text(message(nil, nil))) }
      // Other scenes can be gone to.
      if let (number, question) = work.question, case .scenes = question {
        work.send(.text(Self.answer(scenes.compact, number, generation: 0)))
      }
      return work.sequence == nil
    }
    let view = views[page] ?? awaited ?? PageView()
    awaited = nil
    views[page] = view
    let isOther = work.look != view.wanted
    view.wanted = work.look
    let (rendition, failure) = rendition(for: view, wanted: work.look, of: base)
    if work.isNew || isOther { introduce(rendition, failure, work.send) }
    let session = rendition.session
    var isSent = work.sequence == nil
    do throws(SceneFailure) {
      if let scale = work.scale { view.scale = scale }
      try view.perform(work, session, rendition.generation)
      if let sequence = work.sequence {
        work.send(try view.frame(sequence, session, rendition.generation, isExact: work.rests, stamp: work.stamp))
        isSent = true
      }
    } catch {
      work.send(.text(ProblemFacts.message(error.diagnostics, source: source, kind: "fault").compact))
    }
    if let (number, question) = work.question {
      work.send(.text(answer(question, number, view, rendition, page)))
    }
    return isSent
  }

  /// The answer to a question, as JSON.
  private func answer(
    _ question: PageMessage.Question, _ number: Int, _ view: PageView, _ rendition: Rendition, _ page: PageID
  ) -> String {
    let text: String
    do throws(SceneFailure) {
      text =
        switch question {
        case .scenes: scenes.compact
        case .make(let product): try make(product, view, rendition, page).compact
        case .stopMaking: stopMaking()
        case .curve(let path, let key, let row):
          try rendition.findCurve(of: key, at: path, row: row, for: page, noted).compact
        default:
          try PageAnswer(
            view: view, session: rendition.session, writer: writer, values: values(in: rendition.session),
            tests: tests, version: version
          ).text(to: question)
        }
    } catch {
      text = "{\"problems\":\(ProblemFacts.list(error.diagnostics, source: source).compact)}"
    }
    return Self.answer(text, number, generation: rendition.generation)
  }

  private static func answer(_ text: String, _ number: Int, generation: Int) -> String {
    "{\"t\":\"answer\",\"number\":\(number),\"generation\":\(generation),\"answer\":\(text)}"
  }

  /// The scenes of the folder, and which one this is.
  private var scenes: JSON {
    let names = SceneSearch.list(in: place.folder, depth: Self.deepestFolder, names: Self.mostNames)
    // One that is missing, or is no scene yet, is the one that is open all the same.
    let all = names.contains(place.name) ? names : [place.name] + names
    return .object([("names", .array(all.map { .string($0) })), ("name", .string(place.name))])
  }

  /// How far the search for scenes goes: folders in folders, and names of files and folders.
  private static let (deepestFolder, mostNames) = (4, 5_000)

  /// Begins to make a file of the frames a page sees.
  private func make(
    _ product: Product, _ view: PageView, _ rendition: Rendition, _ page: PageID
  ) throws(SceneFailure) -> JSON {
    let count = try maker.begin(product, rendition.session, frame: view.frame, for: page)
    return .object([("of", .number(count))])
  }

  private func stopMaking() -> String {
    maker.stop()
    return "{}"
  }

  /// The values of the version's file that can be written anew; `nil` where nothing is written.
  private func values(in session: SceneSession) -> WrittenValues? {
    if writer == nil { return nil }
    if values == nil { values = try? WrittenValues(session.loaded.source) }
    return values
  }

  /// Whether something was written since this was asked last: the scene may be another.
  func takeWritten() -> Bool { writer?.takeWritten() ?? false }

  // MARK: Files

  /// The file that is asked for by address.
  func file(_ file: StageThread.File) -> StageThread.FileResult {
    guard let base else { return .failed }
    var session = base.session
    do throws(SceneFailure) {
      switch file {
      case .picture(let frame, let generation):
        if let generation {
          // Of a version that is gone there is no such frame any more.
          guard let seen = renditions.first(where: { $0.generation == generation }) else { return .noFrame }
          session = seen.session
        }
        guard frame < session.frameCount else { return .noFrame }
        return .bytes(try session.file(frame))
      case .view(let frame):
        // The page that asks for it comes next.
        let view = awaited ?? PageView()
        awaited = view
        return .bytes(try view.file(frame, session))
      case .tree(let frame):
        guard frame < session.frameCount else { return .noFrame }
        return .bytes(Array(try session.inspection(at: .frame(frame)).json.utf8))
      }
    } catch {
      return .failed
    }
  }
}
