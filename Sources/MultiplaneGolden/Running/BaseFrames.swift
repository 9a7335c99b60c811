import Multiplane
import MultiplaneBase
import MultiplaneScene

/// The frames of a scene as a commit has it, by the names that the cases of today give them.
final class BaseFrames {
  private let session: SceneSession
  private let cases: [String: GoldenCase]
  private var composers: ScaledComposers

  /// - Parameter place: Where the scene's goldens lie: what is listed beside them is compared, too.
  /// - Throws: `SceneFailure` if the scene cannot be read.
  init?(
    _ scene: BaseScene, on device: String?, _ place: GoldenPlace, _ settings: TestSettings
  ) throws(SceneFailure) {
    guard let session = try scene.session(on: device) else { return nil }
    (self.session, composers) = (session, ScaledComposers(session))
    // The names of frames are those of this scene's own marks.
    let plan = try? TestPlan(session.loaded.scene, place, settings)
    cases = Dictionary((plan?.goldens ?? []).map { ($0.name, $0) }) { first, _ in first }
  }

  /// The frame that a case has under a name now, or its strip; `nil` if the scene had no such frame.
  func frame(_ frame: Int, of golden: GoldenCase) throws -> DrawnFrame? {
    let old = cases[golden.name]
    if golden.isStrip, let old, old.isStrip {
      return try composers.draw(old.frames, isStrip: true, scale: golden.scale)
    }
    let frames = (golden.isStrip ? golden.frames : [frame]).compactMap { frame in
      golden.names[frame].map { name in old?.names.first { $0.value == name }?.key } ?? frame
    }
    guard frames.count == (golden.isStrip ? golden.frames.count : 1), frames.allSatisfy({ $0 < session.frameCount })
    else { return nil }
    return try composers.draw(frames, isStrip: golden.isStrip, scale: golden.scale)
  }
}
