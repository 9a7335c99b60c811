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
  func `no byte depends on what a cache holds`(mode: PNGMode, hasAlpha: Bool) {
    let page = Picture(.translucentGradient, width: 70, height: 700, seed: 3)
    let noise = Picture(.translucentNoise, width: 70, height: 700, seed: 4)
    (page.bytes + 200 * page.stride).update(from: noise.bytes, count: 220 * page.stride)
    let caches = [0, 20_000, 160_000].map { BandCache(budget: $0) } + [BandCache()]
    let encoders = caches.map { PNGEncoder(mode: mode, cache: $0) }
    // Backwards too, and the same picture again.
    for y in [0, 7, 7, 50, 130, 120, 0, 390, 300, 7] {
      let source = PixelSource(base: page.bytes + y * page.stride, width: 70, height: 300, stride: page.stride)
      let fresh = PNGEncoder(mode: mode).file(source, hasAlpha: hasAlpha)
      for encoder in encoders {
        let (file, pixels) = (
          encoder.encode(source, hasAlpha: hasAlpha).file, PixelHash(of: source, hasAlpha: hasAlpha)
        )
        #expect(encoder.encode(source, hasAlpha: hasAlpha).pixels == pixels)
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

  @Test(arguments: PNGMode.allCases) func `threads that share a cache write the bytes of one`(mode: PNGMode) {
    let page = Picture(.translucentGradient, width: 60, height: 900, seed: 6)
    let noise = Picture(.noise, width: 60, height: 300, seed: 7)
    (page.bytes + 300 * page.stride).update(from: noise.bytes, count: 300 * page.stride)
    let (address, stride) = (UInt(bitPattern: page.bytes), page.stride)
    @Sendable func file(_ step: Int, _ encoder: PNGEncoder) -> [UInt8] {
      guard let base = UnsafeRawPointer(bitPattern: address + UInt(step * 9 * stride)) else { return [] }
      return encoder.file(PixelSource(base: base, width: 60, height: 300, stride: stride), hasAlpha: true)
    }
    let right = (0..<60).map { file($0, PNGEncoder(mode: mode)) }
    for budget in [Budgets.encodedBytes, 30_000, 240_000] {
      let cache = BandCache(budget: budget)
      let next = Monitor(0)
      let wrong = Monitor<[Int]>([])
      let threads = (0..<4).compactMap { _ in
        OwnThread {
          let encoder = PNGEncoder(mode: mode, cache: cache)
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
    let encoder = PNGEncoder(mode: .fast, cache: BandCache())
    let file = encoder.encode(page.source, hasAlpha: false).file
    #expect(Set(file.pieces.map(\.baseAddress)).count < file.pieces.count)
    let isSame = file.bytes == PNGEncoder(mode: .fast).file(page.source, hasAlpha: false)
    #expect(isSame)
    withExtendedLifetime((encoder, page)) {}
  }
}
