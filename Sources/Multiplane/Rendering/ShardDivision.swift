package import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene

/// Divides the frames of a scene into parts of about the same work, from the counts of its steps.
///
/// Nothing is painted and no time taken: every machine comes to the same parts. Of long scenes frames at equal distances stand
/// for those around them, so that the division costs some hundred steps, however long the scene is.
package enum ShardDivision {
  /// The most frames that are looked at.
  package static let samples = 256

  /// Where each of several parts begins, and the number of frames: rising, one more than there are parts.
  ///
  /// - Throws: `SceneFailure` if a frame cannot be stepped.
  package static func borders(
    of loaded: LoadedScene, _ options: RenderOptions, parts: Int
  ) throws(SceneFailure) -> [Int] {
    var whole = options
    (whole.shard, whole.frames) = (nil, nil)
    let plan = try FramePlan(loaded.scene, whole)
    return borders(try costs(of: loaded, whole, plan), frames: plan.sceneFrames, parts: parts)
  }

  /// The costs of frames at equal distances, in tenths of a millisecond or so.
  static func costs(
    of loaded: LoadedScene, _ options: RenderOptions, _ plan: FramePlan
  ) throws(SceneFailure) -> [Double] {
    let stepper = try loaded.makeStepper(options)
    let composer = try FrameComposer(scene: loaded.scene, scale: plan.scale, resources: loaded.resources)
    let canvas = loaded.scene.canvas.size
    let area = canvas.width.points * canvas.height.points
    let count = min(samples, plan.sceneFrames)
    var costs: [Double] = []
    var last: FrameState?
    for sample in 0..<count {
      let frame = sample * plan.sceneFrames / count
      while stepper.nextFrame < frame - 1 { try stepper.advance(toward: frame - 1) }
      if stepper.nextFrame == frame - 1 { last = try stepper.step() }
      let state = try stepper.step()
      let changed = try last.map { last throws(SceneFailure) in try composer.differences(from: last, to: state) }
      let changedArea = changed?.reduce(0) { $0 + $1.width * $1.height } ?? area
      costs.append(cost(of: state.work, share: min(1, changedArea / area)))
      last = state
    }
    return costs
  }

  /// The cost of a frame: measured weights of the damaged area, of pictures painted and of nodes laid out.
  private static func cost(of work: StepWork, share: Double) -> Double {
    2 + 20 * share + 8 * Double(work.rasterised + work.filtered) + Double(work.layouts) / 3
  }

  /// Where parts begin so that each has its share of the costs; a cost stands for the frames up to the next.
  package static func borders(_ costs: [Double], frames: Int, parts: Int) -> [Int] {
    var starts: [Double] = []
    var sum = 0.0
    for (sample, cost) in costs.enumerated() {
      starts.append(sum)
      sum += cost * Double(first(sample + 1, costs.count, frames) - first(sample, costs.count, frames))
    }
    var borders: [Int] = []
    var sample = 0
    for part in 0..<parts {
      let wanted = sum * Double(part) / Double(parts)
      while sample + 1 < starts.count, starts[sample + 1] <= wanted { sample += 1 }
      let within = ((wanted - starts[sample]) / costs[sample]).rounded()
      borders.append(min(frames, first(sample, costs.count, frames) + Int(within)))
    }
    return borders + [frames]
  }

  private static func first(_ sample: Int, _ samples: Int, _ frames: Int) -> Int { sample * frames / samples }
}
