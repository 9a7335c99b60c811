import CEncoding
import CPixels
import MultiplaneOutput
import Testing

/// What a cache of bands holds, and for how long.
@Suite struct BandCacheTests {
  /// A key and a band for each number.
  private func bands(_ count: Int, bytes: (Int) -> Int = { _ in 8 }) -> [(key: RowHashes.Hash, band: EncodedBand)] {
    let picture = Picture(.noise, width: 4, height: count)
    // A source does not hold the picture whose memory it names.
    let rows = withExtendedLifetime(picture) { RowHashes(of: picture.source, hasAlpha: false) }
    return (0..<count).map { row in
      let band = [UInt8](repeating: 1, count: bytes(row)).withUnsafeBytes {
        EncodedBand(copying: $0, sum: BandSum(adler: 1, count: 0))
      }
      return (rows.hash(of: row..<row + 1), band)
    }
  }

  @Test func `a cache holds no more than it may, and what is asked for stays`() {
    struct Weak {
      weak var band: EncodedBand?
    }
    let cache = BandCache(budget: 10_000)
    var all: [Weak] = []
    var keys: [RowHashes.Hash] = []
    for (index, (key, band)) in bands(100, bytes: { $0 == 50 ? 6000 : 1 + $0 * 37 % 300 }).enumerated() {
      cache.hold(band, for: key)
      all.append(Weak(band: band))
      keys.append(key)
      #expect(cache.bands(for: [keys[0]])[0] != nil, "\(index)")
    }
    let held = all.compactMap(\.band).reduce(0) { $0 + $1.chunk.count }
    #expect((5_000...10_000).contains(held), "\(held)")
    #expect(cache.bands(for: [keys[99], keys[50]]).map { $0 != nil } == [true, false])
  }

  @Test func `a band that a cache cannot hold drives out no other`() {
    let cache = BandCache(budget: 10_000)
    let all = bands(4) { $0 == 0 ? 100 : 6000 }
    for (key, band) in all { cache.hold(band, for: key) }
    #expect(cache.bands(for: all.map(\.key)).map { $0 != nil } == [true, false, false, false])
  }

  @Test func `bands that no picture has for long are let go of`() {
    let cache = BandCache()
    let all = bands(2)
    for (key, band) in all { cache.hold(band, for: key) }
    for _ in 0..<BandCache.age { #expect(cache.bands(for: [all[0].key])[0] != nil) }
    #expect(cache.bands(for: [all[1].key])[0] != nil)
    for _ in 0..<2 * (BandCache.age + 1) { #expect(cache.bands(for: [all[0].key])[0] != nil) }
    #expect(cache.bands(for: all.map(\.key)).map { $0 != nil } == [true, false])
  }
}

/// Rows that are known by what they show are neither drawn nor read.
@Suite struct KnownRowTests {
  /// A picture that counts what is drawn of it; its contents are the numbers of its rows, or unknown.
  private final class Counted: UndrawnPicture {
    let picture = Picture(.noise, width: 20, height: 90)
    var versions: [UInt64]?
    var isUnknown: (Int) -> Bool = { _ in false }
    var drawn: [Range<Int>] = []

    var pixels: PixelSource {
      PixelSource(base: picture.bytes, width: 20, height: 90, stride: picture.stride, rowVersions: versions)
    }

    func contents(of rows: Range<Int>) -> [mp_row_content] {
      rows.map { mp_row_content(low: UInt64($0) + 1, high: 7, left: 0, right: 20, is_unknown: isUnknown($0) ? 1 : 0) }
    }

    func draw(_ rows: [Range<Int>]) throws(Never) { drawn += rows }
  }

  private let picture = Counted()
  private let cache = BandCache()

  /// What is drawn of the picture by an encoder of its own, and its file.
  private func drawn(unknown: @escaping (Int) -> Bool = { _ in false }) -> (drawn: [Range<Int>], file: [UInt8]) {
    (picture.drawn, picture.isUnknown) = ([], unknown)
    // The bytes of a file are those of its encoder.
    let encoder = PNGEncoder(mode: .fast, cache: cache)
    let file = encoder.encode(picture, hasAlpha: false).file.bytes
    return withExtendedLifetime(encoder) { (picture.drawn, file) }
  }

  @Test func `what is known is neither drawn nor read`() {
    let right = PNGEncoder(mode: .fast).file(picture.pixels, hasAlpha: false)
    let first = drawn()
    #expect(first.file == right && first.drawn.first == 0..<90)
    // A row that is not what its contents say shows that it is not read.
    picture.picture.bytes[40 * picture.picture.stride] ^= 1
    #expect(drawn() == ([], right))
    let some = drawn { $0 >= 80 }
    #expect(some.drawn == [80..<90] && some.file == right)
  }

  @Test func `rows that lie near each other are drawn as one box`() {
    _ = drawn()
    #expect(drawn { $0 % 2 == 0 }.drawn == [0..<89])
    #expect(drawn { $0 < 10 || (18..<30).contains($0) || (37..<40).contains($0) }.drawn == [0..<10, 18..<40])
  }

  @Test(arguments: [false, true]) func `rows whose versions stay are not read again`(hasAlpha: Bool) {
    let (page, encoder) = (picture.picture, PNGEncoder(mode: .fast))
    var versions = [UInt64](repeating: 1, count: 90)
    func file() -> [UInt8] {
      let source = PixelSource(
        base: page.bytes, width: 20, height: 90, stride: page.stride, rowVersions: versions)
      return encoder.file(source, hasAlpha: hasAlpha)
    }
    func right() -> [UInt8] { PNGEncoder(mode: .fast).file(page.source, hasAlpha: hasAlpha) }
    for step in 0..<9 {
      page.bytes[step * 10 * page.stride + 5] ^= 1
      versions[step * 10] = UInt64(step + 2)
      #expect(file() == right())
    }
    // A row that changes and does not say so shows that it was not read.
    let before = right()
    page.bytes[5] ^= 1
    #expect(file() == before)
    // Pictures that say nothing are read whole.
    #expect(encoder.file(page.source, hasAlpha: hasAlpha) == right())
  }

  /// A table of eight places. Contents are told by their numbers; those that differ by eight fall at one place.
  private final class Table {
    private var places = [mp_known_place](repeating: mp_known_place(), count: 8)

    private func content(_ number: UInt64) -> mp_row_content {
      mp_row_content(low: number, high: number * 3, left: 0, right: 1, is_unknown: 0)
    }

    func learn(_ numbers: UInt64...) {
      let states = [mp_row_state](repeating: mp_row_new, count: numbers.count)
      mp_learn_rows(
        &places, 8, numbers.map(content), numbers.count, numbers.map { .init(low: $0 + 100, high: 0) }, states)
    }

    /// Those of some contents that are found, each with the hash it was learned with.
    func known(_ numbers: UInt64...) -> [UInt64] {
      var hashes = [mp_row_hash](repeating: .init(), count: numbers.count)
      var states = [mp_row_state](repeating: mp_row_new, count: numbers.count)
      mp_find_rows(places, 8, numbers.map(content), numbers.count, &hashes, &states)
      return numbers.indices.filter { states[$0] == mp_row_found && hashes[$0].low == numbers[$0] + 100 }.map {
        numbers[$0]
      }
    }
  }

  @Test func `the last two contents that fell at a place stay`() {
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
