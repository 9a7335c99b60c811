internal import Synchronization

/// The scenes of the studio's folder: the one of the command line, and others that pages have opened.
///
/// Another scene is shown as its file says. It stays open while a page shows it, and for a while after, so that going
/// back to it is quick and changes written there can be taken back.
final class StudioScenes: Sendable {
  private struct State {
    /// The other scenes that are open, the one that was opened last at the end.
    var others: [StageThread] = []
    var lastNumber = 0
    var pages = 0
  }
  /// The result of letting a page in.
  enum Entry {
    case page(StageThread, PageID)
    /// The folder has no scene of that name.
    case noScene
    /// There are too many pages, or the system gives no thread.
    case tooMany
  }
  private let first: StageThread
  private let state = Mutex(State())

  /// How many scenes stay open that no page shows.
  private static let mostIdle = 3

  /// - Parameter first: The stage of the command line's scene.
  init(_ first: StageThread) { self.first = first }

  /// A page came that wants to see a scene.
  ///
  /// - Parameters:
  ///   - name: The scene's path below the folder; `nil` for that of the command line.
  ///   - send: Takes messages for it, on its stage's thread.
  func enter(_ name: String?, _ send: @escaping @Sendable (StageMessage) -> Void) -> Entry {
    let isIn = state.withLock { state in
      guard state.pages < ServerLimits.pages else { return false }
      state.pages += 1
      return true
    }
    guard isIn else { return .tooMany }
    let entry = find(name, send)
    guard case .page = entry else {
      state.withLock { $0.pages -= 1 }
      return entry
    }
    closeIdle()
    return entry
  }

  private func find(_ name: String?, _ send: @escaping @Sendable (StageMessage) -> Void) -> Entry {
    guard let name, name != first.place.name else { return first.join(send).map { .page(first, $0) } ?? .tooMany }
    let known = state.withLock { state in
      state.others.firstIndex { $0.place.name == name }.map { index in
        let stage = state.others.remove(at: index)
        state.others.append(stage)
        return stage
      }
    }
    if let known { return known.join(send).map { .page(known, $0) } ?? .tooMany }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    guard let place = first.place.other(name, number: number) else { return .noScene }
    guard let stage = try? first.another(place) else { return .tooMany }
    state.withLock { $0.others.append(stage) }
    return stage.join(send).map { .page(stage, $0) } ?? .tooMany
  }

  /// A page went.
  func leave(_ stage: StageThread, _ page: PageID) {
    stage.leave(page)
    state.withLock { $0.pages -= 1 }
    closeIdle()
  }

  /// The stage of a scene that is open, by the number that pages were told.
  func stage(_ number: Int) -> StageThread? {
    number == 0 ? first : state.withLock { $0.others.first { $0.place.number == number } }
  }

  /// Closes scenes that no page shows, the one that was opened longest ago first.
  private func closeIdle() {
    let closed = state.withLock { state in
      let idle = state.others.filter { !$0.isWatched }
      let old = Set(idle.dropLast(Self.mostIdle).map(\.place))
      defer { state.others.removeAll { old.contains($0.place) } }
      return state.others.filter { old.contains($0.place) }
    }
    for stage in closed { stage.end() }
  }

  /// Closes all but that of the command line, and waits for their end.
  func stop() {
    let others = state.withLock { state in
      defer { state.others = [] }
      return state.others
    }
    for stage in others { stage.stop() }
  }
}
