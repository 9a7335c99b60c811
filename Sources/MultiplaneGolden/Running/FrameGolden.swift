package import Multiplane
package import MultiplaneBase
package import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneOutput
import MultiplaneRender
package import MultiplaneScene

/// A golden of one frame that a program names itself, in place of a check: judged and accepted as those of `multiplane test`.
///
/// The files are the same: the picture, its display list, and the sidecar beside them.
package struct FrameGolden: Sendable {
  private let place: GoldenPlace
  private let settings: TestSettings
  /// The name of its files, of `a-z 0-9 -`.
  private let name: String

  /// The result of comparing a frame.
  package struct Judgement: Sendable {
    /// How it came out, with the numbers and the nodes that are not as they were.
    package var result: FrameResult
    /// The problem, in one line; `nil` where nothing is wrong.
    package var problem: String?
    /// More about it.
    package var note: String?
    /// The accepted picture, the drawn one, and the differences, as PNG files, as far as there are any.
    package var expected, actual, difference: [UInt8]?
    /// The pixels of the frame: red, green, blue and alpha of each.
    package var pixels: [UInt8]
    /// Where the golden lies, as a person types it.
    package var path: String
    fileprivate var candidate: Candidate?
  }

  /// A golden.
  ///
  /// - Parameters:
  ///   - folder: The golden folder, absolute; it may be missing.
  ///   - scene: The folder in it that holds the goldens of a scene.
  ///   - refreshes: Whether the files beside an unchanged picture are brought up to date.
  /// - Throws: `SceneFailure` if the fingerprint of this machine cannot be found out.
  package init(in folder: String, scene: String, name: String, refreshes: Bool = false) throws(SceneFailure) {
    place = GoldenPlace(given: folder, scene: scene)
    var options = TestOptions(today: "")
    options.updates = refreshes
    settings = try TestSettings(options)
    self.name = name
  }

  /// Compares a frame with the golden.
  ///
  /// - Parameter tolerance: The measure by which pictures count as the same; `nil` is equal pixels, unless other
  ///   libraries drew the golden.
  /// - Throws: An error if the frame cannot be drawn, or its picture cannot be written.
  package func judge(
    _ session: SceneSession, frame: Int, tolerance: SceneCheck.Tolerance? = nil
  ) throws -> Judgement {
    let state = try session.state(frame)
    let image = StraightImage(try session.draw(frame).buffer, hasAlpha: session.plan.hasAlpha)
    let sidecar = try place.sidecar(of: name, current: settings.current)
    // It is no listing: the frame is the program's, wherever the track has it.
    var golden = GoldenCase(
      id: place.name(of: name), name: name, frames: [frame], tolerance: tolerance, sidecar: sidecar, isOfCheck: true
    )
    golden.form = try place.form(current: settings.current) ?? sidecar?.form ?? .picture
    let judge = GoldenJudge(place: place, settings: settings, inputs: DrawnInputs(session.loaded.resources))
    let verdict = try judge.judge(DrawnFrame(image, state, judge.inputs), golden)
    let path = Path.joined(place.folder, "\(name).png")
    var judgement = Judgement(
      result: verdict.result, problem: verdict.problem, note: verdict.note, pixels: image.bytes,
      path: Path.typed(path, in: settings.current), candidate: verdict.candidate)
    if judgement.result.outcome != .passed {
      judgement.actual = image.png(.fast)
      judgement.expected = try place.contents("\(name).png")
      if let candidate = verdict.candidate, judgement.result.diff != nil {
        judgement.difference = try settings.actual.open().contents(of: candidate.file(".diff.png"), limit: Disk.limit)
      }
    }
    return judgement
  }

  /// Makes the drawn picture the golden.
  ///
  /// - Throws: An error if it cannot be written.
  package func accept(_ judgement: Judgement) throws {
    guard let candidate = judgement.candidate else { return }
    let store = GoldenStore(fingerprint: settings.fingerprint, current: settings.current, actual: settings.actual)
    _ = try store.accept([candidate])
    let drawn = try settings.actual.open()
    for ending in [".png", ".list", ".diff.png"] { try drawn.remove(candidate.file(ending)) }
  }
}
