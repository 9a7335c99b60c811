/// The steps that the studio has written for its pages, so that they can be taken back, the last first.
struct WriteHistory {
  /// A step: all that was written at once.
  struct Step {
    /// The scene's text before and after; `nil` if it stayed.
    var scene: (before: String, after: String)?
    /// Tables that were added beside it, with their texts.
    var tables: [(name: String, text: String)] = []
    /// Where the value stands that was written; `nil` for all else.
    var place: WrittenValues.TextLocation?
    /// The same value before.
    var former: WrittenValues.TextLocation?

    /// About as many bytes are kept for it.
    fileprivate var size: Int {
      (scene.map { $0.before.utf8.count + $0.after.utf8.count } ?? 0) + tables.reduce(0) { $0 + $1.text.utf8.count }
    }
  }

  /// In the order in which they were written.
  private(set) var done: [Step] = []
  /// The steps that were taken back, the last one last.
  private(set) var undone: [Step] = []

  /// The most bytes that are kept; older steps are forgotten.
  private static let budget = 64 << 20

  /// Notes something that was written.
  ///
  /// - Parameter joins: Whether it goes on with the value that was written last: both are taken back at once.
  mutating func record(_ step: Step, joins: WrittenValues.TextLocation? = nil) {
    undone = []
    if let joins, let last = done.last, last.place == joins, let former = last.scene, let next = step.scene,
      former.after == next.before
    {
      done[done.count - 1].scene = (former.before, next.after)
      done[done.count - 1].place = step.place
    } else {
      done.append(step)
    }
    var size = done.reduce(0) { $0 + $1.size }
    while size > Self.budget, done.count > 1 { size -= done.removeFirst().size }
  }

  /// Notes that the last step was taken back.
  mutating func takeBack() { if let step = done.popLast() { undone.append(step) } }

  /// Notes that the last step taken back was written again.
  mutating func repeatLast() { if let step = undone.popLast() { done.append(step) } }
}
