package import Multiplane
package import MultiplaneBase
import MultiplaneComparison

/// The checks of a scene that is open, which no file need hold.
package struct SessionChecks: Sendable {
  /// How many were judged.
  package let judged: Int
  /// The problems, in the words of `multiplane test`.
  package let problems: [Diagnostic]

  /// Judges the checks of a scene.
  ///
  /// - Parameters:
  ///   - golden: The golden folder, absolute; it may be missing.
  ///   - scene: The folder in it that holds the goldens of the scene; its checks are called after it.
  /// - Throws: The failures of stepping and drawing frames.
  package init(of session: SceneSession, golden: String, scene: String) throws {
    let place = GoldenPlace(given: golden, scene: scene)
    let test = SceneTest(
      found: SceneSearch.Found(path: scene, absolute: scene), place: place,
      settings: try TestSettings(TestOptions(today: TestOptions.currentDay)))
    var outcome = SceneOutcome(result: SceneResult(path: scene, cases: [], seconds: 0))
    try test.judge(session, &outcome)
    (judged, problems) = (outcome.result.cases.count, outcome.problems.flatMap(\.self))
  }
}
