internal import Synchronization

/// The words of a render's thread, in order, for the task that waits.
///
/// The wait ends with the thread's next word alone. A stream would end as soon as the task is cancelled, while frames are
/// still being written.
final class RenderNews: Sendable {
  /// A word of the thread.
  enum Item: Sendable {
    case progress(RenderProgress)
    /// The last word.
    case end(Result<Void, SceneError>)
  }
  private struct State {
    var items: [Item] = []
    var reader: CheckedContinuation<[Item], Never>?

    mutating func take() -> [Item] {
      defer { items = [] }
      return items
    }
  }
  private let state = Mutex(State())

  /// Hands a word on, or keeps it until it is asked for.
  func tell(_ item: Item) {
    let reading = state.withLock { state -> (reader: CheckedContinuation<[Item], Never>, items: [Item])? in
      state.items.append(item)
      guard let reader = state.reader else { return nil }
      state.reader = nil
      return (reader, state.take())
    }
    if let reading { reading.reader.resume(returning: reading.items) }
  }

  /// All words since the last call; waits for one. One task waits at a time.
  func next() async -> [Item] {
    await withCheckedContinuation { continuation in
      let items = state.withLock { state in
        if state.items.isEmpty { state.reader = continuation }
        return state.take()
      }
      if !items.isEmpty { continuation.resume(returning: items) }
    }
  }
}
