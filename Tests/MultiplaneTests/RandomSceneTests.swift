import SceneTrials
import TestSupport
import Testing

/// What must hold for any scene, held for some; `multiplane-bench scenes` tries thousands.
@Suite struct RandomSceneTests {
  @Test(arguments: 0..<12) func `every way to a frame gives the same frame`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }
}
