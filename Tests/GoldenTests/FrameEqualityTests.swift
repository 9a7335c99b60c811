import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Ways to the same frame that must give the same bytes. No picture is stored for these.
@Suite(.full) struct FrameEqualityTests {
  /// Large canvases are drawn small: what is to be equal does not depend on the scale.
  private static func scale(for scene: Scene) -> Double {
    let longest = max(scene.canvas.size.width, scene.canvas.size.height).points
    return longest > 300 ? 0.5 : scene.canvas.scale
  }

  /// All frames of a short scene, else some from the first to the last.
  private static func frames(of scene: Scene) -> [Int] {
    let count = scene.frameCount(framesPerSecond: scene.canvas.framesPerSecond)
    let most = TestTier.current == .night ? 12 : 6
    if count <= most { return Array(0..<count) }
    return (0..<most).map { $0 * (count - 1) / (most - 1) }
  }

  /// One test for both, so that each scene is read, stepped through and drawn once less.
  @Test(arguments: CommittedScene.forEveryWay) func `neither laying out anew nor the order of drawing changes a byte`(
    _ case: CommittedScene
  ) throws {
    let store = AssetStore()
    let scene = try `case`.load(store)
    let resources = try RenderResources(scene: scene, store: store)
    let frames = Self.frames(of: scene)
    let scale = Self.scale(for: scene)
    let leaf = try scene.hashes(of: scene.states(of: frames, .leaf, resources), scale: scale, resources)
    let root = try scene.hashes(of: scene.states(of: frames, .root, resources), scale: scale, resources)
    // New states, so that pictures are painted by whichever frame comes first in this order.
    let states = try scene.states(of: frames, .leaf, resources)
    let backward = try scene.hashes(of: states.reversed(), scale: scale, resources)
    for (index, frame) in frames.enumerated() {
      #expect(leaf[index] == root[index], "frame \(frame), laid out anew")
      #expect(leaf[index] == backward[frames.count - 1 - index], "frame \(frame), drawn backwards")
    }
  }

  @Test func `the offset in leaves gives what layers behind the scroller give`() throws {
    var all: [[String]] = []
    for name in ["entry-leaf", "entry-root"] {
      let store = AssetStore()
      let scene = try CommittedScene(name: name).load(store)
      let resources = try RenderResources(scene: scene, store: store)
      let frames = Array(0..<scene.frameCount(framesPerSecond: scene.canvas.framesPerSecond))
      let states = try scene.states(of: frames, .leaf, resources)
      all.append(try scene.hashes(of: states, scale: scene.canvas.scale, resources).map(\.description))
    }
    #expect(all[0].count == 67)
    #expect(all[0] == all[1])
    #expect(Set(all[0]).count > 50, "the frames are not one picture over and over")
  }
}
