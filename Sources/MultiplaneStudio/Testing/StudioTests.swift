internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneComparison
internal import MultiplaneGolden

/// The result of testing the scene, as `multiplane test` with the scene alone does it.
package struct TestPart: Sendable {
  /// The version of the scene that was asked about.
  var generation: Int
  /// The report; `nil` if the scene could not be tested.
  var report: TestReport?
  /// The numbers of checks and failures, in one line, or why it could not be tested.
  var summary: String

  /// The message to pages.
  var text: String {
    JSON.object([
      ("t", .string("tests")), ("generation", .number(generation)), ("summary", .string(summary)),
      ("report", report.map { ReportData($0).page }),
    ]).compact
  }
}

/// Tests of the scene for pages: runs, their pictures, and acceptance.
final class StudioTests {
  /// The result of testing this version of the scene; `nil` before.
  private(set) var latest: TestPart?
  private let path: String
  private let options: RenderOptions
  private let isReadOnly: Bool
  private let done: @Sendable (TestPart) -> Void
  private var isRunning = false
  /// Whether a run was asked for while one was under way, perhaps of another version.
  private var isWanted = false

  /// - Parameters:
  ///   - path: The scene's.
  ///   - options: How the studio draws it.
  ///   - isReadOnly: Whether nothing is written: then nothing is tested, since drawn pictures are kept to be looked at.
  ///   - done: Takes the result of a run, on another thread.
  init(of path: String, _ options: RenderOptions, isReadOnly: Bool, done: @escaping @Sendable (TestPart) -> Void) {
    (self.path, self.options, self.isReadOnly, self.done) = (path, options, isReadOnly, done)
  }

  /// Begins to test the scene on a thread of its own, unless that is under way.
  ///
  /// - Parameter generation: The version of the scene.
  func begin(_ generation: Int) throws(SceneFailure) {
    if isReadOnly { throw RecordingFiles.readOnly }
    guard options.isOfFileAlone else {
      throw SceneFailure(
        code: "other-scene", "checks and goldens are of the scene as its file says, which this is not",
        hint: "start the studio without options of the scene other than --device, --time and --memory",
        failure: .commandLine)
    }
    if isRunning {
      isWanted = true
      return
    }
    let (path, done) = (path, done)
    let thread = OwnThread { done(Self.run(path, generation)) }
    thread?.detach()
    isRunning = thread != nil
  }

  private static func run(_ path: String, _ generation: Int) -> TestPart {
    var part = TestPart(generation: generation, summary: "")
    do {
      var options = TestOptions(today: TestOptions.currentDay)
      options.paths = [path]
      let result = try TestRun(options).run()
      (part.report, part.summary) = (result.report, result.summary)
    } catch let failure as SceneFailure {
      part.summary = failure.diagnostics.first?.message ?? "it cannot be tested"
    } catch {
      part.summary = "\(error)"
    }
    return part
  }

  /// Takes the result of a run; `false` if it is of an older version of the scene.
  func record(_ part: TestPart, _ generation: Int) -> Bool {
    (isRunning, isWanted) = (false, isWanted && part.generation != generation)
    guard part.generation == generation else {
      // A run that is asked for again may write, as it might the first time; so nothing is thrown here.
      if isWanted { try? begin(generation) }
      return false
    }
    latest = part
    return true
  }

  /// Another version is to be tested anew.
  func forget() { latest = nil }

  /// The pictures of a frame that did not pass: the accepted one, the drawn one, and their difference.
  ///
  /// - Parameter id: As the report names the frame.
  func pictures(of id: String) throws(SceneFailure) -> JSON {
    guard let frame = latest?.report?.cases.flatMap(\.frames).first(where: { $0.id == id }) else { return .null }
    func picture(_ file: PictureFile?) throws(SceneFailure) -> JSON? {
      guard let file else { return nil }
      return .object([
        ("width", .number(file.size.width)), ("height", .number(file.size.height)),
        ("address", .string("data:image/png;base64," + (try file.base64()))),
      ])
    }
    return .object([
      ("golden", try picture(frame.golden)), ("actual", try picture(frame.actual)), ("diff", try picture(frame.diff)),
    ])
  }

  /// Makes drawn pictures the goldens, as `multiplane test --accept` does, with the same refusals, and tests anew.
  ///
  /// - Parameter ids: Frames or cases, as the report names them.
  func accept(_ ids: [String], _ generation: Int) throws(SceneFailure) -> JSON {
    if isReadOnly { throw RecordingFiles.readOnly }
    let written: [String]
    do {
      written = try Acceptance.accept(ids)
    } catch let failure as SceneFailure {
      throw failure
    } catch {
      throw SceneFailure(code: "not-accepted", "\(error)", failure: .output)
    }
    try begin(generation)
    return .object([("written", .array(written.map { .string($0) }))])
  }
}
