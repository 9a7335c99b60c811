import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender

/// Draws the frames of a session at the scales that its checks ask for, with a composer for each.
struct ScaledComposers {
  private let session: SceneSession
  private var composers: [Double: FrameComposer] = [:]

  init(_ session: SceneSession) { self.session = session }

  /// The pixels of a frame.
  ///
  /// - Parameter scale: Device pixels a point; `nil` takes the session's.
  mutating func draw(_ state: FrameState, scale: Double?) throws -> StraightImage {
    let composer = try composer(scale ?? session.scale)
    try composer.compose(state)
    return StraightImage(composer.buffer, hasAlpha: session.plan.hasAlpha)
  }

  /// The frames of a case, of one number or a strip of several.
  ///
  /// - Parameter scale: As of `draw(_:scale:)`.
  mutating func draw(_ frames: [Int], isStrip: Bool, scale: Double?) throws -> DrawnFrame {
    let inputs = DrawnInputs(session.loaded.resources)
    let drawn = try frames.map { frame in
      let state = try session.state(frame)
      return (image: try draw(state, scale: scale), state: state)
    }
    if isStrip { return try DrawnFrame(drawn, at: session.framesPerSecond, inputs) }
    return DrawnFrame(drawn[0].image, drawn[0].state, inputs)
  }

  /// The composer of a scale.
  mutating func composer(_ scale: Double) throws(SceneFailure) -> FrameComposer {
    if let known = composers[scale] { return known }
    let composer = try FrameComposer(
      scene: session.loaded.scene, scale: scale, resources: session.loaded.resources)
    // A scene may be asked for at thousands of scales, and each composer has a frame. A new one draws the same.
    let pixels = composers.values.reduce(0) { $0 + $1.buffer.width * $1.buffer.height }
    if Budgets.isLarge(pixels + composer.buffer.width * composer.buffer.height) { composers = [:] }
    composers[scale] = composer
    return composer
  }
}
