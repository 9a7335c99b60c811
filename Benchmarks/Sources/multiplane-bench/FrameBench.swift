import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import Synchronization

/// How long the frames of a scene take, by stage, files and all.
struct FrameBench {
  /// The times of one stage.
  struct Stage {
    /// What it is called, as in `--stats`.
    var name: String
    /// The median of all frames of all rounds, in milliseconds.
    var median: Double
    /// A quarter of the frames take no longer, in milliseconds.
    var lower: Double
    /// Three quarters take no longer, in milliseconds.
    var upper: Double
    /// The mean, in milliseconds: with pictures that are painted once in a while it is far from the median.
    var mean: Double

    init(_ name: String, _ nanoseconds: [UInt64]) {
      let sorted = nanoseconds.sorted().map { Double($0) / 1e6 }
      func rank(_ part: Double) -> Double {
        sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
      }
      self.name = name
      (median, lower, upper) = (rank(0.5), rank(0.25), rank(0.75))
      mean = sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(sorted.count)
    }
  }

  /// The stages in the order of `--stats`; `layout` is part of `step`, `rasterise` of `compose`.
  var stages: [Stage]
  /// How many frames a round has.
  var frames: Int
  /// What each round took from its first step to its last file, over its frames, in milliseconds.
  var rounds: [Double]
  /// What each round took from the end of its first frame to its last file, over the frames after the first, in
  /// milliseconds: without reading, laying out and painting what there is before anything moves.
  var loops: [Double]
  /// The mean size of a file.
  var bytes: Int

  /// Renders a scene several times, as `render` does, into a folder that is removed again.
  ///
  /// - Parameters:
  ///   - place: Where the folder is made: in memory, if disks are not to be measured.
  init(
    _ session: SceneSession, rounds: Int = 5, in place: String
  ) throws {
    let renderer = try session.renderer()
    let place = try OutputFolder(place)
    let count = renderer.plan.wanted.count
    let collected = Mutex<[FrameStats.Times]>([])
    let firstEnd = Mutex<UInt64?>(nil)
    var (walls, loops): ([Double], [Double]) = ([], [])
    var size = 0
    for _ in 0..<max(1, rounds) {
      let name = "multiplane-bench-\(getpid())"
      let pattern = FramePattern.standard(.png)
      defer { Self.remove(name, from: place) }
      firstEnd.withLock { $0 = nil }
      let start = monotonicNanoseconds()
      let folder = try FrameFolder.open(
        .named(name, below: place), pattern, run: renderer.runDescription(), policy: .force)
      try renderer.run(
        into: folder,
        onFrame: { stats throws(RenderFailure) in
          firstEnd.withLock { $0 = $0 ?? monotonicNanoseconds() }
          collected.withLock { $0.append(stats.times) }
        })
      try folder.finish()
      let end = monotonicNanoseconds()
      walls.append(Double(end - start) / 1e6 / Double(max(1, count)))
      loops.append(Double(end - (firstEnd.withLock { $0 } ?? start)) / 1e6 / Double(max(1, count - 1)))
      size = try place.existingFolder(name).map(Self.size) ?? 0
    }
    (frames, self.rounds, self.loops, bytes) = (count, walls, loops, size / max(1, count))
    let times = collected.withLock { $0 }
    stages = [
      Stage("step", times.map(\.step)), Stage("layout", times.map(\.layout)),
      Stage("rasterise", times.map(\.rasterise)), Stage("compose", times.map(\.compose)),
      Stage("encode", times.map(\.encode)), Stage("write", times.map(\.write)),
    ]
  }

  private static func size(_ folder: OutputFolder) -> Int {
    ((try? folder.names()) ?? []).filter { $0.hasSuffix(".png") }.reduce(0) { sum, name in
      var info = stat()
      return fstatat(folder.descriptor, name, &info, 0) == 0 ? sum + Int(info.st_size) : sum
    }
  }

  private static func remove(_ name: String, from place: OutputFolder) {
    guard let folder = try? place.existingFolder(name) else { return }
    for file in (try? folder.names()) ?? [] { try? folder.remove(file) }
    place.removeEmptyFolders(from: name)
  }
}
