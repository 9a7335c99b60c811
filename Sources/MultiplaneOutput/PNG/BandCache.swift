internal import CEncoding
internal import CPixels
internal import MultiplaneBase
internal import Synchronization

/// The encoded bands of a run, shared by its threads: bands by their pixels, and hashes of rows by what these show.
///
/// The bytes of a band depend on its pixels alone, so no byte of a file depends on what is held. Bands go two
/// generations after they were asked for last, rows when two others came to their place of the table.
package final class BandCache: Sendable {
  /// After so many pictures a generation ends, full or not.
  package static let age = 128
  /// Of rows the last two are known at each of so many places.
  private static let placeCount = 1 << 14

  private typealias Bands = [RowHashes.Hash: EncodedBand]

  private struct State {
    /// Bands that were asked for in this generation, and those of the one before.
    var young: Bands = [:]
    var old: Bands = [:]
    var youngBytes = 0
    /// How many pictures there were in this generation.
    var pictures = 0
    /// Where the table of rows is, an address as a number; `nil` where nothing is held.
    var table: UInt?

    /// Begins another generation; bands of the one before go over to `gone`.
    mutating func turnOver(_ gone: inout [Bands]) {
      gone.append(old)
      (old, young, youngBytes, pictures) = (young, [:], 0, 0)
    }

    mutating func hold(_ band: EncodedBand, for key: RowHashes.Hash, room: Int, _ gone: inout [Bands]) {
      guard band.chunk.count <= room else { return }
      if youngBytes + band.chunk.count > room { turnOver(&gone) }
      if young.updateValue(band, forKey: key) == nil { youngBytes += band.chunk.count }
    }

    mutating func find(_ key: RowHashes.Hash, room: Int, _ gone: inout [Bands]) -> EncodedBand? {
      if let band = young[key] { return band }
      guard let band = old[key] else { return nil }
      hold(band, for: key, room: room, &gone)
      return band
    }
  }

  /// The most bytes of bands in a generation.
  private let room: Int
  private let state: Mutex<State>

  /// A cache that holds nothing yet.
  ///
  /// - Parameter budget: The most bytes it holds; what is not enough for the table of rows holds bands alone, and 0 nothing.
  package init(budget: Int = Budgets.encodedBytes) {
    let tableBytes = Self.placeCount * MemoryLayout<mp_known_place>.stride
    var state = State()
    if budget > 2 * tableBytes {
      // Arrays do not begin where a place may.
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: tableBytes, alignment: MemoryLayout<mp_known_place>.stride)
      memory.initializeMemory(as: mp_known_place.self, repeating: mp_known_place(), count: Self.placeCount)
      state.table = UInt(bitPattern: memory)
      room = (budget - tableBytes) / 2
    } else {
      room = budget / 2
    }
    self.state = Mutex(state)
  }

  deinit { state.withLock { UnsafeMutableRawPointer(bitPattern: $0.table ?? 0)?.deallocate() } }

  // MARK: Bands

  /// The bands of a picture that are held, `nil` for others.
  package func bands(for keys: [RowHashes.Hash]) -> [EncodedBand?] {
    // Thousands of bands are freed after the lock is given back.
    var gone: [Bands] = []
    return state.withLock { state in
      state.pictures += 1
      if state.pictures > Self.age { state.turnOver(&gone) }
      return keys.map { state.find($0, room: room, &gone) }
    }
  }

  /// Holds a band that was encoded.
  package func hold(_ band: EncodedBand, for key: RowHashes.Hash) {
    var gone: [Bands] = []
    state.withLock { $0.hold(band, for: key, room: room, &gone) }
  }

  // MARK: Rows

  /// Whether rows are known at all.
  var knowsRows: Bool { state.withLock { $0.table != nil } }

  /// Puts in what is known of new rows from `first` on.
  func find(
    _ contents: [mp_row_content], from first: Int, _ hashes: inout RowHashes, _ states: inout [mp_row_state]
  ) {
    withTable(contents) { table, contents in
      hashes.withMutableRows { hashes in
        states.withUnsafeMutableBufferPointer { states in
          guard let states = states.baseAddress else { return }
          mp_find_rows(table, Self.placeCount, contents.base, contents.count, hashes + first, states + first)
        }
      }
    }
  }

  /// Learns the hashes of new rows from `first` on.
  func learn(_ contents: [mp_row_content], from first: Int, _ hashes: RowHashes, _ states: [mp_row_state]) {
    withTable(contents) { table, contents in
      hashes.withRows { hashes in
        states.withUnsafeBufferPointer { states in
          guard let states = states.baseAddress else { return }
          mp_learn_rows(table, Self.placeCount, contents.base, contents.count, hashes + first, states + first)
        }
      }
    }
  }

  private func withTable(
    _ contents: [mp_row_content],
    _ body: (UnsafeMutablePointer<mp_known_place>, (base: UnsafePointer<mp_row_content>, count: Int)) -> Void
  ) {
    state.withLock { state in
      contents.withUnsafeBufferPointer { contents in
        guard let table = UnsafeMutablePointer<mp_known_place>(bitPattern: state.table ?? 0),
          let base = contents.baseAddress
        else { return }
        body(table, (base, contents.count))
      }
    }
  }
}

/// An encoded band.
///
/// `@unchecked Sendable`: the bytes are its own and never change.
package final class EncodedBand: @unchecked Sendable {
  /// Its IDAT chunk.
  package let chunk: UnsafeRawBufferPointer
  /// The band's part of the picture's checksum.
  let sum: BandSum

  /// A copy of a chunk.
  package init(copying chunk: UnsafeRawBufferPointer, sum: BandSum) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk.count, alignment: 1)
    bytes.copyMemory(from: chunk)
    (self.chunk, self.sum) = (UnsafeRawBufferPointer(bytes), sum)
  }

  deinit { chunk.deallocate() }
}

/// A band's part of the picture's checksum.
package struct BandSum: Sendable {
  /// The Adler-32 sum of its filtered bytes.
  package var adler: UInt32
  /// How many these are.
  package var count: Int

  /// All of it, part by part.
  package init(adler: UInt32, count: Int) {
    (self.adler, self.count) = (adler, count)
  }
}
