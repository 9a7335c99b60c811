package import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneRender
package import MultiplaneScene

/// Which frames a run draws, and how large they are: known before anything is laid out.
package struct FramePlan: Sendable, Hashable {
  /// Frames of the whole scene.
  package var sceneFrames: Int
  /// The frames of this run, both ends held; `nil` for an empty shard.
  package var frames: ClosedRange<Int>?
  /// Only frames divisible by this number are drawn.
  package var every: Int
  /// Frames a second.
  package var framesPerSecond: Double
  /// Device pixels a point.
  package var scale: Double
  /// The size of a frame.
  package var pixels: PixelSize
  /// Whether files have an alpha channel: only where the canvas can be seen through, whatever a frame shows.
  package var hasAlpha: Bool

  /// The most device pixels a point.
  package static let scaleLimit = 100.0

  /// - Throws: `SceneFailure` for options that do not fit the scene.
  package init(_ scene: Scene, _ options: RenderOptions = RenderOptions()) throws(SceneFailure) {
    framesPerSecond = options.framesPerSecond ?? scene.canvas.framesPerSecond
    scale = options.scale ?? scene.canvas.scale
    every = options.every
    hasAlpha = (scene.canvas.background?.alpha ?? 0) < 1
    func refused(_ code: String, _ message: String, _ hint: String) -> SceneFailure {
      SceneFailure(code: code, message, hint: hint, failure: .commandLine)
    }
    let mostFrames = FrameLimits.framesPerSecond.upperBound
    guard framesPerSecond > 0, framesPerSecond <= mostFrames else {
      throw refused(
        "option-fps", "a rate of \(numberText(framesPerSecond)) frames a second",
        "above 0, at most \(numberText(mostFrames))")
    }
    guard scale > 0, scale <= Self.scaleLimit else {
      throw refused(
        "option-scale", "a scale of \(numberText(scale))", "above 0, at most \(numberText(Self.scaleLimit))")
    }
    guard (1...RenderOptions.everyLimit).contains(every) else {
      throw refused("option-every", "every \(every) frames", "from 1 to \(RenderOptions.everyLimit)")
    }
    pixels = PixelSize(of: scene.canvas, scale: scale)
    try pixels.check()
    try options.format.kind.check(pixels)
    sceneFrames = scene.frameCount(framesPerSecond: framesPerSecond)
    guard sceneFrames <= FrameLimits.count else {
      throw SceneFailure(
        code: "limit-frames", "the scene has \(sceneFrames) frames, over the limit of \(FrameLimits.count)",
        span: scene.track.last?.span, path: "scroll", hint: "give a lower rate or a shorter \"scroll\"",
        failure: .limit)
    }
    if let shard = options.shard {
      guard options.frames == nil else {
        throw refused("option-shard", "a range of frames and a shard at once", "a shard is a part of all frames")
      }
      guard shard.count >= 1, (0..<shard.count).contains(shard.index) else {
        throw refused("option-shard", "shard \(shard.index) of \(shard.count)", "shards are counted from 0")
      }
      frames = shard.frames(of: sceneFrames)
    } else if let range = options.frames {
      let last = range.last ?? sceneFrames - 1
      for frame in [range.first, last] where !(0..<sceneFrames).contains(frame) {
        throw refused("frame-range", "the scene has no frame \(frame)", "its frames are 0 to \(sceneFrames - 1)")
      }
      guard range.first <= last else {
        throw refused("frame-range", "frames \(range.first) to \(last) are none", "the first frame is written first")
      }
      frames = range.first...last
    } else {
      frames = 0...(sceneFrames - 1)
    }
  }

  /// The frames that are drawn, in order.
  package var wanted: FrameNumbers { FrameNumbers(frames, divisibleBy: every) }

  /// Whether a frame is drawn.
  package func wants(_ frame: Int) -> Bool { frames?.contains(frame) == true && frame % every == 0 }
}

extension PictureFormat {
  /// Throws if a picture is larger than a file of the format can be.
  package func check(_ size: PixelSize) throws(SceneFailure) {
    guard let longest = longestSide, max(size.width, size.height) > longest else { return }
    throw SceneFailure(
      code: "limit-format", "a \(title) file has at most \(longest) pixels a side, and this picture \(size)",
      hint: "write a PNG, or give a smaller --scale", failure: .limit)
  }
}
