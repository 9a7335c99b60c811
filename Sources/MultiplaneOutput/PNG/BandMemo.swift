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
  /// For so many pictures a band is held that none of them has, and up to twice as many.
  package static let age = 128

  private let budget: Int
  private let state = Mutex(State())
  /// The bands that are being encoded.
  private let claimed = Monitor<Set<RowHashes.Hash>>([])

  private typealias Bands = [RowHashes.Hash: EncodedBand]

  private struct State {
    /// The bands that were asked for or encoded of late, and those before.
    var young: Bands = [:]
    var old: Bands = [:]
    var youngBytes = 0
    /// How many pictures there were since bands went over from young to old.
    var pictures = 0
    var pause = Pause()
    /// Of how many pictures bands are to be held before any are looked for.
    var missing = 0

    /// Holds a band; once half of the budget is full, what was not asked for since it was so the last time goes over to `gone`.
    mutating func hold(_ band: EncodedBand, for key: RowHashes.Hash, budget: Int, _ gone: inout [Bands]) {
      guard band.chunk.count <= budget / 2 else { return }
      if youngBytes + band.chunk.count > budget / 2 { turnOver(&gone) }
      if young.updateValue(band, forKey: key) == nil { youngBytes += band.chunk.count }
    }

    /// A band that is held, young from now on.
    mutating func find(_ key: RowHashes.Hash, budget: Int, _ gone: inout [Bands]) -> EncodedBand? {
      if let band = young[key] { return band }
      guard let band = old[key] else { return nil }
      hold(band, for: key, budget: budget, &gone)
      return band
    }

    /// Counts a picture.
    mutating func pass(_ gone: inout [Bands]) {
      pictures += 1
      if pictures > BandMemo.age { turnOver(&gone) }
    }

    /// Makes what is young old, and lets go of what was old.
    mutating func turnOver(_ gone: inout [Bands]) {
      gone.append(old)
      (old, young, youngBytes, pictures) = (young, [:], 0, 0)
    }
  }

  /// What is done about the bands of a picture.
  enum Turn {
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
  package init(budget: Int = standardBudget) { self.budget = budget }

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
  func nextTurn() -> Turn {
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
  func bands(for keys: [RowHashes.Hash], rows: [Int]) -> [EncodedBand?] {
    // Thousands of bands are freed after the lock is given back.
    var gone: [Bands] = []
    return state.withLock { state in
      let isEmpty = state.young.isEmpty && state.old.isEmpty
      let found = keys.map { state.find($0, budget: budget, &gone) }
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
  enum Claim {
    /// The band: another thread has encoded it meanwhile.
    case held(EncodedBand)
    /// The thread is to encode the band and to give it to `hold`, before it waits for any.
    case mine
    /// Another thread encodes it.
    case others
  }

  /// Asks for a band that was not held when its picture was begun.
  func claim(_ key: RowHashes.Hash) -> Claim {
    guard claimed.note({ $0.insert(key).inserted }) else { return .others }
    guard let band = held(key) else { return .mine }
    giveUp(key)
    return .held(band)
  }

  /// Holds a band that was claimed.
  func hold(_ band: EncodedBand, for key: RowHashes.Hash) {
    var gone: [Bands] = []
    state.withLock { $0.hold(band, for: key, budget: budget, &gone) }
    giveUp(key)
  }

  /// Waits for a band that another thread encodes; `nil` if there was no room to hold it.
  func wait(for key: RowHashes.Hash) -> EncodedBand? {
    claimed.wait(for: { $0.contains(key) ? nil : () }, wakes: { _ in false })
    return held(key)
  }

  /// Notes that new bands of a picture are held.
  ///
  /// - Parameter turn: What `nextTurn` said of it.
  func finish(_ turn: Turn) {
    guard turn == .hold else { return }
    // Threads may still be about pictures from before the pause.
    state.withLock { $0.missing = max(0, $0.missing - 1) }
  }

  private func giveUp(_ key: RowHashes.Hash) { claimed.update { _ = $0.remove(key) } }

  private func held(_ key: RowHashes.Hash) -> EncodedBand? {
    var gone: [Bands] = []
    return state.withLock { $0.find(key, budget: budget, &gone) }
  }
}

/// What a band became.
///
/// `@unchecked Sendable`: the bytes are its own and never change.
final class EncodedBand: @unchecked Sendable {
  /// Its IDAT chunk.
  let chunk: UnsafeRawBufferPointer
  /// What it adds to the picture's checksum.
  let sum: BandSum
  /// Its checksum.
  let crc: JoinableCRC

  /// A copy of a chunk.
  init(copying chunk: UnsafeRawBufferPointer, sum: BandSum) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk.count, alignment: 1)
    bytes.copyMemory(from: chunk)
    (self.chunk, self.sum, crc) = (UnsafeRawBufferPointer(bytes), sum, JoinableCRC(of: chunk))
  }

  deinit { chunk.deallocate() }
}
