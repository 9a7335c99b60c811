import CPixels
import Testing

@testable import MultiplaneOutput

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
}
