import SceneTrials
import TestSupport
import Testing

/// What must hold for any scene, held for some; `multiplane-bench scenes` tries thousands.
@Suite(.full) struct RandomSceneTests {
  @Test(arguments: 0..<12) func `every way to a frame gives the same frame`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }

  @Test(arguments: 12..<18) func `it does in the dark and with less motion, too`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text, isOther: true).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }

  /// A scene of each container with some source of rows; numbers beyond take the other sources.
  @Test(arguments: 0..<37) func `every command tells the same of rows that events change`(number: Int) throws {
    let scene = RandomScene.rows(number * 7)
    let trial = CommandTrial(scene)
    #expect(!trial.isRefused, "\(trial.refusal)\(scene.text)")
    #expect(trial.differences.isEmpty, "\(scene.text)")
    let differences = try SceneTrial(scene).differencesOfWays()
    #expect(differences.isEmpty, "\(scene.text)")
  }

  /// Scenes that once differed, as small as they could be made.
  @Test(arguments: CorpusText.all(in: "scenes/once-different"))
  func `what once differed does so no more`(scene: CorpusText) throws {
    let found = try SceneTrial(scene.text).differences()
    #expect(found.isEmpty, "\(scene.text)")
  }
}
