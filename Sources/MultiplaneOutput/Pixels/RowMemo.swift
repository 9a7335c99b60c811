internal import CPixels
internal import Synchronization

/// Hashes of rows that were drawn, by their marks, for all threads of a run: what is only moved need not be drawn to be known.
///
/// It has a place for each mark, where the last two that fell there stay. No byte of a file depends on what it holds, nor on
/// whether it is asked.
package final class RowMemo: Sendable {
  private static let count = 1 << 14
  private static let byteCount = count * MemoryLayout<mp_known_place>.stride
  /// Where its places are, an address as a number; `nil` where it is to know nothing.
  private let table: Mutex<UInt?>
  /// For how many pictures it is not asked.
  private let pause = Mutex(Pause())

  /// A memo that knows no row.
  ///
  /// - Parameter isEnabled: Whether it is ever to know one.
  package init(isEnabled: Bool = true) {
    // Arrays do not begin where a place may.
    let memory =
      isEnabled
      ? UnsafeMutableRawPointer.allocate(byteCount: Self.byteCount, alignment: MemoryLayout<mp_known_place>.stride)
      : nil
    memory?.initializeMemory(as: mp_known_place.self, repeating: mp_known_place(), count: Self.count)
    table = Mutex(memory.map { UInt(bitPattern: $0) })
  }

  deinit { table.withLock { UnsafeMutableRawPointer(bitPattern: $0 ?? 0)?.deallocate() } }

  /// Whether it is to be asked about the next picture: where it helped little the last times, only now and then.
  func isAsked() -> Bool { pause.withLock { $0.isOver() } }

  /// Takes note of how many of a picture's changed rows were neither drawn nor read after it had been asked.
  func judge(saved: Int, of changed: Int) {
    _ = pause.withLock { $0.judge(saved * 2 >= changed) }
  }

  /// Puts in what is known of new rows from `first` on.
  func find(_ marks: [mp_row_mark], from first: Int, _ hashes: inout RowHashes, _ states: inout [mp_row_state]) {
    withTable(marks) { table, marks in
      hashes.withMutableRows { hashes in
        states.withUnsafeMutableBufferPointer { states in
          guard let states = states.baseAddress else { return }
          mp_find_rows(table, Self.count, marks.base, marks.count, hashes + first, states + first)
        }
      }
    }
  }

  /// Learns the hashes of new rows from `first` on.
  func learn(_ marks: [mp_row_mark], from first: Int, _ hashes: RowHashes, _ states: [mp_row_state]) {
    withTable(marks) { table, marks in
      hashes.withRows { hashes in
        states.withUnsafeBufferPointer { states in
          guard let states = states.baseAddress else { return }
          mp_learn_rows(table, Self.count, marks.base, marks.count, hashes + first, states + first)
        }
      }
    }
  }

  private func withTable(
    _ marks: [mp_row_mark],
    _ body: (UnsafeMutablePointer<mp_known_place>, (base: UnsafePointer<mp_row_mark>, count: Int)) -> Void
  ) {
    table.withLock { table in
      marks.withUnsafeBufferPointer { marks in
        guard let table = UnsafeMutablePointer<mp_known_place>(bitPattern: table ?? 0), let base = marks.baseAddress
        else { return }
        body(table, (base, marks.count))
      }
    }
  }
}
