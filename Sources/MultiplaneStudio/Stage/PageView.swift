internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneDecoding
internal import MultiplaneInspection
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneRender
internal import NIOCore

/// The view of one page: a frame of the track, or one whose scrollers a hand has moved.
final class PageView {
  /// Device pixels of the screen a point of the scene.
  var scale = 1.0
  /// The look it sees the scene in.
  var look = SceneLook()
  /// The look it asked for.
  var wanted = SceneLook()
  /// The same, where this version of the scene has no such one.
  var refused: SceneLook?
  private(set) var frame = 0
  private(set) var manual: ManualScroll?
  /// Where the hand had moved scrollers on the version before, until the new one is seen.
  private var places: ScrollPositions?
  private var generation = 0
  /// Draws at the size shown, and as a render does.
  private var shown: (scale: Double, composer: FrameComposer)?
  private var exact: FrameComposer?
  /// The composer whose pixels the page has; `nil` if it has none.
  private var sent: FrameComposer?
  /// Bytes of messages, by turns: one is written while another is on its way.
  private var bytes = [ByteBuffer(), ByteBuffer()]

  /// The damage that the frame sent last drew again, in points.
  private(set) var damage: [PointRect] = []
  /// The state that was seen before, while a hand moves.
  private var former: FrameState?
  private var latest: FrameState?
  /// The time of stepping to the state that is seen, in nanoseconds.
  private var stepTime: UInt64 = 0

  /// The recording of a hand, while it goes on.
  private var recording: GestureRecording?
  /// The last recording that has ended.
  private(set) var recorded: GestureRecording?

  /// The state that is seen.
  func state(_ session: SceneSession) throws(SceneFailure) -> FrameState {
    if let manual { return manual.state }
    return try session.state(frame)
  }

  /// The state before the one that is seen: of the track the frame before, of a hand the state it moved from.
  func before(_ session: SceneSession) throws(SceneFailure) -> FrameState? {
    if manual != nil { return former }
    return frame > 0 ? try session.state(frame - 1) : nil
  }

  /// Lets go of all that belongs to the version that was seen; where the hand has scrolled to is kept for the next.
  func letGo() {
    places = manual?.places ?? places
    (shown, exact, sent, manual) = (nil, nil, nil, nil)
    (former, latest, damage) = (nil, nil, [])
    // The movements of a hand are not lost with the version they were made on.
    endRecording()
    bytes = [ByteBuffer(), ByteBuffer()]
  }

  /// Takes over the wishes of the page, and steps to the frame it wants.
  func perform(_ work: PageWork, _ session: SceneSession, _ generation: Int) throws(SceneFailure) {
    let begin = monotonicNanoseconds()
    defer { stepTime = monotonicNanoseconds() - begin }
    if generation != self.generation {
      (self.generation, frame) = (generation, min(frame, session.frameCount - 1))
      // Scrollers that the hand has moved stay where they are, as far as the new version goes.
      if let places {
        self.places = nil
        let manual = try session.manualScroll(on: frame)
        try manual.scroll(to: places)
        self.manual = manual
      }
    }
    if case .frame(let number)? = work.picture {
      (frame, manual) = (min(number, session.frameCount - 1), nil)
      endRecording()
    }
    guard !work.wheels.isEmpty || (work.rests && manual != nil) else { return }
    let manual: ManualScroll
    if let known = self.manual { manual = known } else { manual = try session.manualScroll(on: frame) }
    self.manual = manual
    for wheel in work.wheels {
      try manual.scroll(atX: wheel.x, y: wheel.y, by: PointOffset(x: wheel.dx, y: wheel.dy))
    }
    recording?.record(manual.state, at: monotonicNanoseconds())
    // At rest nothing has a velocity.
    if work.wheels.isEmpty { try manual.scroll(atX: 0, y: 0, by: .zero) }
  }

  /// Begins to record a hand, on this version of the scene.
  func record(_ session: SceneSession) throws(SceneFailure) {
    // Its state tells where every scroller is, as the hand's later ones do.
    let manual = if let known = self.manual { known } else { try session.manualScroll(on: frame) }
    self.manual = manual
    (recording, recorded) = (
      GestureRecording(manual.state, of: session.loaded.scene, at: monotonicNanoseconds()), nil
    )
  }

  /// Ends that.
  func endRecording() {
    recorded = recording ?? recorded
    recording = nil
  }

  /// The next frame for the page: the damage since the one it has.
  ///
  /// - Parameters:
  ///   - isExact: Whether it is drawn as a render does, or at the size it is shown.
  ///   - stamp: The page's stamp on the first movement that the frame is the first to show.
  func frame(
    _ sequence: Int, _ session: SceneSession, _ generation: Int, isExact: Bool, stamp: Double?
  ) throws(SceneFailure) -> StageMessage {
    let begin = monotonicNanoseconds()
    let state = try state(session)
    let stepped = monotonicNanoseconds()
    let (composer, scale) = try composer(session, isExact: isExact)
    do throws(SceneFailure) {
      try composer.compose(state)
    } catch {
      sent = nil
      throw error
    }
    let composed = monotonicNanoseconds()
    let buffer = composer.buffer
    let isWhole = sent !== composer
    let boxes =
      isWhole
      ? [PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)]
      : composer.drawnRects.pixels(scale: scale, in: buffer)
    sent = composer
    damage = isWhole ? [] : composer.drawnRects
    (former, latest) = (latest, state)
    let facts = FrameFacts(
      state: state, session: session, generation: generation, isManual: manual != nil, isExact: scale == session.scale,
      scale: scale, drawnPixels: isWhole ? nil : composer.drawnPixels, drawn: damage,
      stepTime: stepTime + stepped - begin, composeTime: composed - stepped, stamp: stamp)
    let message = FrameMessage(
      sequence: sequence, isExact: scale == session.scale, facts: facts.json.compact, boxes: boxes, buffer: buffer,
      hasAlpha: session.plan.hasAlpha)
    message.write(into: &bytes[sequence % 2])
    return .frame(bytes[sequence % 2])
  }

  /// Draws the frame at the size it will be shown, for nobody yet.
  func draw(_ session: SceneSession) throws(SceneFailure) {
    try composer(session, isExact: false).composer.compose(try state(session))
  }

  /// A frame as a PNG file, at the size it will be shown.
  func file(_ number: Int, _ session: SceneSession) throws(SceneFailure) -> [UInt8] {
    frame = min(number, session.frameCount - 1)
    let composer = try composer(session, isExact: false).composer
    try composer.compose(try state(session))
    return PNGEncoder(mode: .fast).file(PixelSource(composer.buffer), hasAlpha: session.plan.hasAlpha)
  }

  private func composer(
    _ session: SceneSession, isExact: Bool
  ) throws(SceneFailure) -> (composer: FrameComposer, scale: Double) {
    let scene = session.loaded.scene
    func make(_ scale: Double) throws(SceneFailure) -> FrameComposer {
      try FrameComposer(scene: scene, scale: scale, resources: session.loaded.resources, isAlone: true)
    }
    if isExact || scale >= session.scale {
      if let exact { return (exact, session.scale) }
      let composer = try make(session.scale)
      exact = composer
      return (composer, session.scale)
    }
    if let shown, shown.scale == scale { return (shown.composer, scale) }
    let composer = try make(scale)
    shown = (scale, composer)
    return (composer, scale)
  }
}
