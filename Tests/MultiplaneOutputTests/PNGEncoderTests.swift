import CDeflate
import CSpng
import Glibc
import MultiplaneBase
import MultiplaneOutput
import TestSupport
import Testing

/// The pixels of a PNG file as RGBA, and its colour type; nil if it does not decode.
func decoded(_ file: UnsafeRawBufferPointer) -> (width: Int, height: Int, colorType: Int, rgba: [UInt8])? {
  guard let context = spng_ctx_new(0) else { return nil }
  defer { spng_ctx_free(context) }
  // Any wrong checksum is an error.
  spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue))
  guard spng_set_png_buffer(context, file.baseAddress, file.count) == 0 else { return nil }
  var header = spng_ihdr()
  var size = 0
  guard spng_get_ihdr(context, &header) == 0,
    spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size) == 0
  else { return nil }
  var rgba = [UInt8](repeating: 0, count: size)
  guard spng_decode_image(context, &rgba, size, Int32(SPNG_FMT_RGBA8.rawValue), 0) == 0,
    spng_decode_chunks(context) == 0
  else { return nil }
  return (Int(header.width), Int(header.height), Int(header.color_type), rgba)
}

@Suite(.full) struct PNGEncoderTests {
  static let sizes = [
    (1, 1), (2, 1), (1, 2), (7, 3), (8, 8), (9, 63), (10, 64), (17, 65), (33, 129), (64, 128), (257, 130), (780, 90),
  ]

  @Test(arguments: Sample.allCases, PNGMode.allCases)
  func `pictures come back equal`(sample: Sample, mode: PNGMode) throws {
    let encoder = PNGEncoder(mode: mode)
    for (width, height) in Self.sizes {
      let picture = Picture(sample, width: width, height: height)
      for hasAlpha in sample.hasAlpha ? [true] : [false, true] {
        let result = try #require(
          encoder.file(picture.source, hasAlpha: hasAlpha).withUnsafeBytes { decoded($0) },
          "\(sample) \(width)x\(height)")
        #expect(result.width == width && result.height == height && result.colorType == (hasAlpha ? 6 : 2))
        let equal = result.rgba == picture.straightRGBA(hasAlpha: hasAlpha)
        #expect(equal, "\(sample) \(width)x\(height) alpha \(hasAlpha)")
      }
    }
  }

  @Test(arguments: PNGMode.allCases)
  func `bytes do not depend on what came before`(mode: PNGMode) {
    let used = PNGEncoder(mode: mode)
    for round in 0..<4 {
      for sample in Sample.allCases {
        let picture = Picture(sample, width: 130 + round * 31, height: 70 + round * 40, seed: 7)
        let same =
          used.file(picture.source, hasAlpha: sample.hasAlpha)
          == PNGEncoder(mode: mode).file(picture.source, hasAlpha: sample.hasAlpha)
        #expect(same, "\(sample)")
      }
    }
  }

  @Test func `bytes do not depend on stride or the unused byte`() {
    let picture = Picture(.noise, width: 61, height: 70)
    let before = PNGEncoder(mode: .fast).file(picture.source, hasAlpha: false)
    for i in 0..<picture.stride * picture.height where i % picture.stride >= 61 * 4 || i % picture.stride % 4 == 3 {
      picture.bytes[i] = UInt8(truncatingIfNeeded: i)
    }
    let after = PNGEncoder(mode: .fast).file(picture.source, hasAlpha: false)
    let same = before == after
    #expect(same)
  }

  /// The chunks of a file.
  private func chunks(_ file: [UInt8]) -> [ArraySlice<UInt8>] {
    var (found, place): ([ArraySlice<UInt8>], Int) = ([], 8)
    while place < file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      found.append(file[place..<place + 12 + length])
      place += 12 + length
    }
    return found
  }

  @Test(arguments: [Sample.noise, .letters, .runs], PNGMode.allCases)
  func `what scrolls takes its chunks along`(sample: Sample, mode: PNGMode) {
    for distance in [1, 37, 300] { check(sample, mode, distance) }
  }

  private func check(_ sample: Sample, _ mode: PNGMode, _ distance: Int) {
    let page = Picture(sample, width: 60, height: 1500)
    func part(_ y: Int) -> PixelSource {
      PixelSource(base: page.bytes + y * page.stride, width: 60, height: 1000, stride: page.stride)
    }
    let encoder = PNGEncoder(mode: mode)
    let before = Set(chunks(encoder.file(part(0), hasAlpha: false)))
    let after = chunks(encoder.file(part(distance), hasAlpha: false))
    let new = after.filter { !before.contains($0) }.count
    // The checksum of all, a band at the top, and those of the rows that came in.
    #expect(new <= 3 + (distance + 24) / 24, "\(new) of \(after.count)")
  }

  @Test(arguments: PNGMode.allCases, [false, true])
  func `no byte depends on what a memo holds`(mode: PNGMode, hasAlpha: Bool) {
    let page = Picture(.translucentGradient, width: 70, height: 700, seed: 3)
    let noise = Picture(.translucentNoise, width: 70, height: 700, seed: 4)
    (page.bytes + 200 * page.stride).update(from: noise.bytes, count: 220 * page.stride)
    let memos = [BandMemo(), BandMemo(budget: 0), BandMemo(budget: 20_000), BandMemo(budget: 160_000)]
    let encoders = memos.map { PNGEncoder(mode: mode, memo: $0) }
    // Backwards too, and the same picture again.
    for y in [0, 7, 7, 50, 130, 120, 0, 390, 300, 7] {
      let source = PixelSource(base: page.bytes + y * page.stride, width: 70, height: 300, stride: page.stride)
      let fresh = PNGEncoder(mode: mode).file(source, hasAlpha: hasAlpha)
      for encoder in encoders {
        let file = encoder.encode(source, hasAlpha: hasAlpha)
        let isSame = file.bytes == fresh
        #expect(isSame, "\(y)")
        #expect(file.crc == UInt32(libdeflate_crc32(0, fresh, fresh.count)))
        #expect(file.byteCount == fresh.count)
      }
    }
    // Another form: nothing is taken over.
    let wide = Picture(.translucentNoise, width: 71, height: 300, seed: 5)
    for encoder in encoders {
      for alpha in [hasAlpha, !hasAlpha] {
        let isSame =
          encoder.file(wide.source, hasAlpha: alpha) == PNGEncoder(mode: mode).file(wide.source, hasAlpha: alpha)
        #expect(isSame)
      }
    }
  }

  @Test(arguments: [(false, 600...1_250), (true, 5_000...10_000)])
  func `a memo holds no more than it may, and most of it is for bands that were found`(
    isFound: Bool, bytes: ClosedRange<Int>
  ) {
    struct Weak {
      weak var band: EncodedBand?
    }
    let memo = BandMemo(budget: 10_000)
    var all: [Weak] = []
    let noise = Picture(.noise, width: 3, height: 400)
    let rows = RowHashes(of: noise.source, hasAlpha: false)
    func key(_ index: Int) -> RowHashes.Hash { rows.hash(of: index..<index + 1) }
    for index in 0..<400 {
      let bytes = [UInt8](repeating: 1, count: index == 200 ? 6000 : 1 + index * 37 % 300)
      let band = bytes.withUnsafeBytes { EncodedBand(copying: $0, sum: BandSum(adler: 1, count: 0)) }
      memo.hold(band, for: key(index))
      all.append(Weak(band: band))
      // What is asked for stays.
      #expect(memo.bands(for: [key(0)], rows: [1]).compactMap(\.self).count == 1)
      if isFound { _ = memo.bands(for: [key(index)], rows: [1]) }
    }
    let held = all.compactMap(\.band).reduce(0) { $0 + $1.chunk.count }
    #expect(bytes.contains(held))
    #expect(memo.bands(for: [key(399), key(200)], rows: [1, 1]).map { $0 != nil } == [true, false])
  }

  @Test func `a band that a memo cannot hold drives out no other`() {
    let memo = BandMemo(budget: 10_000)
    let picture = Picture(.noise, width: 3, height: 4)
    // A source does not hold the picture whose memory it names.
    let rows = withExtendedLifetime(picture) { RowHashes(of: picture.source, hasAlpha: false) }
    for (row, count) in [(0, 100), (1, 6000), (2, 6000), (3, 6000)] {
      let band = [UInt8](repeating: 1, count: count).withUnsafeBytes {
        EncodedBand(copying: $0, sum: BandSum(adler: 1, count: 0))
      }
      memo.hold(band, for: rows.hash(of: row..<row + 1))
    }
    #expect(memo.bands(for: [rows.hash(of: 0..<1)], rows: [1]).compactMap(\.self).count == 1)
  }

  /// A key and a band for each number.
  private func bands(_ count: Int) -> [(key: RowHashes.Hash, band: EncodedBand)] {
    let picture = Picture(.noise, width: 4, height: count)
    let rows = withExtendedLifetime(picture) { RowHashes(of: picture.source, hasAlpha: false) }
    return (0..<count).map { row in
      let band = [UInt8](repeating: 1, count: 8).withUnsafeBytes {
        EncodedBand(copying: $0, sum: BandSum(adler: 1, count: 0))
      }
      return (rows.hash(of: row..<row + 1), band)
    }
  }

  @Test(arguments: [1, 2, 8])
  func `a memo rests where nothing comes again, and is asked again where something does`(threads: Int) {
    let memo = BandMemo()
    let all = bands(600)
    var turns: [BandMemo.Turn] = []
    // Threads hold what they encoded when others are about the pictures after it.
    var underWay: [() -> Void] = []
    func next(_ key: RowHashes.Hash, _ band: EncodedBand, threads: Int) -> (turn: BandMemo.Turn, isFound: Bool) {
      let turn = memo.nextTurn()
      let isFound = turn == .find && memo.bands(for: [key], rows: [20])[0] != nil
      underWay.append {
        guard turn != .rest else { return }
        memo.hold(band, for: key)
        memo.finish(turn)
      }
      if underWay.count >= threads { underWay.removeFirst()() }
      return (turn, isFound)
    }
    for (key, band) in all {
      let (turn, isFound) = next(key, band, threads: threads)
      turns.append(turn)
      #expect(!isFound)
    }
    #expect(turns.prefix(2).allSatisfy { $0 == .find })
    #expect((5...40).contains(turns.count { $0 == .find }))
    #expect(turns.count { $0 == .rest } > 450)
    // What comes again, some pictures later, is found.
    let found = (0..<400).map { next(all[$0 / 20].key, all[$0 / 20].band, threads: threads).isFound }
    #expect(found[200...].count(where: \.self) > 60, "\(found)")
  }

  @Test func `bands that no picture has for long are let go of`() {
    let memo = BandMemo()
    let all = bands(2)
    for (key, band) in all { memo.hold(band, for: key) }
    func look(_ number: Int) -> Bool {
      #expect(memo.nextTurn() == .find)
      return memo.bands(for: [all[number].key], rows: [20])[0] != nil
    }
    for _ in 0..<BandMemo.age { #expect(look(0)) }
    #expect(look(1))
    for _ in 0..<2 * (BandMemo.age + 1) { #expect(look(0)) }
    #expect(memo.bands(for: all.map(\.key), rows: [20, 20]).map { $0 != nil } == [true, false])
  }

  @Test func `a band is encoded by who claims it first, and others wait for it`() throws {
    func isMine(_ claim: BandMemo.Claim) -> Bool { if case .mine = claim { true } else { false } }
    func isOthers(_ claim: BandMemo.Claim) -> Bool { if case .others = claim { true } else { false } }
    let memo = BandMemo(budget: 1_000)
    let all = bands(2)
    let (key, band) = all[0]
    #expect(isMine(memo.claim(key)))
    #expect(isOthers(memo.claim(key)))
    let isFound = Monitor(false)
    let waiting = Monitor<SleepingThread?>(nil)
    let waiter = try #require(
      OwnThread {
        waiting.update { $0 = .current }
        let found = memo.wait(for: key) === band
        isFound.update { $0 = found }
      })
    waiting.wait(for: { $0 }).waitUntilItSleeps()
    memo.hold(band, for: key)
    waiter.join()
    #expect(isFound.read { $0 })
    guard case .held(let found) = memo.claim(key) else {
      Issue.record("it is held")
      return
    }
    #expect(found === band)
    // What there is no room for is encoded again by each.
    let large = [UInt8](repeating: 1, count: 70).withUnsafeBytes {
      EncodedBand(copying: $0, sum: BandSum(adler: 1, count: 0))
    }
    #expect(isMine(memo.claim(all[1].key)))
    memo.hold(large, for: all[1].key)
    #expect(memo.wait(for: all[1].key) == nil)
    #expect(isMine(memo.claim(all[1].key)))
  }

  @Test(arguments: PNGMode.allCases) func `threads that share new bands write the bytes of one`(mode: PNGMode) {
    let page = Picture(.translucentGradient, width: 60, height: 900, seed: 6)
    let noise = Picture(.noise, width: 60, height: 300, seed: 7)
    (page.bytes + 300 * page.stride).update(from: noise.bytes, count: 300 * page.stride)
    let (address, stride) = (UInt(bitPattern: page.bytes), page.stride)
    @Sendable func file(_ step: Int, _ encoder: PNGEncoder) -> [UInt8] {
      guard let base = UnsafeRawPointer(bitPattern: address + UInt(step * 9 * stride)) else { return [] }
      return encoder.file(PixelSource(base: base, width: 60, height: 300, stride: stride), hasAlpha: true)
    }
    let right = (0..<60).map { file($0, PNGEncoder(mode: mode)) }
    for budget in [BandMemo.standardBudget, 30_000, 240_000] {
      let memo = BandMemo(budget: budget)
      let next = Monitor(0)
      let wrong = Monitor<[Int]>([])
      let threads = (0..<4).compactMap { _ in
        OwnThread {
          let encoder = PNGEncoder(mode: mode, memo: memo)
          while true {
            let step = next.update { step in
              step += 1
              return step - 1
            }
            guard step < right.count else { return }
            if file(step, encoder) != right[step] { wrong.update { $0.append(step) } }
          }
        }
      }
      #expect(threads.count == 4)
      for thread in threads { thread.join() }
      #expect(wrong.read { $0 } == [])
    }
    withExtendedLifetime(page) {}
  }

  @Test func `equal bands of a picture are one`() {
    let pattern = Picture(.noise, width: 50, height: 120, seed: 8)
    let page = Picture(.noise, width: 50, height: 400, seed: 9)
    for copy in 0..<3 {
      (page.bytes + (20 + copy * 120) * page.stride).update(from: pattern.bytes, count: 120 * page.stride)
    }
    let encoder = PNGEncoder(mode: .fast, memo: BandMemo())
    let file = encoder.encode(page.source, hasAlpha: false)
    #expect(Set(file.pieces.map(\.baseAddress)).count < file.pieces.count)
    let isSame = file.bytes == PNGEncoder(mode: .fast).file(page.source, hasAlpha: false)
    #expect(isSame)
    withExtendedLifetime((encoder, page)) {}
  }

  @Test func `the checksum of joined bytes is that of all of them`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...3000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...bytes.count, using: &random)
      }
      cuts = ([0, bytes.count] + cuts).sorted()
      bytes.withUnsafeBytes { all in
        var joined: UInt32 = 0
        for (start, end) in zip(cuts, cuts.dropFirst()) {
          joined = JoinableCRC(of: UnsafeRawBufferPointer(rebasing: all[start..<end])).behind(joined)
        }
        #expect(joined == UInt32(libdeflate_crc32(0, bytes, bytes.count)), "\(cuts)")
      }
    }
  }

  @Test(arguments: [false, true]) func `rows whose numbers stay are not hashed again`(hasAlpha: Bool) {
    let picture = Picture(.translucentNoise, width: 20, height: 90)
    var versions = [UInt64](repeating: 1, count: 90)
    func source(_ picture: Picture) -> PixelSource {
      PixelSource(
        base: picture.bytes, width: picture.width, height: 90, stride: picture.stride, rowVersions: versions)
    }
    let hasher = RowHasher()
    for step in 0..<9 {
      picture.bytes[step * 10 * picture.stride + 5] ^= 1
      versions[step * 10] = UInt64(step + 2)
      let right = RowHashes(of: picture.source, hasAlpha: hasAlpha)
      #expect(hasher.hashes(of: source(picture), hasAlpha: hasAlpha) == right)
    }
    // A row that changes and does not say so shows that it was not read.
    let before = RowHashes(of: picture.source, hasAlpha: hasAlpha)
    picture.bytes[5] ^= 1
    #expect(hasher.hashes(of: source(picture), hasAlpha: hasAlpha) == before)
    // Another form, or pictures that say nothing, are read whole.
    for other in [!hasAlpha, hasAlpha] {
      #expect(hasher.hashes(of: source(picture), hasAlpha: other) == RowHashes(of: picture.source, hasAlpha: other))
    }
    let wide = Picture(.noise, width: 21, height: 90)
    #expect(hasher.hashes(of: source(wide), hasAlpha: hasAlpha) == RowHashes(of: wide.source, hasAlpha: hasAlpha))
    picture.bytes[5] ^= 1
    #expect(hasher.hashes(of: picture.source, hasAlpha: hasAlpha) == RowHashes(of: picture.source, hasAlpha: hasAlpha))
  }
}
