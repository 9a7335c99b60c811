import Multiplane
import MultiplaneOutput
import TestSupport
import Testing

@Suite(.full) struct ShardDivisionTests {
  @Test(arguments: [1, 2, 3, 7, 40, 500]) func `parts are all frames, each once, whatever they cost`(parts: Int) {
    for costs in [[1.0], [1, 1, 1, 1], [100, 1, 1, 1, 1, 50], Array(repeating: 0.5, count: 256)] {
      for frames in [costs.count, costs.count + 1, 300, 1_000] {
        let borders = ShardDivision.borders(costs, frames: frames, parts: parts)
        #expect(borders.count == parts + 1 && borders.first == 0 && borders.last == frames)
        #expect(borders == borders.sorted())
      }
    }
  }

  @Test func `parts cost the same`() {
    // Ten slow frames, then ninety quick ones.
    let costs = Array(repeating: 90.0, count: 10) + Array(repeating: 10, count: 90)
    #expect(ShardDivision.borders(costs, frames: 100, parts: 2) == [0, 10, 100])
    #expect(ShardDivision.borders(costs, frames: 100, parts: 4) == [0, 5, 10, 55, 100])
    #expect(ShardDivision.borders([1, 1, 1, 1], frames: 1_000, parts: 4) == [0, 250, 500, 750, 1_000])
  }

  @Test func `a long rest is not a part like a movement`() throws {
    let loaded = try scene(
      movingList.split(separator: "\n").prefix { !$0.hasPrefix("scroll") }.joined(separator: "\n")
        + "\nscroll:\n  - linear: { by: 600, over: 2s }\n  - wait: 8s\n")
    let borders = try ShardDivision.borders(of: loaded, RenderOptions(), parts: 2)
    // The movement is the first fifth of the frames and most of the work.
    #expect((20...45).contains(borders[1]), "\(borders)")
    #expect(try ShardDivision.borders(of: loaded, RenderOptions(), parts: 2) == borders)
  }

  @Test(arguments: ["entry.yaml", "feed.yaml", "contacts.yaml", "list.yaml"])
  func `parts by cost are the frames of the whole`(name: String) throws {
    let loaded = try committedScene(name)
    var options = RenderOptions()
    options.scale = 0.1
    let parts = try (0..<5).flatMap { index -> [Int] in
      var shard = RenderOptions.Shard(index: index, count: 5)
      shard.borders = try ShardDivision.borders(of: loaded, options, parts: 5)
      options.shard = shard
      return Array(try SequenceRenderer(loaded, options: options).plan.wanted)
    }
    #expect(parts == Array(0..<(try FramePlan(loaded.scene).sceneFrames)))
  }
}
