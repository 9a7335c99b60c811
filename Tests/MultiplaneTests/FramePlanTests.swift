import Multiplane
import MultiplaneBase
import MultiplaneRender
import MultiplaneScene
import Testing

/// Which frames a run draws.
@Suite struct FramePlanTests {
  private let still: Scene
  init() throws { still = try scene(movingList).scene }

  private func plan(_ change: (inout RenderOptions) -> Void) throws -> FramePlan {
    var options = RenderOptions()
    change(&options)
    return try FramePlan(still, options)
  }

  @Test func `ranges hold both ends`() throws {
    #expect(try plan { _ in }.frames == 0...30)
    #expect(try plan { $0.frames = .init(first: 3, last: 5) }.wanted.elementsEqual([3, 4, 5]))
    #expect(try plan { $0.frames = .init(first: 29) }.wanted.elementsEqual([29, 30]))
  }

  @Test func `every takes the frames divisible by it`() throws {
    #expect(
      try plan {
        $0.frames = .init(first: 3, last: 17)
        $0.every = 5
      }.wanted.elementsEqual([5, 10, 15]))
  }

  @Test(arguments: 1...40) func `shards are all frames, each once`(count: Int) throws {
    let shards = try (0..<count).map { index in
      try Array(plan { $0.shard = RenderOptions.Shard(index: index, count: count) }.wanted)
    }
    #expect(shards.flatMap { $0 } == Array(0...30))
  }

  @Test func `shards begin where the rule says`() {
    #expect(RenderOptions.Shard(index: 1, count: 3).frames(of: 10) == 3...5)
    #expect(RenderOptions.Shard(index: 0, count: 3).frames(of: 2) == nil)
    #expect(RenderOptions.Shard(index: 1, count: 2).frames(of: Int.max) == Int.max / 2...Int.max - 1)
  }

  @Test func `what the scene does not have is refused`() {
    #expect(throws: SceneFailure.self) { try plan { $0.frames = .init(first: 31) } }
    #expect(throws: SceneFailure.self) { try plan { $0.frames = .init(first: 5, last: 31) } }
    #expect(throws: SceneFailure.self) { try plan { $0.framesPerSecond = 0 } }
    #expect(throws: SceneFailure.self) { try plan { $0.scale = -1 } }
    #expect(throws: SceneFailure.self) { try plan { $0.scale = 101 } }
  }

  @Test func `a rate steps the scene at that rate`() throws {
    #expect(try plan { $0.framesPerSecond = 10 }.sceneFrames == 11)
  }

  @Test func `the scale decides pixels alone`() throws {
    #expect(try plan { $0.scale = 1.5 }.pixels.width == 144)
  }

  @Test func `frames of a long scene are counted, not listed`() throws {
    let text = "multiplane: 1\ncanvas: { size: 8x8, fps: 1000 }\nlayers:\n  - Color: red\nscroll:\n  - wait: 9_999s\n"
    let plan = try SceneSession(SourceFile(name: "t.yaml", text: text)).plan
    #expect(plan.wanted.count == 9_999_001 && plan.wanted.last == 9_999_000)
    #expect(FrameNumbers(3...20, divisibleBy: 7).elementsEqual([7, 14]))
    #expect(FrameNumbers(nil, divisibleBy: 7).isEmpty && FrameNumbers(8...13, divisibleBy: 7).isEmpty)
  }
}
