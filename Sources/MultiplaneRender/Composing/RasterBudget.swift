internal import MultiplaneLayout
internal import Synchronization

/// Bounds the memory of painted pictures: those not drawn for the longest are dropped, and painted again when they are.
///
/// What a few of the last frames drew is never dropped, so the bound may be passed by what is on screen. Dropping
/// changes no pixel and no count: a picture counts as rasterised when it becomes due.
final class RasterBudget: Sendable {
  private struct Entry {
    weak var picture: Picture?
    var byteCount: Int
    var lastUse: Int
  }
  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var byteCount = 0
    /// Counts frames, of all threads.
    var clock = 0
  }
  private let state = Mutex(State())
  private let budget: Int
  /// How many frames a picture is kept for after it was drawn, whatever the budget.
  private static let grace = 64

  /// - Parameter budget: The most bytes kept, besides what the last frames drew.
  init(budget: Int = 512 << 20) { self.budget = budget }

  /// The bytes of the pictures that are painted.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// Books a picture that was just painted.
  func add(_ picture: Picture, byteCount: Int) {
    state.withLock { state in
      let key = ObjectIdentifier(picture)
      state.byteCount += byteCount - (state.entries[key]?.byteCount ?? 0)
      state.entries[key] = Entry(picture: picture, byteCount: byteCount, lastUse: state.clock)
    }
  }

  /// Notes what a frame draws, and drops others beyond the budget.
  func use(_ pictures: [Picture]) {
    let dropped = state.withLock { state -> [Picture] in
      state.clock += 1
      for picture in pictures { state.entries[ObjectIdentifier(picture)]?.lastUse = state.clock }
      // Pictures that ended are forgotten now and then: their pixels went with them.
      if state.clock % 16 == 0 || state.byteCount > budget {
        for (key, entry) in state.entries where entry.picture == nil {
          state.byteCount -= entry.byteCount
          state.entries[key] = nil
        }
      }
      guard state.byteCount > budget else { return [] }
      let old = state.entries.filter { $0.value.lastUse < state.clock - Self.grace }
      var dropped: [Picture] = []
      for (key, entry) in old.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where state.byteCount > budget {
        if let picture = entry.picture { dropped.append(picture) }
        state.byteCount -= entry.byteCount
        state.entries[key] = nil
      }
      return dropped
    }
    for picture in dropped { picture.rendering.withLock { $0 = nil } }
  }
}
