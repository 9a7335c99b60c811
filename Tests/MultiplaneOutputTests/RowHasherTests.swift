import CPixels
import MultiplaneOutput
import Testing

/// Rows whose marks are known are not read.
@Suite struct RowHasherTests {
  private let picture = Picture(.noise, width: 20, height: 90)
  private let memo = RowMemo()

  /// What is drawn of the picture by a hasher of its own, where some rows cannot be known by their marks.
  private func drawn(unknown: (Int) -> Bool) -> (rows: RowHashes, drawn: [Range<Int>]) {
    var drawn: [Range<Int>] = []
    let rows = RowHasher(memo: memo).hashes(
      of: picture.source, hasAlpha: false,
      marks: { rows in
        rows.map { row in
          mp_row_mark(low: UInt64(row) + 1, high: 7, left: 0, right: 20, is_unknown: unknown(row) ? 1 : 0)
        }
      },
      draw: { drawn += $0 })
    return (rows, drawn)
  }

  @Test func `what is known is neither drawn nor read`() {
    let right = RowHashes(of: picture.source, hasAlpha: false)
    #expect(drawn { _ in false } == (right, [0..<90]))
    // A row that is not what its mark says shows that it is not read.
    picture.bytes[40 * picture.stride] ^= 1
    #expect(drawn { _ in false } == (right, []))
    #expect(drawn { $0 >= 80 } == (right, [80..<90]))
    // A mark that was never learned.
    picture.bytes[40 * picture.stride] ^= 1
    let all = RowHasher(memo: RowMemo()).hashes(of: picture.source, hasAlpha: false)
    #expect(all == right)
  }

  @Test func `rows that lie near each other are drawn as one box`() {
    let right = RowHashes(of: picture.source, hasAlpha: false)
    _ = drawn { _ in false }
    #expect(drawn { $0 % 2 == 0 } == (right, [0..<89]))
    #expect(drawn { $0 < 10 || (18..<30).contains($0) || (37..<40).contains($0) } == (right, [0..<10, 18..<40]))
  }

  /// A table of eight places. Marks are told by their numbers; those that differ by eight fall at one place.
  private final class Table {
    private var places = [mp_known_place](repeating: mp_known_place(), count: 8)

    private func mark(_ number: UInt64) -> mp_row_mark {
      mp_row_mark(low: number, high: number * 3, left: 0, right: 1, is_unknown: 0)
    }

    func learn(_ numbers: UInt64...) {
      let states = [mp_row_state](repeating: mp_row_new, count: numbers.count)
      mp_learn_rows(&places, 8, numbers.map(mark), numbers.count, numbers.map { .init(low: $0 + 100, high: 0) }, states)
    }

    /// Those of some marks that are found, each with the hash it was learned with.
    func known(_ numbers: UInt64...) -> [UInt64] {
      var hashes = [mp_row_hash](repeating: .init(), count: numbers.count)
      var states = [mp_row_state](repeating: mp_row_new, count: numbers.count)
      mp_find_rows(places, 8, numbers.map(mark), numbers.count, &hashes, &states)
      return numbers.indices.filter { states[$0] == mp_row_found && hashes[$0].low == numbers[$0] + 100 }.map {
        numbers[$0]
      }
    }
  }

  @Test func `the last two marks that fell at a place stay`() {
    let table = Table()
    table.learn(1, 2, 9)
    #expect(table.known(1, 2, 9, 17) == [1, 2, 9])
    table.learn(17)
    #expect(table.known(1, 2, 9, 17) == [2, 9, 17])
    // Learned by two threads, it takes the place of nothing.
    table.learn(17, 17)
    #expect(table.known(9, 17) == [9, 17])
    table.learn(9)
    #expect(table.known(9, 17) == [9, 17])
    table.learn(1)
    #expect(table.known(1, 9, 17) == [1, 9])
  }

  @Test func `rows with nothing on them are known once one was learned`() {
    let table = Table()
    #expect(table.known(0, 8) == [])
    table.learn(0)
    #expect(table.known(0, 8) == [0])
  }
}
