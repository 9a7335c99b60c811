internal import Glibc
internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneInspection
internal import MultiplaneLayout
internal import Synchronization

/// Finds the values of a key on all frames of a scene, on a thread of its own.
///
/// A frame on which the node is not there, or the value is no number, has none.
final class KeyCurve: Sendable {
  private let isCancelled = Atomic(false)
  private static let partLength = 120

  /// Begins; nothing is found if the system gives no thread.
  ///
  /// - Parameters:
  ///   - target: The node's path, a dot, and the key.
  ///   - row: The row that the node stands in; `nil` takes the first that is seen.
  ///   - number: The number by which parts of the curve are told.
  /// - Throws: `SceneFailure` if the scene has no such key.
  init(
    _ target: String, _ row: Int?, in session: SceneSession, generation: Int, number: Int, for page: PageID,
    _ noted: @escaping @Sendable (StageNote) -> Void
  ) throws(SceneFailure) {
    let (loaded, options) = (session.loaded, session.options)
    let count = min(session.frameCount, Survey.frameLimit)
    _ = try ExplainedKey(target, in: loaded.scene)
    let thread = OwnThread { [self] in
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Survey.niceness)
      // Failures come again, with words, when the frame is looked at.
      try? run(loaded, options, target, row, count) { first, values in
        let text = JSON.object([
          ("t", .string("curve")), ("generation", .number(generation)), ("curve", .number(number)),
          ("first", .number(first)), ("values", .array(values)),
        ]).compact
        noted(StageNote(page: page, generation: generation, text: text))
      }
    }
    thread?.detach()
  }

  /// Lets it end soon.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  private func run(
    _ loaded: LoadedScene, _ options: RenderOptions, _ target: String, _ row: Int?, _ count: Int,
    _ send: (Int, [JSON]) -> Void
  ) throws(SceneFailure) {
    let key = try ExplainedKey(target, in: loaded.scene)
    let stepper = try loaded.makeStepper(options)
    var (first, values): (Int, [JSON]) = (0, [])
    for frame in 0..<count {
      if isCancelled.load(ordering: .relaxed) { return }
      let inspection = Inspection(
        try stepper.step(), of: loaded.scene, framesPerSecond: stepper.framesPerSecond)
      // The node may stand in a row that is not there yet.
      let number = (try? Explanation(key, on: inspection, row: row, stepper: stepper))?.number
      values.append(number.map { .number(short($0)) } ?? .null)
      if values.count == Self.partLength || frame == count - 1 {
        send(first, values)
        (first, values) = (frame + 1, [])
      }
    }
  }
}
