package import Multiplane
internal import MultiplaneBase
internal import MultiplaneComparison
internal import MultiplaneGolden
package import MultiplaneReading
internal import MultiplaneScene
internal import Synchronization

/// A frame that is compared with its golden.
package struct FrameTest {
  /// The scene that the frame is of.
  package enum Subject {
    case scene(DeclaredScene, folder: String)
    /// A scene's file, and the device of it.
    case file(String, device: String?)
  }

  private let subject: Subject
  private let moment: SceneMoment
  /// The golden folder, absolute, the folder of the test in it, and the name of the golden.
  private let golden, test, name: String
  private let appearance: SceneAppearance
  /// The test that the golden is of.
  private let owner: String
  /// The pixels in another appearance, which those in this one are to differ from.
  private let others: [UInt8]?

  /// A frame and its golden.
  ///
  /// - Parameters:
  ///   - golden: The golden folder, absolute.
  ///   - test: The folder of the test in it.
  ///   - name: The name of the golden.
  ///   - owner: The place of the test in the program; two tests may not have one golden.
  ///   - others: The pixels in another appearance, which those in this one are to differ from.
  package init(
    _ subject: Subject, at moment: SceneMoment, golden: String, test: String, name: String,
    appearance: SceneAppearance = .light, owner: String = "", differsFrom others: [UInt8]? = nil
  ) {
    (self.subject, self.moment, self.golden, self.test, self.name) = (subject, moment, golden, test, name)
    (self.appearance, self.owner, self.others) = (appearance, owner, others)
  }

  /// The result of a comparison.
  package struct Report {
    /// The problem, in words; `nil` where nothing is wrong.
    package var text: String?
    /// The pictures of the problem: names and PNG files.
    package var pictures: [(name: String, png: [UInt8])] = []
    /// Whether the golden was written.
    package var isRecorded = false
    /// The pixels of the frame; `nil` if it could not be drawn.
    package var pixels: [UInt8]?
  }

  /// Goldens of one folder share a file, and drawn pictures a folder: one frame is compared at a time.
  private static let writing = Mutex(())
  /// The frames that goldens of a run are of, by the goldens: two may not have one name.
  package final class Owners: Sendable {
    /// A frame of a test.
    struct Owner: Equatable {
      var test, frame: String
    }

    private let owners = Mutex<[String: Owner]>([:])
    /// Nobody owns a golden yet.
    package init() {}

    /// The owner that a golden has already; `nil` where it is this one.
    func other(than owner: Owner, of golden: String) -> Owner? {
      owners.withLock { owners in
        if let first = owners[golden] { return first == owner ? nil : first }
        owners[golden] = owner
        return nil
      }
    }
  }

  /// Draws the frame and compares it.
  package func run(recording: (mode: RecordMode, remark: String?), owners: Owners = Owners()) -> Report {
    do {
      let start = try self.session()
      let frame = try start.frameNumber(at: moment)
      let session = try start.session(at: moment)
      let owner = Owners.Owner(test: owner, frame: "\(try session.loaded.contentHash()) \(moment.fileName)")
      if let first = owners.other(than: owner, of: "\(golden)/\(test)/\(name)") {
        return Report(
          text: first.test == owner.test
            ? "two frames of this test have one golden, \"\(test)/\(name)\"\nhint: give each a name with named:"
            : "this test has one golden with that of \(first.test), \"\(test)/\(name)\"\nhint: give one of both another name, or its frame one with named:"
        )
      }
      let stored = try FrameGolden(in: golden, scene: test, name: name, refreshes: recording.mode == .all)
      return try Self.writing.withLock { _ in
        let judgement = try stored.judge(session, frame: frame)
        if judgement.pixels == others, !session.loaded.scene.followsAppearance {
          return Report(
            text: """
              the scene looks the same in light and in dark: nothing in it follows the appearance
              hint: give it a Color(light:dark:), or give the test .appearances(.light)
              """)
        }
        var report = try report(judgement, stored, recording)
        report.pixels = judgement.pixels
        return report
      }
    } catch let failure as SceneFailure {
      return Report(text: Self.words(failure.diagnostics))
    } catch let error as OutputError {
      return Report(text: Self.words([error.diagnostic]))
    } catch {
      return Report(text: "\(error)")
    }
  }

  private func report(
    _ judgement: FrameGolden.Judgement, _ stored: FrameGolden, _ recording: (mode: RecordMode, remark: String?)
  ) throws -> Report {
    let outcome = judgement.result.outcome
    let isWritten =
      switch recording.mode {
      case .never: false
      case .missing: outcome == .missing
      case .failed: outcome == .missing || outcome == .failed
      case .all: outcome != .error
      }
    if isWritten {
      try stored.accept(judgement)
      return Report(isRecorded: true)
    }
    guard let problem = judgement.problem else { return Report() }
    var lines = [problem]
    for change in judgement.result.changes.prefix(5) {
      lines.append("  \(change.line)" + (change.source.map { " (\($0.path):\($0.line))" } ?? ""))
    }
    if judgement.result.changes.count > 5 { lines.append("  and \(judgement.result.changes.count - 5) more") }
    if let remark = recording.remark { lines.append("note: \(remark)") }
    let mode = outcome == .missing ? "missing" : "failed"
    lines.append("hint: look at the attachments; if the frame is right, run with MULTIPLANE_RECORD=\(mode)")
    var report = Report(text: lines.joined(separator: "\n"))
    for (what, png) in [
      ("expected", judgement.expected), ("actual", judgement.actual), ("difference", judgement.difference),
    ] {
      if let png { report.pictures.append(("\(name).\(what).png", png)) }
    }
    return report
  }

  private func session() throws -> SceneSession {
    var render = RenderOptions()
    if appearance == .dark { render.appearance = appearance.look }
    switch subject {
    case .scene(let declared, let folder):
      return try SceneSession(LoadedScene(declared, folder: folder, options: render), options: render, traces: false)
    case .file(let path, let device):
      render.inputs.device = device
      return try SceneSession(LoadedScene(SourceFile.read(path: path), options: render), options: render, traces: false)
    }
  }

  static func words(_ problems: [Diagnostic]) -> String {
    problems.map { SceneProblem($0).description }.joined(separator: "\n")
  }
}
