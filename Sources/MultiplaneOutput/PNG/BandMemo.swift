internal import Synchronization

/// Bands that were encoded, for all threads of a run: what scrolls is encoded when it comes in, and copied from then on.
///
/// What a band becomes depends on its pixels alone, so no byte of a file depends on what is held.
package final class BandMemo: Sendable {
  /// How many bytes are held at most, unless told otherwise.
  package static let standardBudget = 64 << 20

  private let budget: Int
  private let state = Mutex(State())

  private typealias Bands = [RowHashes.Hash: EncodedBand]

  private struct State {
    /// The bands that were asked for or encoded of late, and those before.
    var young: Bands = [:]
    var old: Bands = [:]
    var youngBytes = 0

    /// Holds a band; once half of the budget is full, what was not asked for since it was so the last time goes over to `gone`.
    mutating func hold(_ band: EncodedBand, for key: RowHashes.Hash, budget: Int, _ gone: inout [Bands]) {
      guard band.chunk.count <= budget / 2 else { return }
      if youngBytes + band.chunk.count > budget / 2 {
        gone.append(old)
        (old, young, youngBytes) = (young, [:], 0)
      }
      if young.updateValue(band, forKey: key) == nil { youngBytes += band.chunk.count }
    }
  }

  /// A memo that holds nothing yet.
  ///
  /// - Parameter budget: The most bytes of bands it holds; 0 holds none.
  package init(budget: Int = standardBudget) { self.budget = budget }

  /// The bands that are held, `nil` for others.
  func bands(for keys: [RowHashes.Hash]) -> [EncodedBand?] {
    // Thousands of bands are freed after the lock is given back.
    var gone: [Bands] = []
    return state.withLock { state in
      keys.map { key in
        if let band = state.young[key] { return band }
        guard let band = state.old[key] else { return nil }
        state.hold(band, for: key, budget: budget, &gone)
        return band
      }
    }
  }

  /// Holds bands that were just encoded.
  func hold(_ bands: [(RowHashes.Hash, EncodedBand)]) {
    if bands.isEmpty { return }
    var gone: [Bands] = []
    state.withLock { state in
      for (key, band) in bands { state.hold(band, for: key, budget: budget, &gone) }
    }
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

  /// A copy of a chunk.
  init(copying chunk: UnsafeRawBufferPointer, sum: BandSum) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk.count, alignment: 1)
    bytes.copyMemory(from: chunk)
    (self.chunk, self.sum) = (UnsafeRawBufferPointer(bytes), sum)
  }

  deinit { chunk.deallocate() }
}
