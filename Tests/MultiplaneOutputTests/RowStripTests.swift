import CPixels
import MultiplaneOutput
import Testing

/// Pictures that are drawn a few rows at a time, and encoded as they come.
@Suite struct RowStripTests {
  private struct Failure: Error {}
  private typealias Strip = RowStrip<Failure>

  /// Memory for a few rows, in which a picture is drawn.
  private final class Memory {
    let picture: Picture
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The row at which drawing fails.
    var failing: Int?
    /// The rows that were drawn.
    private(set) var drawn: [Range<Int>] = []

    init(_ picture: Picture) {
      self.picture = picture
      bytes = .allocate(capacity: picture.stride * Strip.heldRows)
      bytes.initialize(repeating: 0x5a, count: picture.stride * Strip.heldRows)
    }

    deinit { bytes.deallocate() }

    var strip: Strip {
      let pixels = PixelSource(
        base: bytes, width: picture.width, height: picture.height, stride: picture.stride, heldRows: Strip.heldRows)
      return Strip(pixels) { [self] rows throws(Failure) in
        if let failing, rows.contains(failing) { throw Failure() }
        drawn.append(rows)
        for y in rows {
          (bytes + y % Strip.heldRows * picture.stride).update(
            from: picture.bytes + y * picture.stride, count: picture.stride)
        }
      }
    }
  }

  /// The file of a picture whose pixels nobody may read but from the strip.
  private func file(_ memory: Memory, _ hasAlpha: Bool, _ hasher: RowHasher, _ encoder: PNGEncoder) throws -> [UInt8] {
    let picture = memory.picture
    let hidden = PixelSource(
      base: UnsafeRawPointer(bitPattern: 8)!, width: picture.width, height: picture.height, stride: picture.stride,
      rowVersions: (0..<picture.height).map { UInt64($0) })
    let rows = try hasher.hashes(
      of: hidden, hasAlpha: hasAlpha, for: encoder, marks: { _ in [] }, strip: memory.strip
    ) { (rows: [Range<Int>]) throws(Failure) in #expect(rows.isEmpty) }
    // Asked once more, as a writer does, neither looks at a pixel.
    #expect(hasher.hashes(of: hidden, hasAlpha: hasAlpha) == rows)
    return encoder.encode(hidden, rows).bytes
  }

  @Test(arguments: PNGMode.allCases, [Sample.letters, .noise, .runs, .flat, .translucentNoise, .translucentGradient])
  func `the file is that of the whole picture`(mode: PNGMode, sample: Sample) throws {
    let encoder = PNGEncoder(mode: mode)
    for height in [1, 7, 31, 32, 33, 150, 192, 193, 500, 1001] {
      let memory = Memory(Picture(sample, width: 41, height: height, seed: UInt64(height)))
      let right = PNGEncoder(mode: mode).file(memory.picture.source, hasAlpha: sample.hasAlpha)
      #expect(try file(memory, sample.hasAlpha, RowHasher(), encoder) == right, "\(height) rows")
      #expect(memory.drawn.map(\.count).reduce(0, +) == height)
      #expect(memory.drawn.allSatisfy { $0.lowerBound % Strip.step == 0 && $0.count <= Strip.step })
    }
  }

  @Test func `what fails on the way leaves nothing behind`() throws {
    let (hasher, encoder) = (RowHasher(), PNGEncoder(mode: .fast))
    let first = Memory(Picture(.noise, width: 30, height: 400, seed: 1))
    #expect(
      try file(first, false, hasher, encoder)
        == PNGEncoder(mode: .fast).file(first.picture.source, hasAlpha: false))
    let second = Memory(Picture(.noise, width: 30, height: 400, seed: 2))
    let other = RowHasher()
    second.failing = 290
    #expect(throws: Failure.self) { try file(second, false, other, encoder) }
    second.failing = nil
    let right = PNGEncoder(mode: .fast).file(second.picture.source, hasAlpha: false)
    #expect(try file(second, false, other, encoder) == right)
    #expect(encoder.file(first.picture.source, hasAlpha: false) != right)
  }

  @Test func `what may be held is looked for instead`() throws {
    let memo = BandMemo()
    let encoder = PNGEncoder(mode: .fast, memo: memo)
    let memory = Memory(Picture(.noise, width: 30, height: 400))
    var drawn: [Range<Int>] = []
    func encode(_ seed: UInt64) -> Bool {
      let hasher = RowHasher()
      let picture = Picture(.noise, width: 30, height: 400, seed: seed)
      drawn = []
      let before = memory.drawn.count
      let rows = try? hasher.hashes(
        of: picture.source, hasAlpha: false, for: encoder, marks: { _ in [] }, strip: Memory(picture).strip
      ) { (rows: [Range<Int>]) throws(Failure) in drawn += rows }
      #expect(rows == RowHashes(of: picture.source, hasAlpha: false))
      if let rows { _ = encoder.encode(picture.source, rows) }
      #expect(memory.drawn.count == before)
      return drawn.first == 0..<400
    }
    // A memo that may know bands is asked; one that helped with none of some pictures is not.
    #expect(encode(1))
    #expect((2..<12).contains { !encode($0) })
  }

  @Test func `pictures of which rows are known are not drawn anew`() throws {
    let memory = Memory(Picture(.noise, width: 30, height: 100))
    var versions = (0..<100).map { UInt64($0) }
    func source() -> PixelSource {
      let picture = memory.picture
      return PixelSource(
        base: picture.bytes, width: picture.width, height: picture.height, stride: picture.stride, rowVersions: versions
      )
    }
    let (hasher, encoder) = (RowHasher(), PNGEncoder(mode: .fast))
    var asked: [[Range<Int>]] = []
    for step in 0..<3 {
      if step > 0 { versions[50] = UInt64(1000 + step) }
      _ = try hasher.hashes(
        of: source(), hasAlpha: false, for: encoder, marks: { _ in [] }, strip: memory.strip
      ) { (rows: [Range<Int>]) throws(Failure) in asked.append(rows) }
    }
    #expect(memory.drawn.map(\.count).reduce(0, +) == 100)
    #expect(asked.contains([50..<51]))
  }
}
