internal import Glibc
internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene
internal import Synchronization

/// Some frames' part of a survey of all of them.
package struct SurveyPart: Sendable {
  var generation: Int
  /// The message to pages.
  var text: String
}

/// Steps through all frames of a scene on a thread of its own, and notes the work of each step, where the scroll is,
/// and where named nodes stand.
///
/// Every number is the same on every machine.
final class Survey: Sendable {
  private let isCancelled = Atomic(false)
  /// Frames beyond this are not looked at: a page shows no more.
  static let frameLimit = 20_000
  private static let partLength = 120
  private static let mostCurves = 24
  /// How far the thread stands back behind the others, as `nice` counts it.
  static let niceness: Int32 = 15

  /// Begins; nothing is found out if the system gives no thread.
  init(_ session: SceneSession, generation: Int, _ send: @escaping @Sendable (SurveyPart) -> Void) {
    let (loaded, options) = (session.loaded, session.options)
    let count = min(session.frameCount, Self.frameLimit)
    let thread = OwnThread { [self] in
      // The frames that are looked at come first.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
      // Failures come again, with words, when the frame is looked at.
      try? run(loaded, options, generation, count) { send(SurveyPart(generation: generation, text: $0)) }
    }
    thread?.detach()
  }

  /// Lets it end soon.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  private struct Part {
    var generation: Int
    var first: Int
    var count = 0
    var scroll: [JSON] = []
    var layouts: [JSON] = []
    var rasterised: [JSON] = []
    var evaluated: [JSON] = []
    var drawn: [JSON] = []
    var cameras: [JSON] = []
    var curves: [(name: String, values: [JSON])]

    init(_ generation: Int, first: Int, names: [String]) {
      (self.generation, self.first, curves) = (generation, first, names.map { ($0, []) })
    }

    var text: String {
      JSON.object([
        ("t", .string("survey")), ("generation", .number(generation)), ("first", .number(first)),
        ("count", .number(count)), ("scroll", .array(scroll)),
        ("layouts", .array(layouts)), ("rasterised", .array(rasterised)), ("evaluated", .array(evaluated)),
        ("drawn", .array(drawn)), ("cameras", .array(cameras)),
        (
          "curves",
          .array(curves.map { .object([("name", .string($0.name)), ("values", .array($0.values))]) })
        ),
      ]).compact
    }
  }

  private func run(
    _ loaded: LoadedScene, _ options: RenderOptions, _ generation: Int, _ count: Int, _ send: (String) -> Void
  ) throws(SceneFailure) {
    let scene = loaded.scene
    let names = Array(scene.namedNodes.prefix(Self.mostCurves))
    let stepper = try loaded.makeStepper(options)
    let scale = options.scale ?? scene.canvas.scale
    let composer = try FrameComposer(scene: scene, scale: scale, resources: loaded.resources)
    // Two hundred frames show the way of the camera.
    let cameraStep = max(1, count / 200)
    var part = Part(generation, first: 0, names: names.map(\.name))
    var before: FrameState?
    for frame in 0..<count {
      if isCancelled.load(ordering: .relaxed) { return }
      let state = try stepper.step()
      part.count += 1
      part.scroll.append(.number(short(state.position)))
      part.layouts.append(.number(state.work.layouts))
      part.rasterised.append(.number(state.work.rasterised))
      part.evaluated.append(.number(state.work.evaluated))
      let rects = try before.map { before throws(SceneFailure) in try composer.differences(from: before, to: state) }
      part.drawn.append(rects.map { .number(Int($0.reduce(0) { $0 + $1.width * $1.height } * scale * scale)) } ?? .null)
      record(state, names, scene, &part)
      if frame % cameraStep == 0 || frame == count - 1, let camera = stepper.camera(in: state) {
        part.cameras.append(camera.facts(on: state, scale: scale))
      }
      before = state
      if part.count == Self.partLength || frame == count - 1 {
        send(part.text)
        part = Part(generation, first: frame + 1, names: names.map(\.name))
      }
    }
  }

  /// Where the named nodes stand along the scroll.
  private func record(_ state: FrameState, _ names: [NamedNode], _ scene: Scene, _ part: inout Part) {
    if names.isEmpty { return }
    let axis = scene.mainAxis
    var places: [Int: Double] = [:]
    let wanted = Set(names.map(\.node))
    for node in Placement(state, fittedInto: scene.canvas.size).nodes where wanted.contains(node.box.node.number) {
      let bounds = node.corners.bounds
      places[node.box.node.number] = axis == .vertical ? bounds.y : bounds.x
    }
    for (index, name) in names.enumerated() {
      part.curves[index].values.append(places[name.node].map { .number(short($0)) } ?? .null)
    }
  }
}
