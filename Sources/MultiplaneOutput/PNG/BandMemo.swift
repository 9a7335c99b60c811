internal import MultiplaneBase
internal import Synchronization

/// Bands that were encoded, for all threads of a run: what scrolls is encoded when it comes in, and is a piece of each file
/// from then on.
///
/// What a band becomes depends on its pixels alone, so no byte of a file depends on what is held. Frames that threads draw at a
/// time are neighbours and have most of their new bands in common: each of these is encoded by the thread that claims it first.
/// Where nothing comes again, holding bands would cost their memory for nothing: then it is tried now and then alone.
package final class BandMemo: Sendable {
  /// How many bytes are held at most, unless told otherwise.
  package static let standardBudget = 64 << 20
  /// The share of them for bands that no picture but one has had so far.
  package static let shareOfNew = 8
  /// For so many pictures a band is held that none of them has, and up to twice as many.
  package static let age = 128

  private let budget: Int
  private let state: Mutex<State>
  /// The bands that are being encoded.
  private let claimed = Monitor<Set<RowHashes.Hash>>([])

  private typealias Bands = [RowHashes.Hash: EncodedBand]

  /// Bands in the order they were asked for last, as far as that is known: those of late, and those before.
  private struct Generations {
    /// The most bytes of both.
    let room: Int
    private var young: Bands = [:]
    private var old: Bands = [:]
    private var youngBytes = 0

    init(room: Int) { self.room = room }

    var isEmpty: Bool { young.isEmpty && old.isEmpty }

    /// Holds a band; once half of the room is full, what was not asked for since it was so the last time goes over to `gone`.
    mutating func hold(_ band: EncodedBand, for key: RowHashes.Hash, _ gone: inout [Bands]) {
      guard band.chunk.count <= room / 2 else { return }
      if youngBytes + band.chunk.count > room / 2 { turnOver(&gone) }
      if young.updateValue(band, forKey: key) == nil { youngBytes += band.chunk.count }
    }

    /// A band that is held, young from now on.
    mutating func find(_ key: RowHashes.Hash, _ gone: inout [Bands]) -> EncodedBand? {
      if let band = young[key] { return band }
      guard let band = old[key] else { return nil }
      hold(band, for: key, &gone)
      return band
    }

    /// A band that was held until now.
    mutating func remove(_ key: RowHashes.Hash) -> EncodedBand? {
      let last = old.removeValue(forKey: key)
      guard let band = young.removeValue(forKey: key) else { return last }
      youngBytes -= band.chunk.count
      return band
    }

    /// Makes what is young old, and lets go of what was old.
    mutating func turnOver(_ gone: inout [Bands]) {
      gone.append(old)
      (old, young, youngBytes) = (young, [:], 0)
    }
  }

  private struct State {
    /// Bands that were found at least once, and those that were not yet. Of a picture in which everything moves against
    /// everything else no band comes again, and fresh memory for it costs as much as encoding does.
    var found: Generations
    var new: Generations
    /// How many pictures there were since bands went over from young to old.
    var pictures = 0
    var pause = Pause()
    /// Of how many pictures bands are to be held before any are looked for.
    var missing = 0

    init(budget: Int) {
      new = Generations(room: budget / BandMemo.shareOfNew)
      found = Generations(room: budget - new.room)
    }

    var isEmpty: Bool { found.isEmpty && new.isEmpty }

    /// Holds a band that was encoded.
    mutating func hold(_ band: EncodedBand, for key: RowHashes.Hash, _ gone: inout [Bands]) {
      if found.find(key, &gone) == nil { new.hold(band, for: key, &gone) }
    }

    /// A band that is held.
    mutating func find(_ key: RowHashes.Hash, _ gone: inout [Bands]) -> EncodedBand? {
      if let band = found.find(key, &gone) { return band }
      guard let band = new.remove(key) else { return nil }
      found.hold(band, for: key, &gone)
      return band
    }

    /// Counts a picture.
    mutating func pass(_ gone: inout [Bands]) {
      pictures += 1
      guard pictures > BandMemo.age else { return }
      found.turnOver(&gone)
      new.turnOver(&gone)
      pictures = 0
    }
  }

  /// What is done about the bands of a picture.
  package enum Turn {
    /// They are looked for, and those that are new held.
    case find
    /// They are held for the pictures after it.
    case hold
    /// Nothing.
    case rest
  }

  /// A memo that holds nothing yet.
  ///
  /// - Parameter budget: The most bytes of bands it holds; 0 holds none.
  package init(budget: Int = standardBudget) {
    self.budget = budget
    state = Mutex(State(budget: budget))
  }

  /// Whether nothing is done about the next picture; if so, it counts as passed over.
  func rests() -> Bool {
    guard budget > 0 else { return true }
    var gone: [Bands] = []
    return state.withLock { state in
      if state.pause.isOver() { return false }
      state.pass(&gone)
      return true
    }
  }

  /// What is to be done about the next picture.
  package func nextTurn() -> Turn {
    if rests() { return .rest }
    var gone: [Bands] = []
    return state.withLock { state in
      state.pass(&gone)
      return state.missing > 0 ? .hold : .find
    }
  }

  /// The bands of a picture that are held, `nil` for others.
  ///
  /// - Parameter rows: How many rows each band has.
  package func bands(for keys: [RowHashes.Hash], rows: [Int]) -> [EncodedBand?] {
    // Thousands of bands are freed after the lock is given back.
    var gone: [Bands] = []
    return state.withLock { state in
      let isEmpty = state.isEmpty
      let found = keys.map { state.find($0, &gone) }
      if !isEmpty {
        let saved = zip(found, rows).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
        // What comes after the pause is looked for among pictures that were shown right before.
        if state.pause.judge(saved * 16 >= rows.reduce(0, +)) { state.missing = 2 }
      }
      return found
    }
  }

  // MARK: New bands

  /// What a thread finds that wants a band.
  package enum Claim {
    /// The band: another thread has encoded it meanwhile.
    case held(EncodedBand)
    /// The thread is to encode the band and to give it to `hold`, before it waits for any.
    case mine
    /// Another thread encodes it.
    case others
  }

  /// Asks for a band that was not held when its picture was begun.
  package func claim(_ key: RowHashes.Hash) -> Claim {
    guard claimed.note({ $0.insert(key).inserted }) else { return .others }
    guard let band = held(key) else { return .mine }
    giveUp(key)
    return .held(band)
  }

  /// Holds a band that was claimed.
  package func hold(_ band: EncodedBand, for key: RowHashes.Hash) {
    var gone: [Bands] = []
    state.withLock { $0.hold(band, for: key, &gone) }
    giveUp(key)
  }

  /// Waits for a band that another thread encodes; `nil` if there was no room to hold it.
  package func wait(for key: RowHashes.Hash) -> EncodedBand? {
    claimed.wait(for: { $0.contains(key) ? nil : () }, wakes: { _ in false })
    return held(key)
  }

  /// Notes that new bands of a picture are held.
  ///
  /// - Parameter turn: What `nextTurn` said of it.
  package func finish(_ turn: Turn) {
    guard turn == .hold else { return }
    // Threads may still be about pictures from before the pause.
    state.withLock { $0.missing = max(0, $0.missing - 1) }
  }

  private func giveUp(_ key: RowHashes.Hash) { claimed.update { _ = $0.remove(key) } }

  private func held(_ key: RowHashes.Hash) -> EncodedBand? {
    var gone: [Bands] = []
    return state.withLock { $0.find(key, &gone) }
  }
}

/// What a band became.
///
/// `@unchecked Sendable`: the bytes are its own and never change.
package final class EncodedBand: @unchecked Sendable {
  /// Its IDAT chunk.
  package let chunk: UnsafeRawBufferPointer
  /// What it adds to the picture's checksum.
  let sum: BandSum
  /// Its checksum.
  let crc: JoinableCRC

  /// A copy of a chunk.
  package init(copying chunk: UnsafeRawBufferPointer, sum: BandSum) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk.count, alignment: 1)
    bytes.copyMemory(from: chunk)
    (self.chunk, self.sum, crc) = (UnsafeRawBufferPointer(bytes), sum, JoinableCRC(of: chunk))
  }

  deinit { chunk.deallocate() }
}
