import Multiplane
import MultiplaneLayout
import TestSupport
import Testing

/// A frame depends on the scene and its number alone.
@Suite(.full) struct PureFrameTests {
  private func options(_ change: (inout RenderOptions) -> Void) -> RenderOptions {
    var options = RenderOptions()
    change(&options)
    return options
  }

  @Test(arguments: [2, 3, 8]) func `the number of threads changes no byte and no count`(jobs: Int) throws {
    let one = try SequenceRenderer(try scene(movingList), options: options { $0.jobs = 1 }).files()
    let many = try SequenceRenderer(try scene(movingList), options: options { $0.jobs = jobs }).files()
    #expect(one.files == many.files)
    #expect(one.stats == many.stats)
  }

  @Test func `ranges and shards give the files of the whole`() throws {
    let (all, _) = try SequenceRenderer(try scene(movingList), options: options { $0.jobs = 1 }).files()
    for (jobs, every) in [(1, 1), (8, 2)] {
      let range = try SequenceRenderer(
        try scene(movingList),
        options: options {
          ($0.frames, $0.jobs, $0.every) = (.init(first: 5, last: 22), jobs, every)
        }
      ).files().files
      #expect(range == all.filter { (5...22).contains($0.key) && $0.key % every == 0 })
    }
    var shards: [Int: [UInt8]] = [:]
    for index in 0..<3 {
      let part = try SequenceRenderer(
        try scene(movingList), options: options { ($0.shard, $0.jobs) = (.init(index: index, count: 3), 2) })
      shards.merge(try part.files().files) { first, _ in first }
    }
    #expect(shards == all)
  }

  @Test func `a range gives the counts of the whole`() throws {
    let loaded = try scene(movingList)
    let whole = try SequenceRenderer(loaded).files().stats
    let range = RenderOptions.FrameRange(first: 12, last: 20)
    let part = try SequenceRenderer(try scene(movingList), options: options { $0.frames = range }).files().stats
    #expect(part == whole.filter { (12...20).contains($0.key) })
    #expect(part.count == 9)
  }
}
