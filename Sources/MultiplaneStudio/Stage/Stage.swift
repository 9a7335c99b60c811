internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneInspection
internal import MultiplaneScene

/// A scene held open for pages: the session, what is wrong with the file, and what each page sees.
final class Stage {
  private let watched: WatchedScene
  /// Writes what pages ask for; `nil` where nothing is written.
  private let writer: SceneWriter?
  /// The values of the version's file that can be written anew; found when they are asked for first.
  private var values: WrittenValues?
  private let surveyed: @Sendable (SurveyPart) -> Void
  private let tests: StudioTests
  /// Rises with every version of the scene that can be drawn.
  private(set) var generation = 0
  private var views: [PageID: PageView] = [:]
  /// What the first page will see, drawn before it comes.
  private var awaited: PageView?
  private var survey: Survey?
  private var surveyParts: [SurveyPart] = []
  /// What the last reading took, in nanoseconds.
  private var readingTime: UInt64 = 0

  /// - Parameters:
  ///   - isReadOnly: Whether nothing is written, whatever pages ask for.
  ///   - surveyed: Takes what is found out about all frames, on another thread.
  ///   - tested: Takes what testing the scene gave, on another thread.
  init(
    _ watched: WatchedScene, isReadOnly: Bool, surveyed: @escaping @Sendable (SurveyPart) -> Void,
    tested: @escaping @Sendable (TestPart) -> Void
  ) {
    (self.watched, self.surveyed) = (watched, surveyed)
    tests = StudioTests(of: watched.path, watched.options, isReadOnly: isReadOnly, done: tested)
    writer = isReadOnly ? nil : SceneWriter(watched.path, watched.options)
  }

  deinit { survey?.cancel() }

  private var session: SceneSession? { watched.session }
  private var source: SourceFile? { watched.source }

  // MARK: Versions

  /// Reads what has changed; the version before stays under one with faults.
  func reload() -> WatchedScene.Reading {
    let begin = monotonicNanoseconds()
    let reading = watched.read()
    guard reading == .version, session != nil else { return reading }
    readingTime = monotonicNanoseconds() - begin
    generation += 1
    // A page may ask for nothing for hours, and each picture of the version before is held for it until then.
    for view in views.values { view.letGo() }
    awaited = nil
    survey?.cancel()
    surveyParts = []
    values = nil
    tests.forget()
    survey = nil
    return reading
  }

  /// Begins to find out what all frames of the version cost.
  func beginSurvey() {
    guard let session else { return }
    survey = Survey(session, generation: generation, surveyed)
  }

  /// Goes through some frames that nobody has asked for yet, so that any is reached at once; `false` if there are no more.
  func layTrail() -> Bool {
    // What fails is told when the frame is looked at.
    (try? session?.layTrail(Self.framesAtOnce, upTo: Survey.frameLimit)) ?? false
  }

  /// How many of them: a page that asks for something waits no longer.
  private static let framesAtOnce = 16

  /// Draws the first frame of the first version while nobody is there: a browser takes as long to open the page.
  func awaitPage() {
    guard generation == 1, views.isEmpty, awaited == nil, let session else { return }
    let view = PageView()
    // What cannot be drawn is told when it is asked for.
    do throws(SceneFailure) { try view.draw(session) } catch { return }
    awaited = view
  }

  /// What is wrong with the file, or with watching it.
  private var problems: [Diagnostic] {
    if watched.isWatched { return watched.problems }
    return watched.problems + [
      Diagnostic(
        .warning, code: "not-watched", "the system does not tell of changed files",
        hint: "fs.inotify.max_user_instances may be too small; start the studio again after a change")
    ]
  }

  /// Takes a part of what is found out about all frames; `false` if it is of an older version.
  func note(_ part: SurveyPart) -> Bool {
    guard part.generation == generation else { return false }
    surveyParts.append(part)
    return true
  }

  /// Takes what testing the scene gave; `false` if it is of an older version.
  func note(_ part: TestPart) -> Bool { tests.take(part, generation) }

  /// What a page is told of the scene and of what is wrong with it.
  var sceneMessage: String {
    SceneFacts(
      path: watched.path, session: session, source: source, problems: problems, generation: generation,
      readingTime: readingTime, writes: writer?.counts
    ).message.compact
  }

  // MARK: Pages

  /// Lets go of what other pages saw.
  func keep(only pages: Set<PageID>) { views = views.filter { pages.contains($0.key) } }

  /// Does what a page wants; `false` if a frame it was to get could not be drawn.
  func serve(_ work: PageWork, _ page: PageID) -> Bool {
    if work.isNew {
      work.send(.text(sceneMessage))
      for part in surveyParts { work.send(.text(part.text)) }
      if let tested = tests.latest { work.send(.text(tested.text)) }
    }
    guard let session else { return work.sequence == nil }
    let view = views[page] ?? awaited ?? PageView()
    awaited = nil
    views[page] = view
    var isSent = work.sequence == nil
    do throws(SceneFailure) {
      if let scale = work.scale { view.scale = scale }
      try view.take(work, session, generation)
      if let sequence = work.sequence {
        work.send(try view.frame(sequence, session, generation, isExact: work.rests, stamp: work.stamp))
        isSent = true
      }
    } catch {
      work.send(.text(ProblemFacts.message(error.diagnostics, source: source, kind: "fault").compact))
    }
    if let (number, question) = work.question {
      work.send(.text(answer(question, number, view, session)))
    }
    return isSent
  }

  /// The answer to a question, as JSON.
  private func answer(_ question: PageMessage.Question, _ number: Int, _ view: PageView, _ session: SceneSession)
    -> String
  {
    let answer: String
    do throws(SceneFailure) {
      answer = try PageAnswer(
        view: view, session: session, writer: writer, values: values(in: session), tests: tests, generation: generation
      ).text(to: question)
    } catch {
      answer = "{\"problems\":\(ProblemFacts.list(error.diagnostics, source: source).compact)}"
    }
    return "{\"t\":\"answer\",\"number\":\(number),\"generation\":\(generation),\"answer\":\(answer)}"
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

  /// What is asked for by address.
  func file(_ file: StageThread.File) -> StageThread.FileResult {
    guard let session else { return .failed }
    do throws(SceneFailure) {
      switch file {
      case .picture(let frame):
        guard frame < session.frameCount else { return .noFrame }
        return .bytes(try session.file(frame))
      case .tree(let frame):
        guard frame < session.frameCount else { return .noFrame }
        return .bytes(Array(try session.inspection(at: .frame(frame)).json.utf8))
      }
    } catch {
      return .failed
    }
  }
}
