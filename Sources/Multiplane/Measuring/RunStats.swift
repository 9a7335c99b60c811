package import MultiplaneBase
internal import MultiplaneInspection
package import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene
internal import Synchronization

/// What every frame of a run cost, in counts and in time; with two ways of running, to be compared.
///
/// Counts depend on the scene alone. Times are those of one drawing thread on this machine.
package struct RunStats: Sendable {
  /// One run over all frames.
  package struct Run: Sendable {
    /// What a step was allowed to keep.
    package var way: Invalidation
    /// The frames in order; `times.encode` is what making a PNG took, nothing is written.
    package var frames: [FrameStats]
  }
  /// The scene's title, else its file.
  package var name: String
  /// In the order they were asked for.
  package var runs: [Run]
  /// The size of a frame in pixels, and how many there are a second.
  package var plan: FramePlan
  let loaded: LoadedScene

  /// Draws all frames once for each way.
  ///
  /// - Throws: What ended a run.
  package init(
    _ session: SceneSession, ways: [Invalidation] = [.leaf]
  ) throws(RenderFailure) {
    loaded = session.loaded
    name = loaded.scene.title ?? Path.name(loaded.scene.file)
    var runs: [Run] = []
    var plan: FramePlan?
    for way in ways {
      var options = session.options
      (options.invalidation, options.jobs) = (way, 1)
      let renderer: SequenceRenderer
      do throws(SceneFailure) {
        renderer = try SequenceRenderer(loaded, options: options)
      } catch {
        throw .scene(error)
      }
      plan = renderer.plan
      let frames = Mutex<[FrameStats]>([])
      try renderer.run(into: EncodedFrames(), onFrame: { stats in frames.withLock { $0.append(stats) } })
      runs.append(Run(way: way, frames: frames.withLock { $0 }))
    }
    self.runs = runs
    guard let plan else { throw .scene(SceneFailure(Diagnostic(code: "stats", "no way to run", failure: .bug))) }
    self.plan = plan
  }

  /// The counts of all frames, a line each: the same on every machine.
  package var counts: String {
    runs.map { run in
      "\(run.way.rawValue)\nframe layouts rasterised composited\n"
        + run.frames.map { "\($0.frame) \($0.work.layouts) \($0.work.rasterised) \($0.composited)\n" }.joined()
    }.joined(separator: "\n")
  }

  /// A picture of the run as an SVG file: counts in its groups `layouts`, `painted` and
  /// `composed`, times in its group `times`.
  package func svg() throws(SceneFailure) -> String { try StatsChart(self).draw().svg() }

  /// The same picture as a PNG file.
  ///
  /// - Parameter scale: Pixels a point; the picture is 960 points wide.
  package func png(scale: Double = 2) throws(SceneFailure) -> [UInt8] { try StatsChart(self).draw().png(scale: scale) }
}

/// A stage of a frame as the chart shows it: times that do not contain one another.
enum ChartStage: String, CaseIterable {
  case step, layout, paint, compose, encode

  /// Milliseconds of a frame.
  func time(_ times: FrameStats.Times) -> Double {
    let nanoseconds: UInt64 =
      switch self {
      case .step: times.step - min(times.step, times.layout)
      case .layout: times.layout
      case .paint: times.rasterise
      case .compose: times.compose - min(times.compose, times.rasterise)
      case .encode: times.encode
      }
    return Double(nanoseconds) / 1e6
  }

  var color: RGBA {
    switch self {
    case .step: RGBA(constant: "#F59E0B")
    case .layout: RGBA(constant: "#DC2626")
    case .paint: RGBA(constant: "#7C3AED")
    case .compose: RGBA(constant: "#0891B2")
    case .encode: RGBA(constant: "#94A3B8")
    }
  }
}
