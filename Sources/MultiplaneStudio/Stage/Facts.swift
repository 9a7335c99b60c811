internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene

/// The facts of a scene for a page.
struct SceneFacts {
  var place: ScenePlace
  var session: SceneSession?
  var source: SourceFile?
  var problems: [Diagnostic]
  var generation: Int
  var version: Int
  var readingTime: UInt64
  var parameters: [DeclaredParameter] = []
  /// Why the look is not the one that was asked for.
  var lookProblems: [Diagnostic] = []
  /// How many of the written steps can be taken back, and written again; `nil` where nothing is written.
  var writes: (undo: Int, redo: Int)?

  var message: JSON {
    var members: [(String, JSON?)] = [
      ("t", .string("scene")), ("file", .string(Path.name(place.name))), ("name", .string(place.name)),
      ("number", .number(place.number)), ("generation", .number(generation)),
      ("saves", .number(version)), ("version", .string(EngineInfo.version)),
      ("problems", ProblemFacts.list(problems, source: source)),
      ("ms", .number(milliseconds(readingTime))), ("readOnly", .bool(writes == nil)),
      ("undo", .number(writes?.undo ?? 0)), ("redo", .number(writes?.redo ?? 0)),
    ]
    if let session {
      let scene = session.loaded.scene
      let canvas = scene.canvas
      members += [
        ("path", .string(orNull: realPath(source?.name ?? place.path))),
        ("title", .string(scene.title ?? Path.stem(place.name))),
        (
          "canvas",
          .object([
            ("width", .number(canvas.size.width.points)), ("height", .number(canvas.size.height.points)),
            ("pixels", .array([.number(session.pixels.width), .number(session.pixels.height)])),
            ("scale", .number(session.scale)), ("alpha", .bool(session.plan.hasAlpha)),
          ])
        ),
        ("frames", .number(session.frameCount)), ("fps", .number(session.framesPerSecond)),
        ("planes", .bool(scene.layers.contains { $0.properties[.z] != nil })),
        ("axis", .string(scene.mainAxis == .vertical ? "vertical" : "horizontal")),
        (
          "marks",
          .array(session.marks.map { .object([("name", .string($0.name)), ("frame", .number($0.frame))]) })
        ),
        ("look", look(session)), ("steps", .array(steps(of: scene))),
        ("events", .array(scene.events.compactMap { event(at: $0, session) })),
      ]
    }
    return .object(members)
  }

  /// The steps of the track that take time, with when each begins and ends in seconds.
  private func steps(of scene: Scene) -> [JSON] {
    let starts = scene.schedule.starts
    var steps: [JSON] = []
    for (number, step) in scene.track.enumerated() where starts[number + 1] > starts[number] {
      if steps.count == Self.mostSteps { break }
      steps.append(
        .object([
          ("name", .string(step.verb.word)), ("from", .number(starts[number])), ("to", .number(starts[number + 1])),
          ("line", .number(step.span.line)),
        ]))
    }
    return steps
  }

  /// The most steps a page is told of.
  private static let mostSteps = 2000

  /// The settings of the scene, and their values now.
  private func look(_ session: SceneSession) -> JSON {
    let scene = session.loaded.scene
    return .object([
      ("params", .array(parameters.map { $0.facts(session.options.inputs.values[$0.name]) })),
      ("devices", .array(scene.devices.map { .string($0) })), ("device", .string(scene.device ?? "")),
      ("appearance", .string(scene.appearance.rawValue)), ("reducedMotion", .bool(scene.isMotionReduced)),
      ("problems", ProblemFacts.list(lookProblems, source: source)),
    ])
  }

  /// An event that happens at a time; when conditions come true is not known beforehand.
  private func event(at event: SceneEvent, _ session: SceneSession) -> JSON? {
    guard case .time(let moment) = event.moment else { return nil }
    let scene = session.loaded.scene
    let frame = scene.frame(at: scene.time(of: moment), framesPerSecond: session.framesPerSecond)
    guard frame < session.frameCount else { return nil }
    return .object([
      ("frame", .number(frame)), ("name", .string(event.action.word)), ("line", .number(event.span.line)),
    ])
  }
}

/// The facts of a frame for a page, with its pixels.
struct FrameFacts {
  var state: FrameState
  var session: SceneSession
  var generation: Int
  var isManual: Bool
  var isExact: Bool
  var scale: Double
  /// Pixels that were drawn again; `nil` if the frame was drawn whole.
  var drawnPixels: Int?
  var drawn: [PointRect]
  var stepTime: UInt64
  var composeTime: UInt64
  /// The page's stamp on the first movement that the frame is the first to show.
  var stamp: Double?

  var json: JSON {
    let work = state.work
    let counts: [(String, JSON?)] = [
      ("nodes", work.nodes), ("entered", work.entered), ("left", work.left), ("evaluated", work.evaluated),
      ("layouts", work.layouts), ("rasterised", work.rasterised), ("filtered", work.filtered),
      ("prepared", work.prepared), ("visible", work.visible),
    ].map { ($0.0, .number($0.1)) }
    return .object([
      ("frame", .number(state.frame)), ("time", .number(state.time)), ("scroll", .number(short(state.scroll))),
      ("position", .number(short(state.position))), ("generation", .number(generation)), ("hand", .bool(isManual)),
      ("exact", .bool(isExact)), ("scale", .number(scale)), ("work", .object(counts)),
      ("drawn", drawnPixels.map { .number($0) } ?? .null), ("damage", .array(drawn.map(\.json))),
      ("scrollers", .array(state.traces.map { scroller($0) })),
      ("ms", .array([.number(milliseconds(stepTime)), .number(milliseconds(composeTime))])),
      ("since", stamp.map { .number($0) }),
    ])
  }

  private func scroller(_ trace: ScrollerTrace) -> JSON {
    let values = state.scrollers[trace.scroller]
    func ends(_ range: ClosedRange<Int>?) -> JSON {
      range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
    }
    return .object([
      ("number", .number(trace.scroller)), ("name", .string(orNull: trace.name)),
      ("isMain", .bool(trace.scroller == state.mainScroller)), ("position", .number(short(values.position))),
      ("velocity", .number(short(values.velocity))), ("progress", .number(values.progress)),
      ("rows", .number(trace.count)), ("prepared", ends(trace.prepared)), ("visible", ends(trace.visible)),
      ("shares", .array(trace.shares.map { .array([.number($0.row), .number(short($0.fraction))]) })),
      ("window", .number(short(trace.extents.window))), ("content", .number(short(trace.extents.content))),
      (
        "interval",
        .array([.number(short(trace.extents.preparedStart)), .number(short(trace.extents.preparedEnd))])
      ),
      ("measured", .number(trace.extents.measured)), ("estimated", .number(trace.extents.estimated)),
    ])
  }
}

extension PointRect {
  /// Corner and extents.
  var json: JSON { .array([x, y, width, height].map { .number(short($0)) }) }
}

/// A number with at most three digits after the point.
func short(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// Nanoseconds as milliseconds, to the microsecond.
func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds / 1000) / 1000 }
