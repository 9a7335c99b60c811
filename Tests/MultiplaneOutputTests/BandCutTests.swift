import CEncoding
import CPixels
import MultiplaneOutput
import Testing

/// Where pictures are cut into bands.
@Suite struct BandCutTests {
  /// Rows of a page: noise, and blank ones between.
  private func rows(_ count: Int, seed: UInt64) -> [mp_row_hash] {
    var state = seed
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    var blank = 0
    return (0..<count).map { _ in
      if blank == 0, random() % 40 == 0 { blank = Int(random() % 300) }
      blank -= blank > 0 ? 1 : 0
      return blank > 0 ? mp_row_hash(low: 7, high: 8) : mp_row_hash(low: random(), high: random())
    }
  }

  private func cuts(_ rows: ArraySlice<mp_row_hash>) -> [Int] {
    var found = [0]
    rows.withUnsafeBufferPointer { rows in
      while true {
        let end = mp_band_end(rows.baseAddress, rows.count, found[found.count - 1])
        if end == rows.count { break }
        found.append(end)
      }
    }
    return found
  }

  @Test func `bands cover all rows and none is too tall`() {
    for count in Array(1...260) + [1080, 1688, 5000] {
      let cuts = cuts(rows(count, seed: UInt64(count))[...])
      #expect(cuts.first == 0)
      let ends = cuts.dropFirst() + [count]
      #expect(zip(cuts, ends).allSatisfy { (1...Int(MP_BAND_ROWS)).contains($1 - $0) }, "\(count)")
    }
  }

  @Test func `cuts are where the rule says, place by place`() {
    let (reach, edge) = (Int(MP_BAND_REACH), 8)
    func rank(_ rows: [mp_row_hash], _ row: Int) -> UInt64 {
      let (above, below) = (rows[row - 1], rows[row])
      if above.low == below.low, above.high == below.high { return .max }
      let both = (above.low ^ below.high) &* 0x9e37_79b9_7f4a_7c15 &+ below.low
      return (both ^ both >> 32) &* 0xbf58_476d_1ce4_e5b9
    }
    func right(_ rows: [mp_row_hash]) -> [Int] {
      let ranks = [UInt64.max] + (1..<max(1, rows.count)).map { rank(rows, $0) }
      var cuts = [0]
      for row in 1..<max(1, rows.count) {
        let isBest =
          ranks[row] != .max && row >= edge && row + edge <= rows.count
          && (max(1, row - reach)..<row).allSatisfy { ranks[$0] > ranks[row] }
          && (row..<min(rows.count, row + reach + 1)).allSatisfy { ranks[$0] >= ranks[row] }
        if isBest || row == cuts[cuts.count - 1] + Int(MP_BAND_ROWS) { cuts.append(row) }
      }
      return cuts
    }
    for count in Array(1...200) + [1080, 1688] {
      let rows = rows(count, seed: UInt64(count) &* 77)
      #expect(cuts(rows[...]) == right(rows), "\(count)")
      // Few kinds of rows: many places are as good as others.
      let few = rows.map { mp_row_hash(low: $0.low % 3, high: 1) }
      #expect(cuts(few[...]) == right(few), "\(count)")
    }
  }

  @Test func `cuts move with the rows around them`() {
    let page = rows(4000, seed: 5)
    let all = cuts(page[...])
    // A window of the page has the page's cuts, but for those at its edges and in what is blank there.
    for top in stride(from: 0, to: 3000, by: 97) {
      let window = cuts(page[top..<top + 1000]).map { $0 + top }
      let inner = top + 24 + 300..<top + 1000 - 24 - 300
      #expect(window.filter(inner.contains) == all.filter(inner.contains), "\(top)")
    }
  }

  @Test func `rows that are all alike are cut at the most rows a band may have`() {
    let blank = [mp_row_hash](repeating: mp_row_hash(low: 1, high: 2), count: 300)
    #expect(cuts(blank[...]) == [0, 128, 256])
  }
}
