internal import MultiplaneBase
internal import MultiplaneDecoding
package import MultiplaneLayout
internal import Synchronization

/// The painted pictures of all threads and all scenes that share the cache, each grid of a picture by itself.
///
/// Pixels live as long as a `Picture` with their content does, and some of those nobody has longer, up to a bound.
/// Beyond the budget those not drawn for the longest are dropped, and painted again when they are; what the last frames
/// drew never is, so the budget may be passed by what is on screen. Dropping changes no pixel and no count: a picture
/// counts as rasterised when it becomes due.
package final class PictureCache: PixelHolder {
  private struct Owner { weak var picture: Picture? }
  private struct Entry {
    let slot: PictureSlot
    /// The owners of the content; some may be gone, and some stand here twice.
    private var owners: [Owner]
    /// How many owners there may be before those that are gone or stand here twice are looked for.
    private var room = 8
    /// The bytes booked for the pixels; 0 where there are none.
    var byteCount = 0

    init(_ slot: PictureSlot, of picture: Picture) {
      (self.slot, owners) = (slot, [Owner(picture: picture)])
    }

    /// Whether an owner is left. The last ones are the most likely to be there.
    var hasOwner: Bool { owners.lastIndex { $0.picture != nil } != nil }

    /// Notes that a picture has the content, at a cost that is constant on the whole however many have.
    mutating func add(_ picture: Picture) {
      if owners.last?.picture === picture { return }
      if owners.count == room {
        var met: Set<ObjectIdentifier> = []
        owners.removeAll { owner in owner.picture.map { !met.insert(ObjectIdentifier($0)).inserted } ?? true }
        room = max(8, owners.count * 2)
      }
      owners.append(Owner(picture: picture))
    }
  }
  private struct State {
    var kept: Int
    var entries: [PictureKey: Entry] = [:]
    var byteCount = 0
    /// Counts frames, of all threads.
    var frame = 0
    /// Whether there are entries that the last sweep did not see.
    var hasNew = false

    /// Forgets what nobody has a picture of, but for some that were painted.
    mutating func forgetOwnerless() -> [PictureSlot] {
      hasNew = false
      var ownerless = entries.values.filter { !$0.hasOwner }
      ownerless.sort { $0.slot.lastUse < $1.slot.lastUse }
      var sum = ownerless.reduce(0) { $0 + $1.byteCount }
      var gone: [PictureSlot] = []
      for entry in ownerless where sum > kept || entry.byteCount == 0 {
        sum -= entry.byteCount
        byteCount -= entry.byteCount
        entries[entry.slot.key] = nil
        gone.append(entry.slot)
      }
      return gone
    }

    /// Chooses pixels that were not drawn for long until the rest is within the budget, oldest first.
    mutating func drop(beyond budget: Int, _ grace: Int) -> [(slot: PictureSlot, byteCount: Int)] {
      if byteCount <= budget { return [] }
      var dropped: [(slot: PictureSlot, byteCount: Int)] = []
      let old = entries.indices.filter {
        entries.values[$0].byteCount > 0 && entries.values[$0].slot.lastUse < frame - grace
      }
      for index in old.sorted(by: { entries.values[$0].slot.lastUse < entries.values[$1].slot.lastUse }) {
        dropped.append((entries.values[index].slot, entries.values[index].byteCount))
        byteCount -= entries.values[index].byteCount
        entries.values[index].byteCount = 0
        if byteCount <= budget { break }
      }
      return dropped
    }
  }
  private let state: Mutex<State>
  private let budget: Int
  /// How many frames a picture is kept for after it was drawn, whatever the budget.
  private static let grace = 64
  /// The same where the memory of the process is full: the frames that threads may have under way.
  private static let nearGrace = 8

  /// - Parameters:
  ///   - budget: The most bytes held, besides what the last frames drew.
  ///   - kept: The most bytes held of pictures that nobody has any more.
  package init(budget: Int = Budgets.keptPictureBytes, kept: Int = 0) {
    self.budget = budget
    state = Mutex(State(kept: kept))
  }

  /// The bytes of the pictures that are painted.
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// Changes how many bytes are held of pictures that nobody has any more.
  func keep(_ byteCount: Int) { state.withLock { $0.kept = byteCount } }

  /// The slot of a picture.
  package func slot(of picture: Picture, _ key: PictureKey) -> PictureSlot {
    state.withLock { state in
      let known = state.entries.index(forKey: key)
      // Where nothing is kept, what no sweep has met yet is gone all the same.
      guard let index = known, state.kept > 0 || state.entries.values[index].hasOwner else {
        if let known { state.byteCount -= state.entries.values[known].byteCount }
        let slot = PictureSlot(key, frame: state.frame)
        state.entries[key] = Entry(slot, of: picture)
        state.hasNew = true
        return slot
      }
      state.entries.values[index].add(picture)
      return state.entries.values[index].slot
    }
  }

  /// Books the pixels of a slot that was just painted.
  ///
  /// - Returns: Whether there is room for them: where the memory of the process is full, a slot keeps no pixels.
  @discardableResult package func book(_ slot: PictureSlot, byteCount: Int) -> Bool {
    if !hasRoom(for: byteCount) { return false }
    note(slot, byteCount: byteCount)
    return true
  }

  private func note(_ slot: PictureSlot, byteCount: Int) {
    state.withLock { state in
      guard let index = state.entries.index(forKey: slot.key) else { return }
      state.byteCount += byteCount - state.entries.values[index].byteCount
      state.entries.values[index].byteCount = byteCount
    }
  }

  /// Whether a picture of so many bytes is kept once it is painted.
  func hasRoom(for byteCount: Int) -> Bool {
    !PixelMemory.shared.isFull || self.byteCount + byteCount <= Budgets.leastKeptBytes
  }

  /// Drops pictures that none of the last frames drew, the oldest first.
  package func release(_ byteCount: Int) {
    let (gone, dropped) = state.withLock { state in
      let least = max(Budgets.leastKeptBytes, state.byteCount - byteCount)
      return (state.forgetOwnerless(), state.drop(beyond: least, Self.nearGrace))
    }
    // The thread may be painting one picture, and another thread another one.
    for (slot, byteCount) in dropped where !slot.dropUnlessBusy() { note(slot, byteCount: byteCount) }
    withExtendedLifetime(gone) {}
  }

  /// Begins a frame: every slot it draws is to be told its number.
  package func nextFrame() -> Int {
    state.withLock { state in
      state.frame += 1
      return state.frame
    }
  }

  /// Drops what is beyond the bounds; to be called when the slots of a frame know of it.
  package func sweep() {
    // Pixels end outside the lock.
    let (gone, dropped) = state.withLock { state in
      let isDue = state.hasNew || state.frame % 16 == 0 || state.byteCount > budget
      return (isDue ? state.forgetOwnerless() : [], state.drop(beyond: budget, Self.grace))
    }
    for (slot, _) in dropped { slot.drop() }
    withExtendedLifetime(gone) {}
  }
}
