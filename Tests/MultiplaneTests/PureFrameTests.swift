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

  @Test func `a frame alone is the frame in a sequence`() throws {
    let loaded = try scene(movingList)
    let (all, _) = try SequenceRenderer(loaded, options: options { $0.jobs = 1 }).files()
    #expect(all.count == 31)
    for frame in [0, 1, 17, 30] {
      let range = RenderOptions.FrameRange(first: frame, last: frame)
      let (alone, _) = try SequenceRenderer(try scene(movingList), options: options { $0.frames = range }).files()
      #expect(alone == [frame: all[frame] ?? []])
    }
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

  @Test(arguments: Repository.scenesForEveryWay) func `the slow way draws the same bytes`(name: String) throws {
    let loaded = try committedScene(name)
    let frames = try FramePlan(loaded.scene).sceneFrames
    var options = RenderOptions()
    options.frames = RenderOptions.FrameRange(first: 0, last: min(frames - 1, 36))
    options.every = 12
    let leaf = try SequenceRenderer(loaded, options: options).files().files
    options.invalidation = .root
    let root = try SequenceRenderer(try committedScene(name), options: options).files().files
    #expect(leaf.keys == root.keys)
    let differing = leaf.keys.filter { leaf[$0] != root[$0] }.sorted()
    #expect(differing.isEmpty)
  }

  @Test func `a step on which no row enters lays nothing out`() throws {
    let stepper = try scene(movingList).makeStepper()
    var quiet = 0
    for frame in 0..<stepper.frameCount {
      let work = try stepper.step().work
      guard frame > 0, work.entered == 0 else { continue }
      quiet += 1
      #expect(work.layouts == 0)
      #expect(work.rasterised == 0)
    }
    #expect(quiet > 0)
  }
}
